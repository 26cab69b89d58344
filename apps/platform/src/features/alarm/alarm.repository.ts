import type { AlarmEvent, AnswerOf, BodyOut, alarmCalls } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow } from '../../engines/alarms/alarm-row.ts';
import { type AlarmSight, ofProject } from '../../engines/alarms/alarm-sight.ts';
import { onShelf, stands, worstOf } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { alarmArms } from './alarm-arms.ts';
import { createAlarmPages } from './alarm-page.ts';

type LineOf = BodyOut<typeof alarmCalls.line>;
type LineCounts = Omit<AnswerOf<typeof alarmCalls.line>, 'newest'>;

const asTime = (ms: number) => new Date(ms);

/** SQL for alarm events: one function per question, no rules. Visibility is part of the question. */
export function createAlarmRepository(db: Db, sight: AlarmSight) {
  return {
    ...createAlarmPages(db, sight),

    /** Alarms that hold now, and those that wait for confirmation. */
    async open(caller: Caller, projectId: string | undefined): Promise<{ active: number; unconfirmed: number }> {
      const { values, add } = statement();
      const arms = await alarmArms(sight, caller, { projectId }, add, [
        '(e.recovered_at is null or e.confirmed_at is null)',
      ]);
      const found = arms.map(({ from }) => `select e.recovered_at, e.confirmed_at, e.rule_id from ${from}`);
      const [row] = await db.query<{ active: number; unconfirmed: number }>(
        `select count(*) filter (where ${stands()}) as active,
                count(*) filter (where e.confirmed_at is null) as unconfirmed from (${found.join(' union all ')}) e`,
        values,
      );
      return row ?? { active: 0, unconfirmed: 0 };
    },

    /** Alarms that are open and not shelved: how many, how bad, and the newest severe one that waits for a confirmation. */
    async line(caller: Caller, of: LineOf): Promise<LineCounts & { newest: AlarmRow | undefined }> {
      const { values, add } = statement();
      const arms = await alarmArms(sight, caller, of, add, [
        '(e.recovered_at is null or e.confirmed_at is null)',
        `not ${onShelf()}`,
      ]);
      const found = arms.map(
        ({ from }) => `select e.id, e.raised_at, e.severity, e.recovered_at, e.confirmed_at from ${from}`,
      );
      const waits = `e.severity = 'severe' and e.confirmed_at is null`;
      const [counts] = await db.query<LineCounts & { newest: string | null }>(
        `select count(*) filter (where e.recovered_at is null) as active,
                ${worstOf('case when e.recovered_at is null then e.severity end')} as worst,
                count(*) filter (where e.confirmed_at is null) as unconfirmed,
                count(*) filter (where ${waits}) as severe,
                (array_agg(e.id order by e.raised_at desc, e.id desc) filter (where ${waits}))[1] as newest
           from (${found.join(' union all ')}) e`,
        values,
      );
      const [newest] = counts?.newest
        ? await db.query<AlarmRow>(`select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = $1`, [counts.newest])
        : [];
      return { ...(counts ?? { active: 0, worst: null, unconfirmed: 0, severe: 0 }), newest };
    },

    async find(caller: Caller, alarmId: string, projectId: string | undefined): Promise<AlarmRow | undefined> {
      const { values, add } = statement();
      const id = add(alarmId);
      const project = projectId === undefined ? undefined : add(projectId);
      const visible = project ? ofProject(project) : await sight.either(caller, add);
      const [row] = await db.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = ${id} and ${visible}`,
        values,
      );
      return row;
    },

    /** Answers `undefined` when somebody else confirmed it in the meantime. */
    async markConfirmed(
      tx: Queryable,
      alarmId: string,
      { by, at }: { by: string; at: number },
    ): Promise<Pick<AlarmEvent, 'confirmedAt' | 'confirmedBy'> | undefined> {
      const rows = await tx.query(
        `update alarm_event set confirmed_at = $2, confirmed_by = $3
          where id = $1 and confirmed_at is null and (confirm_rule = 'auto' or recovered_at is not null) returning id`,
        [alarmId, asTime(at), by],
      );
      return rows.length > 0 ? { confirmedAt: at, confirmedBy: by } : undefined;
    },
  };
}
export type AlarmRepository = ReturnType<typeof createAlarmRepository>;
