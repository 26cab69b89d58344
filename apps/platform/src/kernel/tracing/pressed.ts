/** How long ago the person pressed what sent a call, ms: the browser's word, whose clock need not be ours. */
export const PRESSED_HEADER = 'x-pressed';
/** What was pressed longer ago did not send it. */
const PRESSED_MAX_MS = 2_000;

/** `undefined`: nobody pressed anything, or it says no such time. */
export function pressedAgo(header: unknown): number | undefined {
  const ago = typeof header === 'string' && /^\d{1,4}$/.test(header) ? Number(header) : undefined;
  return ago !== undefined && ago <= PRESSED_MAX_MS ? ago : undefined;
}
