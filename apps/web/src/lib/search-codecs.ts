/** How one field of a screen's state is written into the address. The default is never written, so addresses stay short. */
export interface Codec<T> {
  readonly fallback: T;
  /** `undefined` when the text is no such value: the default then holds. */
  parse(text: string): T | undefined;
  write(value: T): string;
}

export const textField = (fallback = ''): Codec<string> => ({
  fallback,
  parse: (text) => text,
  write: (value) => value,
});

export const intField = (fallback: number, min = 1): Codec<number> => ({
  fallback,
  parse: (text) => (/^-?\d{1,15}$/.test(text) && Number(text) >= min ? Number(text) : undefined),
  write: String,
});

/** Epoch milliseconds, or nothing. */
export const timeField = (): Codec<number | undefined> => ({
  fallback: undefined,
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: (value) => (value === undefined ? '' : String(value)),
});

/** Yes, no, or not asked. */
export const flagField = (): Codec<boolean | undefined> => ({
  fallback: undefined,
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: (value) => (value === undefined ? '' : String(value)),
});

export const choiceField = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
): Codec<Choice> => ({
  fallback,
  parse: (text) => choices.find((choice) => choice === text),
  write: (value) => value,
});
/** A choice that may be open. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]): Codec<Choice | undefined> => ({
  fallback: undefined,
  parse: (text) => choices.find((choice) => choice === text),
  write: (value) => value ?? '',
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLUMN_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]{1,10})?$/i;
/** Ids joined by commas, without repetition; `most` at most, and what is no id is left out. */
export const idsField = (most: number): Codec<readonly string[]> => ({
  fallback: [],
  parse: (text) => [...new Set(text.split(',').filter((id) => UUID.test(id)))].slice(0, most),
  write: (ids) => ids.join(','),
});

/** Columns of reports by their keys. */
export const keysField = (most: number): Codec<readonly string[]> => ({
  fallback: [],
  parse: (text) => [...new Set(text.split(',').filter((key) => COLUMN_KEY.test(key)))].slice(0, most),
  write: (keys) => keys.join(','),
});

// oxlint-disable-next-line typescript/no-explicit-any -- the one place where a codec of any value is meant
export type AnyCodecs = Record<string, Codec<any>>;
export type StateOf<C extends AnyCodecs> = { [Name in keyof C]: C[Name]['fallback'] };

/** State of a screen as its address has it; what is missing or wrong there takes its default. */
export function parseSearch<C extends AnyCodecs>(codecs: C, search: Readonly<Record<string, string>>): StateOf<C> {
  return Object.fromEntries(
    Object.entries(codecs).map(([name, codec]) => {
      const text = search[name];
      return [name, (text === undefined ? undefined : codec.parse(text)) ?? codec.fallback];
    }),
  ) as StateOf<C>;
}

/** The address after a change. Fields that are not ours stay; a changed filter leads back to the first page. */
export function writeSearch<C extends AnyCodecs>(
  codecs: C,
  search: Readonly<Record<string, string>>,
  change: Partial<StateOf<C>>,
): Record<string, string> {
  const next: Record<string, string> = { ...search };
  if ('page' in codecs && !('page' in change)) delete next['page'];
  for (const [name, value] of Object.entries(change)) {
    const codec = codecs[name];
    if (!codec) continue;
    const text = value === undefined ? '' : codec.write(value);
    if (text === '' || text === codec.write(codec.fallback)) delete next[name];
    else next[name] = text;
  }
  return next;
}
