import type { Page, TemplateChoice, TemplateInfo, TemplateListItem, TemplateVersion } from '@lightfield/contract';
import type { BodyOut, templateCalls } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable } from '../../../kernel/db.ts';
import { likeText, statement } from '../../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** What this feature asks of the rules of visibility. Implemented by features/organisation. */
export interface TemplateReach {
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
}

interface TemplateRow {
  id: string;
  org_id: string;
  org_name: string;
  name: string;
  model_id: string | null;
  model_name: string | null;
  series: string | null;
  version: number;
  variables: number;
  devices: number;
  outdated: number;
  remark: string;
  changed_at: Date;
  changed_by: string;
}
interface InfoRow extends TemplateRow {
  created_at: Date;
  counts: TemplateInfo['counts'];
}
const countIn = (list: string) => `jsonb_array_length(coalesce(template_version.items -> '${list}', '[]'))`;
const COLUMNS = `template.id, template.org_id, (select org.name from org where org.id = template.org_id) as org_name, template.name, template.model_id, gateway_model.name as model_name, gateway_model.series,
  template.version, ${countIn('variables')} as variables, template.remark, template_version.changed_at,
  template_version.changed_by, (select count(*) from device where device.template_id = template.id) as devices,
  (select count(*) from device where device.template_id = template.id and device.template_version < template.version)
    as outdated`;
const TABLES = `template
  join template_version on template_version.template_id = template.id and template_version.version = template.version
  left join gateway_model on gateway_model.id = template.model_id`;

const fromRow = (row: TemplateRow): TemplateListItem => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  modelId: row.model_id,
  modelName: row.model_name,
  series: row.series,
  version: row.version,
  variableCount: row.variables,
  deviceCount: row.devices,
  outdatedCount: row.outdated,
  remark: row.remark,
  changedAt: row.changed_at.getTime(),
  changedBy: row.changed_by,
});

type ManageQuery = BodyOut<typeof templateCalls.queryForManage>;

/** SQL of looking at templates. */
export function createTemplateListRepository(db: Queryable, reach: TemplateReach) {
  async function conditions(
    caller: Caller,
    { keyword, modelId, orgId }: Pick<ManageQuery, 'keyword' | 'modelId' | 'orgId'>,
    add: AddParam,
  ): Promise<string> {
    const where = [await reach.within(caller, 'template.org_id', add)];
    if (keyword) where.push(`(template.name || ' ' || template.remark) ilike ${add(likeText(keyword))}`);
    if (modelId) where.push(`template.model_id = ${add(modelId)}`);
    if (orgId) where.push(`template.org_id = ${add(orgId)}`);
    return where.join(' and ');
  }

  return {
    async page(caller: Caller, query: ManageQuery): Promise<Page<TemplateListItem>> {
      const counted = statement();
      const [total] = await db.query<{ n: number }>(
        `select count(*) as n from template where ${await conditions(caller, query, counted.add)}`,
        counted.values,
      );
      const { values, add } = statement();
      const where = await conditions(caller, query, add);
      const direction = query.order === 'desc' ? 'desc' : 'asc';
      const key = query.sort === 'changedAt' ? 'template_version.changed_at' : 'template.name';
      const rows = await db.query<TemplateRow>(
        `select ${COLUMNS} from ${TABLES} where ${where} order by ${key} ${direction}, template.id
          limit ${add(query.pageSize)} offset ${add((query.pageNum - 1) * query.pageSize)}`,
        values,
      );
      return { total: total?.n ?? 0, rows: rows.map(fromRow) };
    },

    /** Those of the device's enterprise, and of the series of its gateway or of none; without a device those the caller reaches. */
    async choices(
      caller: Caller,
      { keyword, deviceId, series }: BodyOut<typeof templateCalls.query>,
    ): Promise<TemplateChoice[]> {
      const { values, add } = statement();
      const where = [await conditions(caller, { keyword }, add)];
      if (series !== undefined) where.push(`(gateway_model.series is null or gateway_model.series = ${add(series)})`);
      if (deviceId !== undefined) {
        where.push(`exists (
          select 1 from device join org home on home.id = device.org_id join org own on own.id = template.org_id
            left join gateway on gateway.id = device.gateway_id left join gateway_model mine on mine.id = gateway.model_id
           where device.id = ${add(deviceId)}
             and (own.kind = 'center' or case when own.kind = 'external' then own.parent_id else own.id end
                = case when home.kind = 'external' then home.parent_id else home.id end)
             and (mine.series is null or gateway_model.series is null or mine.series = gateway_model.series))`);
      }
      return db.query<TemplateChoice>(
        `select template.id, template.name, (select org.name from org where org.id = template.org_id) as "orgName",
                gateway_model.name as "modelName", gateway_model.series, template.version,
                ${countIn('variables')} as "variableCount"
           from ${TABLES} where ${where.join(' and ')} order by template.name, template.id`,
        values,
      );
    },

    async info(id: string): Promise<TemplateInfo | undefined> {
      const lists = ['drivers', 'variables', 'alarms', 'reports', 'scripts'];
      const [row] = await db.query<InfoRow>(
        `select ${COLUMNS}, template.created_at,
                jsonb_build_object(${lists.map((list) => `'${list}', ${countIn(list)}`).join(', ')}) as counts
           from ${TABLES} where template.id = $1`,
        [id],
      );
      return row && { ...fromRow(row), counts: row.counts, createdAt: row.created_at.getTime() };
    },

    async versions(id: string): Promise<TemplateVersion[]> {
      const rows = await db.query<{
        version: number;
        changed_at: Date;
        changed_by: string;
        changes: TemplateVersion['changes'];
        devices: number;
      }>(
        `select version, changed_at, changed_by, case when note = '' then '[]' else note::jsonb end as changes,
                (select count(*) from device
                  where device.template_id = $1 and device.template_version = template_version.version) as devices
           from template_version where template_id = $1 order by version desc`,
        [id],
      );
      return rows.map(({ version, changed_at, changed_by, changes, devices }) => ({
        version,
        changedAt: changed_at.getTime(),
        changedBy: changed_by,
        changes,
        deviceCount: devices,
      }));
    },
  };
}
export type TemplateListRepository = ReturnType<typeof createTemplateListRepository>;
