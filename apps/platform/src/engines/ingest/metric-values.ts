import { DataType, Kind, MetricFlag, type MetricColumns, type PropertySet } from '@lightfield/sparkplug';
import { CHANGED_AT } from '@lightfield/contract';
import { roundTo } from '@lightfield/rules';
import type { CatalogueVariable } from './catalogue.ts';
import type { RawMetricValue } from './foreign-values.ts';

/** Indexes in QUALITY_CODES. */
export const QUALITY = { good: 0, uncertain: 1, bad: 2, stale: 3 } as const;

/** Longest text kept of a metric: what no variable holds is not carried about. */
const TEXT_MAX = 4_096;
const MILLIS_MAX = 8_640_000_000_000_000;

/** What a row holds; `undefined` for what cannot become a value (bytes, data sets, templates). */
export function rawValue(columns: MetricColumns, row: number): RawMetricValue | undefined {
  const number = columns.numbers[row] ?? Number.NaN;
  switch (columns.kinds[row]) {
    case Kind.number:
      return Number.isFinite(number) ? number : null;
    case Kind.boolean:
      return number;
    case Kind.int64: {
      const other = columns.others[row];
      return typeof other === 'bigint' ? other : BigInt(number);
    }
    case Kind.string: {
      const text = columns.others[row];
      return typeof text === 'string' ? text.slice(0, TEXT_MAX) : undefined;
    }
    case Kind.null:
      return null;
    default:
      return undefined;
  }
}

/** The scaled value a gateway of ours sent; `undefined` for what cannot become one. */
export function scaledValue(
  columns: MetricColumns,
  row: number,
  { dataType, decimals }: CatalogueVariable,
): number | string | null | undefined {
  const kind = columns.kinds[row];
  const number = columns.numbers[row] ?? Number.NaN;
  if (kind === Kind.number) {
    // 32 bits do not hold 0.1: what was rounded at the edge is rounded again.
    return columns.dataTypes[row] === DataType.Float ? roundTo(number, decimals) : number;
  }
  const raw = rawValue(columns, row);
  if (typeof raw !== 'bigint') return raw;
  return dataType === 'int64' ? raw.toString() : Number(raw);
}

/** Index in QUALITY_CODES: from the property "Quality", else good, and bad where there is no value. */
export function qualityOf(columns: MetricColumns, row: number): number {
  const flags = columns.flags[row] ?? 0;
  if (flags & MetricFlag.properties) {
    const code = qualityCode(columns.properties[row]);
    if (code !== undefined) return code;
  }
  return columns.kinds[row] === Kind.null ? QUALITY.bad : QUALITY.good;
}

/** Sparkplug knows 0 bad, 192 good, 500 stale; the two upper bits of OPC say the same and uncertain (64). */
function qualityCode(properties: PropertySet | undefined): number | undefined {
  const value = properties?.['Quality']?.value ?? properties?.['quality']?.value;
  const code = typeof value === 'bigint' ? Number(value) : value;
  if (typeof code !== 'number') return undefined;
  if (code >= 500) return QUALITY.stale;
  const major = code & 0xc0;
  return major === 0xc0 ? QUALITY.good : major === 0x40 ? QUALITY.uncertain : QUALITY.bad;
}

/** When the value was acquired: as the metric says, else the message, else now. Epoch milliseconds. */
export function readAtOf(columns: MetricColumns, row: number, now: number): number {
  const own = columns.timestamps[row] ?? Number.NaN;
  const at = Number.isNaN(own) ? columns.timestamp : own;
  return at <= MILLIS_MAX ? at : now;
}

/** Since when the value stands, as a gateway of ours says; without a word it came with this reading. */
export function changedAtOf(columns: MetricColumns, row: number, readAt: number): number {
  if (!((columns.flags[row] ?? 0) & MetricFlag.properties)) return readAt;
  const at = columns.properties[row]?.[CHANGED_AT]?.value;
  return typeof at === 'number' && at > 0 && at <= readAt ? at : readAt;
}
