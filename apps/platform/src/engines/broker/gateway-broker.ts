import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes';
import type { Log } from '../../kernel/log.ts';
import type { GatewayDirectory, GatewayIdentity } from '../types.ts';
import type { BrokerCounter, MessageHandler, SessionChange, SessionHandler } from './broker.ts';
import { PacketSizeGuard } from './packet-size-guard.ts';
import { mayLeaveWill, mayPublish, maySubscribe } from './topic-rules.ts';

/** Before the login a client may send a CONNECT with a last will, nothing larger. Bytes. */
const LOGIN_BYTES = 64 * 1024;
/** Allowed beside the message itself for topic and packet id. Bytes. */
const TOPIC_BYTES = 1_024;
/** Time for the CONNECT to arrive. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A gateway that does not read what it is sent is cut off after this. */
const DRAIN_TIMEOUT_MS = 60_000;
/** A message that could not be written to the socket by then counts as handed over; it leaves when the gateway reads. */
const HANDOVER_MS = 1_000;
/** Publishing to foreign topics is ignored; whoever does it this often in one session is cut off. */
const FOREIGN_TOPICS_MAX = 100;
/** Levels of a topic; ours have five and what is above `lf/1/{sn}/up/` stays short. */
const TOPIC_LEVELS_MAX = 20;
/** MQTT 3.1 allowed 23; the id is ours anyway, see `takeOver`. */
const CLIENT_ID_MAX = 1_000;
/** Return codes of MQTT 3.1.1, section 3.2.2.3. */
const UNAVAILABLE = 3;
const BAD_LOGIN = 4;
const NOT_AUTHORIZED = 5;

type Done = (error?: Error) => void;
type LoginDone = Parameters<Aedes['authenticate']>[3];

/** A TCP or TLS socket, as far as the broker knows it. */
export type Connection = Duplex & { remoteAddress?: string | undefined };

interface Session {
  who: GatewayIdentity;
  ip: string;
  foreignTopics: number;
}

export interface GatewayBrokerOptions {
  directory: GatewayDirectory;
  log: Log;
  messageBytes: number;
}

/**
 * Aedes, narrowed to what gateways need. What gateways publish goes straight to the handlers: nobody subscribes to it,
 * so it passes neither the subscription matcher nor the queues. `concurrency: 0` matters: with a bounded emitter aedes
 * works off its queue recursively and dies of a stack overflow at 5,000 connections.
 */
export class GatewayBroker extends Aedes {
  readonly messageHandlers: MessageHandler[] = [];
  readonly sessionHandlers: SessionHandler[] = [];
  readonly counted: Record<BrokerCounter, number> = { messages: 0, foreignTopic: 0, oversized: 0, badLogin: 0 };
  readonly #options: GatewayBrokerOptions;
  readonly #sessions = new WeakMap<Client, Session>();
  readonly #connected = new Map<string, Client>();
  /** Last wills as they stood in CONNECT; checked once it is known who asks. */
  readonly #wills = new WeakMap<Client, string>();
  readonly #guards = new WeakMap<Client, PacketSizeGuard>();
  readonly #addresses = new WeakMap<Client, string>();
  #silent = false;

  constructor(options: GatewayBrokerOptions) {
    super({
      concurrency: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      drainTimeout: DRAIN_TIMEOUT_MS,
      maxTopicLevels: TOPIC_LEVELS_MAX,
      maxClientsIdLength: CLIENT_ID_MAX,
    });
    this.#options = options;
    this.preConnect = (client, packet, done) => done(null, this.#takeOver(client, packet));
    this.authenticate = (client, username, password, done) => {
      void this.#answerLogin(client, username, password, done);
    };
    this.authorizePublish = (client, packet, done) => done(this.#take(client, packet));
    this.authorizeSubscribe = (client, subscription, done) => {
      const session = this.#sessions.get(client);
      if (session && maySubscribe(session.who, subscription.topic)) return done(null, subscription);
      this.counted.foreignTopic += 1;
      return done(null, null);
    };
    this.on('client', (client) => this.#registered(client));
    this.on('clientDisconnect', (client) => this.#unregistered(client));
    this.on('ping', (_packet, client) => {
      const session = this.#sessions.get(client);
      if (session) this.#tell(session, 'alive');
    });
    const note = (client: Client, error: Error) =>
      options.log.debug({ error: error.message, sn: this.#sessions.get(client)?.who.sn }, 'MQTT connection ended');
    this.on('clientError', note);
    this.on('connectionError', note);
    onError(this, (error) => options.log.error({ error }, 'MQTT broker'));
  }

  accept(socket: Connection): void {
    const guard = new PacketSizeGuard(LOGIN_BYTES);
    const read = socket.read.bind(socket);
    // Aedes reads whole chunks and its parser buffers until a packet is complete, however large: look before it does.
    socket.read = (size?: number) => {
      const chunk: Buffer | null = read(size);
      if (chunk === null || guard.accept(chunk)) return chunk;
      this.counted.oversized += 1;
      socket.destroy();
      return null;
    };
    const client = this.handle(socket);
    this.#guards.set(client, guard);
    this.#addresses.set(client, socket.remoteAddress ?? '');
  }

  /** Called by aedes for last wills and, after `authorizePublish`, for whatever a client published; by us for our own. */
  override publish(packet: PublishPacket, from: Client | null | Done, done?: Done): void {
    if (typeof from === 'function') return super.publish(packet, from);
    if (from === null) return super.publish(packet, done ?? (() => undefined));
    // Everything else was handed over when it was authorised; a message of QoS 2 may come twice before its release.
    if (packet.qos === 2 && !from.closed) {
      const session = this.#sessions.get(from);
      if (session && mayPublish(session.who, packet.topic)) this.#deliver(session.who, packet);
    }
    done?.();
  }

  /** Resolves when it is on its way to whoever subscribes to it. */
  send(topic: string, payload: string | Uint8Array, qos: 0 | 1, retain: boolean): Promise<void> {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : asBuffer(payload);
    return new Promise((resolve, reject) => {
      const packet: PublishPacket = { cmd: 'publish', topic, payload: bytes, qos, retain, dup: false };
      // A gateway that does not read holds up itself alone, not whoever has something to say to it.
      const patience = setTimeout(resolve, HANDOVER_MS);
      super.publish(packet, (error) => {
        clearTimeout(patience);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  isConnected(gatewayId: string): boolean {
    return this.#connected.has(gatewayId);
  }

  kick(gatewayId: string): void {
    this.#connected.get(gatewayId)?.close();
  }

  /** From now on nothing is handed on: what the closing of sessions says is not what gateways say. */
  silence(): void {
    this.#silent = true;
  }

  /** Closes every session. */
  end(): Promise<void> {
    return new Promise((resolve) => this.close(resolve));
  }

  /**
   * The client id is the login name, whatever the client calls itself: one session per gateway, a second login takes
   * over, and nobody takes over a foreign session. Sessions are not kept beyond the connection (nor does Sparkplug ask
   * for it): what must arrive is sent again by whoever sent it, end to end.
   */
  #takeOver(client: Client, packet: ConnectPacket): boolean {
    packet.clientId = packet.username ?? '';
    packet.clean = true;
    if (packet.will) this.#wills.set(client, packet.will.topic);
    return true;
  }

  async #answerLogin(client: Client, username: string | undefined, password: Buffer | undefined, done: LoginDone) {
    let refusal: AuthenticateError | undefined;
    try {
      refusal = await this.#login(client, username, password);
    } catch (error) {
      this.#options.log.error({ error, username }, 'A gateway login could not be checked');
      refusal = refused('The login could not be checked', UNAVAILABLE);
    }
    done(refusal ?? null, refusal === undefined);
  }

  /** Answers why not; `undefined` when the login is good. */
  async #login(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
  ): Promise<AuthenticateError | undefined> {
    const who =
      username && password
        ? await this.#options.directory.authenticate(username, password.toString('utf8'))
        : undefined;
    if (!who) {
      this.counted.badLogin += 1;
      return refused('Bad user name or password', BAD_LOGIN);
    }
    const will = this.#wills.get(client);
    if (will !== undefined && !mayLeaveWill(who, will)) {
      this.counted.foreignTopic += 1;
      return refused('A last will must be the own death', NOT_AUTHORIZED);
    }
    this.#sessions.set(client, { who, ip: this.#addresses.get(client) ?? '', foreignTopics: 0 });
    const guard = this.#guards.get(client);
    if (guard) guard.limit = this.#options.messageBytes + TOPIC_BYTES;
    return undefined;
  }

  /** A message or a last will, before it is acknowledged. Answers an error to cut the client off. */
  #take(client: Client | null, packet: PublishPacket): Error | null {
    const session = client && this.#sessions.get(client);
    if (!client || !session) return new Error('Nobody may publish without a session');
    if (!mayPublish(session.who, packet.topic)) {
      this.counted.foreignTopic += 1;
      session.foreignTopics += 1;
      if (session.foreignTopics < FOREIGN_TOPICS_MAX) return null;
      return new Error(`${FOREIGN_TOPICS_MAX} messages to topics of others`);
    }
    if (packet.qos < 2 || client.closed) this.#deliver(session.who, packet);
    return null;
  }

  #deliver(who: GatewayIdentity, { topic, payload }: PublishPacket): void {
    if (this.#silent) return;
    this.counted.messages += 1;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    for (const handler of this.messageHandlers) {
      try {
        handler(who, topic, bytes);
      } catch (error) {
        // A handler's bug must not end the session of a gateway that did nothing wrong.
        this.#options.log.error({ error, topic }, 'A message could not be handled');
      }
    }
  }

  #registered(client: Client): void {
    const session = this.#sessions.get(client);
    if (!session) return;
    this.#connected.set(session.who.gatewayId, client);
    this.#tell(session, 'connected');
  }

  #unregistered(client: Client): void {
    const session = this.#sessions.get(client);
    if (!session || this.#connected.get(session.who.gatewayId) !== client) return;
    this.#connected.delete(session.who.gatewayId);
    this.#tell(session, 'closed');
  }

  #tell({ who, ip }: Session, change: SessionChange): void {
    if (this.#silent) return;
    for (const handler of this.sessionHandlers) {
      try {
        handler(who, change, ip);
      } catch (error) {
        this.#options.log.error({ error, sn: who.sn }, 'A session change could not be handled');
      }
    }
  }
}

function refused(message: string, returnCode: 3 | 4 | 5): AuthenticateError {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum of aedes has no value at run time
  return Object.assign(new Error(message), { returnCode });
}

/** Aedes says `error` too, which its types leave out; unheard it would end the process. */
function onError(emitter: EventEmitter, listener: (error: unknown) => void): void {
  emitter.on('error', listener);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
