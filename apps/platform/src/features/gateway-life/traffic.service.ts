import { type BodyOut, type GatewayDetail, LIMITS, gatewayErrors, type gatewayLifeCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { GatewayLifeRepository, GatewayLifeRow } from './gateway-life.repository.ts';
import { ours } from './ours.ts';

export interface TrafficServiceParts {
  db: Pick<Db, 'transaction'>;
  lives: Pick<GatewayLifeRepository, 'find' | 'putTraffic'>;
  operations: OperationLog;
}
export const trafficOf = (row: GatewayLifeRow): GatewayDetail['traffic'] => ({
  economizeOpen: row.economize_open,
  smartSaving: row.smart_saving,
  interval: row.interval_ms,
});

/** What live values of a gateway may cost. Screens are told when they ask how it is; the gateway itself needs to know nothing. */
export function createTrafficService({ db, lives, operations }: TrafficServiceParts) {
  return {
    async save(caller: Caller, body: BodyOut<typeof gatewayLifeCalls.saveTraffic>): Promise<Record<string, never>> {
      const { id, ...traffic } = body;
      const { liveIntervalMinMs, liveIntervalMaxMs } = LIMITS.gateway;
      if (traffic.interval < liveIntervalMinMs || traffic.interval > liveIntervalMaxMs)
        throw gatewayErrors.liveIntervalInvalid({ field: 'interval' });
      await db.transaction(async (tx) => {
        const gateway = ours(await lives.find(tx, id, true), id);
        const changes = changesOf(trafficOf(gateway), traffic);
        if (!changes) return;
        await lives.putTraffic(tx, body);
        const object = { objectType: 'gateway', objectId: id, objectName: gateway.name };
        await operations.write(caller, { action: 'gateway.traffic', ...object, ...changes }, tx);
      });
      return {};
    },
  };
}
export type TrafficService = ReturnType<typeof createTrafficService>;
