import type { InspectionItemStatistic, InspectionPersonStatistic } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { type InspectionSight, type Scopes, inScopes } from './inspection-reach.ts';
import { type Add, DAYS32_MS, DAYS8_MS, type Span, own, partsOf, within } from './inspection-sums.repository.ts';

/** What bins of `inspection_person_sum` and `inspection_item_sum` span. */
const PERSON_WIDTHS = [4 * DAYS32_MS, DAYS32_MS, DAYS8_MS, DAYS8_MS / 8];
const QUARTER_MS = 900_000;
const ITEM_WIDTHS = [DAYS8_MS, 24 * QUARTER_MS, QUARTER_MS];
/** Of a class of `inspection_took`: its middle, by ratio; the first is of less than a second. */
const MIDDLE_MS = `case took when 0 then 0 else round(1000 * power(2, (took - 0.5) / 4.0)) end`;
const ITEMS = `(select unnest(inspection_items(place.results, false)) as item_id, 1 as answered, 0 as abnormal
  union all select unnest(inspection_items(place.results, true)), 0, 1) item`;

const binsOf = (scopes: Scopes, { ms, from, to }: Span & { ms: number }, add: Add) =>
  `${own(scopes, add)} and seconds = ${ms / 1_000} and bin >= ${add(from / ms)} and bin < ${add(to / ms)}`;
/** Tasks, and their devices that were inspected, where they are counted one by one. */
interface Due {
  readonly tasks: string;
  readonly places: string;
}
const ofScopes = (scopes: Scopes, span: Span, add: Add): Due => ({
  tasks: `inspection_task where ${inScopes('inspection_task.scope', scopes, add)} and ${within('inspection_task.due_at', span, add)}`,
  places: `inspection_task_device place
    where ${inScopes('place.scope', scopes, add)} and place.at is not null and ${within('place.due_at', span, add)}`,
});
/** Of whoever sees single devices: the tasks are looked for once. */
const SEEN: Due = {
  tasks: 'seen where true',
  places: 'seen join inspection_task_device place on place.task_id = seen.id where place.at is not null',
};

/** Rows of `person`, `outcome`, `took`, `count` and `abnormal`. */
function personRows(scopes: Scopes, span: Span, add: Add): string[] {
  const { bins, ends } = partsOf(span, PERSON_WIDTHS);
  const what = 'person, outcome, took, count, abnormal';
  return [
    ...bins.map((bin) => `select ${what} from inspection_person_sum where ${binsOf(scopes, bin, add)}`),
    ...bins.map(
      (bin) =>
        `select ${what} from inspection_person_delta where ${own(scopes, add)} and ${within('due_at', bin, add)}`,
    ),
    ...ends.flatMap((end) => personsOf(ofScopes(scopes, end, add))),
  ];
}
const TOOK = `inspection_took(case when state = 'done' then coalesce(took_seconds, extract(epoch from closed_at - started_at)) end)`;
/** As the function `inspection_people` tells, in parts that cost a tenth of it. */
const personsOf = ({ tasks, places }: Due): string[] => [
  `select closed_by, inspection_outcome(state, closed_at, grace_at), ${TOOK}, 1, 0 from ${tasks} and state in ('done', 'aborted')`,
  `select unnest(case when people = '{}' then array[''] else people end), state, -1::smallint, 1, 0 from ${tasks} and state = 'missed'`,
  `select place.who, 'found', -1::smallint, 1, place.abnormal from ${places}`,
];
/** The quarters of an hour that a period touches: nothing is left of it that fills no bin. */
export const inQuarters = ({ from, to }: Span): Span => ({
  from: Math.floor(from / QUARTER_MS) * QUARTER_MS,
  to: Math.ceil(to / QUARTER_MS) * QUARTER_MS,
});
/** Rows of `item_id`, `answered` and `abnormal`. */
function itemRows(scopes: Scopes, span: Span, content: string, add: Add): string[] {
  const { bins } = partsOf(span, ITEM_WIDTHS);
  return [
    ...bins.map(
      (bin) => `select item_id, answered, abnormal from inspection_item_sum
        where content_id = ${content} and ${binsOf(scopes, bin, add)}`,
    ),
    ...bins.map(
      (bin) => `select item_id, item_count * sign, item_abnormal * sign from inspection_item_delta
         cross join lateral (select unnest(answered) as item_id, 1 as item_count, 0 as item_abnormal
           union all select unnest(abnormal), 0, 1) item
        where content_id = ${content} and ${own(scopes, add)} and ${within('due_at', bin, add)}`,
    ),
  ];
}
const itemsSeen = (content: string) => `select item.item_id, item.answered, item.abnormal from (
    select place.results from ${SEEN.places} and place.content_id = ${content}) place cross join lateral ${ITEMS}`;

type PersonRow = InspectionPersonStatistic;
type ItemRow = Omit<InspectionItemStatistic, 'last'> & { taskId: string | null; equipName: string; at: Date | null };

/**
 * Inspections by person and by item (decision 196): like other sums, those that lie ready, what has changed since, and the ends of the period.
 * Whoever sees single devices alone has them counted of the tasks.
 */
export function createInspectionDetails(db: Db, sight: InspectionSight) {
  /** The beginning of a statement: the tasks of `SEEN`, where they are asked for. */
  const begin = async (caller: Caller, scopes: Scopes | undefined, span: Span, add: Add) =>
    scopes
      ? 'with'
      : `with seen as materialized (select inspection_task.* from inspection_task
          where ${await sight.tasks(caller, add)} and ${within('inspection_task.due_at', span, add)}),`;
  return {
    /** Those who did most first. */
    async people(caller: Caller, span: Span, limit: number): Promise<InspectionPersonStatistic[]> {
      const { values, add } = statement();
      const scopes = await sight.scopes(caller);
      const rows = scopes ? personRows(scopes, span, add) : personsOf(SEEN);
      const of = (outcomes: string, what = 'count') =>
        `coalesce(sum(${what}) filter (where outcome in (${outcomes})), 0)::int8`;
      return db.query<PersonRow>(
        `${await begin(caller, scopes, span, add)} parts (person, outcome, took, count, abnormal) as (
           ${['select null::text, null::text, 0::smallint, 0, 0 where false', ...rows].join(' union all ')}
         ), counted as (
           select person, outcome, took, sum(count)::int8 as count, sum(abnormal)::int8 as abnormal from parts group by 1, 2, 3
         ), lengths as (
           select person, took, sum(sum(count)) over (partition by person order by took) as upto, sum(sum(count)) over (partition by person) as n
             from counted where outcome in ('inTime', 'late') and took >= 0 group by 1, 2
         ), middles as (
           select distinct on (person) person, ${MIDDLE_MS}::int8 as ms from lengths where n > 0 and upto * 2 >= n order by person, took
         ), people as (
           select person, ${of(`'inTime', 'late'`)} as done, ${of(`'inTime'`)} as "inTime", ${of(`'aborted'`)} as aborted,
                  ${of(`'missed'`)} as missed, ${of(`'found'`)} as inspected, ${of(`'found'`, 'abnormal')} as abnormal
             from counted group by 1
         )
         select people.*, middles.ms as "medianMs" from people left join middles using (person)
          where done + aborted + missed + inspected > 0
          order by done desc, missed desc, person limit ${add(limit)}`,
        values,
      );
    },
    /** Those that were abnormal most often first. */
    async items(
      caller: Caller,
      { contentId, ...period }: Span & { contentId: string },
      limit: number,
    ): Promise<InspectionItemStatistic[]> {
      const span = inQuarters(period);
      const { values, add } = statement();
      const content = `${add(contentId)}::uuid`;
      const scopes = await sight.scopes(caller);
      const rows = scopes ? itemRows(scopes, span, content, add) : [itemsSeen(content)];
      const lastSeen = scopes ? inScopes('last.scope', scopes, add) : 'last.task_id in (select id from seen)';
      const found = await db.query<ItemRow>(
        `${await begin(caller, scopes, span, add)} parts (item_id, answered, abnormal) as (
           ${['select null::uuid, 0, 0 where false', ...rows].join(' union all ')}
         ), counted as (
           select item_id, sum(answered)::int8 as answered, sum(abnormal)::int8 as abnormal from parts group by 1
         ), own as (
           select (one ->> 'id')::uuid as item_id, place from inspection_content
            cross join lateral jsonb_array_elements(items) with ordinality each (one, place) where inspection_content.id = ${content}
         ), told as (
           select name.item_id, name.title, own.place, coalesce(counted.answered, 0) as answered, coalesce(counted.abnormal, 0) as abnormal
             from inspection_item_name name left join counted using (item_id) left join own using (item_id)
            where name.content_id = ${content} and (own.place is not null or counted.answered > 0)
            order by abnormal desc, answered desc, own.place, name.title, name.item_id limit ${add(limit)}
         )
         select told.item_id as "itemId", told.title, told.place is null as "isGone", told.answered, told.abnormal,
                last.task_id as "taskId", coalesce(device.name, '') as "equipName", found.at
           from told left join lateral (
             select last.task_id, last.device_id from inspection_abnormal last
              where told.abnormal > 0 and last.content_id = ${content} and last.item_id = told.item_id
                and ${within('last.due_at', span, add)} and ${lastSeen} order by last.due_at desc, last.task_id limit 1) last on true
           left join inspection_task_device found on found.task_id = last.task_id and found.device_id = last.device_id
           left join device on device.id = last.device_id
          order by told.abnormal desc, told.answered desc, told.place, told.title, told.item_id`,
        values,
      );
      return found.map(({ taskId, equipName, at, ...item }) => ({
        ...item,
        last: taskId === null || at === null ? null : { taskId, equipName, at: at.getTime() },
      }));
    },
  };
}
