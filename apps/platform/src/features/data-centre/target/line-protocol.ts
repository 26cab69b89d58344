import type { ForwardField, ForwardMapping, TargetOf } from '@lightfield/contract';
import { type AlarmFact, type Fact, numberOf } from '../facts.ts';

/**
 * The line protocol of InfluxDB: `measurement,tag=value field=value time`. A point that comes once more with the same measurement, tags
 * and time takes the place of the one that is there; so tags are what a row is told by, and never change by a new name.
 */
const TAGS: ReadonlySet<ForwardField> = new Set([
  'deviceId',
  'deviceNo',
  'variableId',
  'variableKey',
  'aggregation',
] satisfies ForwardField[]);
/** Bytes of a text that a field takes: the server has 64 KB, and refuses for good what has more. */
const TEXT_MAX = 65_000;

const CONTROL = /[\p{Cc}]+/gu;
/** Names, and values of tags. A backslash at an end cannot be written there. */
const plain = (text: string) => text.replaceAll(CONTROL, ' ').replaceAll('\\', '/').toWellFormed();
const escaped = (text: string) => plain(text).replaceAll(/[,= ]/g, (sign) => `\\${sign}`);
const measurementOf = (name: string) => plain(name).replaceAll(/[, ]/g, (sign) => `\\${sign}`);
function quotedText(text: string): string {
  const bytes = Buffer.from(text.replaceAll('\u0000', ''), 'utf8');
  const whole = bytes.length <= TEXT_MAX ? bytes.toString() : cutOff(bytes);
  return `"${whole.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`;
}
/** Ends with a whole sign. */
const cutOff = (bytes: Buffer) => new TextDecoder('utf8').decode(bytes.subarray(0, TEXT_MAX), { stream: true });
/** `time` is the name of the time itself. */
const fieldName = (name: string) => escaped(name === 'time' ? 'time_' : name);

/** The key without its time. */
export const seriesOf = (key: string, at: number) => (key.endsWith(`-${at}`) ? key.slice(0, -`-${at}`.length) : key);

type Pairs = [name: string, value: string][];
function line(measurement: string, tags: Pairs, fields: Pairs, at: number): string {
  const told = tags.filter(([, value]) => value !== '').map(([name, value]) => `,${escaped(name)}=${escaped(value)}`);
  const held = fields.map(([name, value]) => `${fieldName(name)}=${value}`);
  return `${measurementOf(measurement)}${told.toSorted().join('')} ${held.join(',')} ${at}`;
}
/** Numbers are always floats and texts have a name of their own: a field keeps the type that it began with. */
function valueFields(name: string, value: unknown): Pairs {
  const number = typeof value === 'number' || typeof value === 'string' ? numberOf(value) : null;
  if (number !== null) return [[name, String(number)]];
  return typeof value === 'string' ? [[`${name}_text`, quotedText(value)]] : [];
}
function fieldsOf(field: ForwardField, name: string, value: unknown): Pairs {
  if (value === null || value === undefined) return [];
  if (field === 'value') return typeof value === 'number' ? [[name, String(value)]] : [];
  if (field === 'epoch') return typeof value === 'number' ? [[name, `${value}i`]] : [];
  if (field === 'values') return Object.entries(value).flatMap(([key, one]) => valueFields(key, one));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || text === '{}' ? [] : [[name, quotedText(text)]];
}

/** The key without its time is the first tag. A row that has no field but empty ones carries its key: a point has one at least. */
export function pointOf(measurement: string, fact: Fact, { columns }: Pick<ForwardMapping, 'columns'>): string {
  const at = Date.parse(fact.time);
  const tags: Pairs = [];
  const fields: Pairs = [];
  for (const { field, name } of columns) {
    const value = fact[field];
    if (field === 'key') tags.push([name, seriesOf(fact.key, at)]);
    else if (TAGS.has(field)) tags.push([name, typeof value === 'string' ? value : '']);
    else if (field !== 'time') fields.push(...fieldsOf(field, name, value));
  }
  if (fields.length === 0) fields.push(['row', quotedText(fact.key)]);
  return line(measurement, tags, fields, at);
}
const millis = (iso: string | null) => (iso === null ? null : `${Date.parse(iso)}i`);

/** An alarm is one point at the time it was raised; a later state takes the place of the one before. */
export function alarmPointOf({ alarmMeasurement }: Pick<TargetOf<'influx'>, 'alarmMeasurement'>, alarm: AlarmFact) {
  const said = (text: string | null) => (text === null || text === '' ? null : quotedText(text));
  const fields: [string, string | null][] = [
    ['state', said(alarm.state)],
    ['severity', said(alarm.severity)],
    ['content', said(alarm.content)],
    ['device_no', said(alarm.deviceNo)],
    ['device_name', said(alarm.deviceName)],
    ['variable', said(alarm.variableKey)],
    ...valueFields('value', alarm.value),
    ['recovered_at', millis(alarm.recoveredAt)],
    ['confirmed_at', millis(alarm.confirmedAt)],
    ['confirmed_by', said(alarm.confirmedBy)],
  ];
  return line(
    alarmMeasurement,
    [
      ['alarm_id', alarm.alarmId],
      ['device_id', alarm.deviceId],
    ],
    fields.flatMap(([name, value]): Pairs => (value === null ? [] : [[name, value]])),
    Date.parse(alarm.raisedAt),
  );
}
