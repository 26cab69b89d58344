import {
  BrowseResult,
  CommUp,
  ConfigResult,
  type GatewayConfig,
  GatewayStatus,
  Hello,
  lf1,
  CommandUp,
  SleepUp,
  StreamsUp,
  UploadResult,
} from '@lightfield/contract';
import { encodePayload, parseTopic, rebirthCommand, topics } from '@lightfield/sparkplug';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Broker } from '../broker/broker.ts';
import type { Live } from '../live/live.ts';
import type { HeardStream } from '../live/monitoring.ts';
import type { GatewayIdentity } from '../types.ts';
import { type BatchCounters, type BatchParts, BatchStore, type WaitingBatches } from './batch-store.ts';
import { Catalogue, type CatalogueVariable, type GatewayCatalogue } from './catalogue.ts';
import { EdgeDeviceTable } from './edge-device-table.ts';
import type { ForeignValues } from './foreign-values.ts';
import { GatewayTurns } from './gateway-turns.ts';
import { createHellos } from './hellos.ts';
import { Nodes } from './nodes.ts';
import { Presence } from './presence.ts';
import type { SessionCounter } from './session-ports.ts';

export type IngestCounter = SessionCounter | keyof BatchCounters | MessageCounter;
type MessageCounter =
  /** Messages on topics that mean nothing. */
  | 'unknownTopic'
  | 'malformedHello'
  | 'malformedConfigResult'
  | 'malformedBrowse'
  | 'malformedScripts'
  | 'malformedStatus'
  | 'malformedComm'
  | 'malformedStreams'
  /** Messages thrown away while the database is away and nobody knows what a gateway may write. */
  | 'unready'
  /** What a gateway says of itself, thrown away because it says it faster than it can be stored. */
  | 'tooMany'
  | 'rebirthRequests'
  | 'hellos';

export interface Ingest {
  /** Before the broker listens. */
  start(): Promise<void>;
  counters(): Record<IngestCounter, number>;
  /** What gateways have sent and is not stored yet. */
  waiting(): WaitingBatches;
  /** Is the gateway (or edge node) there, as far as this process knows? */
  isOnline(gatewayId: string): boolean;
  /** After the broker has stopped: stores what still waits. */
  stop(): Promise<void>;
  /** The process that had this gateway has ended, and nobody has heard of it since. */
  gone(gatewayId: string): void;
  /** Another process has this gateway's session now. */
  moved(gatewayId: string): void;
  /** Values of one device of ours may be out of date: its stream does not come. */
  deviceStale(gatewayId: string, deviceId: string): void;
}

export interface IngestOptions {
  broker: Pick<Broker, 'onMessage' | 'onSession' | 'publish' | 'isConnected' | 'kick'>;
  db: Db;
  bus: Bus;
  clock: Clock & Ticks;
  log: Log;
  live: Pick<Live, 'slot' | 'set' | 'stale' | 'leaveToOthers'>;
  /** This process, where there are others on the same database. */
  home?: string;
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
  /** An edge node is not understood and does not say its births when it is asked; or does again (false). */
  deaf?: (node: GatewayIdentity, isDeaf: boolean) => void;
  /** Items of a gateway were set aside: no table can hold them. */
  onSetAside?: (gateway: GatewayIdentity, items: number) => void;
  /** How what is behind gateways answers. */
  communication?: {
    greeted: (gatewayId: string, tells: boolean) => void;
    take: (gatewayId: string, message: CommUp) => void;
    edgeDevices: (gatewayIds: ReadonlySet<string>) => void;
    deaf: (gatewayId: string, isDeaf: boolean) => void;
    moved?: (gatewayId: string) => void;
  };
  /** What a gateway says of what it was asked. */
  asked?: {
    /** It has a command that it was given. */
    received(gatewayId: string, uuid: string): void;
    /** A session of it has begun; `tells`: it says which of its streams are alive. */
    greeted(gatewayId: string, tells: boolean): void;
    /** A stream is alive, behind all values that were sent before. */
    streams(gateway: GatewayIdentity, stream: HeardStream): void;
  };
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
  malformedComm: 0,
  malformedStreams: 0,
  unready: 0,
  tooMany: 0,
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

  const presence = new Presence({ ...options, onOffline: (gatewayId) => nodes.silence(gatewayId) });
  const edgeDevices = new EdgeDeviceTable(db, log, (ids) => options.communication?.edgeDevices(ids));
  const catalogue = new Catalogue({
    ...options,
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
    set: (...reading) => live.set(...reading),
    stale: (seriesIds) => live.stale(seriesIds),
    askForRebirth({ group, node }) {
      count('rebirthRequests');
      tell(topics.nodeCommand(group, node), encodePayload(rebirthCommand(clock.now())), 0);
    },
    deaf: (node, isDeaf) => saidDeaf(options, node, isDeaf),
  });
  const store = new BatchStore({ ...options, acknowledge });
  const hellos = createHellos({ ...options, store, presence, nodes, acknowledge, tell });

  const turns = new GatewayTurns((error) => log.error({ error }, 'What a gateway says of itself was not taken'));
  const inTurn = ({ gatewayId }: GatewayIdentity, work: () => Promise<void>) => {
    if (!turns.add(gatewayId, work)) count('tooMany');
  };
  const handlers: Record<
    | 'batch'
    | 'hello'
    | 'config'
    | 'scripts'
    | 'upload'
    | 'browse'
    | 'status'
    | 'sleep'
    | 'comm'
    | 'streams'
    | 'command',
    (from: GatewayIdentity, payload: Buffer) => void
  > = {
    batch: (from, payload) => store.push(from, payload),
    hello: (from, payload) => {
      const hello = Hello.safeParse(asJson(payload));
      if (!hello.success) return count('malformedHello');
      count('hellos');
      greeted(options, from.gatewayId, hello.data);
      hellos.take(from, hello.data);
    },
    config: (from, payload) => {
      const result = ConfigResult.safeParse(asJson(payload));
      if (!result.success) return count('malformedConfigResult');
      inTurn(from, () => options.configResult(from.gatewayId, result.data));
    },
    status: (from, payload) => {
      const status = GatewayStatus.safeParse(asJson(payload));
      if (!status.success) return count('malformedStatus');
      inTurn(from, () => options.gatewayStatus?.(from, status.data) ?? Promise.resolve());
    },
    comm: ({ gatewayId }, payload) => tookCommunication(options, gatewayId, payload) || count('malformedComm'),
    sleep: (from, payload) => {
      const sleep = SleepUp.safeParse(asJson(payload));
      if (sleep.success) presence.sleeps(from.gatewayId, sleep.data.wakeAt);
      else count('malformedStatus');
    },
    ...askedHandlers(options, { nodes, catalogue, count }),
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
  followSessions(options, { hellos, presence, nodes, catalogue });
  const unhook = bus.on('gatewayChanged', ({ gatewayId }) => broker.kick(gatewayId));

  return {
    async start() {
      await edgeDevices.start();
      presence.start();
    },
    counters: () => ({ ...counted, ...store.counted }),
    waiting: () => store.waiting(),
    isOnline: (gatewayId) => presence.isOnline(gatewayId),
    gone: (gatewayId) => presence.gone(gatewayId),
    moved: (gatewayId) => leaveToOthers(options, { presence, nodes, catalogue }, gatewayId),
    deviceStale: (gatewayId, deviceId) => live.stale(seriesOf(catalogue.get(gatewayId), deviceId)),
    async stop() {
      unhook();
      for (const part of [hellos, nodes, catalogue]) part.stop();
      await store.stop();
      await edgeDevices.stop();
      await presence.stop();
    },
  };
}

function followSessions(
  options: IngestOptions,
  {
    hellos,
    ...parts
  }: { hellos: ReturnType<typeof createHellos>; presence: Presence; nodes: Nodes; catalogue: Catalogue },
): void {
  const { presence } = parts;
  options.broker.onSession((who, change, ip) => {
    switch (change) {
      case 'connected':
        return hellos.connected(who, ip);
      case 'alive':
        return presence.heard(who.gatewayId);
      case 'closed':
        return hellos.closed(who);
      case 'left':
        hellos.left(who);
        return leaveToOthers(options, parts, who.gatewayId);
      case 'gone':
        hellos.closed(who);
        return presence.gone(who.gatewayId);
    }
  });
}

/** Another process has the gateway: nothing of it is told, shown or stored from here any more. */
function leaveToOthers(
  { live, communication, foreign }: IngestOptions,
  { presence, nodes, catalogue }: { presence: Presence; nodes: Nodes; catalogue: Catalogue },
  gatewayId: string,
): void {
  presence.moved(gatewayId);
  live.leaveToOthers(catalogue.get(gatewayId)?.bySeries.keys() ?? []);
  nodes.moved(gatewayId);
  communication?.moved?.(gatewayId);
  foreign.moved?.(gatewayId);
}

function saidDeaf({ deaf, communication }: IngestOptions, node: GatewayIdentity, isDeaf: boolean): void {
  deaf?.(node, isDeaf);
  communication?.deaf(node.gatewayId, isDeaf);
}

/** A gateway has come: what of it tells how it is? */
function greeted({ asked, communication }: IngestOptions, gatewayId: string, hello: Hello): void {
  asked?.greeted(gatewayId, hello.tellsStreams ?? false);
  communication?.greeted(gatewayId, hello.tellsComm ?? false);
}

/** False: it cannot be understood. */
function tookCommunication({ communication }: IngestOptions, gatewayId: string, payload: Buffer): boolean {
  const message = CommUp.safeParse(asJson(payload));
  if (message.success) communication?.take(gatewayId, message.data);
  return message.success;
}

type Handler = (from: GatewayIdentity, payload: Buffer) => void;

/** What a gateway says of what it was asked: streams that are alive, commands that it has, what a device holds. */
function askedHandlers(
  { asked, browsed, scripts, uploaded }: Pick<IngestOptions, 'asked' | 'browsed' | 'scripts' | 'uploaded'>,
  parts: { nodes: Nodes; catalogue: Catalogue; count: (what: MessageCounter) => void },
): Record<'streams' | 'command' | 'browse' | 'scripts' | 'upload', Handler> {
  const { nodes, catalogue, count } = parts;
  return {
    streams(from, payload) {
      const streams = StreamsUp.safeParse(asJson(payload));
      if (!streams.success) return count('malformedStreams');
      // of a node whose data is thrown away until it is born again nothing is alive
      if (!nodes.follows(from.gatewayId)) return undefined;
      const { at, devices } = streams.data;
      for (const { deviceId, readAt, late } of devices) {
        const ids = late.length === 0 ? [] : lateOf(catalogue.get(from.gatewayId), deviceId, late);
        asked?.streams(from, { deviceId, at, readAt, late: ids });
      }
      return undefined;
    },
    scripts(from, payload) {
      if (!scripts(from, asJson(payload))) count('malformedScripts');
    },
    upload(from, payload) {
      const result = UploadResult.safeParse(asJson(payload));
      if (result.success) uploaded(from.gatewayId, result.data);
      else count('malformedConfigResult');
    },
    browse(from, payload) {
      const result = BrowseResult.safeParse(asJson(payload));
      if (result.success) browsed(from.gatewayId, result.data);
      else count('malformedBrowse');
    },
    command(from, payload) {
      const received = CommandUp.safeParse(asJson(payload));
      if (received.success) asked?.received(from.gatewayId, received.data.uuid);
      else count('malformedStatus');
    },
  };
}

/** In the order of their aliases. */
function variablesOf(catalogue: GatewayCatalogue | undefined, deviceId: string): CatalogueVariable[] {
  const own = [...(catalogue?.bySeries.values() ?? [])].filter((variable) => variable.deviceId === deviceId);
  return own.toSorted((a, b) => a.seriesId - b.seriesId);
}

const seriesOf = (catalogue: GatewayCatalogue | undefined, deviceId: string): number[] =>
  variablesOf(catalogue, deviceId).map(({ seriesId }) => seriesId);

/** Ids of the variables that lie in these ranges of aliases: pairs from one to another, both included. */
function lateOf(catalogue: GatewayCatalogue | undefined, deviceId: string, pairs: readonly number[]): string[] {
  let pair = 0;
  return variablesOf(catalogue, deviceId).flatMap(({ seriesId, variableId }) => {
    while (seriesId > (pairs[pair + 1] ?? Number.POSITIVE_INFINITY)) pair += 2;
    return seriesId >= (pairs[pair] ?? Number.POSITIVE_INFINITY) ? [variableId] : [];
  });
}

function asJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
