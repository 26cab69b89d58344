import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { GatewayConfig, LIMITS, type UploadResult, gatewayErrors, lf1 } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Downlink } from '../../engines/types.ts';
import type { GatewayConfigRepository } from './gateway-config.repository.ts';

const unpacked = promisify(gunzip);
/** Longest wait for the answer of a gateway, ms; whoever asks waits for it. */
const PATIENCE_MS = 15_000;

interface Waiting {
  gatewayId: string;
  settle: (config: GatewayConfig | null | Error) => void;
}

/** Asks gateways of ours what they run. */
export function createGatewayUpload(parts: {
  configs: Pick<GatewayConfigRepository, 'snOf' | 'setRunning'>;
  downlink: Downlink;
}) {
  const { configs, downlink } = parts;
  const waiting = new Map<string, Waiting>();

  /** 1301 when it does not answer. `null`: it runs nothing yet. */
  async function request(gatewayId: string): Promise<GatewayConfig | null> {
    const sn = await configs.snOf(gatewayId);
    if (sn === undefined || !downlink.isConnected(gatewayId)) throw gatewayErrors.offline({ gatewayId });
    const uuid = newId();
    const { promise, resolve, reject } = Promise.withResolvers<GatewayConfig | null>();
    const timer = setTimeout(() => reject(gatewayErrors.communicationTimeout({ gatewayId })), PATIENCE_MS);
    waiting.set(uuid, {
      gatewayId,
      settle: (config) => (config instanceof Error ? reject(config) : resolve(config)),
    });
    try {
      await downlink.publish(lf1.down.upload(sn), JSON.stringify({ v: 1, uuid }), { qos: 1 });
      const config = await promise;
      if (config) await configs.setRunning(gatewayId, config);
      return config;
    } finally {
      clearTimeout(timer);
      waiting.delete(uuid);
    }
  }

  return {
    request,

    /** An answer. False: it is to nothing that was asked here, or of another gateway, and is passed over. */
    take(gatewayId: string, { uuid, config }: UploadResult): boolean {
      const asked = waiting.get(uuid);
      if (asked?.gatewayId !== gatewayId) return false;
      if (config === null) asked.settle(null);
      else unpack(config).then(asked.settle, () => asked.settle(gatewayErrors.commandUnsupported({ gatewayId })));
      return true;
    },
  };
}

async function unpack(config: string): Promise<GatewayConfig> {
  const packed = Buffer.from(config, 'base64');
  const text = (await unpacked(packed, { maxOutputLength: LIMITS.http.configBytes })).toString('utf8');
  const parsed = GatewayConfig.parse(JSON.parse(text));
  // PostgreSQL keeps no NUL.
  if (JSON.stringify(parsed).includes(String.raw`\u0000`)) throw new Error('a configuration with NUL');
  return parsed;
}
export type GatewayUpload = ReturnType<typeof createGatewayUpload>;
