/** What changed, as a reader wants it: field by field where both sides are structures, else the two texts. */
export interface ValueChange {
  /** '': the value itself. */
  field: string;
  old: string | undefined;
  new: string | undefined;
}

function structureOf(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (!text?.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Lists of plain values read as lists; what is deeper stays JSON. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

/** Fields that stayed the same are left out when there is an old and a new side. */
export function changesOf(oldValue: string | null, newValue: string | null): ValueChange[] {
  const before = structureOf(oldValue);
  const after = structureOf(newValue);
  const readable = (before !== undefined || oldValue === null) && (after !== undefined || newValue === null);
  if (!readable || (!before && !after)) {
    if (oldValue === null && newValue === null) return [];
    return [{ field: '', old: oldValue ?? undefined, new: newValue ?? undefined }];
  }
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, old: textOf(before?.[field]), new: textOf(after?.[field]) }))
    .filter((change) => !before || !after || change.old !== change.new);
}
