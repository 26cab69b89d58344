import {
  type AnswerOf,
  type BodyOut,
  type GatewayInfo,
  commonErrors,
  deviceErrors,
  type driverBrowseCalls,
  gatewayErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { GatewayBrowse } from '../gateway/gateway-browse.ts';

export interface DriverBrowseParts {
  browsing: Pick<GatewayBrowse, 'request'>;
  gatewayOf: (
    deviceId: string,
  ) => Promise<{ gatewayId: string; info: Pick<GatewayInfo, 'sn' | 'kind' | 'state'> } | undefined>;
  rights: { mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean> };
}

/** What devices hold, for people who pick addresses. Whether the caller reaches the device was checked before. */
export function createDriverBrowseService({ browsing, gatewayOf, rights }: DriverBrowseParts) {
  return {
    async browse(
      caller: Caller,
      { id, driver, parent }: BodyOut<typeof driverBrowseCalls.browse>,
    ): Promise<AnswerOf<typeof driverBrowseCalls.browse>> {
      if (!(await rights.mayWriteAll(caller, [id]))) throw commonErrors.noAccess();
      const gateway = await gatewayOf(id);
      if (!gateway) throw deviceErrors.noGatewayBound({ id });
      const { sn, kind, state } = gateway.info;
      if (kind !== 'lightfield') throw commonErrors.unsupportedRequest({ id });
      if (state === 'sleeping') throw gatewayErrors.sleeping({ id });
      const { nodes, more } = await browsing.request({
        gatewayId: gateway.gatewayId,
        sn,
        deviceId: id,
        driver,
        parent,
      });
      return { nodes, more };
    },
  };
}
export type DriverBrowseService = ReturnType<typeof createDriverBrowseService>;
