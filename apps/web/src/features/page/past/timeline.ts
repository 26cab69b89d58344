import {
  type AlarmEvent,
  type HistoryRow,
  LIMITS,
  type PastGateway,
  type ProjectPastWindow,
  type Quality,
  SEVERITY_ORDER,
  type Severity,
  type Value,
} from '@lightfield/contract';
import { lastUpTo } from '../../../lib/last-up-to.ts';

/** A value as it stood at a moment. */
export interface Stood {
  readonly value: Value;
  readonly quality: Quality;
  /** When it was recorded, epoch ms. */
  readonly readAt: number;
}
/** An alarm as somebody saw it at a moment, whatever became of it later. */
export interface StoodAlarm {
  readonly alarm: AlarmEvent;
  readonly state: 'active' | 'recovered' | 'confirmed';
}
/** A stretch of the past that can be asked for any of its moments. */
export interface Timeline {
  /** Inclusive, epoch ms. */
  readonly from: number;
  /** Exclusive. */
  readonly through: number;
  /** No report stores it: of its past nothing is known. */
  isUnrecorded(signalId: string): boolean;
  /** `undefined`: nothing was recorded of it so far. */
  readingAt(signalId: string, at: number): Stood | undefined;
  /** That held, or waited for confirmation; newest first. */
  alarmsAt(at: number): readonly StoodAlarm[];
  /** There were older ones that the server did not tell: at any moment more may have stood. */
  readonly moreAlarms: boolean;
  /** Alarms of a device whose condition held. */
  activeAt(equipmentId: string, at: number): { readonly count: number; readonly worst: Severity | null };
  /** The gateway of a device. `undefined`: from before it was registered. */
  onlineAt(equipmentId: string, at: number): boolean | undefined;
}

const timeOfRow = ({ time }: HistoryRow) => time;
const timeOfState = ({ at }: PastGateway['states'][number]) => at;

/** What the server answered for the stretch that begins at `from`, ready to be asked for its moments. */
export function timelineOf(
  { sources, alarms, moreAlarms, gateways, through }: ProjectPastWindow,
  from: number,
): Timeline {
  const states = new Map(gateways.map((one) => [one.equipmentId, one.states]));
  const columns = new Map<string, { source: ProjectPastWindow['sources'][number]; column: number }[]>();
  for (const source of sources)
    for (const [column, signalId] of source.signalIds.entries())
      columns.set(signalId, [...(columns.get(signalId) ?? []), { source, column }]);

  return {
    from,
    through,
    moreAlarms,
    isUnrecorded: (signalId) => !columns.has(signalId),
    readingAt(signalId, at) {
      let newest: Stood | undefined;
      for (const { source, column } of columns.get(signalId) ?? []) {
        const row = source.rows[lastUpTo(source.rows, at, timeOfRow)];
        // several reports may record one variable: who wrote last knows best
        if (!row || (newest && newest.readAt >= row.time)) continue;
        const late = !source.holds && at - row.time > source.intervalMs * LIMITS.past.intervalsLate;
        const value = row.values[column] ?? null;
        const quality = row.qualities?.[column] ?? (value === null ? 'bad' : 'good');
        newest = { value, quality: late ? 'stale' : quality, readAt: row.time };
      }
      return newest;
    },
    alarmsAt: (at) =>
      alarms.flatMap((alarm): StoodAlarm[] => {
        if (alarm.raisedAt > at) return [];
        const recovered = alarm.recoveredAt !== null && alarm.recoveredAt <= at;
        const confirmed = alarm.confirmedAt !== null && alarm.confirmedAt <= at;
        if (recovered && confirmed) return [];
        return [{ alarm, state: !recovered && confirmed ? 'confirmed' : recovered ? 'recovered' : 'active' }];
      }),
    activeAt(equipmentId, at) {
      const active = alarms.filter(
        ({ equipId, raisedAt, recoveredAt }) =>
          equipId === equipmentId && raisedAt <= at && (recoveredAt === null || recoveredAt > at),
      );
      const worst = SEVERITY_ORDER.find((severity) => active.some((alarm) => alarm.severity === severity)) ?? null;
      return { count: active.length, worst };
    },
    onlineAt(equipmentId, at) {
      const of = states.get(equipmentId) ?? [];
      const state = of[lastUpTo(of, at, timeOfState)]?.state;
      return state === undefined ? undefined : state === 'online';
    },
  };
}
