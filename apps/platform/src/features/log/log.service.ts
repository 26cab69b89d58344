import {
  type BodyOut,
  LIMITS,
  type OperationLogEntry,
  type Page,
  type Paging,
  type accountCalls,
  missingPermission,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import { assertOrder } from '../../kernel/period.ts';
import type { AddParam, EntryFilter, LogRepository, Whose } from './log.repository.ts';

/** Name in the log of what no person did. */
const SYSTEM = 'system';
/** A value longer than this is cut: the log says what was done, it is no archive of documents. */
const VALUE_MAX = 2_000;

type ByObject = BodyOut<typeof accountCalls.operationLogByObject>;
type Query = BodyOut<typeof accountCalls.operationLog>;
type ExportQuery = BodyOut<typeof accountCalls.operationLogExport>;

/** Which organisations' entries a caller may see: a condition of a statement on this column. Handed in by main. */
export type OrgsWithin = (caller: Caller, column: string, add: AddParam) => Promise<string>;

export interface LogService extends OperationLog, OperationLists {}

export type OperationLists = {
  ofObject(query: ByObject): Promise<Page<OperationLogEntry>>;
  /** What the caller did themselves. */
  own(caller: Caller, query: Query): Promise<Page<OperationLogEntry>>;
  /** What was done in the organisations they see. */
  all(caller: Caller, query: Query, within: OrgsWithin): Promise<Page<OperationLogEntry>>;
  /** 90003: all of them, without the permission for it. */
  export(caller: Caller, query: ExportQuery, within: OrgsWithin): Promise<OperationLogEntry[]>;
};

/** What reads alone. */
export function operationLists({ entries }: { entries: Pick<LogRepository, 'list' | 'count'> }): OperationLists {
  async function page(whose: Whose, { pageNum, pageSize, ...query }: Omit<ExportQuery, 'all'> & Paging) {
    const filter = filterOf(query);
    const window = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const [total, rows] = await Promise.all([entries.count(whose, filter), entries.list(whose, filter, window)]);
    return { total, rows };
  }
  return {
    ofObject: ({ objectId, ...query }) => page((add) => `object_id = ${add(objectId)}`, query),
    own: (caller, query) => page(ownOf(caller), query),
    all: (caller, query, within) => page((add) => within(caller, 'org_id', add), query),
    async export(caller, { all, ...query }, within) {
      const everybody = all === 'true';
      if (everybody && !caller.permissions.has('account_log_view')) throw missingPermission('account_log_view');
      const whose: Whose = everybody ? (add) => within(caller, 'org_id', add) : ownOf(caller);
      return entries.list(whose, filterOf(query), { limit: LIMITS.history.exportRows, offset: 0 });
    },
  };
}

export function createLogService({ entries, clock }: { entries: LogRepository; clock: Clock }): LogService {
  return {
    ...operationLists({ entries }),
    async write(actor, operation, tx) {
      await entries.add(
        {
          id: uuidv7(),
          ...identityOf(actor),
          at: clock.now(),
          action: operation.action,
          objectType: operation.objectType,
          objectId: operation.objectId,
          objectName: operation.objectName ?? '',
          oldValue: operation.old?.slice(0, VALUE_MAX) ?? null,
          newValue: operation.new?.slice(0, VALUE_MAX) ?? null,
          result: operation.result ?? 'done',
        },
        tx,
      );
    },
  };
}

const ownOf =
  ({ accountId }: Caller): Whose =>
  (add) =>
    `account_id = ${add(accountId)}`;

/** 10003: the end is not after the start. */
function filterOf({ startTime, endTime, ...rest }: Omit<ExportQuery, 'all'>): EntryFilter {
  assertOrder({ startTime, endTime });
  return { ...rest, from: startTime, to: endTime };
}

function identityOf(actor: Actor) {
  if (actor === 'system') return { orgId: null, accountId: null, who: SYSTEM, ip: '' };
  return { orgId: actor.orgId, accountId: actor.accountId, who: actor.loginName, ip: actor.ip };
}
