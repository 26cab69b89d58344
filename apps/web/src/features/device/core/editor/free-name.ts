/** "泵", "泵 2", "泵 3": the first name that is not taken, within `max` characters. */
export function freeName(wanted: string, taken: Iterable<string>, max: number): string {
  const known = new Set(taken);
  const base = wanted.replace(/ \d+$/, '');
  if (!known.has(wanted) && wanted.length <= max) return wanted;
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const name = base.slice(0, max - end.length) + end;
    if (!known.has(name)) return name;
  }
}
