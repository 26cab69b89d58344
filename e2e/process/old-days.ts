import { type HistoryRow, commonErrors, historyCalls, historySumCalls } from '@lightfield/contract';
import { type Api, until } from '@lightfield/testkit';
import { Client } from 'pg';
import { askDatabase, databaseAddress } from './ledger.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const COLUMNS = 100;

/** Records of one report on one closed day, whose values follow from their time alone. */
export interface OldDay {
  readonly report: number;
  readonly reportId: string;
  readonly day: number;
  readonly everyMs: number;
  /** Of records that came late, ms within the day. */
  readonly late: number[];
}

/** Whole numbers, so that sums are exact in whatever order they are made. */
const valueAt = (report: number, column: number, at: number) => (((at / 1_000) | 0) * 7 + column * 13 + report) % 1_000;
const VALUE_SQL = `(((ms / 1000)::int * 7 + col * 13 + number) % 1000)::float8`;
export const partitionOf = (day: number) =>
  `hist_record_${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** The place of a day's records, as the housekeeping makes it for every day a week ahead. */
export async function makePartition(data: string, day: number): Promise<void> {
  const at = (date: number) => `'${new Date(date * DAY_MS).toISOString()}'`;
  await askDatabase(
    data,
    `create table ${partitionOf(day)} partition of hist_record for values from (${at(day)}) to (${at(day + 1)})`,
  );
}

/** Stores records, as the ingest does before it acknowledges them. */
async function storeRecords(data: string, { report, day }: OldDay, times: string): Promise<void> {
  await askDatabase(
    data,
    `insert into hist_record (report_number, ts, layout_id, vals)
     select number, to_timestamp(${(day * DAY_MS) / 1_000} + ms / 1000.0), layout_id,
            array(select ${VALUE_SQL} from generate_series(0, ${COLUMNS - 1}) col)
       from (select report_number as number, max(layout_id) as layout_id from hist_layout where report_number = ${report} group by 1) l,
            ${times} as t(ms)`,
  );
}
export const fillDay = (data: string, old: OldDay) =>
  storeRecords(data, old, `generate_series(0, ${DAY_MS - old.everyMs}, ${old.everyMs})`);
/** One more record, between two of those that are there. */
export async function addLate(data: string, old: OldDay, at: number): Promise<void> {
  await storeRecords(data, old, `(values (${at}))`);
  old.late.push(at);
}

const timesOf = ({ everyMs, late }: OldDay) =>
  [...Array.from({ length: DAY_MS / everyMs }, (_record, n) => n * everyMs), ...late].toSorted((a, b) => a - b);
const rangeOf = ({ reportId, day }: OldDay) => ({ reportId, startTime: day * DAY_MS, endTime: (day + 1) * DAY_MS });

/** How many records people see of the day; unlike the rows themselves cheap enough to ask after every kill. */
export const seenRecords = async (api: Api, equipmentId: string, old: OldDay): Promise<number> =>
  (await api.call(historyCalls.query, { equipmentId, ...rangeOf(old), pageNum: 1, pageSize: 10 })).total;
export const storedRecords = (old: OldDay): number => timesOf(old).length;

/** What the rows of a day are wrong in; empty: every record once, with its values. */
export async function wrongRows(api: Api, equipmentId: string, old: OldDay): Promise<string[]> {
  const answer = await until(
    'whole days to be answered again, of which only so many a minute are',
    async () => {
      const asked = await api.raw(historyCalls.queryAll.path, { equipmentId, ...rangeOf(old) });
      return asked.code === commonErrors.tooFrequent.code ? undefined : asked;
    },
    { withinMs: 90_000, everyMs: 2_000 },
  );
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
  const { rows } = historyCalls.queryAll.answer.parse(answer.data);
  const times = timesOf(old);
  if (rows.length !== times.length) return [`${rows.length} rows of ${times.length}`];
  const isRight = ({ time, values }: HistoryRow, at: number) =>
    time === old.day * DAY_MS + at && values.every((value, column) => value === valueAt(old.report, column, at));
  return rows.flatMap((row, n) => (isRight(row, times[n] ?? 0) ? [] : [new Date(row.time).toISOString()]));
}

/** What the hours of a day are wrong in, against what its records give. */
export async function wrongHours(api: Api, equipmentId: string, old: OldDay): Promise<string[]> {
  const figures = 'count,min,max,sum,first,last';
  const hours = await api.call(historySumCalls.buckets, { equipmentId, ...rangeOf(old), unit: 'hour', figures });
  const byHour = Map.groupBy(timesOf(old), (at) => Math.floor(at / HOUR_MS));
  return hours.figures.flatMap((of, column) =>
    hours.times.flatMap((_time, hour) => {
      const values = (byHour.get(hour) ?? []).map((at) => valueAt(old.report, column, at));
      const told = [of.count, of.min, of.max, of.sum, of.first, of.last].map((list) => list?.[hour]);
      const sum = values.reduce((all, value) => all + value, 0);
      const right = [values.length, Math.min(...values), Math.max(...values), sum, values[0], values.at(-1)];
      return right.every((value, n) => value === told[n])
        ? []
        : [`hour ${hour} of column ${column}: ${told.join()} for ${right.join()}`];
    }),
  );
}

/** Holds a lock until the database dies with whoever waits for it, or until `release`. */
export async function hold(data: string, lock: string): Promise<{ release(): Promise<void> }> {
  const client = new Client(databaseAddress(data));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(lock);
  return { release: () => client.end().catch(() => undefined) };
}

/** Resolves when the housekeeping of history waits with a statement that begins like this. */
export const caughtAt = (data: string, statement: string) =>
  until(
    `history to be at "${statement}"`,
    async () => {
      const [found] = await askDatabase<{ n: string }>(
        data,
        `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '${statement}%'`,
      );
      return Number(found?.n) > 0;
    },
    { withinMs: 90_000, everyMs: 10 },
  );
