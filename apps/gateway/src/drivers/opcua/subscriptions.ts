import {
  AttributeIds,
  type ClientMonitoredItemGroup,
  type ClientSession,
  type ClientSubscription,
  TimestampsToReturn,
} from 'node-opcua-client';
import { LinkTimeout, type Reading } from '../driver.ts';
import type { OpcuaPoint } from './opcua.ts';
import type { OpcuaSettings } from './settings.ts';
import { readingOf } from './values.ts';

/** The server says at least this often that it is there, changes or not. */
const KEEP_ALIVE_MS = 1_000;
/** Publishing intervals without a sign of this client after which the server forgets the subscription. */
const LIFETIME_COUNT = 1_000;
/** Nodes that could not be watched are tried again this much later: somebody may have extended the server. */
const RETRY_MS = 30_000;

type Ask = <Answer>(exchange: () => Promise<Answer>, ms: number) => Promise<Answer>;

interface Watch {
  readings: Reading[];
  group: ClientMonitoredItemGroup;
  /** Some nodes could not be watched. */
  partial: boolean;
  since: number;
}
interface Station {
  subscription: ClientSubscription;
  watches: Map<object, Watch>;
  /** When the server was last heard, ms of `performance.now`. */
  heardAt: number;
}

/** What the server tells by itself: one subscription a station, one group of watched nodes a request. */
export class Subscriptions {
  onNews: () => void = () => undefined;
  readonly #session: ClientSession;
  readonly #ask: Ask;
  readonly #stations = new Map<OpcuaSettings, Station>();

  constructor(session: ClientSession, ask: Ask) {
    this.#session = session;
    this.#ask = ask;
  }

  /** What is known of these points now. The first time, they are read and begin to be watched. */
  async read(settings: OpcuaSettings, points: readonly OpcuaPoint[], request: object): Promise<readonly Reading[]> {
    const station = this.#stations.get(settings) ?? (await this.#subscribe(settings));
    let watch = station.watches.get(request);
    if (watch?.partial && performance.now() - watch.since > RETRY_MS) {
      await this.#drop(station, request, watch);
      watch = undefined;
    }
    if (!watch) {
      watch = await this.#watch(settings, station, points);
      station.watches.set(request, watch);
    }
    const silence = performance.now() - station.heardAt;
    if (silence > Math.max(KEEP_ALIVE_MS, settings.publishingMs) + settings.replyTimeoutMs) {
      // The server may also have forgotten the subscription alone: the next one is a new one.
      this.release(settings);
      throw new LinkTimeout('the server has fallen silent');
    }
    return watch.readings.slice();
  }

  async #subscribe(settings: OpcuaSettings): Promise<Station> {
    const { publishingMs, replyTimeoutMs } = settings;
    const subscription = await this.#ask(
      () =>
        this.#session.createSubscription2({
          requestedPublishingInterval: publishingMs,
          requestedMaxKeepAliveCount: Math.max(1, Math.ceil(KEEP_ALIVE_MS / publishingMs)),
          requestedLifetimeCount: LIFETIME_COUNT,
          publishingEnabled: true,
        }),
      replyTimeoutMs,
    );
    const station: Station = { subscription, watches: new Map(), heardAt: performance.now() };
    const heard = () => {
      station.heardAt = performance.now();
    };
    subscription.on('keepalive', heard);
    subscription.on('received_notifications', heard);
    this.#stations.set(settings, station);
    return station;
  }

  async #watch(settings: OpcuaSettings, station: Station, points: readonly OpcuaPoint[]): Promise<Watch> {
    const nodes = points.map(({ address: { nodeId } }) => ({ nodeId, attributeId: AttributeIds.Value }));
    const group = await this.#ask(
      () =>
        station.subscription.monitorItems(
          nodes,
          { samplingInterval: settings.publishingMs, queueSize: 1, discardOldest: true },
          TimestampsToReturn.Source,
        ),
      settings.replyTimeoutMs,
    );
    const values = await this.#ask(() => this.#session.read(nodes), settings.replyTimeoutMs);
    const readings = points.map(
      ({ dataType }, i): Reading => (values[i] ? readingOf(values[i], dataType) : { raw: undefined }),
    );
    const partial = readings.some(({ raw }) => raw === undefined);
    group.on('changed', (_item, value, index) => {
      const point = points[index];
      if (!point) return;
      readings[index] = readingOf(value, point.dataType);
      this.onNews();
    });
    station.heardAt = performance.now();
    return { readings, group, partial, since: performance.now() };
  }

  async #drop(station: Station, request: object, watch: Watch): Promise<void> {
    station.watches.delete(request);
    await watch.group.terminate().catch(() => undefined);
  }

  release(settings: OpcuaSettings): void {
    const station = this.#stations.get(settings);
    this.#stations.delete(settings);
    station?.subscription.terminate().catch(() => undefined);
  }
}
