/** A value as a number: a switch is 0 or 1, a text is none. */
export const finiteOf = (value: number | string | boolean | null): number =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : Number.NaN;
