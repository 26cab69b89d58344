import { CHANGED_AT, type ConfigVariable, type DataType as FieldType, type Quality } from '@lightfield/contract';
import { DataType, type Metric, type MetricValue, type PropertySet } from '@lightfield/sparkplug';
import type { Variable } from '@lightfield/edge';

/** Sparkplug type of a register that is shown as it is. */
const PLAIN: Readonly<Record<FieldType, number>> = {
  int8: DataType.Int8,
  uint8: DataType.UInt8,
  int16: DataType.Int16,
  uint16: DataType.UInt16,
  int32: DataType.Int32,
  uint32: DataType.UInt32,
  int64: DataType.Int64,
  bit: DataType.Boolean,
  string: DataType.String,
  // A value rounded to decimals is a decimal number: as a 32-bit float, 20.12 would arrive as 20.1200008.
  float: DataType.Double,
  double: DataType.Double,
};

/** Type of the scaled value: whatever a formula makes is a decimal number; aggregates of 64-bit integers stay exact. */
export function metricType({ dataType, kind, readFormula }: ConfigVariable): number {
  const isDecimalAggregate = kind === 'aggregate' && dataType !== 'int64';
  const calculated = readFormula !== undefined || kind === 'intermediate' || isDecimalAggregate;
  return calculated && dataType !== 'string' && dataType !== 'bit' ? DataType.Double : PLAIN[dataType];
}

/** Quality codes of Sparkplug B 3.0 (property "Quality"); uncertain, which it does not have, as in OPC. Good is left out. */
const QUALITY: Readonly<Record<Exclude<Quality, 'good'>, PropertySet>> = {
  bad: { Quality: { dataType: DataType.Int32, value: 0 } },
  uncertain: { Quality: { dataType: DataType.Int32, value: 64 } },
  stale: { Quality: { dataType: DataType.Int32, value: 500 } },
};

/** A value that was read again so much later tells since when it stands: of one that moves, its reading is that moment. */
const STANDING_MS = 2_000;

/** The present value for a DDATA message: by alias. */
export function dataMetric(variable: Variable): Metric {
  const { settings, quality, readAt, changedAt } = variable;
  const metric: Metric = {
    alias: settings.alias,
    timestamp: readAt,
    dataType: metricType(settings),
    value: valueOf(variable),
  };
  // No value is bad quality by itself.
  if (quality !== 'good' && metric.value !== null) metric.properties = QUALITY[quality];
  if (changedAt > 0 && readAt - changedAt >= STANDING_MS)
    metric.properties = { ...metric.properties, [CHANGED_AT]: { dataType: DataType.DateTime, value: changedAt } };
  return metric;
}

/** The same for a birth: with its name. `now`: time of a value that was never read. */
export function birthMetric(variable: Variable, now: number): Metric {
  return { name: variable.settings.key, ...dataMetric(variable), timestamp: variable.readAt || now };
}

/** For a birth that has no room for values: what there is, and nothing of how it is. */
export function nameMetric({ settings }: Variable, now: number): Metric {
  return { name: settings.key, alias: settings.alias, timestamp: now, dataType: metricType(settings), value: null };
}

function valueOf({ settings, value }: Variable): MetricValue {
  if (value === null) return null;
  switch (metricType(settings)) {
    case DataType.Boolean:
      return Number(value) !== 0;
    case DataType.Int64:
      return BigInt(value);
    case DataType.String:
      return String(value);
    default:
      return Number(value);
  }
}
