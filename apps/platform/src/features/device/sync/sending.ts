import { DomainError, commonErrors, deviceErrors, gatewayErrors } from '@lightfield/contract';
import type { NewCommand } from '../../../engines/commands/commands.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Actor } from '../../../kernel/operation-log.ts';
import type { StoredConfig } from '../core/config-store.ts';
import type { DeviceSyncRepository, GatewaySideRow } from './device-sync.repository.ts';

export interface SendingParts {
  db: Db;
  syncs: DeviceSyncRepository;
  commands: { start(command: NewCommand): Promise<string> };
}
type Person = Exclude<Actor, 'system'>;

/** Configurations on their way to gateways. */
export function createSending({ db, syncs, commands }: SendingParts) {
  /** 1102: on no gateway; 90001: on one that is not ours. */
  async function gatewayOf({ id, gateway }: Pick<StoredConfig, 'id' | 'gateway'>): Promise<GatewaySideRow> {
    if (!gateway) throw deviceErrors.noGatewayBound({ id });
    const row = await syncs.gateway(db, gateway.id);
    if (!row) throw commonErrors.unsupportedRequest({ id });
    return row;
  }

  async function start(gatewayId: string, person: Person): Promise<string> {
    const { accountId, loginName: who, ip } = person;
    if (accountId === null) throw commonErrors.noAccess();
    return commands.start({
      kind: 'sync',
      gatewayId,
      deviceId: null,
      variableId: null,
      accountId,
      who,
      ip,
      value: null,
      oldValue: null,
    });
  }

  return {
    gatewayOf,

    /** 1113, 1118; 1302 and 1322 when it is not there. */
    async send(stored: StoredConfig, person: Person): Promise<string> {
      const gateway = await gatewayOf(stored);
      if (gateway.features && !gateway.features.includes('remoteDownload'))
        throw deviceErrors.remoteDownloadUnsupported({ id: stored.id });
      if (gateway.sending) throw deviceErrors.syncRunning({ id: stored.id });
      return start(gateway.id, person);
    },

    /** 1113; 1302 and 1322 when it is not there. */
    async toGateway(gateway: GatewaySideRow, person: Person): Promise<string> {
      if (gateway.features && !gateway.features.includes('remoteDownload'))
        throw deviceErrors.remoteDownloadUnsupported({ id: gateway.id });
      return start(gateway.id, person);
    },

    /** To a gateway that gets it anyway as soon as it is back. */
    async sendIfThere(gatewayId: string, person: Person): Promise<void> {
      const gateway = await syncs.gateway(db, gatewayId);
      const canTake = gateway?.state === 'online' && (gateway.features?.includes('remoteDownload') ?? true);
      if (!canTake || gateway.sending) return;
      await start(gatewayId, person).catch((error: unknown) => {
        const isAway =
          error instanceof DomainError &&
          [gatewayErrors.offline.code, gatewayErrors.sleeping.code].includes(error.spec.code);
        if (!isAway) throw error;
      });
    },
  };
}
export type Sending = ReturnType<typeof createSending>;
