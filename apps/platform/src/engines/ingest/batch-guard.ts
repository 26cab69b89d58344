import {
  type AlarmItem,
  type Batch,
  LIMITS,
  type LostItem,
  type RecordItem,
  type ReplyItem,
  type UplinkItem,
} from '@lightfield/contract';
import { regexes } from 'zod';

/**
 * `Batch` of the contract, checked by hand: 200,000 values a second pass here, and the schema would cost ten times as
 * much. A property test holds the two together, another one this and what the tables take. Fields that the schema does not
 * know are left where they are.
 */
const ITEMS_MAX = 1_000;
const VALUES_MAX = LIMITS.report.columns;
const REASON_MAX = 500;
/** `Millis` of the contract. */
const MILLIS_MAX = 8_640_000_000_000_000;
const QUALITY_MAX = 3;
/** Of reports, layouts and codes in the tables. */
const INT4_MAX = 2_147_483_647;
const UUID = regexes.uuid();

type Fields = Record<string, unknown>;

/** An item that has its number and nothing that can be stored: set aside, so that what comes after it is. */
export interface UnfitItem {
  kind: 'unfit';
  seq: number;
  /** The kind it says it is. */
  claims: string;
  /** The field that is the matter; `kind` for an unknown one. */
  field: string;
  item: unknown;
}
export type NumberedItem = UplinkItem | UnfitItem;
export interface NumberedBatch extends Omit<Batch, 'items'> {
  items: NumberedItem[];
}

/**
 * The parsed JSON of an `up/batch` message; `undefined` when nobody can say what of it was taken: it has no epoch, too many
 * items, or one without a number.
 */
export function asBatch(json: unknown): NumberedBatch | undefined {
  if (!isFields(json) || json['v'] !== 1 || !isId(json['epoch'])) return undefined;
  const items: unknown = json['items'];
  if (!Array.isArray(items) || items.length === 0 || items.length > ITEMS_MAX) return undefined;
  let isFit = true;
  for (const item of items) {
    if (!isFields(item) || !isPositive(item['seq'])) return undefined;
    isFit &&= fault(item) === undefined;
  }
  if (isFit) return json as unknown as Batch;
  return { v: 1, epoch: json['epoch'], items: items.map(orUnfit) };
}

function orUnfit(item: Fields): NumberedItem {
  const field = fault(item);
  if (field === undefined) return item as UplinkItem;
  const { kind, seq } = item;
  const claims = typeof kind === 'string' && FAULTS.has(kind) ? kind : 'unknown';
  return { kind: 'unfit', seq: seq as number, claims, field, item };
}

/** The first field that no column can take. */
function fault(item: Fields): string | undefined {
  return FAULTS.get(item['kind'])?.(item) ?? (FAULTS.has(item['kind']) ? undefined : 'kind');
}
const FAULTS = new Map<unknown, (item: Fields) => string | undefined>([
  ['record', recordFault],
  ['alarm', alarmFault],
  ['reply', replyFault],
  ['lost', lostFault],
]);

function recordFault({ report, layout, time, values, q }: Fields & Partial<RecordItem>): string | undefined {
  if (!isPositive(report) || report > INT4_MAX) return 'report';
  if (!isPositive(layout) || layout > INT4_MAX) return 'layout';
  if (!isMillis(time)) return 'time';
  if (!Array.isArray(values) || values.length === 0 || values.length > VALUES_MAX) return 'values';
  for (const value of values) if (!isValue(value)) return 'values';
  if (q === undefined) return undefined;
  if (!Array.isArray(q)) return 'q';
  for (const code of q) if (!isCount(code) || code > QUALITY_MAX) return 'q';
  return undefined;
}

function alarmFault({ id, rule, change, time, value }: Fields & Partial<AlarmItem>): string | undefined {
  if (!isId(id)) return 'id';
  if (!isId(rule)) return 'rule';
  if (change !== 'raised' && change !== 'recovered') return 'change';
  if (!isMillis(time)) return 'time';
  return isValue(value) ? undefined : 'value';
}

function replyFault({ uuid, ok, code, reason, readBack, time }: Fields & Partial<ReplyItem>): string | undefined {
  if (!isId(uuid)) return 'uuid';
  if (typeof ok !== 'boolean') return 'ok';
  if (code !== null && !isInt4(code)) return 'code';
  if (reason !== null && (typeof reason !== 'string' || reason.length > REASON_MAX)) return 'reason';
  if (!isValue(readBack)) return 'readBack';
  return isMillis(time) ? undefined : 'time';
}

function lostFault({ records, events, from, to }: Fields & Partial<LostItem>): string | undefined {
  if (!isCount(records)) return 'records';
  if (!isCount(events)) return 'events';
  if (!isMillis(from)) return 'from';
  return isMillis(to) ? undefined : 'to';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isPositive(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isInt4(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) <= INT4_MAX && (value as number) >= -INT4_MAX - 1;
}

function isMillis(value: unknown): value is number {
  return isCount(value) && value <= MILLIS_MAX;
}

/** JSON can say 1e999, which is no number here. */
function isValue(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'string' || value === null;
}
