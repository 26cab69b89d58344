import { type BodyOut, type OperationLogEntry, type Page, type accountCalls, inputErrors } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import type { LogRepository } from './log.repository.ts';

/** Name in the log of what no person did. */
const SYSTEM = 'system';
/** A value longer than this is cut: the log says what was done, it is no archive of documents. */
const VALUE_MAX = 2_000;

type Query = BodyOut<typeof accountCalls.operationLogByObject>;

export interface LogService extends OperationLog {
  ofObject(query: Query): Promise<Page<OperationLogEntry>>;
}

export function createLogService({ entries, clock }: { entries: LogRepository; clock: Clock }): LogService {
  return {
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
    async ofObject({ objectId, startTime, endTime, pageNum, pageSize }) {
      if (startTime !== undefined && endTime !== undefined && endTime <= startTime)
        throw inputErrors.timeRangeInvalid();
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      return entries.ofObject(objectId, { from: startTime, to: endTime, ...page });
    },
  };
}

function identityOf(actor: Actor) {
  if (actor === 'system') return { orgId: null, accountId: null, who: SYSTEM, ip: '' };
  return { orgId: actor.orgId, accountId: actor.accountId, who: actor.loginName, ip: actor.ip };
}
