import { accountCalls } from '@lightfield/contract';
import { call } from './call.ts';
import type { SealedField } from './seal.ts';

/**
 * Passwords on their way to the server, as docs/protocol/http.md describes it: `await sealed({ password })` answers the body
 * fields `{ password, nonce }`. A nonce is good for one call; ask again for every attempt.
 */
export async function sealed<Field extends SealedField>(
  texts: Readonly<Record<Field, string>>,
): Promise<Record<Field | 'nonce', string>> {
  const [key, { seal }] = await Promise.all([call(accountCalls.random, {}), import('./seal.ts')]);
  const fields = Object.fromEntries(
    Object.entries<string>(texts).map(([field, text]) => [field, seal(field as Field, text, key)]),
  ) as Record<Field, string>;
  return { ...fields, nonce: key.nonce };
}
