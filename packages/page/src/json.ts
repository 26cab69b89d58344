/** Are two JSON values the same? Order of keys does not count; a field without value is as good as none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) if (!sameJson(ownField(one, key), ownField(other, key))) return false;
  return true;
}

/** A field an object has itself; nothing it merely inherits, whatever its name. */
export const ownField = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of own fields and indices, `style.fill.color`, `data.options.0.text`; `undefined`: there is none. */
export function valueAt(root: unknown, path: string | readonly string[]): unknown {
  let value = root;
  for (const key of typeof path === 'string' ? path.split('.') : path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = ownField(value, key);
  }
  return value;
}
