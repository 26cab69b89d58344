import type { CardLineState, CardState } from '@lightfield/contract';

const DAY_MS = 86_400_000;
/** Operators of cards count days and months in China Standard Time, which knows no summer time. */
const ZONE_MS = 8 * 3_600_000;
/** S1 §4: the day of the month after the one of expiry until whose end a card is kept. */
const LAST_DAY_TO_RECHARGE = 15;

interface Day {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
}
function dayOf(at: number): Day {
  const local = new Date(at + ZONE_MS);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), day: local.getUTCDate() };
}
/** Where a day begins; months and days beyond their ends count on. */
const startOf = ({ year, month, day }: Day): number => Date.UTC(year, month, day) - ZONE_MS;
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The day of a moment, as operators count: YYYY-MM-DD. */
export const cardDay = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10);
/** The first moment of the month, and of the one after it. */
export const cardMonth = (at: number): { from: number; until: number } => {
  const { year, month } = dayOf(at);
  return { from: startOf({ year, month, day: 1 }), until: startOf({ year, month: month + 1, day: 1 }) };
};
/** The end of a day that is written YYYY-MM-DD; `undefined`: there is no such day. */
export function endOfCardDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) return undefined;
  return start - ZONE_MS + DAY_MS;
}

/** The moment at which a card is cancelled that nobody has recharged: the end of the 15th of the month after its last day. */
export function rechargeUntil(expiresAt: number): number {
  const { year, month } = dayOf(expiresAt - 1);
  return startOf({ year, month: month + 1, day: LAST_DAY_TO_RECHARGE + 1 });
}

/** Months are added to the last day of service: what ends with a month ends with a month again. `null`: it begins now. */
export function renewedUntil(expiresAt: number | null, months: number, now: number): number {
  const { year, month, day } = dayOf((expiresAt ?? now) - 1);
  const last = daysIn(year, month + months);
  return startOf({ year, month: month + months, day: (day === daysIn(year, month) ? last : Math.min(day, last)) + 1 });
}

/** Fewest months after which it would be good again. */
export function minMonths(expiresAt: number | null, now: number): number {
  let months = 1;
  while (renewedUntil(expiresAt, months, now) <= now) months += 1;
  return months;
}

export interface CardFacts {
  readonly lineState: CardLineState | null;
  readonly expiresAt: number | null;
}
/** S1 §4. What is cancelled stays so; what the operator has halted is said before what the calendar says. */
export function cardState({ lineState, expiresAt }: CardFacts, now: number): CardState {
  if (lineState === 'cancelled' || (expiresAt !== null && now >= rechargeUntil(expiresAt))) return 'cancelled';
  if (lineState === 'suspended') return 'suspended';
  if (expiresAt === null) return lineState === 'active' ? 'active' : 'stock';
  if (now >= expiresAt) return 'expired';
  if (expiresAt <= cardMonth(now).until) return 'expiring';
  return lineState === 'stock' ? 'stock' : 'active';
}
/** Whether it can be recharged now. */
export const isRechargeable = (card: CardFacts & { readonly priceCents: number }, now: number): boolean =>
  card.priceCents > 0 && cardState(card, now) !== 'cancelled';
