import type { DeviceUses } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../../kernel/db.ts';

/** Calculated variables of projects that are made of variables of these devices, and those made of them in turn. */
const MADE_OF = `with recursive made as (
    select mvar.id, mvar.project_id, mvar.key, asked.project_id is not null as own
      from project_mvar mvar join asked on asked.project_id = mvar.project_id
     where exists (select 1 from variable where variable.device_id = asked.device_id
        and (variable.id = mvar.source_id
             or exists (select 1 from jsonb_each_text(mvar.inputs) input where input.value = variable.id::text)))
    union
    select mvar.id, mvar.project_id, mvar.key, made.own from project_mvar mvar join made on made.project_id = mvar.project_id
     where mvar.source_id = made.id or exists (select 1 from jsonb_each_text(mvar.inputs) input where input.value = made.id::text))`;
const madeOf = (asked: string) => MADE_OF.replace('with recursive made', `with recursive asked as (${asked}), made`);

/** Of a device, in the order in which they are named. */
const OTHERS = (
  [
    ['smartReport', 'smart_report', 'smart_report_device', 'report_id'],
    ['inspectionPlan', 'inspection_plan', 'inspection_plan_device', 'plan_id'],
    ['forwarder', 'forwarder', 'forwarder_device', 'forwarder_id'],
    ['apiKey', 'api_key', 'api_key_device', 'key_id'],
    ['webhook', 'webhook', 'webhook_device', 'webhook_id'],
  ] as const satisfies readonly (readonly [DeviceUses['others'][number]['kind'], string, string, string])[]
)
  .map(
    ([kind, table, devices, key], n) =>
      `select ${n} as n, '${kind}' as kind, ${table}.id, ${table}.name from ${devices} join ${table} on ${table}.id = ${devices}.${key}
        where ${devices}.device_id = device.id`,
  )
  .concat(`select 9, 'camera', camera.id, camera.title from camera where camera.device_id = device.id`)
  .join(' union all ');

/** SQL of what uses devices: projects with their pages, formulas, reports and alarms; alarm groups; shift reports; anti-tamper formulas; share links. */
export function createDeviceUsesRepository() {
  /** Bindings to projects; `elsewhere`: only projects of other enterprises than this organisation's. */
  const bound = (elsewhere: string) =>
    `select bound.project_id, bound.device_id from project_device bound join project on project.id = bound.project_id
       join org on org.id = project.org_id
      where bound.device_id = any($1::uuid[]) ${elsewhere}`;
  const ELSEWHERE = `and case when org.kind = 'external' then org.parent_id else org.id end <>
    (select case when kind = 'external' then parent_id else id end from org where id = $2)`;

  return {
    /** `awayTo`: only what would stand against moving them to this organisation. */
    async of(on: Queryable, ids: readonly string[], awayTo?: string): Promise<DeviceUses[]> {
      const values = awayTo === undefined ? [ids] : [ids, awayTo];
      const asked = bound(awayTo === undefined ? '' : ELSEWHERE);
      const projects = await on.query<{ device_id: string } & DeviceUses['projects'][number]>(
        `select asked.device_id, project.id, project.name,
                array(select jsonb_build_object('id', page.id, 'title', page.title) from page
                       where page.project_id = project.id and (page.binds || page.shown_binds) && array[asked.device_id::text]
                       order by page.sort) as pages
           from (${asked}) asked join project on project.id = asked.project_id order by project.name, project.id`,
        values,
      );
      const uses = await on.query<DeviceUses & { has_share: boolean }>(
        `select device.id, device.name,
                exists (select 1 from device_share where device_share.device_id = device.id) as shared,
                array(select jsonb_build_object('id', alarm_group.id, 'name', alarm_group.name) from alarm_group
                       where alarm_group.id in (select group_id from alarm_rule where alarm_rule.device_id = device.id
                                                union select group_id from loss_group where loss_group.device_id = device.id)
                       order by alarm_group.name) as "alarmGroups",
                array(select jsonb_build_object('id', org.id, 'name', org.name) from org
                       where org.id in (select chosen.org_id from handover_variable chosen
                                          join variable on variable.id = chosen.variable_id
                                         where variable.device_id = device.id)
                       order by org.name) as handovers,
                array(select jsonb_build_object('kind', kind, 'id', id, 'name', name) from (${OTHERS}) other order by n, name) as others,
                (select jsonb_build_object('id', gateway.id, 'name', gateway.name) from gateway
                   join gateway_tamper on gateway_tamper.rule_id = gateway.tamper_rule
                  where gateway_tamper.device_id = device.id
                    and (gateway.settings #>> '{antiTamper,enabled}')::boolean) as "antiTamper"
           from device where device.id = any($1::uuid[]) order by device.name, device.id`,
        [ids],
      );
      const answer: DeviceUses[] = [];
      for (const { id, name, shared, alarmGroups, handovers, antiTamper, others } of uses) {
        const own = projects.filter(({ device_id }) => device_id === id);
        const more = own.length > 0 ? await partsOf(on, id, own) : new Map<string, Parts>();
        answer.push({
          id,
          name,
          shared,
          alarmGroups,
          handovers,
          antiTamper,
          others,
          projects: own.map((project) => ({
            id: project.id,
            name: project.name,
            pages: project.pages,
            ...(more.get(project.id) ?? NO_PARTS),
          })),
        });
      }
      return answer;
    },

    /**
     * Takes devices out of projects, with the formulas and the fields of reports that are made of them; pages lose their bindings
     * when they are opened next (S3 §4). `mvarIds` are deleted by this: the alarms on them go before (`mvarsOf`).
     */
    async mvarsOf(tx: Transaction, ids: readonly string[], awayTo?: string): Promise<string[]> {
      const asked = bound(awayTo === undefined ? '' : ELSEWHERE);
      const rows = await tx.query<{ id: string }>(
        `${madeOf(asked)} select distinct id from made`,
        awayTo === undefined ? [ids] : [ids, awayTo],
      );
      return rows.map(({ id }) => id);
    },
    async detach(tx: Transaction, ids: readonly string[], projectIds: readonly string[], mvarIds: readonly string[]) {
      await tx.query('delete from project_alarm where mvar_id = any($1::uuid[])', [mvarIds]);
      await tx.query(
        'delete from latest where series_id = any(array(select series_id from project_mvar where id = any($1::uuid[])))',
        [mvarIds],
      );
      await tx.query('delete from project_mvar where id = any($1::uuid[])', [mvarIds]);
      await tx.query(
        `update project_report set fields = coalesce((
            select jsonb_agg(field order by n) from jsonb_array_elements(fields) with ordinality listed(field, n)
             where not (field->>'equipmentId' = any($1::text[]))), '[]')
          where project_id = any($2::uuid[])
            and exists (select 1 from jsonb_array_elements(fields) field where field->>'equipmentId' = any($1::text[]))`,
        [ids, projectIds],
      );
      await tx.query(`delete from project_report where project_id = any($1::uuid[]) and fields = '[]'`, [projectIds]);
      await tx.query(
        `update page set binds = array(select bind from unnest(binds) bind where not (bind = any($1::text[]))),
                shown_binds = array(select bind from unnest(shown_binds) bind where not (bind = any($1::text[])))
          where project_id = any($2::uuid[]) and (binds || shown_binds) && $1::text[]`,
        [[...ids, ...mvarIds], projectIds],
      );
      await tx.query('delete from project_device where device_id = any($1::uuid[]) and project_id = any($2::uuid[])', [
        ids,
        projectIds,
      ]);
    },
  };

  async function partsOf(on: Queryable, id: string, projects: readonly { id: string }[]): Promise<Map<string, Parts>> {
    const projectIds = projects.map((project) => project.id);
    const rows = await on.query<{ project_id: string } & Parts>(
      `${madeOf('select unnest($2::uuid[]) as project_id, $1::uuid as device_id')}
       select project.id as project_id,
              array(select distinct made.key from made where made.project_id = project.id order by made.key) as formulas,
              array(select report.name from project_report report where report.project_id = project.id and exists (
                select 1 from jsonb_array_elements(report.fields) field where field->>'equipmentId' = $1::text)
                order by report.name) as reports,
              array(select project_alarm.content from project_alarm join made on made.id = project_alarm.mvar_id
                     where project_alarm.project_id = project.id order by project_alarm.content) as alarms
         from project where project.id = any($2::uuid[])`,
      [id, projectIds],
    );
    return new Map(
      rows.map(({ project_id, formulas, reports, alarms }) => [project_id, { formulas, reports, alarms }]),
    );
  }
}
export type DeviceUsesRepository = ReturnType<typeof createDeviceUsesRepository>;

type Parts = Pick<DeviceUses['projects'][number], 'formulas' | 'reports' | 'alarms'>;
const NO_PARTS: Parts = { formulas: [], reports: [], alarms: [] };
