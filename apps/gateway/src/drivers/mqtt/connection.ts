import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { deviceFaultErrors } from '@lightfield/contract';
import { MqttClient } from 'mqtt';
import {
  type Connection,
  DriverError,
  type DriverHost,
  type Image,
  LinkClosed,
  type RawValue,
  type Reading,
  type Tell,
  tellChanges,
} from '../driver.ts';
import { parseJson, readJson, readText, writeJson, writeText } from '../json/json.ts';
import { connectTo } from '../json/secure.ts';
import { within } from '../within.ts';
import { type MqttAddress, type MqttPoint, type MqttRequest, topicOf } from './mqtt.ts';
import type { MqttSettings } from './settings.ts';

const KEEP_ALIVE_S = 30;
/** A topic nobody subscribes to: leaving it is answered by the broker and changes nothing. */
const NOWHERE = 'lightfield/nowhere';

/** A broker sends what it has kept right after it has granted a subscription. */
const RETAINED_MS = 300;
const RETAINED_LOOK_MS = 10;

interface Message {
  readonly text: string;
  /** Parsed when a path first asks for it. */
  json?: { readonly document: unknown };
  readonly at: number;
}

/** A session with a broker. Holds the last message of every topic that is read. */
export class MqttConnection implements Connection<MqttSettings, MqttAddress, MqttRequest> {
  readonly closed: Promise<void>;
  readonly #client: MqttClient;
  readonly #messages = new Map<string, Message>();
  /** Topics that each station reads. */
  readonly #topics = new Map<MqttSettings, Set<string>>();
  #onNews: () => void = () => undefined;
  /** When the broker was last heard, ms of `performance.now`. */
  #heardAt = performance.now();
  readonly #ended: Promise<never>;
  #isClosed = false;

  static async open(settings: MqttSettings, lend: DriverHost): Promise<MqttConnection> {
    const socket = await connectTo(settings, lend);
    const { userName, password, clientId } = settings;
    const client = new MqttClient(() => socket, {
      clientId: clientId || `lightfield-${randomBytes(6).toString('hex')}`,
      ...(userName === '' ? {} : { username: userName, password }),
      clean: true,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: settings.replyTimeoutMs,
      // Retries belong to the host.
      reconnectPeriod: 0,
    });
    const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()));
    const failed = new Promise<never>((_, reject) => {
      client.on('error', (error) => reject(new LinkClosed(error.message, deviceFaultErrors.accessRefused.spec)));
      client.once('close', () => reject(new LinkClosed('connection closed')));
    });
    try {
      await within(Promise.race([connected, failed]), settings.replyTimeoutMs);
    } catch (error) {
      client.end(true);
      socket.destroy();
      throw error;
    }
    return new MqttConnection(client, failed);
  }

  private constructor(client: MqttClient, ended: Promise<never>) {
    this.#client = client;
    this.#ended = ended;
    this.closed = new Promise((resolve) => {
      client.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
    client.on('packetreceive', () => {
      this.#heardAt = performance.now();
    });
    client.on('message', (topic, payload) => {
      this.#messages.set(topic, { text: payload.toString(), at: Date.now() });
      this.#onNews();
    });
  }

  onNews(call: () => void): void {
    this.#onNews = call;
  }

  async read(station: MqttSettings, { points }: MqttRequest, previous: Image | undefined, tell: Tell): Promise<Image> {
    await this.#subscribe(station, points);
    // What the broker has not sent has not changed, if it is there at all.
    if (performance.now() - this.#heardAt > station.replyTimeoutMs)
      await this.#ask(station, () => this.#client.unsubscribeAsync(NOWHERE));
    return tellChanges(
      points.map((point) => this.#readingOf(station, point)),
      previous,
      tell,
    );
  }

  async #subscribe(station: MqttSettings, points: readonly MqttPoint[]): Promise<void> {
    const known = this.#topics.get(station) ?? new Set();
    this.#topics.set(station, known);
    const wanted = new Set(
      points.flatMap(({ address }) => topicOf(address, station) ?? []).filter((topic) => !known.has(topic)),
    );
    if (this.#isClosed) throw new LinkClosed('connection closed');
    if (wanted.size === 0) return;
    const qos = station.qos === '1' ? 1 : 0;
    await this.#ask(station, () => this.#client.subscribeAsync([...wanted], { qos }));
    for (const topic of wanted) known.add(topic);
    await this.#retained(wanted);
  }

  /** Waits a moment for what the broker has kept of new topics. */
  async #retained(topics: ReadonlySet<string>): Promise<void> {
    const until = performance.now() + RETAINED_MS;
    const isComplete = () => [...topics].every((topic) => this.#messages.has(topic));
    while (!isComplete() && !this.#isClosed && performance.now() < until) await setTimeout(RETAINED_LOOK_MS);
  }

  #readingOf(station: MqttSettings, { address, dataType }: MqttPoint): Reading {
    const message = this.#messages.get(topicOf(address, station) ?? '');
    const { path } = address;
    if (!message) return { raw: undefined };
    const { at, text } = message;
    if (!path) return { raw: readText(text, dataType), at };
    message.json ??= { document: parseJson(text) };
    return { raw: readJson(message.json.document, path, dataType), at };
  }

  async write(station: MqttSettings, { address, dataType }: MqttPoint, raw: RawValue): Promise<void> {
    const { path } = address;
    const topic = topicOf(address, station) ?? '';
    const payload = path ? writeJson(raw, path, dataType) : writeText(raw, dataType);
    // Always acknowledged: a write that nobody took must be known to have failed.
    const options = { qos: 1, retain: station.retain } as const;
    await this.#ask(station, () => this.#client.publishAsync(topic + station.writeSuffix, payload, options));
  }

  async #ask(station: MqttSettings, exchange: () => Promise<unknown>): Promise<void> {
    if (this.#isClosed) throw new LinkClosed('connection closed');
    try {
      await within(Promise.race([exchange(), this.#ended]), station.replyTimeoutMs);
    } catch (error) {
      if (error instanceof DriverError) throw error;
      throw new LinkClosed(error instanceof Error ? error.message : String(error));
    }
  }

  release(station: MqttSettings): void {
    const topics = this.#topics.get(station);
    this.#topics.delete(station);
    const others = new Set([...this.#topics.values()].flatMap((set) => [...set]));
    const left = [...(topics ?? [])].filter((topic) => !others.has(topic));
    if (left.length === 0 || this.#isClosed) return;
    for (const topic of left) this.#messages.delete(topic);
    this.#client.unsubscribe(left, () => undefined);
  }

  /** Does not wait for the broker's farewell: it may be gone. */
  async close(): Promise<void> {
    this.#client.end(true);
    if (!this.#isClosed) await this.closed;
  }
}
