import type { ForwardColumn, ForwardField, ForwardMapping, TargetOf } from '@lightfield/contract';
import type { AlarmFact, Fact } from '../facts.ts';
import { seriesOf } from './line-protocol.ts';
import { ALARM_COLUMNS, ALARM_TIMES, type AlarmColumn, alarmCells } from './table-rows.ts';

/**
 * SQL of TDengine 3. A super table has a table below it for each series, named by it; what tells a series and never changes is a tag, all
 * else a column. A row that comes once more with the same time takes the place of the one that is there.
 */
type Place = Pick<TargetOf<'tdengine'>, 'database' | 'table' | 'alarmTable'>;

/** A tag of a table that is there keeps its value, so names and numbers that people change are none. */
const TAGS: ReadonlySet<ForwardField> = new Set([
  'key',
  'deviceId',
  'variableId',
  'aggregation',
] satisfies ForwardField[]);
/** Signs of a text: a row has 48 KB, of which each sign takes four bytes. */
const TEXT_MAX = 4_000;
const NAME_MAX = 255;
const name = `nchar(${NAME_MAX})`;
const TYPES: Readonly<Partial<Record<ForwardField, string>>> = {
  key: 'nchar(100)',
  time: 'timestamp',
  epoch: 'bigint',
  deviceId: 'nchar(36)',
  deviceNo: name,
  deviceName: name,
  variableId: 'nchar(36)',
  variableKey: name,
  variableName: name,
  unit: name,
  value: 'double',
  text: `nchar(${TEXT_MAX})`,
  quality: 'nchar(32)',
  report: name,
  aggregation: 'nchar(32)',
};
const ALARM_TYPES: Readonly<Record<Exclude<AlarmColumn, 'alarm_id' | 'device_id' | 'raised_at'>, string>> = {
  state: 'nchar(32)',
  severity: 'nchar(32)',
  content: `nchar(${TEXT_MAX})`,
  device_no: name,
  device_name: name,
  variable: name,
  value: `nchar(${NAME_MAX})`,
  recovered_at: 'timestamp',
  confirmed_at: 'timestamp',
  confirmed_by: name,
};
/** Text of one statement at most, about: a server takes 1 MB. */
const STATEMENT_MAX = 512 * 1_024;

/** Only signs of names get here; the quotes keep their case. */
const quoted = (word: string) => `\`${word.replaceAll('`', '')}\``;
const placeOf = (database: string, table: string) => `${quoted(database)}.${quoted(table)}`;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** A value that can be nothing but one: whoever wrote it may have meant it to end the text. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'NULL';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const whole = Array.from(text.toWellFormed().replaceAll('\u0000', '')).slice(0, TEXT_MAX).join('');
  return `'${whole.replaceAll(/['\\\n\r\t]/g, (sign) => ESCAPED[sign] ?? sign)}'`;
}
/** Cut off at what its column takes. */
const cell = (field: ForwardField, value: unknown): string =>
  literal(typeof value === 'string' && TYPES[field] === name ? Array.from(value).slice(0, NAME_MAX).join('') : value);

const columnsOf = ({ columns }: Pick<ForwardMapping, 'columns'>): ForwardColumn[] => [
  // the time is the first column there is
  ...columns.filter(({ field }) => field === 'time'),
  ...columns.filter(({ field }) => field !== 'time' && !TAGS.has(field)),
];
const tagsOf = ({ columns }: Pick<ForwardMapping, 'columns'>) => columns.filter(({ field }) => TAGS.has(field));

/** A row for each value, with its time and something besides: a record has more columns than others like it, and a table needs two. */
export const fitsTdengine = ({ shape, columns }: ForwardMapping): boolean =>
  shape === 'value' && columns.some(({ field }) => field === 'time') && columnsOf({ columns }).length > 1;

const defined = (columns: readonly ForwardColumn[]) =>
  columns.map(({ field, name: column }) => `  ${quoted(column)} ${TYPES[field] ?? name}`).join(',\n');
export const createSuperTableSql = ({ database, table }: Place, mapping: ForwardMapping): string =>
  `create stable if not exists ${placeOf(database, table)} (\n${defined(columnsOf(mapping))}\n) tags (\n${defined(tagsOf(mapping))}\n)`;

export const createAlarmTableSql = ({ database, alarmTable }: Place): string =>
  `create stable if not exists ${placeOf(database, alarmTable)} (\`raised_at\` timestamp, ${Object.entries(ALARM_TYPES)
    .map(([column, type]) => `${quoted(column)} ${type}`)
    .join(', ')}) tags (\`alarm_id\` nchar(36), \`device_id\` nchar(36))`;

/** The table of a series, whose key has letters, digits and `-`. */
export const tableOfSeries = (table: string, key: string): string => `${table}_${key.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** Rows of the same table stand behind each other. */
function insertOf(heads: ReadonlyMap<string, { head: string; rows: readonly string[] }>): string {
  return `insert into ${[...heads.values()].map(({ head, rows }) => `${head} values ${rows.join(' ')}`).join(' ')}`;
}
function gathered<Row>(rows: readonly Row[], of: (row: Row) => { place: string; head: string; cells: string }): string {
  const heads = new Map<string, { head: string; rows: string[] }>();
  for (const row of rows) {
    const { place, head, cells } = of(row);
    const found = heads.get(place);
    if (found) found.rows.push(cells);
    else heads.set(place, { head, rows: [cells] });
  }
  return insertOf(heads);
}
const listed = (words: readonly string[]) => `(${words.join(', ')})`;

export function insertPointsSql(place: Place, mapping: ForwardMapping, facts: readonly Fact[]): string {
  const columns = columnsOf(mapping);
  const tags = tagsOf(mapping);
  const names = listed(columns.map(({ name: column }) => quoted(column)));
  const tagNames = listed(tags.map(({ name: column }) => quoted(column)));
  return gathered(facts, (fact) => {
    const series = seriesOf(fact.key, Date.parse(fact.time));
    const own = placeOf(place.database, tableOfSeries(place.table, series));
    const values = tags.map(({ field }) => (field === 'key' ? literal(series) : cell(field, fact[field])));
    return {
      place: own,
      head: `${own} using ${placeOf(place.database, place.table)} ${tagNames} tags ${listed(values)} ${names}`,
      cells: listed(columns.map(({ field }) => cell(field, fact[field]))),
    };
  });
}

/** An alarm is a table of one row, at the time it was raised; a later state takes the place of the one before. */
export function insertAlarmsSql({ database, alarmTable }: Place, alarms: readonly AlarmFact[]): string {
  const columns = ['raised_at', ...ALARM_COLUMNS.filter((column) => column in ALARM_TYPES)] as const;
  const short = (column: AlarmColumn, value: string | null) =>
    value === null || ALARM_TIMES.has(column) || column === 'content'
      ? value
      : Array.from(value).slice(0, NAME_MAX).join('');
  return gathered(alarms, (alarm) => {
    const cells = alarmCells(alarm);
    const own = placeOf(database, tableOfSeries(alarmTable, alarm.alarmId));
    return {
      place: own,
      head: `${own} using ${placeOf(database, alarmTable)} (\`alarm_id\`, \`device_id\`) tags ${listed([literal(alarm.alarmId), literal(alarm.deviceId)])} ${listed(columns.map(quoted))}`,
      cells: listed(columns.map((column) => literal(short(column, cells[column])))),
    };
  });
}

/** Facts by the size of the statement that they go into: what stands in front of a row is counted with each. */
export function portionsOf<Row extends object>(rows: readonly Row[]): Row[][] {
  const portions: Row[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const more =
      600 + Object.values(row).reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length * 2 : 16), 0);
    if (size + more > STATEMENT_MAX) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)?.push(row);
    size += more;
  }
  return portions;
}
