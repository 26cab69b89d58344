import type { WorkOrderAge, WorkOrderCause, WorkOrderStatistics } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';

const HOUR_MS = 3_600_000;
const CENTS = 100;
type Title = 'byDay' | 'byDevice' | 'byCause' | 'byPerson' | 'byAge';
type Column =
  | 'day'
  | 'reported'
  | 'finished'
  | 'name'
  | 'orders'
  | 'receiveHours'
  | 'finishHours'
  | 'hours'
  | 'costYuan'
  | 'causeName'
  | 'ageName';
export interface StatisticsWords {
  title(name: Title): string;
  column(name: Column): string;
  cause(cause: WorkOrderCause | null): string;
  age(age: WorkOrderAge): string;
}
/** In hours with two decimals: a number that can be worked with. */
const hours = (ms: number | null) => (ms === null ? null : Math.round((ms / HOUR_MS) * 100) / 100);

/** Statistics of work orders as sheets of one file; times are hours. */
export function statisticsSheets(found: WorkOrderStatistics, words: StatisticsWords): [Sheet, ...Sheet[]] {
  const columns = (...names: Column[]) =>
    names.map((name, index) => ({ title: words.column(name), ...(index === 0 && { width: 28 }) }));
  const counted = columns('name', 'orders', 'finished', 'receiveHours', 'finishHours', 'hours', 'costYuan');
  type Counted = Pick<WorkOrderStatistics, 'count' | 'finished' | 'receiveMs' | 'finishMs' | 'hours' | 'costCents'>;
  const row = (name: string, one: Counted) => [
    name,
    one.count,
    one.finished,
    hours(one.receiveMs),
    hours(one.finishMs),
    one.hours,
    one.costCents / CENTS,
  ];
  return [
    {
      name: words.title('byDay'),
      columns: columns('day', 'reported', 'finished'),
      rows: found.byDay.map(({ day, reported, finished }) => [day, reported, finished]),
    },
    { name: words.title('byDevice'), columns: counted, rows: found.byDevice.map((one) => row(one.equipName, one)) },
    {
      name: words.title('byCause'),
      columns: columns('causeName', 'orders', 'finishHours'),
      rows: found.byCause.map(({ cause, count, finishMs }) => [words.cause(cause), count, hours(finishMs)]),
    },
    { name: words.title('byPerson'), columns: counted, rows: found.byPerson.map((one) => row(one.name, one)) },
    {
      name: words.title('byAge'),
      columns: columns('ageName', 'orders'),
      rows: found.open.byAge.map(({ age, count }) => [words.age(age), count]),
    },
  ];
}
