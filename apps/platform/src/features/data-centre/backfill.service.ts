import {
  type BodyOut,
  type ForwardBackfill,
  LIMITS,
  commonErrors,
  type dataCentreCalls,
  dataCentreErrors,
  inputErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { backfillRows } from './backfill.repository.ts';
import { logged } from './forwarder-says.ts';
import { forwarderRows } from './forwarder.repository.ts';

const { backfillDays } = LIMITS.forward;
const DAY_MS = 86_400_000;

/** Sending a period once more. Whether the caller reaches the forwarder was checked before. */
export function createBackfillService({ db, operations, clock }: { db: Db; operations: OperationLog; clock: Clock }) {
  async function change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isDuplicate(error, 'forward_backfill_running')) throw dataCentreErrors.backfillRunning();
      throw error;
    }
  }
  async function found(tx: Transaction, id: string) {
    const one = await forwarderRows.find(tx, id);
    if (!one) throw commonErrors.notFound({ id });
    return one;
  }
  return {
    start: (
      caller: Caller,
      { id, startTime, endTime }: BodyOut<typeof dataCentreCalls.backfill>,
    ): Promise<ForwardBackfill> =>
      change(async (tx) => {
        const one = await found(tx, id);
        if (startTime >= endTime) throw inputErrors.timeRangeInvalid({ field: 'endTime' });
        if (endTime - startTime > backfillDays * DAY_MS) throw dataCentreErrors.backfillTooLong({ field: 'endTime' });
        const says = { from: startTime, to: Math.min(endTime, clock.now()) };
        if (says.from >= says.to) throw inputErrors.timeRangeInvalid({ field: 'startTime' });
        const made = await backfillRows.start(tx, {
          ...says,
          id: newId(),
          forwarderId: id,
          by: caller.loginName,
          at: clock.now(),
        });
        const words = changesOf({}, says);
        await operations.write(caller, { action: 'forwarder.backfill', ...logged(one), ...words }, tx);
        return made;
      }),

    cancel: (caller: Caller, id: string): Promise<Record<string, never>> =>
      change(async (tx) => {
        const one = await found(tx, id);
        if (!(await backfillRows.cancel(tx, id, clock.now()))) return {};
        await operations.write(caller, { action: 'forwarder.cancelBackfill', ...logged(one) }, tx);
        return {};
      }),
  };
}
export type BackfillService = ReturnType<typeof createBackfillService>;
