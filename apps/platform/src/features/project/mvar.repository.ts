import type { DataType, MvarStatistic, VariableSettings } from '@lightfield/contract';
import { IS_UNSIGNED } from '../../engines/edge/unsigned-sql.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

/** A calculated variable as it is stored. */
export interface StoredMvar {
  id: string;
  projectId: string;
  seriesId: number;
  key: string;
  name: string;
  kind: 'formula' | 'statistic';
  unit: string;
  decimals: number;
  /** As it was typed. */
  formula: string;
  /** Id of what each name meant then. */
  inputs: Record<string, string>;
  sourceId: string | null;
  statistic: MvarStatistic | null;
  periodMs: number | null;
  shows: 'running' | 'finished' | null;
  reportId: string | null;
  ofReport: boolean;
}
export type NewMvar = Omit<StoredMvar, 'seriesId'>;

/** What a name of a project means: a variable of a bound device, or a calculated variable. */
export interface NamedValue {
  /** `device.variable`, or the key of the calculated variable. */
  name: string;
  id: string;
  seriesId: number;
  /** `null`: a calculated variable. */
  deviceId: string | null;
}

/** A variable of a bound device, as a project shows it. */
export interface BoundVariable {
  id: string;
  seriesId: number;
  deviceId: string;
  deviceName: string;
  /** `device.variable`. */
  name: string;
  key: string;
  title: string;
  kind: VariableSettings['kind'];
  dataType: DataType;
  access: VariableSettings['access'];
  unit: string;
  decimals: number;
  writeLower: number | null;
  writeUpper: number | null;
  readFormula: string | null;
  writeFormula: string | null;
  collection: VariableSettings['collection'];
  statusMap: VariableSettings['statusMap'];
  stringLength: number | null;
  unsigned: boolean;
}

const COLUMNS = `id, project_id as "projectId", series_id as "seriesId", key, name, kind, unit, decimals, formula, inputs,
  source_id as "sourceId", statistic, period_ms as "periodMs", shows, report_id as "reportId", of_report as "ofReport"`;
const BOUND = 'project_device bound join variable on variable.device_id = bound.device_id';
const NAME = `bound.key || '.' || variable.key`;
const VARIABLE = `variable.id, variable.series_id as "seriesId", device.id as "deviceId", device.name as "deviceName",
  ${NAME} as name, variable.key, variable.name as title, variable.kind, variable.data_type as "dataType", variable.access,
  variable.unit, variable.decimals, variable.write_lower as "writeLower", variable.write_upper as "writeUpper",
  variable.read_formula as "readFormula", variable.write_formula as "writeFormula", variable.collection,
  variable.status_map as "statusMap", (variable.settings->>'stringLength')::int as "stringLength",
  ${IS_UNSIGNED} as unsigned`;

/** SQL of the values of projects: variables of bound devices, and calculated variables. */
export function createMvarRepository(db: Queryable) {
  return {
    async all(on: Queryable, projectId: string): Promise<StoredMvar[]> {
      return on.query<StoredMvar>(`select ${COLUMNS} from project_mvar where project_id = $1 order by sort, key`, [
        projectId,
      ]);
    },
    async find(on: Queryable, id: string): Promise<StoredMvar | undefined> {
      const [row] = await on.query<StoredMvar>(`select ${COLUMNS} from project_mvar where id = $1`, [id]);
      return row;
    },
    /** Throws isDuplicate('project_mvar_key') when the key is taken. */
    async insert(tx: Transaction, one: NewMvar): Promise<void> {
      await tx.query(
        `insert into project_mvar (id, project_id, key, name, kind, unit, decimals, formula, inputs, source_id, statistic,
                                   period_ms, shows, report_id, of_report, sort)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, coalesce(max(sort), 0) + 1
           from project_mvar where project_id = $2`,
        valuesOf(one),
      );
    },
    /** Throws as `insert`. */
    async update(tx: Transaction, one: NewMvar): Promise<void> {
      await tx.query(
        `update project_mvar set key = $3, name = $4, kind = $5, unit = $6, decimals = $7, formula = $8, inputs = $9::jsonb,
                source_id = $10, statistic = $11, period_ms = $12, shows = $13, report_id = $14, of_report = $15
          where id = $1 and project_id = $2`,
        valuesOf(one),
      );
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from project_mvar where id = $1', [id]);
    },

    /** What these names mean in the project. */
    async named(on: Queryable, projectId: string, names: readonly string[]): Promise<NamedValue[]> {
      return on.query<NamedValue>(
        `select ${NAME} as name, variable.id, variable.series_id as "seriesId", variable.device_id as "deviceId"
           from ${BOUND} where bound.project_id = $1 and ${NAME} = any($2::text[])
         union all
         select key, id, series_id, null from project_mvar where project_id = $1 and key = any($2::text[])`,
        [projectId, names],
      );
    },
    /** What these ids name in the project; those of others are left out. */
    async byIds(on: Queryable, projectId: string, ids: readonly string[]): Promise<NamedValue[]> {
      return on.query<NamedValue>(
        `select ${NAME} as name, variable.id, variable.series_id as "seriesId", variable.device_id as "deviceId"
           from ${BOUND} where bound.project_id = $1 and variable.id = any($2::uuid[])
         union all
         select key, id, series_id, null from project_mvar where project_id = $1 and id = any($2::uuid[])`,
        [projectId, ids],
      );
    },
    /** Variables of bound devices, or those of these ids. */
    async variables(projectId: string, ids?: readonly string[]): Promise<BoundVariable[]> {
      return db.query<BoundVariable>(
        `select ${VARIABLE} from ${BOUND} join device on device.id = bound.device_id
          where bound.project_id = $1 ${ids ? 'and variable.id = any($2::uuid[])' : ''}
          order by bound.sort, device.name, variable.sort, variable.name, variable.id`,
        ids ? [projectId, ids] : [projectId],
      );
    },
    async variablesPage(
      projectId: string,
      query: { equipmentId?: string | undefined; keyword?: string | undefined; limit: number; offset: number },
    ): Promise<{ total: number; rows: BoundVariable[] }> {
      const { values, add } = statement();
      const where = [`bound.project_id = ${add(projectId)}`];
      if (query.equipmentId) where.push(`bound.device_id = ${add(query.equipmentId)}`);
      if (query.keyword) where.push(`(variable.name || ' ' || ${NAME}) ilike ${add(likeText(query.keyword))}`);
      const from = `from ${BOUND} join device on device.id = bound.device_id where ${where.join(' and ')}`;
      const [total] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<BoundVariable>(
        `select ${VARIABLE} ${from} order by bound.sort, device.name, variable.sort, variable.name, variable.id
          limit ${add(query.limit)} offset ${add(query.offset)}`,
        values,
      );
      return { total: total?.n ?? 0, rows };
    },

    /** Reports of a variable's device that store it itself, not what it came to in a period. */
    async reportsStoring(on: Queryable, variableId: string): Promise<{ id: string; name: string }[]> {
      return on.query(
        `select report.id, report.name from report join variable on variable.device_id = report.device_id
          where variable.id = $1 and report.type <> 'aggregate' and report.settings->'variables' ? variable.key
          order by report.sort, report.name`,
        [variableId],
      );
    },
  };
}
export type MvarRepository = ReturnType<typeof createMvarRepository>;

const valuesOf = (one: NewMvar): unknown[] => [
  one.id,
  one.projectId,
  one.key,
  one.name,
  one.kind,
  one.unit,
  one.decimals,
  one.formula,
  JSON.stringify(one.inputs),
  one.sourceId,
  one.statistic,
  one.periodMs,
  one.shows,
  one.reportId,
  one.ofReport,
];
