import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { PayPlatform } from './money.ts';

export const CARD_OPERATORS = ['mobile', 'unicom', 'telecom'] as const;
export const CardOperator = z.enum(CARD_OPERATORS);
export type CardOperator = z.infer<typeof CardOperator>;

/** What the operator says of a card. `stock`: not in use yet, or in its test phase. */
export const CARD_LINE_STATES = ['stock', 'active', 'suspended', 'cancelled'] as const;
export const CardLineState = z.enum(CARD_LINE_STATES);
export type CardLineState = z.infer<typeof CardLineState>;

/** S1 §4, with what comes before: `expiring`: this month. */
export const CARD_STATES = ['stock', 'active', 'expiring', 'expired', 'suspended', 'cancelled'] as const;
export const CardState = z.enum(CARD_STATES);
export type CardState = z.infer<typeof CardState>;

/** Who is asked about a card. `test`: the embedded stand-in, behind which there is no operator. */
export const CARD_SERVICES = ['test', 'onelink', 'jasper'] as const;
export const CardService = z.enum(CARD_SERVICES);
export type CardService = z.infer<typeof CardService>;

export const Card = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  iccid: z.string(),
  msisdn: z.string(),
  imsi: z.string(),
  operator: CardOperator,
  packageName: z.string(),
  /** A month. */
  packageMb: z.int(),
  /** Of a month, cents; 0: nothing is to be paid, so nobody recharges it here. */
  priceCents: z.int(),
  state: CardState,
  /** What the operator said last; `null`: it was never asked, or never answered. */
  lineState: CardLineState.nullable(),
  activatedAt: Millis.nullable(),
  /** Its service ends then; `null`: not in use yet. */
  expiresAt: Millis.nullable(),
  /** Until then it can still be recharged; then it is cancelled (S1 §4). */
  rechargeUntil: Millis.nullable(),
  /** Of this month, kilobytes; `null`: nobody has said. */
  usedKb: z.int().nullable(),
  /** When the operator was last heard. */
  syncedAt: Millis.nullable(),
  /** Why it was not heard since, in its own words; empty: nothing went wrong. */
  problem: z.string(),
  /** Who is asked about it; `null`: nobody. */
  service: CardService.nullable(),
  /** A recharge is paid and on its way to the operator. */
  renewing: z.boolean(),
  /** Why it is not there yet, in the operator's words. */
  renewProblem: z.string(),
  /** Devices that name its ICCID and that the caller sees, and the gateway they are behind. */
  devices: z.array(z.object({ id: Id, name: z.string(), gatewaySn: z.string() })),
  remark: z.string(),
});
export type Card = z.infer<typeof Card>;

/** `day`: YYYY-MM-DD in the operators' zone. */
export const CardUsageDay = z.object({ day: z.string(), kb: z.int() });
export const CardRecharge = z.object({
  orderNumber: z.int(),
  months: z.int(),
  cents: z.int(),
  state: z.enum(['waiting', 'done', 'dropped']),
  at: Millis,
  doneAt: Millis.nullable(),
  /** Until when it was good then. */
  until: Millis.nullable(),
  problem: z.string(),
});
export type CardRecharge = z.infer<typeof CardRecharge>;
export const CardDetail = Card.extend({ usage: z.array(CardUsageDay), recharges: z.array(CardRecharge) });
export type CardDetail = z.infer<typeof CardDetail>;

/** What whoever scans the code of a card is shown: no more than they need to pay for it. */
export const CardScan = z.object({
  /** The first and the last characters. */
  iccid: z.string(),
  operator: CardOperator,
  packageName: z.string(),
  packageMb: z.int(),
  priceCents: z.int(),
  state: CardState,
  expiresAt: Millis.nullable(),
  rechargeUntil: Millis.nullable(),
  /** Fewer months would leave it expired. */
  minMonths: z.int(),
  renewing: z.boolean(),
  platforms: z.array(PayPlatform),
});
export type CardScan = z.infer<typeof CardScan>;

/** What becomes of a payment for a card. `over`: nobody has paid in time, or its money goes back. */
export const CardScanOrder = z.object({
  state: z.enum(['pending', 'renewing', 'renewed', 'over']),
  number: z.int(),
  months: z.int(),
  cents: z.int(),
  /** Until when it can be paid. */
  payUntil: Millis,
  /** Of the card, once it is renewed. */
  expiresAt: Millis.nullable(),
});
export type CardScanOrder = z.infer<typeof CardScanOrder>;
