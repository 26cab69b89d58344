import type { InspectionState, InspectionStatistics } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { Scopes } from './inspection-reach.ts';

export type Add = (value: unknown) => string;
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** What the bins of `inspection_sum` and `inspection_device_sum` span, as the function `inspection_fold` makes them. */
const QUARTER_MS = 900_000;
export const DAYS8_MS = 691_200_000;
export const DAYS32_MS = 2_764_800_000;
/** Outside of this nothing is due: a period without an end. */
const ALWAYS: Span = { from: 0, to: 100_000 * DAYS8_MS };
const STATE = `case when outcome in ('inTime', 'late') then 'done' else outcome end`;
const OUTCOME = 'inspection_outcome(state, closed_at, grace_at)';

/** Of tasks, which are counted. */
interface Counted {
  readonly state?: InspectionState | undefined;
  readonly abnormal?: boolean | undefined;
  /** Those that are open to all. */
  readonly open?: true | undefined;
}
const whole = ({ from, to }: Span, ms: number): Span => ({
  from: Math.ceil(from / ms) * ms,
  to: Math.floor(to / ms) * ms,
});

/** A period in parts: what fills bins, of the widest first, and what is left of it at both ends. */
export function partsOf(span: Span, widths: readonly number[]): { bins: (Span & { ms: number })[]; ends: Span[] } {
  const [ms, ...smaller] = widths;
  if (ms === undefined) return { bins: [], ends: span.from < span.to ? [span] : [] };
  const inner = whole(span, ms);
  if (inner.from >= inner.to) return partsOf(span, smaller);
  const [left, right] = [
    partsOf({ from: span.from, to: inner.from }, smaller),
    partsOf({ from: inner.to, to: span.to }, smaller),
  ];
  return { bins: [{ ...inner, ms }, ...left.bins, ...right.bins], ends: [...left.ends, ...right.ends] };
}

export const own = (scopes: Scopes, add: Add) =>
  scopes === 'all' ? 'scope is not null' : `scope = any(${add(scopes)}::integer[])`;
/** Those of all lie ready, too. */
const summed = (scopes: Scopes, add: Add) => (scopes === 'all' ? 'scope = 0' : own(scopes, add));
export const within = (at: string, { from, to }: Span, add: Add) =>
  `${at} >= ${add(new Date(from))}::timestamptz and ${at} < ${add(new Date(to))}::timestamptz`;
/** Rows of `at`, `outcome` and `count` of a period. */
function rowsOf(scopes: Scopes, span: Span, widths: readonly number[], counted: Counted, add: Add): string {
  const { bins, ends } = partsOf(span, widths);
  const more: string[] = [];
  if (counted.abnormal !== undefined) more.push(`has_abnormal = ${add(counted.abnormal)}`);
  if (counted.open) more.push('is_open');
  const of = (outcome: string) => {
    const those = counted.state === 'done' ? ['inTime', 'late'] : [counted.state];
    return [`${outcome} <> 'found'`, ...more, ...(counted.state ? [`${outcome} = any(${add(those)})`] : [])].join(
      ' and ',
    );
  };
  return [
    ...bins.map(
      ({ ms, from, to }) => `select to_timestamp(bin * ${ms / 1_000}::float8) as at, outcome, count from inspection_sum
        where ${summed(scopes, add)} and seconds = ${ms / 1_000} and bin >= ${add(from / ms)} and bin < ${add(to / ms)} and ${of('outcome')}`,
    ),
    ...bins.map(
      (bin) => `select at, outcome, count from inspection_delta
        where ${own(scopes, add)} and ${within('at', bin, add)} and ${of('outcome')}`,
    ),
    ...ends.map(
      (end) => `select due_at as at, ${OUTCOME} as outcome, 1 as count from inspection_task
        where ${own(scopes, add)} and ${within('due_at', end, add)} and ${of(OUTCOME)}`,
    ),
    'select null::timestamptz, null, 0 where false',
  ].join(' union all ');
}

/**
 * Sums of the tasks whose devices are all of some enterprises (decision 168): those that lie ready, what has changed since, and the tasks of both
 * ends of the period, which fill no bin. One statement each, so that nothing is counted twice or not at all while sums are brought up to date.
 */
export function createInspectionSums(db: Db) {
  return {
    async total(
      scopes: Scopes,
      { from = ALWAYS.from, to = ALWAYS.to }: { from?: number | undefined; to?: number | undefined },
      counted: Counted,
    ): Promise<number> {
      const { values, add } = statement();
      const rows = rowsOf(scopes, { from, to }, [DAYS8_MS, QUARTER_MS], counted, add);
      const [row] = await db.query<{ n: number }>(
        `select coalesce(sum(count), 0)::int8 as n from (${rows}) parts (at, outcome, count)`,
        values,
      );
      return row?.n ?? 0;
    },
    /** How many devices were inspected in a period. */
    async found(scopes: Scopes, span: Span): Promise<number> {
      const { values, add } = statement();
      const { bins, ends } = partsOf(span, [DAYS8_MS, QUARTER_MS]);
      const rows = [
        ...bins.map(
          ({
            ms,
            from,
            to,
          }) => `select count from inspection_sum where ${summed(scopes, add)} and seconds = ${ms / 1_000}
            and bin >= ${add(from / ms)} and bin < ${add(to / ms)} and outcome = 'found'`,
        ),
        ...bins.map(
          (bin) =>
            `select count from inspection_delta where ${own(scopes, add)} and ${within('at', bin, add)} and outcome = 'found'`,
        ),
        ...ends.map(
          (end) =>
            `select 1 from inspection_task_device where ${own(scopes, add)} and at is not null and ${within('at', end, add)}`,
        ),
        'select 0 where false',
      ];
      const [row] = await db.query<{ n: number }>(
        `select coalesce(sum(count), 0)::int8 as n from (${rows.join(' union all ')}) parts (count)`,
        values,
      );
      return row?.n ?? 0;
    },
    async byDay(scopes: Scopes, { timeZone, ...span }: Span & { timeZone: string }, counted: Counted) {
      const { values, add } = statement();
      const rows = rowsOf(scopes, span, [QUARTER_MS], counted, add);
      return db.query<{ day: string; state: InspectionState; count: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, state, count from (
           select (at at time zone ${add(timeZone)})::date as day, ${STATE} as state, sum(count)::int8 as count
             from (${rows}) parts (at, outcome, count) group by 1, 2 having sum(count) > 0) days order by 1, 2`,
        values,
      );
    },
    async outcomes(scopes: Scopes, span: Span): Promise<Omit<InspectionStatistics, 'devices'>> {
      const { values, add } = statement();
      const rows = rowsOf(scopes, span, [DAYS8_MS, QUARTER_MS], {}, add);
      const of = (outcomes: string) => `coalesce(sum(count) filter (where outcome in (${outcomes})), 0)::int8`;
      const [sums] = await db.query<Omit<InspectionStatistics, 'devices'>>(
        `select coalesce(sum(count), 0)::int8 as due, ${of(`'inTime'`)} as "inTime", ${of(`'late'`)} as late, ${of(`'missed'`)} as missed,
                ${of(`'aborted'`)} as aborted, ${of(`'notStarted', 'running'`)} as open from (${rows}) parts (at, outcome, count)`,
        values,
      );
      return sums ?? { due: 0, inTime: 0, late: 0, missed: 0, aborted: 0, open: 0 };
    },
    /** Of the devices where most was abnormal. */
    async devices(scopes: Scopes, span: Span, limit: number): Promise<InspectionStatistics['devices']> {
      const { values, add } = statement();
      const { bins, ends } = partsOf(span, [DAYS32_MS]);
      const rows = [
        ...bins.map(
          ({ from, to }) => `select device_id, inspected, abnormal, orders from inspection_device_sum
            where ${own(scopes, add)} and bin >= ${add(from / DAYS32_MS)} and bin < ${add(to / DAYS32_MS)}`,
        ),
        ...bins.map(
          (bin) => `select device_id, inspected, abnormal, orders from inspection_device_delta
            where ${own(scopes, add)} and ${within('due_at', bin, add)}`,
        ),
        ...ends.map(
          (end) => `select device_id, 1, abnormal, (order_id is not null)::int from inspection_task_device
            where ${own(scopes, add)} and at is not null and ${within('due_at', end, add)}`,
        ),
        'select null::uuid, 0, 0, 0 where false',
      ];
      return db.query<InspectionStatistics['devices'][number]>(
        `select device_id as "equipmentId", device.name as "equipName", inspected, abnormal, orders from (
           select device_id, sum(inspected)::int8 as inspected, sum(abnormal)::int8 as abnormal, sum(orders)::int8 as orders
             from (${rows.join(' union all ')}) parts (device_id, inspected, abnormal, orders) group by 1 having sum(inspected) > 0) found
           join device on device.id = found.device_id
          order by abnormal desc, inspected desc, device.name, device_id limit ${add(limit)}`,
        values,
      );
    },
    /** Brings the sums up to date, a part at a time; answers how many changes there were. */
    async fold(most: number): Promise<number> {
      const [row] = await db.query<{ n: number }>('select inspection_fold($1) as n', [most]);
      return row?.n ?? 0;
    },
  };
}
