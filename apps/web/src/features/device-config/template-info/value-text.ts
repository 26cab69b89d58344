/** A value of a field, as short as it can be said. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
