import type { SmartReport, SmartReportSchedule } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { SmartReportSight } from './smart-report-reach.ts';

interface Named {
  id: string;
  name: string;
}
type Row = Omit<SmartReport, 'nextAt' | 'updatedAt'> & { nextAt: Date | null; updatedAt: Date };
const names = (table: string, title: string, order: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.${title}) order by ${order})
     from smart_report_${table} place join ${table === 'device' ? 'device' : 'account'} one
       on one.id = place.${table === 'device' ? 'device' : 'account'}_id
    where place.report_id = smart_report.id), '[]')`;
const COLUMNS = `smart_report.id, smart_report.org_id as "orgId", org.name as "orgName", smart_report.group_id as "groupId",
  coalesce(report_group.name, '') as "groupName", smart_report.name, smart_report.note,
  ${names('device', 'name', 'place.place')} as devices,
  ${names('person', 'login_name', 'lower(one.login_name)')} as people,
  case when dept.id is not null then jsonb_build_object('id', dept.id, 'name', dept.name) end as dept,
  smart_report.schedule, ${names('mail', 'login_name', 'lower(one.login_name)')} as "mailTo", smart_report.mail_on as "mailOn", smart_report.mail_files as "mailFiles",
  smart_report.enabled, smart_report.version, smart_report.template_version as "templateVersion", smart_report.inputs,
  smart_report.next_at as "nextAt",
  (select count(*)::int from smart_record record where record.report_id = smart_report.id and record.state = 'notFilled') as open,
  (select record.id from smart_record record where record.report_id = smart_report.id
    order by record.begins desc, record.number desc limit 1) as "lastRecordId",
  smart_report.updated_at as "updatedAt", smart_report.updated_by as "updatedBy"`;
const FROM = `smart_report join org on org.id = smart_report.org_id
  left join smart_report_group report_group on report_group.id = smart_report.group_id
  left join dept on dept.id = smart_report.dept_id`;
const stored = ({ nextAt, updatedAt, ...row }: Row): SmartReport => ({
  ...row,
  nextAt: nextAt?.getTime() ?? null,
  updatedAt: updatedAt.getTime(),
});

export interface ReportFields {
  readonly groupId: string | null;
  readonly name: string;
  readonly note: string;
  readonly equipmentIds: readonly string[];
  readonly peopleIds: readonly string[];
  readonly deptId: string | null;
  readonly schedule: SmartReportSchedule;
  readonly mailIds: readonly string[];
  readonly mailOn: SmartReport['mailOn'];
  readonly mailFiles: readonly SmartReport['mailFiles'][number][];
  readonly enabled: boolean;
}

/** Variables of the devices of a report. */
export const variablesOf = (db: Queryable, id: string, keyword: string | undefined, limit: number) =>
  db.query<{
    equipmentId: string;
    equipName: string;
    variableId: string;
    key: string;
    name: string;
    unit: string;
    recorded: boolean;
  }>(
    `select device.id as "equipmentId", device.name as "equipName", variable.id as "variableId", variable.key, variable.name,
                variable.unit, exists (select 1 from report where report.device_id = device.id and report.type <> 'aggregate'
                  and report.settings -> 'variables' ? variable.key) as recorded
           from smart_report_device place join device on device.id = place.device_id join variable on variable.device_id = device.id
          where place.report_id = $1 and ($2::text is null or variable.name ilike $2 or variable.key ilike $2 or device.name ilike $2)
          order by place.place, variable.sort, variable.name limit $3`,
    [id, keyword ? likeText(keyword) : null, limit],
  );

/** SQL of reports and their groups: one function per question, no rules. */
export function createReportRepository(db: Db, sight: SmartReportSight) {
  return {
    async list(
      caller: Caller,
      filter: {
        orgId?: string | undefined;
        groupId?: string | undefined;
        equipmentId?: string | undefined;
        keyword?: string | undefined;
      },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await sight.reports(caller, add)];
      if (filter.orgId) where.push(`smart_report.org_id = ${add(filter.orgId)}`);
      if (filter.groupId) where.push(`smart_report.group_id = ${add(filter.groupId)}`);
      if (filter.equipmentId)
        where.push(
          `exists (select 1 from smart_report_device place
                    where place.report_id = smart_report.id and place.device_id = ${add(filter.equipmentId)})`,
        );
      if (filter.keyword) where.push(`smart_report.name ilike ${add(likeText(filter.keyword))}`);
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${from} order by lower(smart_report.name), smart_report.id
          limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(stored) };
    },
    async find(on: Queryable, id: string): Promise<SmartReport | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${FROM} where smart_report.id = $1`, [id]);
      return row && stored(row);
    },
    /** Nobody changes it, or makes its records, until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<SmartReport | undefined> {
      const [row] = await tx.query('select 1 from smart_report where id = $1 for update', [id]);
      return row ? this.find(tx, id) : undefined;
    },
    /** Nobody else adds one to the organisation meanwhile. */
    async heldBy(tx: Queryable, orgId: string, table: 'smart_report' | 'smart_report_group'): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>(`select count(*) as n from ${table} where org_id = $1`, [orgId]);
      return row?.n ?? 0;
    },
    async groups(caller: Caller, orgId: string | undefined) {
      const { values, add } = statement();
      const where = [await sight.groups(caller, add)];
      if (orgId) where.push(`smart_report_group.org_id = ${add(orgId)}`);
      const seen = await sight.reports(caller, add);
      return db.query<{ id: string; orgId: string; name: string; reports: number }>(
        `select smart_report_group.id, smart_report_group.org_id as "orgId", smart_report_group.name,
                (select count(*)::int from smart_report where smart_report.group_id = smart_report_group.id and ${seen}) as reports
           from smart_report_group where ${where.join(' and ')} order by lower(smart_report_group.name), smart_report_group.id`,
        values,
      );
    },
    async group(on: Queryable, id: string) {
      const [row] = await on.query<{ id: string; orgId: string; name: string }>(
        'select id, org_id as "orgId", name from smart_report_group where id = $1',
        [id],
      );
      return row;
    },
    /** Of these, the devices of an enterprise and of its external ones. */
    async devicesOf(tx: Queryable, orgId: string, ids: readonly string[]): Promise<number> {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from device join org on org.id = device.org_id
          where device.id = any($2::uuid[]) and $1 in (org.id, org.parent_id)`,
        [orgId, ids],
      );
      return row?.n ?? 0;
    },
    /** Whose these devices are, also by its external enterprises. `undefined`: nobody's, or several. */
    async enterpriseOf(ids: readonly string[]): Promise<string | undefined> {
      if (ids.length === 0) return undefined;
      const [one, ...more] = await db.query<{ id: string }>(
        `select distinct case org.kind when 'external' then org.parent_id else org.id end as id
           from device join org on org.id = device.org_id where device.id = any($1::uuid[]) limit 2`,
        [ids],
      );
      return more.length === 0 ? one?.id : undefined;
    },
    people: peopleOf,
    depts: (orgId: string, keyword: string | undefined, limit: number) =>
      db.query<Named>(
        `select id, name from dept where org_id = $1 and ($2::text is null or name ilike $2) order by name limit $3`,
        [orgId, keyword ? likeText(keyword) : null, limit],
      ),
    async deptOrg(on: Queryable, id: string): Promise<string | undefined> {
      const [row] = await on.query<{ org_id: string }>('select org_id from dept where id = $1', [id]);
      return row?.org_id;
    },
    variables: (id: string, keyword: string | undefined, limit: number) => variablesOf(db, id, keyword, limit),
  };
}
/** Who may see smart reports of an enterprise, with `fills` fill them in, and with `mailed` has an address. */
async function peopleOf(
  on: Queryable,
  orgId: string,
  {
    ids,
    keyword,
    fills,
    mailed = false,
  }: { ids?: readonly string[]; keyword?: string | undefined; fills: boolean; mailed?: boolean },
  limit: number,
) {
  return on.query<{ id: string; name: string; dept: string; hasMail: boolean }>(
    `select account.id, account.login_name as name, coalesce(dept.name, '') as dept,
            coalesce(account.email, '') <> '' as "hasMail"
       from account join role on role.id = account.role_id left join dept on dept.id = account.dept_id
      where account.org_id = $1 and account.status = 'active' and not account.disabled
        and (account.expires_at is null or account.expires_at > now())
        and (role.permissions is null or $5 = any(role.permissions))
        and ($2::uuid[] is null or account.id = any($2::uuid[]))
        and ($3::text is null or account.login_name ilike $3 or dept.name ilike $3)
        and (not $6 or coalesce(account.email, '') <> '')
      order by lower(account.login_name) limit $4`,
    [
      orgId,
      ids ?? null,
      keyword ? likeText(keyword) : null,
      limit,
      fills ? 'manage_excel_fill' : 'manage_excel_view',
      mailed,
    ],
  );
}
export type ReportRepository = ReturnType<typeof createReportRepository>;

/** How reports are written down. */
export const reportWrites = {
  async insert(tx: Queryable, id: string, orgId: string, report: ReportFields, by: { at: number; who: string }) {
    await tx.query(
      `insert into smart_report (id, org_id, group_id, name, note, has_devices, dept_id, schedule, mail_on, mail_files, enabled,
                                 updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [id, orgId, ...columns(report), new Date(by.at), by.who],
    );
    await parts(tx, id, report);
  },
  async update(tx: Queryable, id: string, report: ReportFields, by: { at: number; who: string }): Promise<void> {
    await tx.query(
      `update smart_report set group_id = $2, name = $3, note = $4, has_devices = $5, dept_id = $6, schedule = $7, mail_on = $8,
              mail_files = $9, enabled = $10, updated_at = $11, updated_by = $12, version = version + 1 where id = $1`,
      [id, ...columns(report), new Date(by.at), by.who],
    );
    await parts(tx, id, report);
  },
  /** From which period on records are made; `undefined`: none are. */
  async schedule(tx: Queryable, id: string, next: { from: number; at: number } | undefined): Promise<void> {
    await tx.query('update smart_report set next_from = $2, next_at = $3 where id = $1', [
      id,
      next ? new Date(next.from) : null,
      next ? new Date(next.at) : null,
    ]);
  },
  delete: (tx: Queryable, id: string) => tx.query('delete from smart_report where id = $1', [id]),
  addGroup: (tx: Queryable, id: string, orgId: string, name: string) =>
    tx.query('insert into smart_report_group (id, org_id, name) values ($1, $2, $3)', [id, orgId, name]),
  renameGroup: (tx: Queryable, id: string, name: string) =>
    tx.query('update smart_report_group set name = $2 where id = $1', [id, name]),
  deleteGroup: (tx: Queryable, id: string) => tx.query('delete from smart_report_group where id = $1', [id]),
};
const columns = (report: ReportFields) => [
  report.groupId,
  report.name,
  report.note,
  report.equipmentIds.length > 0,
  report.deptId,
  JSON.stringify(report.schedule),
  report.mailOn,
  report.mailFiles,
  report.enabled,
];
async function parts(tx: Queryable, id: string, { equipmentIds, peopleIds, mailIds }: ReportFields): Promise<void> {
  await tx.query('delete from smart_report_device where report_id = $1', [id]);
  await tx.query(
    `insert into smart_report_device (report_id, device_id, place)
     select $1, device_id, place from unnest($2::uuid[]) with ordinality as given (device_id, place)`,
    [id, equipmentIds],
  );
  for (const [table, ids] of [
    ['smart_report_person', peopleIds],
    ['smart_report_mail', mailIds],
  ] as const) {
    await tx.query(`delete from ${table} where report_id = $1`, [id]);
    await tx.query(`insert into ${table} (report_id, account_id) select $1, unnest($2::uuid[])`, [id, ids]);
  }
}
