import { connect } from 'node:net';
import type { PlatformHealth } from '@lightfield/contract';

type Servers = NonNullable<PlatformHealth['servers']>;
export interface BrokerServerParts {
  /** `host:port` of each, as configured. */
  bus: readonly string[];
  broker: readonly string[];
  clock: { ticks(): number };
  patienceMs?: number;
}

const PATIENCE_MS = 1_000;
/** However many people look. */
const KEPT_MS = 2_000;

/** Whether the servers that processes and gateways meet at can be reached from here. */
export function createBrokerServers({ bus, broker, clock, patienceMs = PATIENCE_MS }: BrokerServerParts) {
  let kept: { at: number; servers: Promise<Servers> } | undefined;
  const all = [
    ...bus.map((address) => ({ of: 'bus' as const, address })),
    ...broker.map((address) => ({ of: 'broker' as const, address })),
  ];
  return {
    look(): Promise<Servers> {
      const at = clock.ticks();
      if (!kept || at - kept.at > KEPT_MS)
        kept = {
          at,
          servers: Promise.all(
            all.map(async (one) => ({ ...one, answers: await answers(one.address, one.of === 'bus', patienceMs) })),
          ),
        };
      return kept.servers;
    },
  };
}

/** The system accepts connections for a server that stands still: one of NATS has to say something, which it does at once. */
function answers(address: string, speaks: boolean, patienceMs: number): Promise<boolean> {
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon).replace(/^\[|\]$/g, '');
  const socket = connect(Number(address.slice(colon + 1)), host);
  return new Promise<boolean>((done) => {
    socket.setTimeout(patienceMs, () => done(false));
    socket.once(speaks ? 'data' : 'connect', () => done(true));
    socket.on('error', () => done(false));
    socket.once('close', () => done(false));
  }).finally(() => socket.destroy());
}
