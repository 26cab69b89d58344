const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** What is given as `undefined` is not given. */
const namesOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name]) => name);

/** Do two items say the same, in whatever order their fields stand? */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = namesOf(a);
  return names.length === namesOf(b).length && names.every((name) => isSame(a[name], b[name]));
}
