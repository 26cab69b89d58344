import {
  type BodyOut,
  LIMITS,
  type SmartReport,
  type SmartReportPeople,
  commonErrors,
  smartReportErrors,
  type smartReportCalls,
  type smartReportGroupCalls,
} from '@lightfield/contract';
import { devicesOf } from '@lightfield/report';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { madeAfter, nextPeriod } from './periods.ts';
import { type ReportFields, type ReportRepository, reportWrites } from './report.repository.ts';
import type { TemplateRepository } from './template.repository.ts';

type Calls = typeof smartReportCalls;
type GroupCalls = typeof smartReportGroupCalls;
/** People, departments and variables of one answer. */
const SHOWN = 50;
/** Accounts that are looked at for people who see all devices. */
const LOOKED_AT = 200;

export interface ReportParts {
  db: Db;
  reports: ReportRepository;
  templates: Pick<TemplateRepository, 'document'>;
  devices: { watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>> };
  operations: OperationLog;
  clock: Clock;
}

const said = ({ devices, people, mailTo, dept, schedule, ...report }: SmartReport) => ({
  name: report.name,
  group: report.groupName,
  note: report.note,
  devices: devices.map(({ name }) => name),
  people: people.map(({ name }) => name),
  dept: dept?.name,
  schedule,
  mailTo: mailTo.map(({ name }) => name),
  mailOn: report.mailOn,
  mailFiles: report.mailFiles,
  enabled: report.enabled,
});
/** 3302 where the name is taken. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error, 'smart_report_name') || isDuplicate(error, 'smart_report_group_name'))
      throw smartReportErrors.smartNameExists({ field: 'name' });
    throw error;
  }
}

/** Of these people, those who see every one of the devices. */
async function seeingAll<Person extends { id: string }>(
  devices: ReportParts['devices'],
  people: readonly Person[],
  deviceIds: readonly string[],
) {
  let seeing = people;
  for (const deviceId of deviceIds) {
    if (seeing.length === 0) break;
    const ids = seeing.map(({ id }) => id);
    const may = await devices.watchersAmong(ids, [deviceId]);
    seeing = seeing.filter(({ id }) => may.has(id));
  }
  return seeing;
}

/** Whoever fills in may name themselves: in a new installation nobody else is there. */
function withSelf(
  people: readonly SmartReportPeople['people'][number][],
  { accountId: id, loginName: name }: Caller,
  keyword = '',
) {
  const isMissing = people.every((one) => one.id !== id) && name.toLowerCase().includes(keyword.toLowerCase());
  return isMissing ? [{ id, name, dept: '', hasMail: false }, ...people] : [...people];
}

type Given = Omit<BodyOut<Calls['add']>, 'orgId'>;
const distinct = <Item>(list: readonly Item[] | undefined): Item[] => [...new Set(list)];
const fieldsOf = ({ name, schedule, ...body }: Given): ReportFields => ({
  groupId: body.groupId ?? null,
  name,
  note: body.note ?? '',
  equipmentIds: distinct(body.equipmentIds),
  peopleIds: distinct(body.peopleIds),
  deptId: body.deptId ?? null,
  schedule,
  mailIds: distinct(body.mailIds),
  mailOn: body.mailOn ?? 'never',
  mailFiles: distinct(body.mailFiles),
  enabled: body.enabled ?? true,
});

type Seeing = Pick<ReportParts, 'db' | 'reports' | 'devices'>;
/** 3308: somebody cannot fill in, or gets no e-mail, of a report about these devices. */
const fitOf =
  ({ db, reports, devices }: Seeing) =>
  async (
    orgId: string,
    ids: readonly string[],
    equipmentIds: readonly string[],
    field: 'peopleIds' | 'mailIds',
  ): Promise<void> => {
    if (ids.length === 0) return;
    const may = await reports.people(db, orgId, { ids, fills: field === 'peopleIds' }, ids.length);
    const fit = (await seeingAll(devices, may, equipmentIds)).filter(({ hasMail }) => hasMail || field === 'peopleIds');
    if (fit.length < ids.length) throw smartReportErrors.fillerUnfit({ field });
  };

/** The rules of reports and their groups. That the caller reaches what they name was checked before. */
export function createReportService({ db, reports, templates, devices, operations, clock }: ReportParts) {
  const assertFit = fitOf({ db, reports, devices });
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'add' | 'edit' | 'delete',
    { id, name }: { id: string; name: string },
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action: `smartReport.${action}`, objectType: 'smartReport', objectId: id, objectName: name, ...changes },
      tx,
    );
  async function found(on: Queryable, id: string): Promise<SmartReport> {
    const report = await reports.find(on, id);
    if (!report) throw commonErrors.notFound({ id });
    return report;
  }
  /** 3307, 3308: before the transaction, which must not wait for a second connection. */
  async function checked(orgId: string, body: Given): Promise<ReportFields> {
    const fields = fieldsOf(body);
    const { equipmentIds, peopleIds, mailIds } = fields;
    if (equipmentIds.length > LIMITS.smartReport.devices)
      throw smartReportErrors.reportDevicesMax({ field: 'equipmentIds', count: equipmentIds.length });
    await assertFit(orgId, peopleIds, equipmentIds, 'peopleIds');
    await assertFit(orgId, mailIds, equipmentIds, 'mailIds');
    return fields;
  }
  /** Group, devices and department are of the enterprise: 3309, 90002. */
  async function assertOwn(tx: Queryable, orgId: string, { groupId, equipmentIds, deptId }: ReportFields) {
    if (groupId !== null && (await reports.group(tx, groupId))?.orgId !== orgId)
      throw smartReportErrors.bindingForeign({ field: 'groupId' });
    if ((await reports.devicesOf(tx, orgId, equipmentIds)) < equipmentIds.length)
      throw smartReportErrors.bindingForeign({ field: 'equipmentIds' });
    if (deptId !== null && (await reports.deptOrg(tx, deptId)) !== orgId) throw commonErrors.notFound({ deptId });
  }
  /** Records are made from the period on that runs now, once there is a template. */
  async function planned(tx: Queryable, { id, enabled, templateVersion, schedule }: SmartReport): Promise<void> {
    const next = enabled && templateVersion > 0 ? nextPeriod(schedule, clock.now()) : undefined;
    await reportWrites.schedule(tx, id, next && { from: next.from, at: madeAfter(schedule, next) });
  }
  const when = ({ loginName }: Caller) => ({ at: clock.now(), who: loginName });

  return {
    planned,
    assertFit,
    async query(caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) {
      return reports.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize });
    },
    info: ({ id }: BodyOut<Calls['info']>) => found(db, id),
    async add(caller: Caller, { orgId = caller.orgId, ...body }: BodyOut<Calls['add']>): Promise<SmartReport> {
      const fields = await checked(orgId, body);
      const id = newId();
      return named(() =>
        db.transaction(async (tx) => {
          await assertOwn(tx, orgId, fields);
          const held = await reports.heldBy(tx, orgId, 'smart_report');
          if (held >= LIMITS.smartReport.reports) throw smartReportErrors.smartReportsMax({ held });
          await reportWrites.insert(tx, id, orgId, fields, when(caller));
          const made = await found(tx, id);
          await write(tx, caller, 'add', made, changesOf({}, said(made)));
          return made;
        }),
      );
    },
    async edit(caller: Caller, { id, version, ...body }: BodyOut<Calls['edit']>): Promise<SmartReport> {
      const fields = await checked((await found(db, id)).orgId, body);
      const document = await templates.document(db, id);
      return named(() =>
        db.transaction(async (tx) => {
          const before = await reports.lock(tx, id);
          if (!before) throw commonErrors.notFound({ id });
          if (before.version !== version)
            throw commonErrors.conflict({ version: before.version, by: before.updatedBy, at: before.updatedAt });
          await assertOwn(tx, before.orgId, fields);
          const bound = document ? devicesOf(document) : [];
          const gone = before.devices.find((one) => bound.includes(one.id) && !fields.equipmentIds.includes(one.id));
          if (gone) throw smartReportErrors.deviceBound({ field: 'equipmentIds', equipName: gone.name });
          await reportWrites.update(tx, id, fields, when(caller));
          const after = await found(tx, id);
          const isSame =
            JSON.stringify(before.schedule) === JSON.stringify(after.schedule) && before.enabled === after.enabled;
          if (!isSame) await planned(tx, after);
          await write(tx, caller, 'edit', after, changesOf(said(before), said(after)));
          return found(tx, id);
        }),
      );
    },
    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const before = await reports.lock(tx, id);
        if (!before) throw commonErrors.notFound({ id });
        await reportWrites.delete(tx, id);
        await write(tx, caller, 'delete', before, changesOf(said(before), {}));
      });
      return {};
    },
    async people(caller: Caller, { orgId: of, equipmentIds, keyword, mail = false, withMe }: BodyOut<Calls['people']>) {
      const ids = [...new Set(equipmentIds)];
      const orgId = of ?? (await reports.enterpriseOf(ids)) ?? caller.orgId;
      const people = await seeingAll(
        devices,
        await reports.people(db, orgId, { keyword, fills: !mail, mailed: mail }, LOOKED_AT),
        ids,
      );
      return {
        people: (withMe ? withSelf(people, caller, keyword) : people).slice(0, SHOWN),
        depts: await reports.depts(orgId, keyword, SHOWN),
      };
    },
    /** Whom inputs of a report about these devices may name: all that were looked at, as a phone cannot ask again. */
    peopleOf: async (caller: Caller, deviceIds: readonly string[]) => {
      const orgId = (await reports.enterpriseOf(deviceIds)) ?? caller.orgId;
      const filling = { keyword: undefined, fills: true, mailed: false };
      return withSelf(await seeingAll(devices, await reports.people(db, orgId, filling, LOOKED_AT), deviceIds), caller);
    },
    variables: ({ id, keyword }: BodyOut<Calls['variables']>) => reports.variables(id, keyword, SHOWN),
  };
}
export type ReportService = ReturnType<typeof createReportService>;

/** The rules of groups. */
export function createReportGroups({ db, reports, operations }: Pick<ReportParts, 'db' | 'reports' | 'operations'>) {
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'groupAdd' | 'groupEdit' | 'groupDelete',
    { id, name }: { id: string; name: string },
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action: `smartReport.${action}`, objectType: 'smartReportGroup', objectId: id, objectName: name, ...changes },
      tx,
    );
  async function locked(tx: Transaction, id: string) {
    await tx.query('select 1 from smart_report_group where id = $1 for update', [id]);
    const group = await reports.group(tx, id);
    if (!group) throw commonErrors.notFound({ id });
    return group;
  }
  const shown = async (caller: Caller, id: string) => {
    const group = (await reports.groups(caller, undefined)).find((one) => one.id === id);
    if (!group) throw commonErrors.notFound({ id });
    return group;
  };
  return {
    query: (caller: Caller, { orgId }: BodyOut<GroupCalls['query']>) => reports.groups(caller, orgId),
    async add(caller: Caller, { orgId = caller.orgId, name }: BodyOut<GroupCalls['add']>) {
      const id = newId();
      await named(() =>
        db.transaction(async (tx) => {
          const held = await reports.heldBy(tx, orgId, 'smart_report_group');
          if (held >= LIMITS.smartReport.groups) throw smartReportErrors.smartGroupsMax({ held });
          await reportWrites.addGroup(tx, id, orgId, name);
          await write(tx, caller, 'groupAdd', { id, name }, changesOf({}, { name }));
        }),
      );
      return { id, orgId, name, reports: 0 };
    },
    async edit(caller: Caller, { id, name }: BodyOut<GroupCalls['edit']>) {
      await named(() =>
        db.transaction(async (tx) => {
          const before = await locked(tx, id);
          await reportWrites.renameGroup(tx, id, name);
          await write(tx, caller, 'groupEdit', { id, name }, changesOf({ name: before.name }, { name }));
        }),
      );
      return shown(caller, id);
    },
    async delete(caller: Caller, { id }: BodyOut<GroupCalls['delete']>): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const before = await locked(tx, id);
        await reportWrites.deleteGroup(tx, id);
        await write(tx, caller, 'groupDelete', before, changesOf({ name: before.name }, {}));
      });
      return {};
    },
  };
}
export type ReportGroups = ReturnType<typeof createReportGroups>;
