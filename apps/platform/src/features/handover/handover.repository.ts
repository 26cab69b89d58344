import type { AlarmComment, HandoverWrite, SeverityCounts, StatusMapping, Value } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { mappedText } from '@lightfield/rules';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow } from '../../engines/alarms/alarm-row.ts';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { StateChange, Window } from './shift-times.ts';

export type AddParam = (value: unknown) => string;
/** Condition over the table `device`: those in the caller's reach. */
export type VisibleDevices = (caller: Caller, add: AddParam) => Promise<string>;
/** Whose: of one enterprise alone, or of all that the caller reaches. */
export interface Asked {
  readonly caller: Caller;
  readonly orgId: string | undefined;
}
type FoundAlarm = AlarmRow & { shelved: boolean };
export interface FoundAlarms {
  readonly counts: SeverityCounts;
  readonly standing: number;
  readonly total: number;
  readonly rows: readonly FoundAlarm[];
}
/** What was away at some time, with what is known of it before the window. */
export interface Away {
  readonly about: 'gateway' | 'device';
  readonly id: string;
  readonly name: string;
  readonly changes: readonly StateChange[];
}

const { rows: ROWS } = LIMITS.handover;
/** Changes of state that one report looks at: gateways that come and go all day long. */
const CHANGES_MAX = 5_000;

interface WriteRow {
  id: string;
  created_at: Date;
  who: string;
  equip_name: string;
  name: string;
  unit: string;
  status_map: StatusMapping;
  value: Value;
  old_value: Value;
  status: HandoverWrite['status'];
  code: number | null;
  total: number;
}

/** SQL of what happened in a period. Visibility is part of each question. */
export function createHandoverRepository(db: Db, visible: VisibleDevices, sight: AlarmSight) {
  const devicesOf = async ({ caller, orgId }: Asked, add: AddParam) =>
    `(${await visible(caller, add)})${orgId ? ` and device.org_id = ${add(orgId)}::uuid` : ''}`;

  /** Alarms that held at some time of the period, each found by an index; without those the caller does not see. */
  async function alarmsOf({ caller, orgId }: Asked, { from, to }: Window, columns: string, ending: string) {
    const { values, add } = statement();
    const [begin, end] = [add(new Date(from)), add(new Date(to))];
    const seen = await sight.either(caller, add);
    const org = orgId ? `coalesce(device.org_id, project.org_id, lost.org_id) = ${add(orgId)}::uuid` : 'true';
    return db.query(
      `with period as materialized (
         select id from alarm_event where raised_at >= ${begin} and raised_at < ${end}
         union all select id from alarm_event where raised_at < ${begin} and recovered_at is null
         union all select id from alarm_event where raised_at < ${begin} and recovered_at >= ${begin})
       select ${columns.replaceAll(':end', end)} from ${ALARM_TABLES} where e.id in (select id from period) and ${seen} and ${org} ${ending}`,
      values,
    );
  }

  return {
    async alarms(asked: Asked, window: Window): Promise<FoundAlarms> {
      const of = (severity: string) =>
        `(count(*) filter (where e.severity = '${severity}' and e.shelf_id is null))::int as ${severity}`;
      const [[counts], rows] = await Promise.all([
        alarmsOf(
          asked,
          window,
          `${of('severe')}, ${of('important')}, ${of('normal')}, count(*)::int as total,
           (count(*) filter (where e.recovered_at is null or e.recovered_at >= :end))::int as standing`,
          '',
        ) as Promise<(SeverityCounts & { total: number; standing: number })[]>,
        alarmsOf(
          asked,
          window,
          `${ALARM_COLUMNS}, e.shelf_id is not null as shelved`,
          `order by array_position(array['severe', 'important', 'normal'], e.severity), e.raised_at, e.id limit ${ROWS}`,
        ) as Promise<FoundAlarm[]>,
      ]);
      const { total = 0, standing = 0, severe = 0, important = 0, normal = 0 } = counts ?? {};
      return { counts: { severe, important, normal }, standing, total, rows };
    },

    comments: (alarmIds: readonly string[]) => commentsOf(db, alarmIds),

    async writes(asked: Asked, { from, to }: Window): Promise<{ rows: HandoverWrite[]; total: number }> {
      const { values, add } = statement();
      const seen = await devicesOf(asked, add);
      const rows = await db.query<WriteRow>(
        `select command.id, command.created_at, command.who, device.name as equip_name, variable.name, variable.unit,
                variable.status_map, command.value, command.old_value, command.status, command.code,
                (count(*) over ())::int as total
           from command join device on device.id = command.device_id join variable on variable.id = command.variable_id
          where command.kind = 'write' and command.created_at >= ${add(new Date(from))}
            and command.created_at < ${add(new Date(to))} and ${seen}
          order by command.created_at, command.id limit ${ROWS}`,
        values,
      );
      return { rows: rows.map(writeFromRow), total: rows[0]?.total ?? 0 };
    },

    /** Gateways that carry a device in reach. */
    async gatewayChanges({ caller, orgId }: Asked, { from, to }: Window): Promise<Away[]> {
      const { values, add } = statement();
      const seen = await sight.gateways(caller, 'gateway.id', add);
      const org = orgId ? `and gateway.org_id = ${add(orgId)}::uuid` : '';
      const begin = add(new Date(from));
      const rows = await db.query<{ id: string; name: string; at: Date; state: string }>(
        `with mine as materialized (select gateway.id, gateway.name from gateway where ${seen} ${org})
         select mine.id, mine.name, log.at, log.state from mine
          cross join lateral (
            (select at, state from gateway_state_log where gateway_id = mine.id and at < ${begin} order by at desc limit 1)
            union all
            (select at, state from gateway_state_log where gateway_id = mine.id and at >= ${begin}
                and at < ${add(new Date(to))} order by at)) log
          order by mine.name, mine.id, log.at limit ${CHANGES_MAX}`,
        values,
      );
      const found = new Map<string, Away & { changes: StateChange[] }>();
      for (const { id, name, at, state } of rows) {
        const one = found.get(id) ?? { about: 'gateway', id, name, changes: [] };
        one.changes.push({ at: at.getTime(), isAway: state === 'offline' });
        found.set(id, one);
      }
      return [...found.values()];
    },

    /** Devices that do not answer now, and those whose loss was told and is over. */
    async silentDevices(asked: Asked, { from, to }: Window): Promise<Away[]> {
      const { values, add } = statement();
      const seen = await devicesOf(asked, add);
      const [begin, end] = [add(new Date(from)), add(new Date(to))];
      const rows = await db.query<{ id: string; name: string; since: Date; until: Date | null }>(
        `select device.id, device.name, communication.since, null::timestamptz as until
           from communication join device on device.id = communication.device_id
          where communication.driver = '' and communication.state = 'failing' and communication.since < ${end} and ${seen}
          union all
         select device.id, device.name, e.raised_at, e.recovered_at
           from alarm_event e join device on device.id = e.device_id
          where e.about = 'device' and e.rule_id = e.device_id and e.recovered_at >= ${begin} and e.raised_at < ${end} and ${seen}
          order by 2, 1, 3 limit ${CHANGES_MAX}`,
        values,
      );
      return rows.map(({ id, name, since, until }) => ({
        about: 'device',
        id,
        name,
        changes: [
          { at: since.getTime(), isAway: true },
          ...(until === null ? [] : [{ at: until.getTime(), isAway: false }]),
        ],
      }));
    },

    /** Reports that hold values of these as they are; one each, the finest. */
    async reportsOf(
      variableIds: readonly string[],
    ): Promise<Map<string, { reportNumber: number; seriesId: number; variableId: string }>> {
      const rows = await db.query<{ id: string; number: number; series_id: number }>(
        `select distinct on (variable.id) variable.id, report.number, variable.series_id
           from variable join report on report.device_id = variable.device_id and report.type <> 'aggregate'
            and report.settings -> 'variables' ? variable.key
          where variable.id = any($1::uuid[]) order by variable.id, report.interval_ms, report.number`,
        [variableIds],
      );
      return new Map(
        rows.map(({ id, number, series_id: seriesId }) => [id, { reportNumber: number, seriesId, variableId: id }]),
      );
    },
  };
}
export type HandoverRepository = ReturnType<typeof createHandoverRepository>;

function writeFromRow(row: WriteRow): HandoverWrite {
  const [oldText, newText] = [row.old_value, row.value].map((value) => mappedText(row.status_map, value));
  return {
    id: row.id,
    at: row.created_at.getTime(),
    who: row.who,
    equipName: row.equip_name,
    signalTitle: row.name,
    unit: row.unit,
    old: row.old_value,
    new: row.value,
    ...(oldText !== undefined && { oldText }),
    ...(newText !== undefined && { newText }),
    status: row.status,
    code: row.code,
  };
}

async function commentsOf(db: Db, alarmIds: readonly string[]): Promise<Map<string, AlarmComment[]>> {
  const rows = await db.query<{ id: string; alarm_id: string; at: Date; author: string; text: string }>(
    'select id, alarm_id, at, author, text from alarm_comment where alarm_id = any($1::uuid[]) order by at, id',
    [alarmIds],
  );
  const comments = new Map<string, AlarmComment[]>();
  for (const { id, alarm_id: alarm, at, author, text } of rows)
    comments.set(alarm, [...(comments.get(alarm) ?? []), { id, at: at.getTime(), author, text }]);
  return comments;
}
