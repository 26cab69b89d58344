import type { Queryable } from '../../kernel/db.ts';

/** Alarms of a device whose condition holds, and those that wait for somebody's confirmation. */
export interface AlarmCounts {
  active: number;
  unconfirmed: number;
}
const NONE: Readonly<AlarmCounts> = { active: 0, unconfirmed: 0 };

/** Open alarms per device, in memory: every list line and every live frame asks for them. */
export function createOpenAlarms() {
  let byDevice = new Map<string, AlarmCounts>();
  return {
    of: (deviceId: string): Readonly<AlarmCounts> => byDevice.get(deviceId) ?? NONE,

    /** Applies what a committed change of one alarm did to its device. */
    add(deviceId: string, change: Partial<AlarmCounts>): void {
      const { active, unconfirmed } = byDevice.get(deviceId) ?? NONE;
      const counts = { active: active + (change.active ?? 0), unconfirmed: unconfirmed + (change.unconfirmed ?? 0) };
      if (counts.active === 0 && counts.unconfirmed === 0) byDevice.delete(deviceId);
      else byDevice.set(deviceId, counts);
    },

    async load(on: Queryable): Promise<void> {
      const rows = await on.query<AlarmCounts & { device_id: string }>(
        `select device_id, count(*) filter (where recovered_at is null) as active,
                count(*) filter (where confirmed_at is null) as unconfirmed
           from alarm_event where recovered_at is null or confirmed_at is null group by device_id`,
      );
      byDevice = new Map(rows.map(({ device_id, active, unconfirmed }) => [device_id, { active, unconfirmed }]));
    },
  };
}
