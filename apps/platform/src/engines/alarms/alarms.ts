import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { alarmSource } from './alarm-row.ts';
import { createAlarmEnding } from './alarm-ending.ts';
import { type AlarmCounters, createAlarmPart } from './alarm-part.ts';
import { type AlarmCounts, type AlarmStanding, createOpenAlarms } from './open-alarms.ts';
import { createOpenRows } from './open-rows.ts';
import { createShelfWatch } from './shelf-watch.ts';

export interface AlarmsOptions {
  db: Db;
  bus: Bus;
  /** Other processes take alarms, too. */
  shared?: { log: Log };
}

/** Alarm events in, open alarms per device, and per project of its own, out. Confirming is a person's act and belongs to the alarm feature. */
export function createAlarms({ db, bus, shared }: AlarmsOptions) {
  const open = createOpenAlarms();
  const counters: AlarmCounters = { raised: 0, recovered: 0, duplicates: 0, unknownRule: 0 };
  const shelf = createShelfWatch({ db, bus, open });
  const rows = shared && createOpenRows({ db, bus, open, log: shared.log });
  const unsubscribe = bus.on('alarm', ({ change, alarm }) => {
    if (change === 'confirmed') open.confirm(alarmSource(alarm));
  });
  return {
    /** Takes alarm items out of an uplink batch, and those the platform evaluates for edge nodes that are not ours and for projects. */
    part: createAlarmPart(open, bus, counters),
    ...createAlarmEnding(open, bus),
    /** Of a device, or of a project its own. */
    counts: (sourceId: string): Readonly<AlarmCounts> => open.of(sourceId),
    /** With how they are shown. */
    shown: (sourceId: string): AlarmCounts & AlarmStanding => ({ ...open.of(sourceId), ...open.standing(sourceId) }),
    counters: (): Readonly<AlarmCounters> => counters,
    /** Reads what is open, and what is shelved. Before the first batch is taken. */
    async start(): Promise<void> {
      await open.load(db);
      await shelf.look();
    },
    stop(): void {
      unsubscribe();
      rows?.stop();
      shelf.stop();
    },
  };
}
export type Alarms = ReturnType<typeof createAlarms>;
