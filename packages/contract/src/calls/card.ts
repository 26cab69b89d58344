import { z } from 'zod';
import { CARD_STATES, Card, CardDetail, CardOperator, CardScan, CardScanOrder, CardService } from '../entities/card.ts';
import { PayOrder, PayPlatform } from '../entities/money.ts';
import { Id, commaList, formInt, jsonText, optional, paging, pageOf, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { perOrder, monthsMax, remarkMax, linesRead, cellMax } = LIMITS.card;
const empty = z.object({});
const changes = { access: 'manage_card_edit', effect: 'changes' } as const satisfies Partial<Call>;
const months = formInt.pipe(z.int().min(1).max(monthsMax));
/** As it was typed into a sheet; what is wrong with it is said by line and column. */
const typed = text(cellMax).default('');

/** IoT cards of an enterprise (OPS-4). */
export const cardCalls = {
  query: defineCall('/lfscada/card/query', {
    access: 'manage_card_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'IoT cards of the enterprise; for the operation centre, of all',
    body: z.object({
      orgId: optional(Id),
      /** Any part of ICCID, number, IMSI, package or remark. */
      keyword: optional(text(50)),
      state: optional(z.enum(CARD_STATES)),
      operator: optional(CardOperator),
      sort: optional(z.enum(['iccid', 'expires', 'usage'])),
      ...paging,
    }),
    answer: pageOf(Card).extend({
      /** Who is asked about cards; none: nobody. */
      services: z.array(CardService),
      /** Of the enterprise, whatever else is filtered. */
      counts: z.record(z.enum(CARD_STATES), z.int()),
    }),
  }),
  info: defineCall('/lfscada/card/info', {
    access: 'manage_card_view',
    scope: { card: 'id' },
    effect: 'reads',
    summary: 'An IoT card with its usage by day and its recharges',
    body: z.object({ id: Id }),
    answer: CardDetail,
  }),
  /**
   * All lines or none. 3022: too many; else the code of the first problem, and in `data` all of them by line ("lines.2.iccid"): 3021
   * (no ICCID), 3023 (it is there already, or twice), 10001 (anything else). 3024: the enterprise has too many cards.
   */
  add: defineCall('/lfscada/card/add', {
    ...changes,
    scope: { org: 'orgId' },
    summary: 'Add IoT cards',
    bodyBytes: 4 * 1024 * 1024,
    body: z.object({
      orgId: optional(Id),
      lines: jsonText(
        z
          .array(
            z.object({
              iccid: typed,
              msisdn: typed,
              imsi: typed,
              operator: typed,
              packageName: typed,
              packageMb: typed,
              priceYuan: typed,
              expires: typed,
              remark: typed,
            }),
          )
          .min(1)
          .max(linesRead),
      ),
    }),
    answer: z.object({ count: z.int() }),
  }),
  remark: defineCall('/lfscada/card/remark', {
    ...changes,
    scope: { card: 'id' },
    summary: 'Change the remark of an IoT card',
    body: z.object({ id: Id, remark: text(remarkMax) }),
    answer: empty,
  }),
  /** 3026: one of them has a recharge that is not done. */
  delete: defineCall('/lfscada/card/delete', {
    ...changes,
    scope: { card: 'ids' },
    summary: 'Take IoT cards off the list',
    body: z.object({ ids: commaList(Id, perOrder) }),
    answer: z.object({ count: z.int() }),
  }),
  /** Asked within a minute. 3027: there is nobody to ask. */
  sync: defineCall('/lfscada/card/sync', {
    ...changes,
    scope: { card: 'ids' },
    summary: 'Ask the operator about IoT cards now',
    body: z.object({ ids: commaList(Id, perOrder) }),
    answer: z.object({ count: z.int() }),
  }),
  /** 3025: one of them cannot be recharged for so many months. 3016: too many orders wait. */
  order: defineCall('/lfscada/card/order', {
    access: 'manage_card_recharge',
    effect: 'changes',
    scope: { card: 'ids' },
    summary: 'Order a recharge of IoT cards',
    body: z.object({ ids: commaList(Id, perOrder), months }),
    answer: PayOrder,
  }),
};

const scans = { access: 'public', scope: 'none' } as const satisfies Partial<Call>;
/** Whatever stands in the address; what is no ICCID is answered as a card that is not there. */
const iccid = text(64).min(1);
/** For whoever scans the code of a card: nobody is logged in. A card that cannot be recharged and one that is not there both answer 3025. */
export const cardScanCalls = {
  info: defineCall('/lfscada/card/scan/info', {
    ...scans,
    effect: 'reads',
    summary: 'What is to be paid for an IoT card, by the number on it',
    body: z.object({ iccid }),
    answer: CardScan,
  }),
  /** 3013: the payment service does not take it. */
  order: defineCall('/lfscada/card/scan/order', {
    ...scans,
    effect: 'changes',
    summary: 'Order a recharge of an IoT card and begin to pay it',
    body: z.object({ iccid, months, payPlatform: PayPlatform }),
    answer: z.object({
      /** Asks what became of it. */
      key: z.string(),
      /** What its QR code says. */
      code: z.string(),
    }),
  }),
  /** 90002: there is no such order. */
  state: defineCall('/lfscada/card/scan/state', {
    ...scans,
    effect: 'reads',
    summary: 'What became of the payment for an IoT card',
    body: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{20,60}$/) }),
    answer: CardScanOrder,
  }),
};
