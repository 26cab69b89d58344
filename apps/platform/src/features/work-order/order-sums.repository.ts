import type { WorkOrderCause } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

/** Whose orders are summed up: of all enterprises, or all orders of these. */
export type SummedOrgs = 'all' | readonly string[];

const SECOND = 1_000;
/** What the bins of `work_order_sum` and `work_order_device_sum` span, as the function `work_order_fold` makes them. */
const BIN_MS = {
  person: 691_200 * SECOND,
  cause: 691_200 * SECOND,
  day: 900 * SECOND,
  device: 2_764_800 * SECOND,
} as const;
const TOP = 10;

/** Sums of some orders; times in ms. */
export interface Sums {
  count: number;
  finished: number;
  ended: number;
  received: number;
  receive: number | null;
  finish: number | null;
  hours: number;
  cost: number;
}
interface Span {
  readonly from: number;
  readonly to: number;
}
/** The bins that lie in a span as a whole, and what is left of it at both ends. */
export function binsOf(
  { from, to }: Span,
  binMs: number,
): { first: number; after: number; begin: number; end: number } {
  const first = Math.ceil(from / binMs);
  const after = Math.floor(to / binMs);
  // none: all of it is asked of the orders
  if (after <= first) return { first: 0, after: 0, begin: to, end: to };
  return { first, after, begin: first * binMs, end: after * binMs };
}

const RAW = `1 as count, (state = 'finished')::int as finished, (state = 'ended')::int as ended, (received_at is not null)::int as received,
  work_order_ms(received_at, reported_at) as receive_ms,
  case when state = 'finished' then work_order_ms(closed_at, reported_at) else 0 end as finish_ms, hours::numeric as hours, cost_cents`;
const COUNTED = 'count, finished, ended, received, receive_ms, finish_ms, hours, cost_cents';
const SUMMED = `sum(count)::int8 as count, sum(finished)::int8 as finished, sum(ended)::int8 as ended, sum(received)::int8 as received,
  sum(receive_ms)::int8 as receive, sum(finish_ms)::int8 as finish, sum(hours)::float8 as hours, sum(cost_cents)::int8 as cost`;

type Add = (value: unknown) => string;
const date = (ms: number) => new Date(ms);

/**
 * Sums of all orders of enterprises: those that lie ready (decision 163), what has changed since, and the orders of both ends of the period, which
 * fill no bin. One statement each, so that nothing is counted twice or not at all while sums are brought up to date.
 */
export function createOrderSums(db: Db) {
  const inOrgs = (orgs: SummedOrgs, add: Add, column = 'org_id') =>
    orgs === 'all' ? 'true' : `${column} = any(${add(orgs)}::uuid[])`;
  const orders = (orgs: SummedOrgs, add: Add) =>
    orgs === 'all'
      ? 'true'
      : `work_order.device_id in (select device.id from device where ${inOrgs(orgs, add, 'device.org_id')})`;
  /** Enterprises whose sums are read: each has rows of its own, and those of cause and time lie ready for all of them, too. */
  const sumsOf = (orgs: SummedOrgs, add: Add, isOfAll: boolean) => {
    if (orgs !== 'all') return inOrgs(orgs, add);
    return isOfAll ? `org_id = '00000000-0000-0000-0000-000000000000'` : 'org_id = any(array(select id from org))';
  };
  /** Conditions on a time: within the bins, and at both ends of them. */
  function parts(span: Span, binMs: number, add: Add) {
    const { first, after, begin, end } = binsOf(span, binMs);
    const [from, to, left, right] = [span.from, span.to, begin, end].map((ms) => `${add(date(ms))}::timestamptz`);
    return {
      bins: `bin >= ${add(first)} and bin < ${add(after)}`,
      within: (at: string) => `${at} >= ${left} and ${at} < ${right}`,
      ends: (at: string) => [`${at} >= ${from} and ${at} < ${left}`, `${at} >= ${right} and ${at} < ${to}`],
    };
  }

  async function by(kind: 'person' | 'cause', orgs: SummedOrgs, span: Span) {
    const { values, add } = statement();
    const { bins, within, ends } = parts(span, BIN_MS[kind], add);
    const key = kind === 'person' ? 'assignee' : `coalesce(cause, '')`;
    const seen = orders(orgs, add);
    const raw = ends('reported_at').map((part) => `select ${key}, ${RAW} from work_order where ${part} and ${seen}`);
    const kept = kind === 'person' ? ` and key <> ''` : '';
    const first = kind === 'person' ? `order by finished desc, count desc, key limit ${TOP}` : '';
    return db.query<Sums & { key: string }>(
      `select key, ${SUMMED} from (
         select key, ${COUNTED} from work_order_sum where kind = '${kind}' and ${sumsOf(orgs, add, kind === 'cause')} and ${bins}
         union all select ${key}, ${COUNTED} from work_order_delta where ${within('reported_at')} and ${inOrgs(orgs, add)}
         union all ${raw.join(' union all ')}) parts
        where true${kept} group by key having sum(count) > 0 ${first}`,
      values,
    );
  }

  return {
    /** The sums of each cause that there was; null: none was said. */
    async byCause(orgs: SummedOrgs, span: Span): Promise<(Sums & { cause: WorkOrderCause | null })[]> {
      const rows = await by('cause', orgs, span);
      return rows.map(({ key, ...row }) => ({ ...row, cause: key === '' ? null : (key as WorkOrderCause) }));
    },
    /** Of the people who finished most. */
    byPerson: async (orgs: SummedOrgs, span: Span): Promise<(Sums & { assignee: string })[]> =>
      (await by('person', orgs, span)).map(({ key, ...row }) => ({ ...row, assignee: key })),
    /** Of the devices that most was reported of: they are found by number alone, and summed up by their own orders. */
    async byDevice(orgs: SummedOrgs, span: Span): Promise<(Sums & { device_id: string })[]> {
      const { values, add } = statement();
      const { bins, within, ends } = parts(span, BIN_MS.device, add);
      const seen = orders(orgs, add);
      const raw = ends('reported_at').map((part) => `select device_id, 1 from work_order where ${part} and ${seen}`);
      const [from, to] = [add(date(span.from)), add(date(span.to))];
      return db.query<Sums & { device_id: string }>(
        `with most as (
           select device_id, sum(count) as n from (
             select device_id, count from work_order_device_sum where ${sumsOf(orgs, add, false)} and ${bins}
             union all select device_id, count from work_order_delta where ${within('reported_at')} and ${inOrgs(orgs, add)}
             union all ${raw.join(' union all ')}) parts
            group by device_id having sum(count) > 0 order by n desc, device_id limit ${TOP})
         select most.device_id, counted.* from most cross join lateral (
           select ${SUMMED} from (select ${RAW} from work_order where work_order.device_id = most.device_id
             and reported_at >= ${from} and reported_at < ${to}) own) counted
          order by counted.count desc, most.device_id`,
        values,
      );
    },
    /** How many were reported, or finished, on each day of a time zone. */
    async byDay(kind: 'reported' | 'finished', orgs: SummedOrgs, { timeZone, ...span }: Span & { timeZone: string }) {
      const { values, add } = statement();
      const { bins, within, ends } = parts(span, BIN_MS.day, add);
      const [at, changedAt, n, of] =
        kind === 'reported'
          ? ['reported_at', 'reported_at', 'count', 'true']
          : ['closed_at', 'finished_at', 'finished', `state = 'finished'`];
      const seen = orders(orgs, add);
      const raw = ends(at).map((part) => `select ${at}, 1 from work_order where ${of} and ${part} and ${seen}`);
      return db.query<{ day: string; count: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, count from (
          select (at at time zone ${add(timeZone)})::date as day, sum(count)::int8 as count from (
           select to_timestamp(bin * 900::float8) as at, count from work_order_sum
            where kind = '${kind}' and ${sumsOf(orgs, add, true)} and ${bins}
           union all select ${changedAt}, ${n} from work_order_delta where ${within(changedAt)} and ${inOrgs(orgs, add)}
           union all ${raw.join(' union all ')}) parts
          group by 1 having sum(count) > 0) days order by 1`,
        values,
      );
    },
    /** How many there are in all, or of those that are over. */
    async total(orgs: SummedOrgs, state?: 'finished' | 'ended'): Promise<number> {
      const { values, add } = statement();
      const column = state ?? 'count';
      const [row] = await db.query<{ n: number }>(
        `select coalesce(sum(n), 0)::int8 as n from (
           select ${column} as n from work_order_sum where kind = 'cause' and ${sumsOf(orgs, add, true)}
           union all select ${column} from work_order_delta where ${inOrgs(orgs, add)}) parts`,
        values,
      );
      return row?.n ?? 0;
    },
    /** Brings the sums up to date, a part at a time; answers how many changes there were. */
    async fold(most: number): Promise<number> {
      const [row] = await db.query<{ n: number }>('select work_order_fold($1) as n', [most]);
      return row?.n ?? 0;
    },
  };
}
