import { FIRST_LANGUAGE, type ConfigResult, type GatewayConfig, gatewayErrors, lf1 } from '@lightfield/contract';
import { storableText } from '../../engines/history/storable-text.ts';
import type { Downlink } from '../../engines/types.ts';
import type { GatewayConfigRepository } from './gateway-config.repository.ts';

export interface GatewayConfigParts {
  configs: GatewayConfigRepository;
  downlink: Downlink;
  /** Ends the commands that wait for the gateway's answer (`commands.endSync`). */
  endSync: (gatewayId: string, result: { ok: boolean; reason: string | null }) => Promise<void>;
}

/** Largest revision a row can hold. */
const MOST = 2 ** 31 - 1;
/** Longest text kept of what a gateway found wrong. */
const ERROR_MAX = 2_000;

/** What gateways of ours run: the document, its way down, and their answer. */
export function createGatewayConfig({ configs, downlink, endSync }: GatewayConfigParts) {
  /** Newest revision offered to each gateway on somebody's request; an answer to an older one does not end it. */
  const offered = new Map<string, number>();
  /** What was sent to each gateway last, until it has answered. */
  const sent = new Map<string, GatewayConfig>();

  /** What a gateway has taken, as far as it is still known after a restart of the platform. */
  async function takenBy(gatewayId: string, revision: number): Promise<GatewayConfig | undefined> {
    const last = sent.get(gatewayId);
    if (last && last.revision <= revision) sent.delete(gatewayId);
    if (last?.revision === revision) return last;
    const newest = await configs.document(gatewayId);
    return newest?.revision === revision ? newest : undefined;
  }

  return {
    /**
     * Asked at every session start. A gateway gets by itself its first configuration, and one that is older than what it
     * runs (a platform set back to a backup has the last word); a newer one only if somebody asked for that. `undefined`:
     * nothing is to be offered.
     */
    async configFor(gatewayId: string, running: number): Promise<GatewayConfig | undefined> {
      const config = await configs.document(gatewayId);
      if (!config) return undefined;
      if (config.revision === running) {
        await configs.setRunning(gatewayId, config);
        return undefined;
      }
      const isDue = running === 0 || running > config.revision || (await configs.isWaiting(gatewayId));
      if (!isDue) return undefined;
      sent.set(gatewayId, config);
      return config;
    },

    /** For commands of kind `sync`. */
    async sendConfig(gatewayId: string): Promise<void> {
      const [config, sn] = [await configs.document(gatewayId), await configs.snOf(gatewayId)];
      if (!config || sn === undefined) throw gatewayErrors.gatewayNotFound({ gatewayId });
      offered.set(gatewayId, config.revision);
      sent.set(gatewayId, config);
      await downlink.publish(lf1.down.config(sn), JSON.stringify(config), { qos: 1 });
    },

    /** How the gateway took a configuration: applied, or refused and the old one goes on. */
    async configResult(gatewayId: string, result: ConfigResult): Promise<void> {
      const reason = storableText(result.errors.map((error) => `${error.item}: ${error.reason}`).join('\n'));
      const error = result.ok ? '' : reason.slice(0, ERROR_MAX) || gatewayErrors.configRefused.spec[FIRST_LANGUAGE];
      const config = result.ok ? await takenBy(gatewayId, result.running) : undefined;
      const running = Math.min(result.running, MOST);
      const revision = Math.min(result.revision, MOST);
      await configs.setApplied(gatewayId, { offered: revision, running, error, ...(config && { config }) });
      if (result.revision < (offered.get(gatewayId) ?? 0)) return;
      offered.delete(gatewayId);
      await endSync(gatewayId, { ok: result.ok, reason: result.ok ? null : error });
    },
  };
}
export type GatewayConfigService = ReturnType<typeof createGatewayConfig>;
