/** Old and new value of an entry of the operation log: compact JSON of the fields that differ. */
export interface Changes {
  readonly old: string;
  readonly new: string;
}

/**
 * What a change changed, for the operation log; `undefined` when nothing differs. A field that is `undefined` or absent on one
 * side is left out there: `changesOf({}, after)` tells what was added, `changesOf(before, {})` what was deleted. Never hand it a
 * password, code or key.
 */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes | undefined {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return undefined;
  const pick = (values: Record<string, unknown>) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]])));
  return { old: pick(before), new: pick(after) };
}
