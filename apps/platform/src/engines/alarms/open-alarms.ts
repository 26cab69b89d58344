import type { Queryable } from '../../kernel/db.ts';

/** Alarms of a device, or of a project itself, whose condition holds, and those that wait for somebody's confirmation. */
export interface AlarmCounts {
  active: number;
  unconfirmed: number;
}
const NONE: Readonly<AlarmCounts> = { active: 0, unconfirmed: 0 };

/** Open alarms per device and project, in memory: every list line and every live frame asks for them. */
export function createOpenAlarms() {
  let bySource = new Map<string, AlarmCounts>();
  return {
    of: (sourceId: string): Readonly<AlarmCounts> => bySource.get(sourceId) ?? NONE,

    /** Applies what a committed change of one alarm did to what it is of. */
    add(sourceId: string, change: Partial<AlarmCounts>): void {
      const { active, unconfirmed } = bySource.get(sourceId) ?? NONE;
      const counts = { active: active + (change.active ?? 0), unconfirmed: unconfirmed + (change.unconfirmed ?? 0) };
      if (counts.active === 0 && counts.unconfirmed === 0) bySource.delete(sourceId);
      else bySource.set(sourceId, counts);
    },

    async load(on: Queryable): Promise<void> {
      const rows = await on.query<AlarmCounts & { source_id: string }>(
        `select coalesce(device_id, project_id) as source_id, count(*) filter (where recovered_at is null) as active,
                count(*) filter (where confirmed_at is null) as unconfirmed
           from alarm_event where recovered_at is null or confirmed_at is null group by 1`,
      );
      bySource = new Map(rows.map(({ source_id, active, unconfirmed }) => [source_id, { active, unconfirmed }]));
    },
  };
}
