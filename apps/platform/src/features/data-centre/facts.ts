import type { Aggregation, ForwardField, ForwardMapping, Value } from '@lightfield/contract';
import { QUALITY_CODES } from '@lightfield/contract/quality-codes';

/** What is known of a report whose records are sent. */
export interface ReportFacts {
  readonly number: number;
  readonly name: string;
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string;
  /** Columns of each layout in which it has stored records. */
  readonly layouts: ReadonlyMap<number, readonly FactColumn[]>;
}
export interface VariableFacts {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly unit: string;
}
export interface FactColumn {
  readonly seriesId: number;
  readonly aggregation?: Aggregation | undefined;
  /** Absent: the variable was deleted. */
  readonly variable?: VariableFacts | undefined;
}
/** A record as it is stored. */
export interface ReadRecord {
  readonly report: ReportFacts;
  readonly columns: readonly FactColumn[];
  readonly at: number;
  readonly values: readonly Value[];
  /** Codes; absent: all good. */
  readonly q?: readonly number[] | undefined;
}

/** A row that is sent, by what it can be asked for. */
export type Fact = { readonly [Field in ForwardField]?: unknown } & { readonly key: string; readonly time: string };

const INTEGER = /^-?\d{1,20}$/;
export const numberOf = (value: Value): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value !== null && INTEGER.test(value) ? Number(value) : null;
};
const suffix = (aggregation: Aggregation | undefined) => (aggregation === undefined ? '' : `-${aggregation}`);

const aboutRecord = ({ report, at }: ReadRecord) => ({
  time: new Date(at).toISOString(),
  epoch: at,
  deviceId: report.deviceId,
  deviceNo: report.deviceNo,
  deviceName: report.deviceName,
  report: report.name,
});

function recordFact(record: ReadRecord): Fact {
  const values: Record<string, Value> = {};
  const qualities: Record<string, string> = {};
  for (const [index, { variable, aggregation }] of record.columns.entries()) {
    if (!variable) continue;
    const name = aggregation === undefined ? variable.key : `${variable.key}_${aggregation}`;
    values[name] = record.values[index] ?? null;
    const code = record.q?.[index] ?? 0;
    if (code !== 0) qualities[name] = QUALITY_CODES[code] ?? 'bad';
  }
  return { key: `${record.report.number}-${record.at}`, ...aboutRecord(record), values, qualities };
}

/** Of a row that is one value. */
const ofVariable = (variable: VariableFacts, value: Value) => ({
  variableId: variable.id,
  variableKey: variable.key,
  variableName: variable.name,
  unit: variable.unit,
  value: numberOf(value),
  text: typeof value === 'string' ? value : null,
});

function valueFacts(record: ReadRecord): Fact[] {
  const about = aboutRecord(record);
  return record.columns.flatMap(({ seriesId, aggregation, variable }, index): Fact[] => {
    if (!variable) return [];
    const value = record.values[index] ?? null;
    return [
      {
        key: `${record.report.number}-${seriesId}${suffix(aggregation)}-${record.at}`,
        ...about,
        ...ofVariable(variable, value),
        quality: QUALITY_CODES[record.q?.[index] ?? 0] ?? 'bad',
        aggregation: aggregation ?? '',
      },
    ];
  });
}

/** The rows of a record. Its keys are the same whenever it is sent: report, series and time are never given to something else. */
export const factsOf = (record: ReadRecord, shape: ForwardMapping['shape']): Fact[] =>
  shape === 'record' ? [recordFact(record)] : valueFacts(record);

/** A live value. It is of no report, and a row of its own also where records are rows. */
export interface LiveReading {
  readonly seriesId: number;
  readonly at: number;
  readonly value: Value;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
  /** Absent: the variable was deleted. */
  readonly variable?: VariableFacts & { deviceId: string; deviceNo: string; deviceName: string };
}
export function liveFacts(
  { seriesId, at, value, quality, variable }: LiveReading,
  shape: ForwardMapping['shape'],
): Fact[] {
  if (!variable) return [];
  const { deviceId, deviceNo, deviceName } = variable;
  const key = `live-${seriesId}-${at}`;
  const about = { key, time: new Date(at).toISOString(), epoch: at, deviceId, deviceNo, deviceName, report: '' };
  const word = QUALITY_CODES[quality] ?? 'bad';
  if (shape === 'record')
    return [{ ...about, values: { [variable.key]: value }, qualities: quality === 0 ? {} : { [variable.key]: word } }];
  return [
    {
      ...about,
      ...ofVariable(variable, value),
      quality: word,
      aggregation: '',
    },
  ];
}

/** The row as JSON, with the names that the enterprise has given. */
export const rowOf = (fact: Fact, { columns }: Pick<ForwardMapping, 'columns'>): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ field, name }) => [name, fact[field] ?? null]));

/** An alarm as it stands, and a key of this state. */
export interface AlarmFact {
  readonly key: string;
  readonly alarmId: string;
  readonly state: 'raised' | 'recovered' | 'confirmed' | 'closed';
  readonly severity: string;
  readonly content: string;
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly deviceName: string;
  readonly variableKey: string | null;
  readonly value: Value;
  readonly raisedAt: string;
  readonly recoveredAt: string | null;
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
}

/** `{deviceNo}` and other gaps of a topic, filled so that what fills one is never more than one level. */
export function filledTopic(topic: string, fact: Readonly<Record<string, unknown>>): string {
  return topic.replaceAll(/\{(\w+)\}/g, (_gap, field: string) => {
    const value = fact[field];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    // oxlint-disable-next-line no-control-regex -- no topic has them
    return text.replaceAll(/[\u0000-\u001f+#/]/g, '_') || '_';
  });
}
