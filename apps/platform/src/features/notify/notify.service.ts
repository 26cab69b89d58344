import {
  type BodyOut,
  type ChannelInfo,
  NoticeChannel,
  type Page,
  type SendRecord,
  type SendStatistics,
  commonErrors,
  payOrderErrors,
  type notifyCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Meter } from '../../kernel/meter.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { assertPeriod } from '../../kernel/period.ts';
import { roleWithin } from '../../kernel/role-within.ts';
import { assertOrder } from '../../kernel/period.ts';
import { countedFor } from './notifier.service.ts';
import { type Carriers, channelInfo } from './providers.ts';
import type { RecordRepository } from './record.repository.ts';

export interface NotifyServiceParts {
  db: Pick<Db, 'transaction'>;
  records: RecordRepository;
  carriers: Carriers;
  wake: (channel: NoticeChannel) => unknown;
  clock: Clock;
  meter: Pick<Meter, 'take'>;
  operations: OperationLog;
}

/** Where most of the product's plants stand; who has another clock says so. */
const DEFAULT_ZONE = 'Asia/Shanghai';

/** The operation centre sees what was sent to anybody; whoever else were let in, what was sent to their organisation. */
const reachOf = (caller: Caller): string | undefined => (caller.kind === 'op' ? undefined : caller.orgId);

/** Whoever reads a code or first password can be the account it is for: only who holds all there is reads them. */
const readsSecrets = (caller: Caller): boolean => roleWithin({ permissions: null, orgKind: 'center' }, caller);

/** What the operation centre does with the sending records, and what everybody sees of what was sent for their organisation. */
export function createNotifyService({ db, records, carriers, wake, clock, meter, operations }: NotifyServiceParts) {
  return {
    query(caller: Caller, body: BodyOut<typeof notifyCalls.sendQuery>): Promise<Page<SendRecord>> {
      const { channel, state, keyword, startTime, endTime, pageNum, pageSize } = body;
      assertOrder(body);
      const filter = { orgId: reachOf(caller), channel, state, keyword, from: startTime, to: endTime };
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      return records.query(filter, { ...page, now: clock.now(), secrets: readsSecrets(caller) });
    },

    /** 90011 when it is not failed any more; 90001 when it is of no use any more: its code has expired or is not kept.
     * 3018 when nothing is left to send it with. */
    async retry(caller: Caller, id: string): Promise<Record<string, never>> {
      const channel = await db.transaction(async (tx) => {
        const now = clock.now();
        const record = await records.lock(tx, { id, orgId: reachOf(caller), now });
        if (!record) throw commonErrors.notFound({ id });
        if (record.state !== 'failed') throw commonErrors.conflict({ id });
        if (!record.retryable) throw commonErrors.unsupportedRequest({ id });
        const counted = countedFor(record);
        const taken = counted ? await meter.take(tx, { ...counted, outboxId: id }) : 'none';
        if (taken === 'usedUp') throw payOrderErrors.packageUsedUp({ id });
        await records.restart(tx, id, taken === 'none' ? null : taken.lotId, now);
        const object = { objectType: 'outbox', objectId: id, objectName: record.target };
        await operations.write(caller, { action: 'outbox.retry', ...object, old: record.error, new: 'waiting' }, tx);
        return record.channel;
      });
      void wake(channel);
      return {};
    },

    async statistics(caller: Caller, body: BodyOut<typeof notifyCalls.statistics>): Promise<SendStatistics> {
      assertPeriod(body);
      const { startTime: from, endTime: to, timeZone = DEFAULT_ZONE } = body;
      return records.statistics({ orgId: reachOf(caller), from, to, timeZone });
    },

    async counted(caller: Caller, body: BodyOut<typeof notifyCalls.statisticsQuery>): Promise<Page<SendRecord>> {
      assertPeriod(body);
      const { channel, state, startTime: from, endTime: to, pageNum, pageSize } = body;
      const filter = { orgId: reachOf(caller), channel, state, keyword: undefined, from, to };
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      return records.query(filter, { ...page, now: clock.now(), secrets: false });
    },

    modes: (): ChannelInfo[] => NoticeChannel.options.map((channel) => channelInfo(channel, carriers[channel])),
  };
}
export type NotifyService = ReturnType<typeof createNotifyService>;
