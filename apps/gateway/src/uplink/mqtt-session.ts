import type { Socket } from 'node:net';
import { type IClientOptions, connect, type MqttClient } from 'mqtt';
import { writeToStream } from 'mqtt-packet';
import type { Logger } from 'pino';
import { LIMITS, SPARKPLUG_GROUP } from '@lightfield/contract';
import { bdSeqMetric, encodePayload, topics } from '@lightfield/sparkplug';

// The codec keeps the two bytes of each of 65,536 numbers, 7 MB, to spare an allocation a packet.
writeToStream.cacheNumbers = false;

export interface MqttOptions {
  sn: string;
  password: string;
  /** mqtt://host:port or mqtts://host:port */
  url: string;
  /** Certificates (PEM) that vouch for the platform, instead of the well-known ones; mqtts only. */
  ca?: string | undefined;
  /** Shortest and longest wait before the next connection, ms. */
  reconnectMs?: readonly [shortest: number, longest: number] | undefined;
}

/** Waits between 1 and 10 s: a thousand gateways that lost their broker do not come back in the same second. */
const RECONNECT_MS = [1_000, 10_000] as const;
/** The longest wait of the n-th attempt is n times this. */
const RECONNECT_STEP_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A session that lasted this long was a good one, and starts the waits anew; one that is dropped right after the login was not. */
const STABLE_MS = 5_000;
/** How long a farewell may take. */
const FAREWELL_MS = 1_000;

/** One MQTT session, from CONNACK to its end. */
export interface MqttSession {
  /** Number of the session in births and deaths, 0 to 255. */
  readonly bdSeq: number;
  /** Rejects when the session ends before the message was handed to the network (QoS 0) or taken by the broker (QoS 1). */
  publish(topic: string, payload: string | Buffer, qos: 0 | 1): Promise<void>;
  /** Rejects when the broker refuses. */
  subscribe(filters: readonly string[]): Promise<void>;
  /** Says the death, and ends the session; another one follows. */
  leave(): Promise<void>;
}
export interface SessionHandler {
  opened(session: MqttSession): void;
  message(topic: string, payload: Buffer): void;
  closed(): void;
}

/** Keeps one MQTT session to the platform alive, with a new last will for each. */
export class MqttLink {
  readonly #options: MqttOptions;
  #handler: SessionHandler | undefined;
  readonly #log: Logger;
  readonly #nextBdSeq: () => number;
  #client: MqttClient | undefined;
  #session: ClientSession | undefined;
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;
  #stopped = false;
  #paused = false;

  /** `nextBdSeq`: 0 to 255, one higher with every call, over restarts. */
  constructor(options: MqttOptions, nextBdSeq: () => number, log: Logger) {
    this.#options = options;
    this.#nextBdSeq = nextBdSeq;
    this.#log = log;
  }

  /** `handler` hears of all sessions from here on. */
  start(handler: SessionHandler): void {
    this.#handler = handler;
    this.#connect(handler);
  }

  #connect(handler: SessionHandler): void {
    const { sn, password, url, ca } = this.#options;
    const bdSeq = this.#nextBdSeq();
    const will = {
      topic: topics.nodeDeath(SPARKPLUG_GROUP, sn),
      payload: death(bdSeq),
      qos: 1 as const,
      retain: false,
    };
    const options: IClientOptions = {
      clientId: sn,
      username: sn,
      password,
      clean: true,
      keepalive: LIMITS.gateway.keepAliveSeconds,
      // A new session needs a new last will, so this class connects anew by itself.
      reconnectPeriod: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      will,
      ...(ca === undefined ? {} : { ca }),
    };
    const client = connect(url, options);
    this.#client = client;
    let openedAt = 0;
    let reason = '';
    client.on('error', (error) => {
      reason = error.message;
    });
    client.on('connect', () => {
      openedAt = performance.now();
      // Without it a packet waits until the one before it is confirmed, which the other end puts off for up to 40 ms.
      (client.stream as Partial<Socket>).setNoDelay?.(true);
      this.#log.info({ bdSeq }, 'connected to the platform');
      this.#session = new ClientSession(client, bdSeq, will.topic);
      handler.opened(this.#session);
    });
    client.on('message', (topic, payload) => handler.message(topic, payload));
    client.on('close', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      client.end(true);
      const session = this.#session;
      this.#session = undefined;
      session?.ended();
      if (session) handler.closed();
      if (openedAt > 0 && performance.now() - openedAt > STABLE_MS) this.#attempts = 0;
      this.#reconnect(reason || (session ? 'connection lost' : 'no connection'));
    });
  }

  #reconnect(reason: string): void {
    if (this.#stopped || this.#paused) return;
    const [shortest, longest] = this.#options.reconnectMs ?? RECONNECT_MS;
    this.#attempts += 1;
    const latest = Math.max(shortest, Math.min(longest, this.#attempts * RECONNECT_STEP_MS));
    const waitMs = Math.round(shortest + Math.random() * (latest - shortest));
    this.#log.warn({ reason, waitMs }, 'no session with the platform');
    this.#timer = setTimeout(() => this.#again(), waitMs);
  }

  /** Takes leave of the platform until `resume`. */
  async pause(): Promise<void> {
    this.#paused = true;
    clearTimeout(this.#timer);
    await this.#session?.leave().catch(() => undefined);
  }
  resume(): void {
    if (!this.#paused || this.#stopped) return;
    this.#paused = false;
    if (!this.#client) this.#again();
  }

  #again(): void {
    if (this.#handler) this.#connect(this.#handler);
  }

  /** Takes leave of the platform, for good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#session?.leave().catch(() => undefined);
    this.#client?.end(true);
  }
}

function death(bdSeq: number): Buffer {
  return encodePayload({ timestamp: Date.now(), metrics: [bdSeqMetric(bdSeq)] });
}

/** The session that `client` has opened. */
class ClientSession implements MqttSession {
  readonly bdSeq: number;
  readonly #client: MqttClient;
  readonly #deathTopic: string;
  /** What is under way: the library forgets those whose connection ends while they wait for it. */
  readonly #underWay = new Set<(reason: Error) => void>();

  constructor(client: MqttClient, bdSeq: number, deathTopic: string) {
    this.#client = client;
    this.bdSeq = bdSeq;
    this.#deathTopic = deathTopic;
  }

  publish(topic: string, payload: string | Buffer, qos: 0 | 1): Promise<void> {
    if (!this.#client.connected) return Promise.reject(new Error('no session with the platform'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#underWay.add(reject);
    this.#client.publish(topic, payload, { qos }, (error) => {
      this.#underWay.delete(reject);
      if (error) reject(error);
      else resolve();
    });
    return promise;
  }

  async subscribe(filters: readonly string[]): Promise<void> {
    try {
      await this.#client.subscribeAsync([...filters], { qos: 1 });
    } catch (error) {
      if (!this.#client.connected) throw error;
      // A cluster that has just lost a server may have nobody who would keep messages for us; what we are told is confirmed end to end anyway.
      await this.#client.subscribeAsync([...filters], { qos: 0 });
    }
  }

  async leave(): Promise<void> {
    // DISCONNECT makes the broker forget the last will: the death has to be said.
    const farewell = this.publish(this.#deathTopic, death(this.bdSeq), 1).catch(() => undefined);
    await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]);
    await this.#client.endAsync();
  }

  ended(): void {
    for (const reject of this.#underWay) reject(new Error('the session has ended'));
    this.#underWay.clear();
  }
}
