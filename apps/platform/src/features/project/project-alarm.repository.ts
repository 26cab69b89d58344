import type { ProjectAlarm, ProjectAlarmSettings } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

interface Row {
  id: string;
  projectId: string;
  settings: ProjectAlarmSettings;
  mvarKey: string;
  mvarName: string;
  unit: string;
  activeSince: Date | null;
}
const SELECT = `select own.id, own.project_id as "projectId", own.settings, mvar.key as "mvarKey", mvar.name as "mvarName", mvar.unit,
    (select max(e.raised_at) from alarm_event e
      where e.project_id = own.project_id and e.rule_id = own.id and e.recovered_at is null) as "activeSince"
  from project_alarm own join project_mvar mvar on mvar.id = own.mvar_id`;
const fromRow = ({ settings, activeSince, ...row }: Row): ProjectAlarm => ({
  ...settings,
  ...row,
  activeSince: activeSince?.getTime() ?? null,
});
/** Columns beside `settings`, for statements that do not look into it. */
const COPIES = (rule: ProjectAlarmSettings): unknown[] => [
  rule.mvarId,
  JSON.stringify(rule),
  rule.severity,
  rule.confirmRule,
  rule.content,
  rule.group,
];

/** SQL of the alarm rules of projects. */
export function createProjectAlarmRepository() {
  return {
    all: async (on: Queryable, projectId: string): Promise<ProjectAlarm[]> =>
      (await on.query<Row>(`${SELECT} where own.project_id = $1 order by own.sort, own.id`, [projectId])).map(fromRow),

    async find(on: Queryable, id: string): Promise<ProjectAlarm | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where own.id = $1`, [id]);
      return row && fromRow(row);
    },

    /** What the rules that watch a calculated variable say. */
    async watching(on: Queryable, mvarId: string): Promise<string[]> {
      const rows = await on.query<{ content: string }>(
        'select content from project_alarm where mvar_id = $1 order by sort, id',
        [mvarId],
      );
      return rows.map(({ content }) => content);
    },

    /** The alarm group is there for a project of this organisation, and does not go before the transaction ends. */
    async mayName(tx: Transaction, orgId: string, groupId: string): Promise<boolean> {
      const rows = await tx.query(
        `select 1 from alarm_group where id = $2 and org_id in
           (select id from org where id = $1 union all select parent_id from org where id = $1 and kind = 'external')
          for key share`,
        [orgId, groupId],
      );
      return rows.length > 0;
    },

    /** Behind the others. */
    async insert(tx: Transaction, one: { id: string; projectId: string; rule: ProjectAlarmSettings }) {
      await tx.query(
        `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, group_id, sort)
         select $1, $2, $3, $4::jsonb, $5, $6, $7, $8, coalesce(max(sort), 0) + 1 from project_alarm where project_id = $2`,
        [one.id, one.projectId, ...COPIES(one.rule)],
      );
    },
    async update(tx: Transaction, id: string, rule: ProjectAlarmSettings): Promise<void> {
      await tx.query(
        `update project_alarm set mvar_id = $2, settings = $3::jsonb, severity = $4, confirm_rule = $5, content = $6, group_id = $7
          where id = $1`,
        [id, ...COPIES(rule)],
      );
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from project_alarm where id = $1', [id]);
    },
  };
}
export type ProjectAlarmRepository = ReturnType<typeof createProjectAlarmRepository>;
