/** What is signed, and what a page may ask for; docs/operations/lock.md states it for the other side. */

/** Keeps these signatures apart from everything else that could ever be signed with the key, and from later versions. */
const CONTEXT = 'lightfield-lock-1';
/** A challenge is random: shorter ones could be guessed, longer ones serve nobody. Bytes, not in the specification. */
const CHALLENGE_BYTES = { min: 16, max: 256 } as const;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Small letters only, so that both sides mean the same bytes. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface SignRequest {
  readonly challenge: string;
  readonly accountId: string;
}

/** `undefined`: not what can be signed. None of the fields can hold a line break, so the lines of the message are clear. */
export function parseSignRequest(text: string): SignRequest | undefined {
  const { challenge, accountId } = parseObject(text);
  if (typeof challenge !== 'string' || typeof accountId !== 'string') return undefined;
  const bytes = BASE64.test(challenge) ? Buffer.from(challenge, 'base64').length : 0;
  const fits = bytes >= CHALLENGE_BYTES.min && bytes <= CHALLENGE_BYTES.max;
  return fits && UUID.test(accountId) ? { challenge, accountId } : undefined;
}

function parseObject(text: string): { challenge?: unknown; accountId?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * The lock never signs bytes that somebody hands it: it signs for whom and for which page it is. A page that relays the
 * challenge of a platform gets a signature with its own origin in it, which that platform refuses.
 */
export const signedBytes = (origin: string, { accountId, challenge }: SignRequest): Buffer =>
  Buffer.from(`${CONTEXT}\n${origin}\n${accountId}\n${challenge}`, 'utf8');
