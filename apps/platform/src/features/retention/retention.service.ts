import {
  type AnswerOf,
  type BodyOut,
  LIMITS,
  type Retention,
  type RetentionDays,
  type StorageUse,
  commonErrors,
  enterpriseErrors,
  type retentionCalls,
} from '@lightfield/contract';
import { DEFAULT_RETENTION } from '../../engines/history/retention.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { RetentionRepository } from './retention.repository.ts';

export interface RetentionParts {
  db: Db;
  retention: RetentionRepository;
  operations: OperationLog;
}

/** What holds, of what is set from the organisation upwards. */
export function retentionOf(chain: readonly (RetentionDays | undefined)[]): Retention {
  const [own, ...above] = chain;
  const parent = above.find((days) => days !== undefined);
  const inherited = parent ?? DEFAULT_RETENTION;
  return { days: own ?? inherited, inherited, source: own ? 'own' : parent ? 'parent' : 'default' };
}

/** How long the history of an organisation is kept (HIS-11), and the room it takes. Whether the caller reaches it was checked. */
export function createRetentionService({ db, retention, operations }: RetentionParts) {
  return {
    async info(id: string): Promise<Retention> {
      return retentionOf((await retention.chain(db, id)).map(({ days }) => days));
    },

    /** 90003: an external account changes nothing. 2913: hours are kept as long as minutes, minutes as long as records. */
    async edit(
      caller: Caller,
      { id, raw, minute, hour, message }: BodyOut<typeof retentionCalls.edit>,
    ): Promise<Retention> {
      if (caller.kind === 'ext') throw commonErrors.noAccess();
      return db.transaction(async (tx) => {
        await retention.lock(tx, id);
        const chain = await retention.chain(tx, id);
        const own = chain[0];
        if (!own) throw commonErrors.notFound({ id });
        const before = retentionOf(chain.map(({ days }) => days));
        const isCleared = raw === undefined && minute === undefined && hour === undefined && message === undefined;
        const days = {
          raw: raw ?? before.days.raw,
          minute: minute ?? before.days.minute,
          hour: hour ?? before.days.hour,
          message: message ?? before.days.message,
        };
        if (!isCleared && (days.raw > days.minute || days.minute > days.hour)) throw enterpriseErrors.retentionOrder();
        const after = retentionOf([isCleared ? undefined : days, ...chain.slice(1).map(({ days: above }) => above)]);
        const told = ({ source, days: kept }: Retention) => ({ ...kept, source });
        const changes = changesOf(told(before), told(after));
        if (!changes) return after;
        if (isCleared) await retention.clear(tx, id);
        else await retention.set(tx, id, days);
        await operations.write(
          caller,
          { action: 'org.retention', objectType: 'org', objectId: id, objectName: own.name, ...changes },
          tx,
        );
        return after;
      });
    },

    async orgStorage(id: string): Promise<AnswerOf<typeof retentionCalls.orgStorage>> {
      const use = await retention.ofOrg(id);
      return { ...use, devices: await retention.largest(id, LIMITS.retention.devicesListed) };
    },
    deviceStorage: (id: string): Promise<StorageUse> => retention.ofDevice(id),
  };
}
export type RetentionService = ReturnType<typeof createRetentionService>;
