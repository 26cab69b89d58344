import type { Queryable } from '../../kernel/db.ts';
import type { Part } from '../../kernel/leases/leases.ts';
import type { MvarAlarmConfig } from './mvar-alarms.ts';
import type { MvarDefinition } from './mvar-definition.ts';
import { followedBy } from './mvar-sources.ts';

/** The series of a variable of a bound device, or of a calculated variable, whose id is this. */
const seriesOf = (id: string) => `(
  select variable.series_id from variable join project_device bound
      on bound.device_id = variable.device_id and bound.project_id = mvar.project_id where variable.id = ${id}
   union all
  select other.series_id from project_mvar other where other.id = ${id} and other.project_id = mvar.project_id)`;

const SELECT = `select mvar.id, mvar.project_id as "projectId", mvar.series_id as "seriesId", mvar.kind, mvar.decimals, mvar.formula,
    coalesce((select jsonb_object_agg(input.key, ${seriesOf('input.value::uuid')}) from jsonb_each_text(mvar.inputs) input), '{}') as inputs,
    ${seriesOf('mvar.source_id')} as source, mvar.statistic, mvar.period_ms as "periodMs", mvar.shows, report.number as report,
    mvar.of_report as "ofReport",
    (select kept.state::json from edge_memory kept where kept.project_id = mvar.project_id and kept.unit = mvar.id::text) as state
  from project_mvar mvar left join report on report.id = mvar.report_id`;

/** Projects: these, or all of a part of them, or all. */
export type WhichProjects = readonly string[] | Part | undefined;

/** To which part of all projects one belongs: by the last 16 bits of its id, which are random. */
export const partOfProject = (projectId: string, of: number): number => Number.parseInt(projectId.slice(-4), 16) % of;

/** The same as a condition of the database. */
function among(which: WhichProjects, column: string): { where: string; values: unknown[] } {
  if (!which) return { where: 'true', values: [] };
  if (!('of' in which)) return { where: `${column} = any($1::uuid[])`, values: [which] };
  return {
    where: `('x' || right(${column}::text, 4))::bit(16)::int % $1::int = $2::int`,
    values: [which.of, which.at],
  };
}

export function mvarsOf(on: Queryable, which: WhichProjects): Promise<MvarDefinition[]> {
  const { where, values } = among(which, 'mvar.project_id');
  return on.query<MvarDefinition>(`${SELECT} where ${where}`, values);
}

/** Projects with calculated variables to which the device is bound. */
export async function projectsWith(on: Queryable, deviceId: string): Promise<string[]> {
  const rows = await on.query<{ id: string }>(
    `select project_id as id from project_device where device_id = $1
        and exists (select 1 from project_mvar where project_mvar.project_id = project_device.project_id)`,
    [deviceId],
  );
  return rows.map(({ id }) => id);
}

/** Devices that these calculated variables of a project follow from, however far. */
export async function devicesBehind(on: Queryable, projectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { leaves } = followedBy(await mvarsOf(on, [projectId]), new Set(ids));
  return devicesOfSeries(on, [...leaves]);
}

/** Devices whose variables have these series. */
export async function devicesOfSeries(on: Queryable, seriesIds: readonly number[]): Promise<string[]> {
  if (seriesIds.length === 0) return [];
  const rows = await on.query<{ id: string }>(
    'select distinct device_id as id from variable where series_id = any($1::int[])',
    [seriesIds],
  );
  return rows.map(({ id }) => id);
}

/** Alarm rules of these projects, each with its occurrence that has not recovered. */
export async function alarmsOf(on: Queryable, which: WhichProjects): Promise<MvarAlarmConfig[]> {
  const { where, values } = among(which, 'own.project_id');
  const rows = await on.query<Omit<MvarAlarmConfig, 'openAt'> & { openAt: Date | null }>(
    `select own.id, own.project_id as "projectId", own.settings, open.id as "openId", open.raised_at as "openAt",
            (select kept.state::json from edge_memory kept where kept.project_id = own.project_id and kept.unit = own.id::text) as kept
       from project_alarm own left join lateral (
         select e.id, e.raised_at from alarm_event e
          where e.project_id = own.project_id and e.rule_id = own.id and e.recovered_at is null
          order by e.raised_at desc limit 1) open on true
      where ${where} order by own.sort, own.id`,
    values,
  );
  return rows.map(({ openAt, ...rule }) => ({ ...rule, openAt: openAt?.getTime() ?? null }));
}

/** Occurrences that nothing recovers any more: their rule is gone. */
export function orphansOf(on: Queryable, which: WhichProjects) {
  const { where, values } = among(which, 'e.project_id');
  return on.query<{ id: string; rule: string; projectId: string }>(
    `select e.id, e.rule_id as rule, e.project_id as "projectId" from alarm_event e
      where e.project_id is not null and e.recovered_at is null
        and not exists (select from project_alarm own where own.id = e.rule_id) and ${where}`,
    values,
  );
}

/** Series by column, by layout, of these reports; columns that hold an aggregation are left out. */
export async function layoutsOf(on: Queryable, reports: readonly number[]) {
  const rows = await on.query<{ layout_id: number; series_ids: number[]; aggregations: (string | null)[] | null }>(
    'select layout_id, series_ids, aggregations from hist_layout where report_number = any($1::int[])',
    [reports],
  );
  return new Map(
    rows.map(({ layout_id, series_ids, aggregations }) => [
      layout_id,
      series_ids.map((series, column) => (aggregations?.[column] ? undefined : series)),
    ]),
  );
}

/** What is remembered of calculated variables and rules of these projects that are gone. */
export async function forgetGone(on: Queryable, projectIds: readonly string[]): Promise<void> {
  await on.query(
    `delete from edge_memory where project_id = any($1::uuid[])
        and not exists (select from project_mvar where project_mvar.id::text = unit)
        and not exists (select from project_alarm where project_alarm.id::text = unit)`,
    [projectIds],
  );
}
