import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { GatewayPosition } from '@lightfield/contract';
import { z } from 'zod';
import { hookOf } from './hook.ts';

/** A receiver that has no position after this long has none at the moment, ms. */
const PATIENCE_MS = 25_000;
/** gpsd's default port. */
const GPSD_PORT = 2947;

/** Where a gateway is. Rejects when nobody knows. */
export type Locator = () => Promise<Omit<GatewayPosition, 'at'>>;

const Told = GatewayPosition.omit({ at: true }).extend({
  accuracyM: z.number().nonnegative().nullable().default(null),
  source: GatewayPosition.shape.source.default('baseStation'),
});
/** A report of gpsd with a position (`mode` 2: two dimensions). */
const Report = z.object({
  class: z.literal('TPV'),
  mode: z.int().min(2),
  lat: z.number(),
  lon: z.number(),
  eph: z.number().nonnegative().optional(),
});

/**
 * `gpsd://host:port`: asks that daemon. Anything else is a program: `program locate` prints
 * `{"lng": 121.5, "lat": 31.2, "accuracyM": 500, "source": "baseStation"}`.
 */
export function locatorOf(setting: string, patienceMs = PATIENCE_MS): Locator {
  if (setting.startsWith('gpsd://')) {
    const { hostname, port } = new URL(setting);
    return () => askGpsd(hostname, Number(port || GPSD_PORT), patienceMs);
  }
  const hook = hookOf(setting, patienceMs);
  return async () => Told.parse(JSON.parse(await hook('locate')));
}

async function askGpsd(host: string, port: number, patienceMs: number): Promise<Omit<GatewayPosition, 'at'>> {
  const socket = connect({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error('gpsd has no position')), patienceMs);
  try {
    await once(socket, 'connect');
    socket.write('?WATCH={"enable":true,"json":true}\n');
    for await (const line of createInterface({ input: socket })) {
      const report = Report.safeParse(jsonOf(line));
      if (!report.success) continue;
      const { lat, lon: lng, eph } = report.data;
      return { lat, lng, accuracyM: eph ?? null, source: 'gps' };
    }
    throw new Error('gpsd has ended');
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
