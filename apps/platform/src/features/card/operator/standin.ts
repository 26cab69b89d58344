import { cardDay, cardMonth } from '@lightfield/rules';
import type { Clock } from '../../../kernel/clock.ts';
import type { OperatorService } from './operator-service.ts';

const DAY_MS = 86_400_000;

/** What a card uses on a day: the same whenever it is asked, different from card to card. */
export function madeUpKb(iccid: string, day: string): number {
  let mixed = 2_166_136_261;
  for (const sign of `${iccid} ${day}`) mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return 600 + (mixed % 1_400);
}

/** The embedded stand-in: no operator is asked. A card is in service until it expires, and halted then; its usage is made up. */
export function createStandinOperator({ clock }: { clock: Clock }): OperatorService {
  return {
    service: 'test',
    look({ iccid, expiresAt }) {
      const now = clock.now();
      if (expiresAt === null) return Promise.resolve({ lineState: 'stock', usedKb: 0, activatedAt: null });
      let usedKb = 0;
      for (let day = cardMonth(now).from; day < Math.min(now, expiresAt); day += DAY_MS) {
        const whole = madeUpKb(iccid, cardDay(day));
        // of today what there was until now
        usedKb += Math.round(whole * Math.min(1, (now - day) / DAY_MS));
      }
      return Promise.resolve({ lineState: now < expiresAt ? 'active' : 'suspended', usedKb, activatedAt: null });
    },
    renew: () => Promise.resolve(),
  };
}
