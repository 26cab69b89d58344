import { type ConfigResult, type GatewayConfig, gatewayErrors, lf1 } from '@lightfield/contract';
import { storableText } from '../../engines/history/storable-text.ts';
import type { Downlink } from '../../engines/types.ts';
import type { GatewayConfigRepository } from './gateway-config.repository.ts';

export interface GatewayConfigParts {
  configs: GatewayConfigRepository;
  downlink: Downlink;
  /** Ends the commands that wait for the gateway's answer (`commands.endSync`). */
  endSync: (gatewayId: string, result: { ok: boolean; reason: string | null }) => Promise<void>;
}

/** Longest text kept of what a gateway found wrong. */
const ERROR_MAX = 2_000;

/** What gateways of ours run: the document, its way down, and their answer. */
export function createGatewayConfig({ configs, downlink, endSync }: GatewayConfigParts) {
  /** Newest revision offered to each gateway on somebody's request; an answer to an older one does not end it. */
  const offered = new Map<string, number>();

  return {
    /** Asked at every session start; `undefined`: not a gateway of ours, nothing is to be offered. */
    configFor: (gatewayId: string): Promise<GatewayConfig | undefined> => configs.document(gatewayId),

    /** For commands of kind `sync`. */
    async sendConfig(gatewayId: string): Promise<void> {
      const [config, sn] = [await configs.document(gatewayId), await configs.snOf(gatewayId)];
      if (!config || sn === undefined) throw gatewayErrors.gatewayNotFound({ gatewayId });
      offered.set(gatewayId, config.revision);
      await downlink.publish(lf1.down.config(sn), JSON.stringify(config), { qos: 1 });
    },

    /** How the gateway took a configuration: applied, or refused and the old one goes on. */
    async configResult(gatewayId: string, result: ConfigResult): Promise<void> {
      const reason = storableText(result.errors.map((error) => `${error.item}: ${error.reason}`).join('\n'));
      const error = result.ok ? '' : reason.slice(0, ERROR_MAX) || gatewayErrors.configRefused.spec.zh;
      await configs.setApplied(gatewayId, Math.min(result.running, 2 ** 31 - 1), error);
      if (result.revision < (offered.get(gatewayId) ?? 0)) return;
      offered.delete(gatewayId);
      await endSync(gatewayId, { ok: result.ok, reason: result.ok ? null : error });
    },
  };
}
export type GatewayConfigService = ReturnType<typeof createGatewayConfig>;
