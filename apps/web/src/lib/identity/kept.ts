/**
 * What one step hands to the next: proofs of identity, the number of a retrieval. Kept for this browser tab until it ends by
 * itself, never in the address, so that a reload loses nothing and a copied link gives nothing away.
 */
export interface Kept {
  /** Epoch ms. */
  readonly expiresAt: number;
}
const PREFIX = 'lf.step.';
/** Where storage is forbidden, what is kept lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which shape they keep
export function keep<Value extends Kept>(key: string, value: Value): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // the copy in memory stays
  }
}

/** What was kept, if its time is not over. The caller names the shape they kept under this key. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as with `keep`
export function kept<Value extends Kept>(key: string, now = Date.now()): Value | undefined {
  const text = read(key);
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value === undefined || value.expiresAt <= now) {
    letGo(key);
    return undefined;
  }
  return value as Value;
}

function parse(text: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const fits = typeof value === 'object' && value !== null && 'expiresAt' in value;
    return fits && typeof value.expiresAt === 'number' ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}

export function letGo(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // nothing was stored
  }
}
