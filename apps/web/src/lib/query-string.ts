/** Addresses hold plain text: `?keyword=pump&page=2`, not JSON. */
export const parseQuery = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
export function stringifyQuery(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
}
