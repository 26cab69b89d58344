import { LIMITS, SPARKPLUG_HOST, lf1 } from '@lightfield/contract';
import { encodePayload, rebirthCommand, topics } from '@lightfield/sparkplug';
import type { BrokerServers } from '../../../kernel/broker-settings.ts';
import type { Clock, Ticks } from '../../../kernel/clock.ts';
import type { Leases } from '../../../kernel/leases/leases.ts';
import type { Log } from '../../../kernel/log.ts';
import type { GatewayIdentity, GatewayList } from '../../types.ts';
import type { Broker, BrokerCounter } from '../broker.ts';
import { mayPublish } from '../topic-rules.ts';
import { type BrokerLine, createBrokerLine } from './broker-line.ts';
import { createHeldPartitions } from './held-partitions.ts';
import { createOutsideSessions } from './outside-sessions.ts';
import { type Hearing, byFilters, byMapping, partitionOf, uplinkOf } from './partitions.ts';
import { createReading } from './rounds-of-reading.ts';

export interface OutsideBrokerOptions {
  kind: 'nats' | 'mqtt';
  servers: BrokerServers;
  /** This process. */
  me: string;
  /** There are no others on the same database. */
  isAlone: boolean;
  gateways: GatewayList;
  /** Of processes that ingest. */
  leases: Leases;
  clock: Clock & Ticks;
  log: Log;
  /** Largest MQTT message taken, bytes. */
  messageBytes?: number;
  /** After which a gateway of ours is asked, ms; for tests. */
  silentMs?: number;
  /** Between two times that nodes are told that we are there, ms; for tests. */
  stateMs?: number;
}

export interface OutsideBroker extends Broker {
  /** Server that this process is connected to, and since when it is, or is not. */
  connection(): { server: string | undefined; since: number };
}

/** Who subscribes in the moment in which a cluster of NATS servers stores what stays is told by none of them: it is said again. */
const STATE_MS = 30_000;

/**
 * A cluster of somebody else's MQTT broker as the platform's: it ingests the gateways of the partitions that it holds by lease. Who a message is
 * from says its topic, which the broker's rules guarantee; who is there, their births, deaths (last wills) and silence.
 */
export function createOutsideBroker(options: OutsideBrokerOptions): OutsideBroker {
  const { servers, clock, log } = options;
  const hearing: Hearing = options.kind === 'nats' ? byMapping : byFilters;
  const counted: Record<BrokerCounter, number> = { messages: 0, foreignTopic: 0, oversized: 0, badLogin: 0 };

  let onlineSince = 0;
  let saying: NodeJS.Timeout | undefined;
  function sayOnline(): void {
    if (line.isConnected)
      say(topics.state(SPARKPLUG_HOST), JSON.stringify({ online: true, timestamp: onlineSince }), 1, true);
  }
  const line = createBrokerLine({
    servers,
    clientId: `lf-${options.me.replaceAll('-', '').slice(-20)}`,
    log,
    onMessage: take,
    onConnect() {
      onlineSince = clock.now();
      sayOnline();
      reading.due();
    },
  });
  const sessions = createOutsideSessions({
    clock,
    log,
    silentMs: options.silentMs,
    ask: ({ who }) => ask(who, false),
  });
  const partitions = createHeldPartitions({
    leases: options.leases,
    changed: () => reading.due(),
    ended: (known, change) => sessions.end(known, change),
  });
  const filters = createFilters(line);
  const reading = createReading({ log, clock }, reconcile);

  function say(topic: string, payload: string | Uint8Array, qos: 0 | 1 = 0, retain = false): void {
    line
      .publish(topic, payload, qos, retain)
      .catch((error: unknown) => log.debug({ error, topic }, 'Message not sent'));
  }
  /** To begin its session anew, or only to say that it is there. */
  function ask({ kind, sn, group, node }: GatewayIdentity, anew: boolean): void {
    if (kind === 'lightfield') say(lf1.down.hello(sn), JSON.stringify({ v: 1, anew }));
    else say(topics.nodeCommand(group, node), encodePayload(rebirthCommand(clock.now())));
  }

  function take(received: string, payload: Buffer): void {
    const published = hearing.published(received);
    const uplink = published && uplinkOf(published.topic);
    if (!uplink) return;
    const number = partitionOf(uplink.node);
    if (published.partition !== undefined && published.partition !== number) {
      counted.foreignTopic += 1;
      log.error({ topic: received, partition: number }, 'The mapping of the NATS cluster is another one');
      return;
    }
    const partition = partitions.get(number);
    // One whose lease has gone writes nothing more, whatever still comes in.
    if (!partition?.lease.isHeld()) return;
    const known = partition.known.get(uplink.address);
    if (!known) reading.unknown();
    if (!known || !mayPublish(known.who, uplink.topic)) counted.foreignTopic += 1;
    else if (payload.length > (options.messageBytes ?? LIMITS.gateway.messageBytes)) counted.oversized += 1;
    else if (sessions.hear(known, uplink, payload)) counted.messages += 1;
  }

  /** Knows the gateways of what is held, hears them, and has asked each of them to begin. */
  async function reconcile(): Promise<void> {
    const all = await options.gateways.all();
    partitions.update(all);
    if (!line.isConnected) return;
    const { session } = line;
    const held = partitions.all();
    await filters.become(
      held.flatMap(({ number, known }) => [
        ...hearing.ofPartition(number),
        ...[...known.values()].flatMap(({ who }) => hearing.ofGateway(who)),
      ]),
    );
    if (line.session !== session) return reading.due();
    const there = new Set(all.filter(({ isThere }) => isThere).map(({ who }) => who.gatewayId));
    for (const { known, lease } of held) {
      if (!lease.isHeld()) continue;
      for (const one of known.values()) {
        if (one.askedIn === session) continue;
        one.askedIn = session;
        if (!one.session && there.has(one.who.gatewayId)) sessions.begin(one, true);
        ask(one.who, true);
      }
    }
  }

  return {
    start() {
      line.start();
      sessions.start();
      reading.start();
      partitions.start();
      saying = setInterval(sayOnline, options.stateMs ?? STATE_MS).unref();
      const [first] = servers.hosts;
      return Promise.resolve({ host: first?.host ?? '', port: first?.port ?? 0 });
    },
    async stop() {
      clearInterval(saying);
      sessions.silence();
      reading.stop();
      // Others go on where there are any: gateways stay.
      const offline = JSON.stringify({ online: false, timestamp: clock.now() });
      if (options.isAlone) await line.publish(topics.state(SPARKPLUG_HOST), offline, 1, true).catch(() => undefined);
      await partitions.stop();
      await line.stop();
    },
    onMessage: (handler) => void sessions.messageHandlers.push(handler),
    onSession: (handler) => void sessions.sessionHandlers.push(handler),
    publish: (topic, payload, { qos, retain = false }) => line.publish(topic, payload, qos, retain),
    isConnected: (gatewayId) => sessions.here.has(gatewayId),
    kick(gatewayId) {
      const known = sessions.here.get(gatewayId);
      if (known) {
        sessions.end(known, 'closed');
        // Asked anew, should it still be one of ours.
        known.askedIn = 0;
      }
      reading.due();
    },
    counters: () => ({ ...counted }),
    connection: () => ({ server: line.server, since: line.since }),
  };
}

/** What is subscribed to in the present session of the line. */
function createFilters(line: BrokerLine) {
  let heard = new Set<string>();
  let session = 0;
  return {
    async become(filters: readonly string[]): Promise<void> {
      if (line.session !== session) {
        heard = new Set();
        ({ session } = line);
      }
      const [now, wanted] = [heard, new Set(filters)];
      const more = [...wanted].filter((filter) => !now.has(filter));
      const less = [...now].filter((filter) => !wanted.has(filter));
      if (more.length > 0) await line.subscribe(more);
      for (const filter of more) now.add(filter);
      if (less.length > 0) await line.unsubscribe(less);
      for (const filter of less) now.delete(filter);
    },
  };
}
