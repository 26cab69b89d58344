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
 * much. A property test holds the two together. Fields that the schema does not know are left where they are.
 */
const ITEMS_MAX = 1_000;
const VALUES_MAX = LIMITS.report.columns;
const REASON_MAX = 500;
/** `Millis` of the contract. */
const MILLIS_MAX = 8_640_000_000_000_000;
const QUALITY_MAX = 3;
const UUID = regexes.uuid();

type Fields = Record<string, unknown>;

/** The parsed JSON of an `up/batch` message; `undefined` when it is none. */
export function asBatch(json: unknown): Batch | undefined {
  if (!isFields(json) || json['v'] !== 1 || !isId(json['epoch'])) return undefined;
  const items = json['items'];
  if (!Array.isArray(items) || items.length === 0 || items.length > ITEMS_MAX) return undefined;
  for (const item of items) if (!isItem(item)) return undefined;
  return json as unknown as Batch;
}

function isItem(item: unknown): item is UplinkItem {
  if (!isFields(item) || !isPositive(item['seq'])) return false;
  switch (item['kind']) {
    case 'record':
      return isRecord(item);
    case 'alarm':
      return isAlarm(item);
    case 'reply':
      return isReply(item);
    case 'lost':
      return isLost(item);
    default:
      return false;
  }
}

function isRecord({ report, layout, time, values, q }: Fields & Partial<RecordItem>): boolean {
  if (!isPositive(report) || !isPositive(layout) || !isMillis(time)) return false;
  if (!Array.isArray(values) || values.length === 0 || values.length > VALUES_MAX) return false;
  for (const value of values) if (!isValue(value)) return false;
  if (q === undefined) return true;
  if (!Array.isArray(q)) return false;
  for (const code of q) if (!isCount(code) || code > QUALITY_MAX) return false;
  return true;
}

function isAlarm({ id, rule, change, time, value }: Fields & Partial<AlarmItem>): boolean {
  return isId(id) && isId(rule) && (change === 'raised' || change === 'recovered') && isMillis(time) && isValue(value);
}

function isReply({ uuid, ok, code, reason, readBack, time }: Fields & Partial<ReplyItem>): boolean {
  return (
    isId(uuid) &&
    typeof ok === 'boolean' &&
    (code === null || Number.isSafeInteger(code)) &&
    (reason === null || (typeof reason === 'string' && reason.length <= REASON_MAX)) &&
    isValue(readBack) &&
    isMillis(time)
  );
}

function isLost({ records, events, from, to }: Fields & Partial<LostItem>): boolean {
  return isCount(records) && isCount(events) && isMillis(from) && isMillis(to);
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

function isMillis(value: unknown): value is number {
  return isCount(value) && value <= MILLIS_MAX;
}

/** JSON can say 1e999, which is no number here. */
function isValue(value: unknown): boolean {
  return Number.isFinite(value) || typeof value === 'string' || value === null;
}
