import {
  BrowseResult,
  ConfigResult,
  type GatewayConfig,
  GatewayStatus,
  Hello,
  lf1,
  SleepUp,
  UploadResult,
} from '@lightfield/contract';
import { encodePayload, parseTopic, rebirthCommand, topics } from '@lightfield/sparkplug';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Broker } from '../broker/broker.ts';
import type { Live } from '../live/live.ts';
import type { GatewayIdentity } from '../types.ts';
import { type BatchCounters, type BatchParts, BatchStore } from './batch-store.ts';
import { Catalogue } from './catalogue.ts';
import { EdgeDeviceTable } from './edge-device-table.ts';
import type { SessionCounter } from './edge-node-session.ts';
import type { ForeignValues } from './foreign-values.ts';
import { createHellos } from './hellos.ts';
import { Nodes } from './nodes.ts';
import { Presence } from './presence.ts';

export type IngestCounter = SessionCounter | keyof BatchCounters | MessageCounter;
type MessageCounter =
  /** Messages on topics that mean nothing. */
  | 'unknownTopic'
  | 'malformedHello'
  | 'malformedConfigResult'
  | 'malformedBrowse'
  | 'malformedScripts'
  | 'malformedStatus'
  /** Messages thrown away while the database is away and nobody knows what a gateway may write. */
  | 'unready'
  | 'rebirthRequests'
  | 'hellos';

export interface Ingest {
  /** Before the broker listens. */
  start(): Promise<void>;
  counters(): Record<IngestCounter, number>;
  /** Is the gateway (or edge node) there, as far as this process knows? */
  isOnline(gatewayId: string): boolean;
  /** After the broker has stopped: stores what still waits. */
  stop(): Promise<void>;
}

export interface IngestOptions {
  broker: Pick<Broker, 'onMessage' | 'onSession' | 'publish' | 'isConnected' | 'kick'>;
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  live: Pick<Live, 'slot' | 'set' | 'stale'>;
  parts: BatchParts;
  foreign: ForeignValues;
  /** What the gateway is to run instead of this revision; `undefined`: nothing is to be offered. */
  configFor: (gatewayId: string, running: number) => Promise<GatewayConfig | undefined>;
  /** How the gateway took a configuration. */
  configResult: (gatewayId: string, result: ConfigResult) => Promise<void>;
  /** What scripts said; false when it cannot be understood. */
  scripts: (from: GatewayIdentity, document: unknown) => boolean;
  /** What the gateway says it runs, when it was asked. */
  uploaded: (gatewayId: string, result: UploadResult) => void;
  /** What a device holds, when its gateway was asked. */
  browsed: (gatewayId: string, result: BrowseResult) => void;
  /** What a gateway says of itself. */
  gatewayStatus?: (gateway: GatewayIdentity, status: GatewayStatus) => Promise<void>;
}

const noCounts = (): Record<SessionCounter | MessageCounter, number> => ({
  malformedPayload: 0,
  sequenceGap: 0,
  unborn: 0,
  unknownMetric: 0,
  unmapped: 0,
  wrongDevice: 0,
  unusable: 0,
  staleDeath: 0,
  tooManyDevices: 0,
  historical: 0,
  values: 0,
  unknownTopic: 0,
  malformedHello: 0,
  malformedConfigResult: 0,
  malformedBrowse: 0,
  malformedScripts: 0,
  malformedStatus: 0,
  unready: 0,
  rebirthRequests: 0,
  hellos: 0,
});

/** Topics in, meaning out: Sparkplug sessions, hello and batches of `lf/1`, and who is there. */
export function createIngest(options: IngestOptions): Ingest {
  const { broker, db, bus, clock, log, live, foreign } = options;
  const counted = noCounts();
  const count = (what: SessionCounter | MessageCounter, by = 1) => {
    counted[what] += by;
  };

  const tell = (topic: string, payload: string | Uint8Array, qos: 0 | 1) => {
    broker.publish(topic, payload, { qos }).catch((error: unknown) => log.debug({ error, topic }, 'Message not sent'));
  };
  const acknowledge = ({ sn, gatewayId }: GatewayIdentity, epoch: string, through: number) => {
    if (broker.isConnected(gatewayId)) tell(lf1.down.ack(sn), JSON.stringify({ v: 1, epoch, through }), 1);
  };

  const presence = new Presence({ db, bus, clock, log, onOffline: (gatewayId) => nodes.silence(gatewayId) });
  const edgeDevices = new EdgeDeviceTable(db, log);
  const catalogue = new Catalogue({
    db,
    bus,
    log,
    slot: (seriesId) => live.slot(seriesId),
    onChange: (gatewayId, changed) => nodes.setCatalogue(gatewayId, changed),
  });
  const nodes = new Nodes({
    clock,
    count,
    catalogue,
    edgeDevices,
    presence,
    foreign,
    set: (slot, value, quality, readAt) => live.set(slot, value, quality, readAt),
    stale: (seriesIds) => live.stale(seriesIds),
    askForRebirth({ group, node }) {
      count('rebirthRequests');
      tell(topics.nodeCommand(group, node), encodePayload(rebirthCommand(clock.now())), 0);
    },
  });
  const store = new BatchStore({ db, clock, log, parts: options.parts, acknowledge });
  const hellos = createHellos({ ...options, store, presence, nodes, acknowledge, tell });

  function took(from: GatewayIdentity, status: ReturnType<typeof GatewayStatus.safeParse>): void {
    const failed = (error: unknown) => log.error({ error, sn: from.sn }, 'What a gateway says of itself was not taken');
    if (status.success) options.gatewayStatus?.(from, status.data).catch(failed);
    else count('malformedStatus');
  }
  const handlers: Record<
    'batch' | 'hello' | 'config' | 'scripts' | 'upload' | 'browse' | 'status' | 'sleep',
    (from: GatewayIdentity, payload: Buffer) => void
  > = {
    batch: (from, payload) => store.push(from, payload),
    hello: (from, payload) => {
      const hello = Hello.safeParse(asJson(payload));
      if (!hello.success) return count('malformedHello');
      count('hellos');
      hellos.take(from, hello.data);
    },
    config: (from, payload) => {
      const result = ConfigResult.safeParse(asJson(payload));
      if (!result.success) return count('malformedConfigResult');
      options
        .configResult(from.gatewayId, result.data)
        .catch((error: unknown) => log.error({ error, sn: from.sn }, 'The result of a configuration was not taken'));
    },
    scripts: (from, payload) => {
      if (!options.scripts(from, asJson(payload))) count('malformedScripts');
    },
    upload: (from, payload) => {
      const result = UploadResult.safeParse(asJson(payload));
      if (!result.success) return count('malformedConfigResult');
      options.uploaded(from.gatewayId, result.data);
    },
    browse: (from, payload) => {
      const result = BrowseResult.safeParse(asJson(payload));
      if (result.success) options.browsed(from.gatewayId, result.data);
      else count('malformedBrowse');
    },
    status: (from, payload) => took(from, GatewayStatus.safeParse(asJson(payload))),
    sleep: (from, payload) => {
      const sleep = SleepUp.safeParse(asJson(payload));
      if (sleep.success) presence.sleeps(from.gatewayId, sleep.data.wakeAt);
      else count('malformedStatus');
    },
  };

  const handlerOf = new Map(Object.entries(handlers));

  broker.onMessage((from, topic, payload) => {
    presence.heard(from.gatewayId);
    if (topic.startsWith('lf/1/')) {
      const handler = handlerOf.get(topic.slice(`lf/1/${from.sn}/up/`.length));
      if (handler) handler(from, payload);
      else count('unknownTopic');
      return;
    }
    const parsed = parseTopic(topic);
    if (parsed && parsed.type !== 'STATE') nodes.handle(from, parsed, payload);
    else count('unknownTopic');
  });
  broker.onSession((who, change, ip) => {
    if (change === 'connected') hellos.connected(who, ip);
    else if (change === 'alive') presence.heard(who.gatewayId);
    else hellos.closed(who);
  });
  const unhook = bus.on('gatewayChanged', ({ gatewayId }) => broker.kick(gatewayId));

  return {
    async start() {
      await edgeDevices.start();
      presence.start();
    },
    counters: () => ({ ...counted, ...store.counted }),
    isOnline: (gatewayId) => presence.isOnline(gatewayId),
    async stop() {
      unhook();
      hellos.stop();
      nodes.stop();
      catalogue.stop();
      await store.stop();
      await edgeDevices.stop();
      await presence.stop();
    },
  };
}

function asJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
