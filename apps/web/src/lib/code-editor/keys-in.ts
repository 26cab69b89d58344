const CALL = /\b(get|set)\s*\(\s*(['"`])([A-Za-z][A-Za-z0-9_]*)\2\s*[,)]/g;

/** Keys that a script names in so many words, in the order in which they first stand there. */
export function keysIn(source: string): { read: string[]; written: string[] } {
  const [read, written] = [new Set<string>(), new Set<string>()];
  for (const [, call, , key = ''] of source.matchAll(CALL)) (call === 'get' ? read : written).add(key);
  return { read: [...read], written: [...written] };
}
