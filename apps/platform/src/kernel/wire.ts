/** Marks what JSON has no form for. Nothing that travels has fields of these names. */
const [MAP, SET] = ['$map', '$set'] as const;

/** As the text that other processes read: JSON in which maps and sets stay what they are. */
export const toWire = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Map) return { [MAP]: [...part] };
    return part instanceof Set ? { [SET]: [...part] } : part;
  });

/** Throws for what is no JSON. */
export const fromWire = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (MAP in value) return new Map(value[MAP] as [unknown, unknown][]);
    return SET in value ? new Set(value[SET] as unknown[]) : value;
  });
