import {
  type AlarmGroup,
  type BodyOut,
  LIMITS,
  alarmGroupErrors,
  type alarmGroupCalls,
  commonErrors,
  inputErrors,
} from '@lightfield/contract';
import { escalationProblem } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import type { AlarmGroupRepository, StoredGroup } from './alarm-group.repository.ts';

export interface AlarmGroupServiceParts {
  db: Db;
  groups: AlarmGroupRepository;
  operations: OperationLog;
}
type Fields = Omit<BodyOut<typeof alarmGroupCalls.edit>, 'id'>;

/** Where most of the product's plants stand; who has another clock says so. */
const DEFAULT_ZONE = 'Asia/Shanghai';
const paged = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
});

/** The rules of alarm groups. Whether the caller reaches the organisation, device or group was checked before. */
export function createAlarmGroupService({ db, groups, operations }: AlarmGroupServiceParts) {
  /** Work on the groups of an organisation that nobody else changes meanwhile. */
  const alone = <Result>(orgId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db
      .transaction(async (tx) => {
        if (!(await groups.lockOrg(tx, orgId))) throw commonErrors.notFound({ orgId });
        return work(tx);
      })
      .catch((error: unknown) => {
        throw isDuplicate(error, 'alarm_group_name') ? alarmGroupErrors.nameExists() : error;
      });

  /** 1207, 1209 and members or a next group that are not this organisation's. */
  async function check(tx: Transaction, orgId: string, id: string, group: StoredGroup, members: readonly string[]) {
    if (members.length > LIMITS.alarm.groupMembers) throw alarmGroupErrors.membersMax({ members: members.length });
    const known = await groups.membersAmong(tx, orgId, members);
    const foreign = members.find((member) => !known.has(member));
    if (foreign !== undefined) throw commonErrors.notFound({ members: foreign });
    if (group.onCallId !== null && !(await groups.hasPlan(tx, orgId, group.onCallId)))
      throw commonErrors.notFound({ onCallId: group.onCallId });
    const all = await groups.all(tx, orgId);
    const { escalateTo } = group;
    if (escalateTo === null) return all;
    // One of another organisation is as little there as one that does not exist; oneself is there once it is stored.
    if (escalateTo !== id && !all.some((other) => other.id === escalateTo)) throw commonErrors.notFound({ escalateTo });
    const problem = escalationProblem(all, id, escalateTo);
    if (problem) throw alarmGroupErrors.escalationInvalid({ problem, field: 'escalateTo' });
    return all;
  }

  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'alarmGroup.add' | 'alarmGroup.edit' | 'alarmGroup.delete',
    { id, name }: { id: string; name: string },
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'alarmGroup', objectId: id, objectName: name, ...changes }, tx);

  async function found(tx: Transaction, id: string): Promise<AlarmGroup> {
    const group = await groups.find(tx, id);
    if (!group) throw commonErrors.notFound({ id });
    return group;
  }

  return {
    query: (caller: Caller, { orgId = caller.orgId, keyword, ...paging }: BodyOut<typeof alarmGroupCalls.query>) =>
      groups.list(orgId, keyword, paged(paging)),

    async choices(caller: Caller, body: BodyOut<typeof alarmGroupCalls.queryAll>) {
      const { orgId, equipmentId, templateId, projectId } = body;
      const home =
        (equipmentId && (await groups.homeOf('device', equipmentId))) ??
        (templateId && (await groups.homeOf('template', templateId))) ??
        (projectId && (await groups.homeOf('project', projectId)));
      return groups.choices(home ?? orgId ?? caller.orgId);
    },

    accounts: (
      caller: Caller,
      { orgId = caller.orgId, keyword, ...paging }: BodyOut<typeof alarmGroupCalls.queryAccounts>,
    ) => groups.accounts(orgId, keyword, paged(paging)),

    async add(caller: Caller, { orgId: asked, ...fields }: BodyOut<typeof alarmGroupCalls.add>): Promise<AlarmGroup> {
      const group = storedFrom(fields);
      const members = [...new Set(fields.members)];
      const orgId = await homeOrg(db, caller, asked, { customers: true });
      return alone(orgId, async (tx) => {
        const id = newId();
        const all = await check(tx, orgId, id, group, members);
        if (all.length >= LIMITS.alarm.groups) throw alarmGroupErrors.groupsMax({ held: all.length });
        await groups.insert(tx, id, orgId, group);
        await groups.setMembers(tx, id, members);
        const after = await found(tx, id);
        await write(tx, caller, 'alarmGroup.add', after, changesOf({}, said(after)));
        return after;
      });
    },

    async edit(caller: Caller, { id, ...fields }: BodyOut<typeof alarmGroupCalls.edit>): Promise<AlarmGroup> {
      const group = storedFrom(fields);
      const members = [...new Set(fields.members)];
      const orgId = (await db.transaction((tx) => found(tx, id))).orgId;
      return alone(orgId, async (tx) => {
        const before = await found(tx, id);
        await check(tx, orgId, id, group, members);
        await groups.update(tx, id, group);
        await groups.setMembers(tx, id, members);
        const after = await found(tx, id);
        const changes = changesOf(said(before), said(after));
        if (changes) await write(tx, caller, 'alarmGroup.edit', after, changes);
        return after;
      });
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const orgId = (await db.transaction((tx) => found(tx, id))).orgId;
      await alone(orgId, async (tx) => {
        const before = await found(tx, id);
        await groups.lock(tx, id);
        if (await groups.inTemplates(tx, id)) throw alarmGroupErrors.inUse({ id });
        await groups.delete(tx, id);
        await write(tx, caller, 'alarmGroup.delete', before, changesOf(said(before), {}));
      }).catch((error: unknown) => {
        throw isStillReferenced(error) ? alarmGroupErrors.inUse({ id }) : error;
      });
      return {};
    },
  };
}
export type AlarmGroupService = ReturnType<typeof createAlarmGroupService>;

/** 10002: half of a pair; 10003: quiet hours that begin and end at the same time. */
function storedFrom(fields: Fields): StoredGroup {
  const { name, quietStart = null, quietEnd = null, escalateAfter = null, escalateTo = null } = fields;
  if ((quietStart === null) !== (quietEnd === null))
    throw inputErrors.parameterMissing({ field: quietStart === null ? 'quietStart' : 'quietEnd' });
  if (quietStart !== null && quietStart === quietEnd) throw inputErrors.timeRangeInvalid({ field: 'quietEnd' });
  if ((escalateAfter === null) !== (escalateTo === null))
    throw inputErrors.parameterMissing({ field: escalateTo === null ? 'escalateTo' : 'escalateAfter' });
  return {
    name,
    methods: [...new Set(fields.methods)],
    quietStart,
    quietEnd,
    timeZone: fields.timeZone ?? DEFAULT_ZONE,
    quietSevere: fields.quietSevere ?? false,
    escalateAfter,
    escalateTo,
    onCallId: fields.onCallId ?? null,
    ...orderFrom(fields),
  };
}
/** Of orders that are not opened nothing is kept. */
function orderFrom(fields: Fields): Pick<StoredGroup, 'orderPriority' | 'orderSeverity' | 'orderDue'> {
  const { orderPriority, orderSeverity = 'normal', orderDue } = fields;
  if (orderPriority === undefined) return { orderPriority: null, orderSeverity: null, orderDue: null };
  return { orderPriority, orderSeverity, orderDue: orderDue ?? null };
}

/** What the operation log says of a group. */
const said = ({
  name,
  methods,
  members,
  quiet,
  quietSevere,
  escalation,
  onCall,
  order,
}: AlarmGroup): Record<string, unknown> => ({
  name,
  methods,
  members: members.map(({ loginname }) => loginname),
  quiet: quiet && `${quiet.start}-${quiet.end} ${quiet.timeZone}`,
  quietSevere,
  escalation: escalation && { minutes: escalation.afterMin, group: escalation.groupName },
  onCall: onCall?.planName ?? null,
  order: order && { ...order },
});
