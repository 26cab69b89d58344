import { LIMITS, type ScriptLine, type ScriptsDown, ScriptsUp, lf1 } from '@lightfield/contract';
import type { Ticks } from '../../kernel/clock.ts';
import type { Downlink, GatewayIdentity } from '../types.ts';

/** A gateway tells for this long after somebody read last, ms. */
const TELL_MS = 60_000;
/** While somebody reads, it is asked anew this often, ms: it may have started again meanwhile. */
const ASK_AGAIN_MS = 20_000;
/** What nobody has read for this long is forgotten, ms. */
const FORGET_MS = 10 * 60_000;

export interface ScriptLog {
  stopped: boolean;
  lines: readonly ScriptLine[];
}

interface Reading {
  gatewayId: string;
  askedAt: number;
  readAt: number;
  readonly scripts: Map<string, { stopped: boolean; lines: ScriptLine[] }>;
}

/** What scripts at the gateways say, kept while somebody reads. The gateway is the one who remembers. */
export function createScriptLogs({ downlink, clock }: { downlink: Downlink; clock: Ticks }) {
  const readings = new Map<string, Reading>();

  function forget(): void {
    for (const [deviceId, { readAt }] of readings) if (clock.ticks() - readAt > FORGET_MS) readings.delete(deviceId);
  }

  return {
    /** What a script said, as far as its gateway has told; asks the gateway to go on telling. */
    read(deviceId: string, scriptId: string, gateway: { gatewayId: string; sn: string }): ScriptLog | undefined {
      forget();
      const now = clock.ticks();
      const known = readings.get(deviceId);
      const reading =
        known?.gatewayId === gateway.gatewayId
          ? known
          : { gatewayId: gateway.gatewayId, askedAt: -Infinity, readAt: now, scripts: new Map() };
      readings.set(deviceId, reading);
      reading.readAt = now;
      if (now - reading.askedAt >= ASK_AGAIN_MS && downlink.isConnected(gateway.gatewayId)) {
        reading.askedAt = now;
        const ask: ScriptsDown = { v: 1, deviceId, forMs: TELL_MS };
        // Lost with the line; asked again by the next reader.
        downlink.publish(lf1.down.scripts(gateway.sn), JSON.stringify(ask), { qos: 1 }).catch(() => undefined);
      }
      return reading.scripts.get(scriptId);
    },

    /** A message of a gateway; false when it cannot be understood. */
    take({ gatewayId }: Pick<GatewayIdentity, 'gatewayId'>, document: unknown): boolean {
      const parsed = ScriptsUp.safeParse(document);
      if (!parsed.success) return false;
      const reading = readings.get(parsed.data.deviceId);
      // Of a device that is not on this gateway, or that nobody reads any more.
      if (reading?.gatewayId !== gatewayId) return true;
      for (const { id, stopped, whole, lines } of parsed.data.scripts) {
        const before = whole ? [] : (reading.scripts.get(id)?.lines ?? []);
        reading.scripts.set(id, { stopped, lines: [...before, ...lines].slice(-LIMITS.script.linesKept) });
      }
      return true;
    },
  };
}
export type ScriptLogs = ReturnType<typeof createScriptLogs>;
