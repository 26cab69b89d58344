import {
  type BrowseDown,
  type BrowseResult,
  DomainError,
  deviceFaultErrors,
  driverErrors,
  gatewayErrors,
  lf1,
  protocolErrors,
  registerErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Downlink } from '../../engines/types.ts';

/** Longest wait for the answer of a gateway, ms: it may have to connect to the device first, and devices are asked one by one. */
const PATIENCE_MS = 30_000;
/** Questions a gateway may have before it; devices answer one at a time. */
const WAITING_MAX = 16;

export interface BrowseQuestion extends Pick<BrowseDown, 'deviceId' | 'driver'> {
  gatewayId: string;
  sn: string;
  /** Absent: the topmost entries. */
  parent?: string | undefined;
}

interface Waiting {
  gatewayId: string;
  resolve: (result: BrowseResult) => void;
}

/** What may be wrong with a device or its driver. A gateway has no other code to answer with, e.g. none that ends a session. */
const FAULTS = new Map(
  [driverErrors, deviceFaultErrors, protocolErrors, registerErrors, gatewayErrors]
    .flatMap((table) => Object.values(table))
    .map(({ spec }) => [spec.code, spec] as const),
);

/** Asks gateways of ours what devices hold. */
export function createGatewayBrowse(downlink: Downlink) {
  const waiting = new Map<string, Waiting>();

  return {
    /** 1302, 1301 when it does not answer, 1346; else what the gateway says. */
    async request({ gatewayId, sn, deviceId, driver, parent }: BrowseQuestion): Promise<BrowseResult> {
      if (!downlink.isConnected(gatewayId)) throw gatewayErrors.offline({ gatewayId });
      const before = [...waiting.values()].filter((asked) => asked.gatewayId === gatewayId);
      if (before.length >= WAITING_MAX) throw gatewayErrors.commandBusy({ gatewayId });
      const uuid = newId();
      const { promise, resolve, reject } = Promise.withResolvers<BrowseResult>();
      const timer = setTimeout(() => reject(gatewayErrors.communicationTimeout({ gatewayId })), PATIENCE_MS);
      waiting.set(uuid, { gatewayId, resolve });
      try {
        const question: BrowseDown = { v: 1, uuid, deviceId, driver, parent: parent ?? null };
        downlink.publish(lf1.down.browse(sn), JSON.stringify(question), { qos: 1 }).catch(reject);
        const result = await promise;
        if (!result.ok) throw faultOf(result, driver);
        return result;
      } finally {
        clearTimeout(timer);
        waiting.delete(uuid);
      }
    },

    /** An answer. False: it is to nothing that was asked here, or of another gateway, and is passed over. */
    take(gatewayId: string, result: BrowseResult): boolean {
      const asked = waiting.get(result.uuid);
      if (asked?.gatewayId !== gatewayId) return false;
      asked.resolve(result);
      return true;
    },
  };
}
export type GatewayBrowse = ReturnType<typeof createGatewayBrowse>;

const faultOf = ({ code, reason }: BrowseResult, driver: string): DomainError =>
  new DomainError(FAULTS.get(code ?? 0) ?? deviceFaultErrors.unknownFault.spec, { driver, reason: reason ?? '' });
