import {
  WORK_ORDER_AGES,
  type WorkOrderAge,
  type WorkOrderCause,
  type WorkOrderDayCount,
  type WorkOrderStatistics,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { type VisibleDevices, wholeOrgs } from './work-order-reach.ts';
import { type Sums, createOrderSums } from './order-sums.repository.ts';
import { type OrderFilter, ordersOf, seenOrders } from './work-order.repository.ts';

const TOP = 10;
const DAY_MS = 86_400_000;
/** Open orders that are not older than this, ms. */
const AGES = { day: DAY_MS, days3: 3 * DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

export interface Period {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly equipmentId?: string | undefined;
}
interface SumsRow extends Sums {
  cause: WorkOrderCause | null;
  device_id: string | null;
  assignee: string | null;
  /** 1: not grouped by it. */
  no_cause: number;
  no_device: number;
  no_person: number;
}
const SUMS = `count(*) as count, count(*) filter (where state = 'finished') as finished,
  count(*) filter (where state = 'ended') as ended, count(received_at) as received,
  sum(work_order_ms(received_at, reported_at))::int8 as receive,
  sum(work_order_ms(closed_at, reported_at)) filter (where state = 'finished')::int8 as finish,
  sum(hours) as hours, sum(cost_cents)::int8 as cost`;

const mean = (ms: number | null, count: number) => (count === 0 ? null : Math.round((ms ?? 0) / count));
const told = ({ count, finished, received, receive, finish, hours, cost }: Sums) => ({
  count,
  finished,
  receiveMs: mean(receive, received),
  finishMs: mean(finish, finished),
  hours: Math.round(hours * 100) / 100,
  costCents: cost,
});
const whole = (rows: readonly Sums[]): Sums => {
  const sum = (of: (one: Sums) => number | null) => rows.reduce((total, one) => total + (of(one) ?? 0), 0);
  return {
    count: sum((one) => one.count),
    finished: sum((one) => one.finished),
    ended: sum((one) => one.ended),
    received: sum((one) => one.received),
    receive: sum((one) => one.receive),
    finish: sum((one) => one.finish),
    hours: sum((one) => one.hours),
    cost: sum((one) => one.cost),
  };
};

type DayRows = readonly { readonly day: string; readonly count: number }[];
interface Counted {
  readonly causes: readonly (Sums & { readonly cause: WorkOrderCause | null })[];
  readonly people: readonly (Sums & { readonly assignee: string })[];
  readonly most: readonly (Sums & { readonly device_id: string })[];
  readonly reported: DayRows;
  readonly finished: DayRows;
}
function byDay(reported: DayRows, finished: DayRows) {
  const days = new Map<string, { day: string; reported: number; finished: number }>();
  for (const { day, count } of reported) days.set(day, { day, reported: count, finished: 0 });
  for (const { day, count } of finished)
    days.set(day, { day, reported: days.get(day)?.reported ?? 0, finished: count });
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
function statisticsOf(
  { causes, people, most, reported, finished }: Counted,
  open: WorkOrderStatistics['open'],
  names: ReadonlyMap<string, string>,
): WorkOrderStatistics {
  const all = whole(causes);
  return {
    ...told(all),
    received: all.received,
    ended: all.ended,
    open,
    byDay: byDay(reported, finished),
    byDevice: most.map(({ device_id: equipmentId, ...row }) => ({
      equipmentId,
      equipName: names.get(equipmentId) ?? '',
      ...told(row),
    })),
    byCause: causes
      .filter((row) => row.finished > 0)
      .toSorted((a, b) => b.finished - a.finished || ((a.cause ?? '') < (b.cause ?? '') ? -1 : 1))
      .map((row) => ({ cause: row.cause, count: row.finished, finishMs: mean(row.finish, row.finished) })),
    byPerson: people.map(({ assignee: name, ...row }) => ({ name, ...told(row) })),
  };
}

/** SQL of calendars and statistics of work orders: answered by indexes that hold all that is counted. */
export function createOrderFigures(db: Db, devices: VisibleDevices) {
  /** Conditions on orders of a caller, and a statement to add to. */
  async function asked(caller: Caller, equipmentId: string | undefined) {
    const { values, add } = statement();
    const where = await seenOrders(devices, caller, add);
    if (equipmentId) where.push(`work_order.device_id = ${add(equipmentId)}`);
    return { values, add, where };
  }
  const summed = createOrderSums(db);
  async function sums(caller: Caller, { from, to, equipmentId }: Period) {
    const { values, add, where } = await asked(caller, equipmentId);
    where.push(`reported_at >= ${add(new Date(from))}`, `reported_at < ${add(new Date(to))}`);
    const rows = await db.query<SumsRow>(
      `with found as (
         select cause, device_id, assignee, grouping(cause)::int as no_cause, grouping(device_id)::int as no_device,
                grouping(assignee)::int as no_person, ${SUMS}
           from work_order where ${where.join(' and ')} group by grouping sets ((cause), (device_id), (assignee)))
       (select * from found where no_cause = 0)
       union all (select * from found where no_device = 0 order by count desc, device_id limit ${TOP})
       union all (select * from found where no_person = 0 and assignee <> '' order by finished desc, count desc, assignee limit ${TOP})`,
      values,
    );
    return {
      causes: rows.filter((row) => row.no_cause === 0),
      people: rows.flatMap((row) => (row.assignee === null ? [] : [{ ...row, assignee: row.assignee }])),
      most: rows.flatMap((row) => (row.device_id === null ? [] : [{ ...row, device_id: row.device_id }])),
    };
  }
  /** What is counted of a period, from sums that lie ready where all orders of enterprises are asked for. */
  async function ofPeriod(caller: Caller, period: Period) {
    const orgs = period.equipmentId === undefined ? await wholeOrgs(devices, caller) : undefined;
    if (orgs === undefined) {
      const [own, reported, finished] = await Promise.all([
        sums(caller, period),
        daysOf(caller, period, 'reported_at'),
        daysOf(caller, period, 'closed_at'),
      ]);
      return { ...own, reported, finished };
    }
    const [causes, people, most, reported, finished] = await Promise.all([
      summed.byCause(orgs, period),
      summed.byPerson(orgs, period),
      summed.byDevice(orgs, period),
      summed.byDay('reported', orgs, period),
      summed.byDay('finished', orgs, period),
    ]);
    return { causes, people, most, reported, finished };
  }
  async function named(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await db.query<{ id: string; name: string }>(
      'select id, name from device where id = any($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  /** By quarters of an hour first, which end where days of every time zone do. */
  async function daysOf(caller: Caller, { from, to, timeZone, equipmentId }: Period, at: 'reported_at' | 'closed_at') {
    const { values, add, where } = await asked(caller, equipmentId);
    where.push(`${at} >= ${add(new Date(from))}`, `${at} < ${add(new Date(to))}`);
    if (at === 'closed_at') where.push(`state = 'finished'`);
    return db.query<{ day: string; count: number }>(
      `select to_char(part at time zone ${add(timeZone)}, 'YYYY-MM-DD') as day, sum(n)::int8 as count
         from (select date_bin('15 minutes', ${at}, 'epoch') as part, count(*) as n from work_order
                where ${where.join(' and ')} group by 1) parts
        group by 1 order by 1`,
      values,
    );
  }
  async function open(
    caller: Caller,
    equipmentId: string | undefined,
    now: number,
  ): Promise<WorkOrderStatistics['open']> {
    const { values, add, where } = await asked(caller, equipmentId);
    const older = (age: keyof typeof AGES) => `reported_at < ${add(new Date(now - AGES[age]))}`;
    const age = `case when ${older('month')} then 'older' when ${older('week')} then 'month' when ${older('days3')} then 'week'
      when ${older('day')} then 'days3' else 'day' end`;
    const rows = await db.query<{ age: WorkOrderAge; count: number; overdue: number }>(
      `select ${age} as age, count(*) as count, count(*) filter (where due_at < ${add(new Date(now))}) as overdue
         from work_order where closed_at is null and ${where.join(' and ') || 'true'} group by 1`,
      values,
    );
    return {
      count: rows.reduce((total, { count }) => total + count, 0),
      overdue: rows.reduce((total, { overdue }) => total + overdue, 0),
      byAge: WORK_ORDER_AGES.map((one) => ({ age: one, count: rows.find((row) => row.age === one)?.count ?? 0 })),
    };
  }

  return {
    async days(
      caller: Caller,
      { from, to, timeZone, equipmentId, whose }: Period & Pick<OrderFilter, 'whose'>,
    ): Promise<WorkOrderDayCount[]> {
      const { values, add, where } = await asked(caller, equipmentId);
      where.push(`due_at >= ${add(new Date(from))}`, `due_at < ${add(new Date(to))}`);
      return db.query<WorkOrderDayCount>(
        `select to_char(part at time zone ${add(timeZone)}, 'YYYY-MM-DD') as day, state, sum(n)::int8 as count
           from (select date_bin('15 minutes', due_at, 'epoch') as part, state, count(*) as n from ${ordersOf(caller, whose, add)}
                  where ${where.join(' and ')} group by 1, 2) parts
          group by 1, 2 order by 1, 2`,
        values,
      );
    },
    async statistics(caller: Caller, period: Period, now: number): Promise<WorkOrderStatistics> {
      const [{ causes, people, most, reported, finished }, held] = await Promise.all([
        ofPeriod(caller, period),
        open(caller, period.equipmentId, now),
      ]);
      const names = await named(most.map((row) => row.device_id));
      return statisticsOf({ causes, people, most, reported, finished }, held, names);
    },
  };
}
export type OrderFigures = ReturnType<typeof createOrderFigures>;
