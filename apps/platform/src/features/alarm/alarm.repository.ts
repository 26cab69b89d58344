import type { AlarmEvent } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow } from '../../engines/alarms/alarm-row.ts';
import { type AlarmSight, ofProject } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { alarmArms } from './alarm-arms.ts';
import { createAlarmPages } from './alarm-page.ts';

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
      const found = arms.map(({ from }) => `select e.recovered_at, e.confirmed_at from ${from}`);
      const [row] = await db.query<{ active: number; unconfirmed: number }>(
        `select count(*) filter (where e.recovered_at is null) as active,
                count(*) filter (where e.confirmed_at is null) as unconfirmed from (${found.join(' union all ')}) e`,
        values,
      );
      return row ?? { active: 0, unconfirmed: 0 };
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
