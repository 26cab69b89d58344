import { type AlarmEvent, type GatewayState, LIMITS, type PastGateway } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow, alarmFromRow } from '../../engines/alarms/alarm-row.ts';
import type { Queryable } from '../../kernel/db.ts';

/** A report that recorded some of the wanted variables. */
export interface RecordingReport {
  number: number;
  type: string;
  intervalMs: number;
  holds: boolean;
  /** Only those that were asked for, in the order of `signalIds`. */
  seriesIds: readonly number[];
  signalIds: readonly string[];
}
/** The newest, and whether there were more. */
export interface PastAlarms {
  readonly alarms: readonly AlarmEvent[];
  readonly moreAlarms: boolean;
}
/** None for who may not see them. */
export const NO_ALARMS: PastAlarms = { alarms: [], moreAlarms: false };

/** What is looked for: of one device, or of the devices bound to a project. */
export type Owner = { readonly deviceId: string } | { readonly projectId: string };

const devicesOf = (owner: Owner, param: string): string =>
  'deviceId' in owner ? `(${param}::uuid)` : `(select device_id from project_device where project_id = ${param})`;
const idOf = (owner: Owner): string => ('deviceId' in owner ? owner.deviceId : owner.projectId);

/** SQL of what stood at a time in the past. Records themselves are read by the history engine. */
export function createPastRepository(db: Queryable) {
  return {
    /**
     * Reports that store values as they are; what an aggregate report holds stood at no moment. `series`: variables that are
     * known by their series.
     */
    async reportsOf(
      owner: Owner,
      signalIds: readonly string[],
      series: readonly number[] = [],
    ): Promise<RecordingReport[]> {
      const rows = await db.query<{
        number: number;
        type: string;
        interval_ms: number;
        holds: boolean;
        series_ids: number[];
        signal_ids: string[];
      }>(
        `select report.number, report.type, report.interval_ms,
                report.type <> 'periodic' as holds,
                array_agg(variable.series_id order by stored.place) as series_ids,
                array_agg(variable.id::text order by stored.place) as signal_ids
           from report
          cross join lateral jsonb_array_elements_text(report.settings->'variables') with ordinality as stored(key, place)
           join variable on variable.device_id = report.device_id and variable.key = stored.key
          where report.device_id in ${devicesOf(owner, '$1')} and report.type <> 'aggregate'
            and (variable.id = any($2::uuid[]) or variable.series_id = any($3::int[]))
          group by report.id, report.number, report.interval_ms, report.type, report.sort
          order by report.sort, report.number`,
        [idOf(owner), signalIds, series],
      );
      return rows.map((row) => ({
        number: row.number,
        type: row.type,
        intervalMs: row.interval_ms,
        holds: row.holds,
        seriesIds: row.series_ids,
        signalIds: row.signal_ids,
      }));
    },

    /** Which of these devices are the owner's: the device itself, or bound to the project. */
    async devicesAmong(owner: Owner, ids: readonly string[]): Promise<string[]> {
      const rows = await db.query<{ id: string }>(
        `select id from device where id = any($2::uuid[]) and id in ${devicesOf(owner, '$1')}`,
        [idOf(owner), ids],
      );
      return rows.map(({ id }) => id);
    },

    /** That held, or waited for somebody, at some time of it. Of a project also its own. */
    async alarms(owner: Owner, from: number, to: number): Promise<PastAlarms> {
      const rows = await db.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES}
          where (e.device_id in ${devicesOf(owner, '$1')}${'projectId' in owner ? ' or e.project_id = $1' : ''}) and e.raised_at < $3 and e.raised_at >= $4
            and (e.recovered_at is null or e.recovered_at >= $2 or e.confirmed_at is null or e.confirmed_at >= $2)
          order by e.raised_at desc, e.id desc limit ${LIMITS.past.alarms + 1}`,
        [idOf(owner), new Date(from), new Date(to), new Date(Math.max(0, from - LIMITS.past.lookBackMs))],
      );
      const alarms = rows.slice(0, LIMITS.past.alarms).map(alarmFromRow);
      return { alarms, moreAlarms: rows.length > alarms.length };
    },

    /** Of the gateways that the devices have now: the state at the start, and each change after it. */
    async gateways(owner: Owner, from: number, to: number): Promise<PastGateway[]> {
      const rows = await db.query<{ id: string; at: Date; state: GatewayState }>(
        `select device.id, log.at, log.state from device cross join lateral (
            (select at, state from gateway_state_log where gateway_id = device.gateway_id and at <= $2 order by at desc limit 1)
             union all
            (select at, state from gateway_state_log where gateway_id = device.gateway_id and at > $2 and at < $3)) log
          where device.id in ${devicesOf(owner, '$1')} order by device.id, log.at`,
        [idOf(owner), new Date(from), new Date(to)],
      );
      return [...Map.groupBy(rows, ({ id }) => id)].map(([equipmentId, states]) => ({
        equipmentId,
        states: states.map(({ at, state }) => ({ at: at.getTime(), state })),
      }));
    },
  };
}
export type PastRepository = ReturnType<typeof createPastRepository>;
