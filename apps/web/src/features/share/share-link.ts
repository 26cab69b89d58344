import { LIMITS, ROUTES } from '@lightfield/contract';
import { to } from '../../lib/hrefs.ts';

export const shareLink = (token: string): string => location.origin + to(ROUTES.sharedDevice, { token });

/** Without those that are mistaken for each other on paper or by telephone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Twice what the rule asks for: about 40 bits. */
const LENGTH = LIMITS.device.sharePasswordMin * 2;

/** A password that can be read out. Works on plain HTTP too, as in a plant network. */
export function randomPassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Beyond the last whole round of signs some would come up more often.
      if (byte < 256 - (256 % SIGNS.length)) password += SIGNS[byte % SIGNS.length] ?? '';
    }
  }
  return password.slice(0, LENGTH);
}
