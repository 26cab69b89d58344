import { LIMITS } from '@lightfield/contract';

/** A count on a small ground: 99+ above 99 (S3 §4). */
export const badgeText = (count: number): string =>
  count > LIMITS.message.badgeCap ? `${LIMITS.message.badgeCap}+` : String(count);
