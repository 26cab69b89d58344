import type { EnrolCodeRow } from '@lightfield/contract';

/** Why a code can or cannot be used now; what a person did comes before what time did. */
export function codeStateOf(
  { disabled, expiresAt, usesLeft }: Pick<EnrolCodeRow, 'disabled' | 'expiresAt' | 'usesLeft'>,
  now: number,
): 'usable' | 'stopped' | 'expired' | 'usedUp' {
  if (disabled) return 'stopped';
  if (expiresAt <= now) return 'expired';
  return usesLeft > 0 ? 'usable' : 'usedUp';
}
