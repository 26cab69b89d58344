import type { NoticeChannel } from '@lightfield/contract';
import { isMailAddress } from '../../kernel/notify-settings.ts';

/** What is in between the digits when people write numbers down. */
const SEPARATORS = /[\s().-]/g;
/** E.164: 15 digits at most. A national number without its country is taken for one of China. */
const TELEPHONE = /^\+?\d{5,15}$/;
const CHINESE_MOBILE = /^1\d{10}$/;

/** What the records say of a message to nobody. */
export const UNREACHABLE = 'not a number or address to send to';

/** The number or address as it is stored and sent, `undefined` when nothing can be sent to it. */
export function sendable(channel: NoticeChannel, target: string): string | undefined {
  if (channel === 'email') {
    const address = target.trim();
    return isMailAddress(address) ? address : undefined;
  }
  const number = target.replaceAll(SEPARATORS, '').replace(/^00/, '+');
  if (!TELEPHONE.test(number)) return undefined;
  return CHINESE_MOBILE.test(number) ? `+86${number}` : number;
}

/** As providers that want E.164 take it. */
export const international = (number: string): string => (number.startsWith('+') ? number : `+86${number}`);

/** As Alibaba Cloud takes it: a mainland number without its country, any other with it but without the plus sign. */
export const withoutPlus = (number: string): string => number.replace(/^\+86/, '').replace(/^\+/, '');
