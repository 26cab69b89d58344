import type { AlarmRecord } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmFromRow } from '../../engines/alarms/alarm-row.ts';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import {
  type AddParam,
  type AlarmArm,
  type AlarmFilter,
  type KeywordPlace,
  alarmArms,
  keywordLike,
} from './alarm-arms.ts';

/** What a list adds to the event. */
const RECORD_COLUMNS = `e.shelf_id is not null as shelved,
  (select id from alarm_shelf where alarm_shelf.rule_id = e.rule_id and ended_at is null and until > now()) as on_shelf,
  (select count(*) from alarm_comment where alarm_comment.alarm_id = e.id) as comments`;
interface RecordRow extends AlarmRow {
  shelved: boolean;
  on_shelf: string | null;
  comments: number;
}
const recordFromRow = (row: RecordRow): AlarmRecord => ({
  ...alarmFromRow(row),
  shelved: row.shelved,
  shelfId: row.on_shelf,
  comments: row.comments,
});

/** What a search finds is collected before it is put in order, as long as it is not more than this. */
const COLLECTED_MAX = 10_000;
/** With more variables or texts than this, the keyword is looked for in every alarm. */
const KINDS_MAX = 10_000;

interface Counted {
  readonly total: number;
  /** What a keyword was found in or about. */
  readonly found?: Found | undefined;
}
/** Variables of all that was found; and, of these, what names the source or the variable, or what alarms say. */
type Found = Readonly<Record<'all' | KeywordPlace, readonly string[]>>;
interface Stretch {
  limit: number;
  offset: number;
  oldestFirst?: boolean;
}

/** Condition on the events of an arm. */
function foundIn({ all, source, variable, content }: Found, add: AddParam): (arm: AlarmArm) => string {
  const [ofAll, sources, variables, contents] = [add(all), add(source), add(variable), add(content)];
  return ({ id, variableId }) =>
    `(e.${variableId} = any(${ofAll}::uuid[]) or e.${variableId} is null) and (e.${id} = any(${sources}::uuid[])
       or e.${variableId} = any(${variables}::uuid[]) or e.content = any(${contents}::text[]))`;
}

/** Reads the list of alarms, newest first. Which ones are on a page is found out before what they show, from indexes where it can be. */
export function createAlarmPages(db: Pick<Db, 'query'>, sight: AlarmSight) {
  /**
   * Alarms of one variable with one text are put together before the keyword is looked for: there are far fewer of those than of
   * alarms, and comparing without regard to case costs as much as reading the alarm.
   */
  async function countSearched(caller: Caller, filter: AlarmFilter, keyword: string): Promise<Counted> {
    const { values, add } = statement();
    const like = keywordLike(keyword, add);
    const arms = await alarmArms(sight, caller, filter, add);
    const kinds = arms.map(({ id, variableId, from, named }) => {
      const { tables, within } = named(like);
      return `select k.n, k.source::text, k.variable::text, k.content, ${within.source} as in_source, ${within.variable} as in_variable,
                     ${within.content} as in_content
                from (select e.${id} as source, e.${variableId} as variable, e.content, count(*) as n from ${from} group by 1, 2, 3) k
                ${tables} where ${Object.values(within).join(' or ')}`;
    });
    const some = (column: KeywordPlace, where: string) =>
      `(array_agg(distinct ${column}) filter (where ${where}))[1:${KINDS_MAX + 1}]`;
    const [row] = await db.query<{ [Key in keyof Found]: string[] | null } & { total: number }>(
      `select coalesce(sum(n), 0)::int8 as total, ${some('variable', 'true')} as "all", ${some('source', 'in_source')} as source,
              ${some('variable', 'in_variable')} as variable, ${some('content', 'in_content')} as content
         from (${kinds.join(' union all ')}) k`,
      values,
    );
    const { total = 0, all, source, variable, content } = row ?? {};
    const found = { all: all ?? [], source: source ?? [], variable: variable ?? [], content: content ?? [] };
    return { total, found: Object.values(found).some(({ length }) => length > KINDS_MAX) ? undefined : found };
  }

  async function count(caller: Caller, filter: AlarmFilter): Promise<Counted> {
    if (filter.keyword) return countSearched(caller, filter, filter.keyword);
    const { values, add } = statement();
    const arms = await alarmArms(sight, caller, filter, add);
    const counts = arms.map(({ from }) => `(select count(*) from ${from})`);
    const [row] = await db.query<{ n: number }>(`select ${counts.join(' + ')} as n`, values);
    return { total: row?.n ?? 0 };
  }

  /** `counted`: of the same filter; must be there when it has a keyword. */
  async function read(caller: Caller, filter: AlarmFilter, stretch: Stretch, counted?: Counted) {
    const { limit, offset, oldestFirst = false } = stretch;
    if (limit <= 0) return [];
    const { values, add } = statement();
    const arms = await alarmArms(sight, caller, filter, add);
    const direction = oldestFirst ? 'asc' : 'desc';
    const order = `order by e.raised_at ${direction}, e.id ${direction}`;
    const found = counted?.found;
    const like = filter.keyword && !found ? keywordLike(filter.keyword, add) : undefined;
    // Few are not looked for along the order of time, in which they may be far apart ("offset 0").
    const few = counted !== undefined && counted.total <= COLLECTED_MAX;
    const upTo = few ? 'offset 0' : `${order} limit ${add(limit + offset)}::int8`;
    const ofFound = found && foundIn(found, add);
    const parts = arms.map((arm) => {
      const those = ofFound ? `${arm.from} and ${ofFound(arm)}` : like ? arm.searched(like) : arm.from;
      return `(select e.id, e.raised_at from ${those} ${upTo})`;
    });
    const rows = await db.query<RecordRow>(
      // What a row shows is looked up for those of the page alone, not for all before it.
      `with page as materialized (
         select e.id from (${parts.join(' union all ')}) e ${order} limit ${add(limit)}::int8 offset ${add(offset)}::int8)
       select ${ALARM_COLUMNS}, ${RECORD_COLUMNS} from ${ALARM_TABLES} where e.id in (select id from page)
        order by e.raised_at desc, e.id desc`,
      values,
    );
    return rows.map(recordFromRow);
  }

  return {
    async page(caller: Caller, filter: AlarmFilter, limit: number, offset: number, oldestFirst = false) {
      if (oldestFirst) {
        const counted = await count(caller, filter);
        const rows = await read(caller, filter, { limit, offset, oldestFirst }, counted);
        return { total: counted.total, rows: rows.toReversed() };
      }
      // The first page lies at the beginning of an index, whatever comes after it.
      if (offset === 0 && !filter.keyword) {
        const [{ total }, rows] = await Promise.all([count(caller, filter), read(caller, filter, { limit, offset })]);
        return { total, rows };
      }
      const counted = await count(caller, filter);
      const { total } = counted;
      const most = Math.max(0, Math.min(limit, total - offset));
      // Read from the nearer end: what lies before a page is walked over.
      const behind = total - offset - most;
      const stretch =
        behind >= 0 && behind < offset ? { limit: most, offset: behind, oldestFirst: true } : { limit: most, offset };
      return { total, rows: await read(caller, filter, stretch, counted) };
    },

    async newest(caller: Caller, filter: AlarmFilter, limit: number): Promise<AlarmRecord[]> {
      const counted = filter.keyword ? await count(caller, filter) : undefined;
      const most = Math.min(limit, counted?.total ?? limit);
      return read(caller, filter, { limit: most, offset: 0 }, counted);
    },
  };
}
