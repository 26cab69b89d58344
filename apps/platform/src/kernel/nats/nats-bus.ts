import { type NatsConnection, type Status, connect } from '@nats-io/transport-node';
import { v7 as newId } from 'uuid';
import { type Bus, createBus } from '../bus.ts';
import type { Line } from '../line/line.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { fromWire, toWire } from '../wire.ts';
import { isEvent } from './bus-events.ts';
import { createNatsLine } from './nats-line.ts';
import type { NatsServers } from './nats-servers.ts';

/** A server that does not answer is left after two of these; one that dies is left at once. */
const PING_MS = 1_000;
const PINGS_UNANSWERED = 2;
const CONNECT_MS = 3_000;
const RECONNECT_MS = 200;
/** Servers tell each other of a subscription a moment after it is made; what the others say until then does not come. */
const ARRIVES_MS = 2_000;

export interface NatsBusOptions extends NatsServers {
  /** One name for all processes on one database; those of another one hear nothing of it. Letters, digits and `-`. */
  cluster: string;
  log: Log;
  /** Servers are tried as they stand; else in any order, so that processes spread over them. */
  inOrder?: boolean;
  /** After this long all servers know what this process listens to. */
  arrivesMs?: number;
  /** A listener that throws, and what comes in and is no event. */
  onError: (error: unknown) => void;
}

export interface NatsBus extends Bus {
  readonly counters: () => Readonly<NatsBusCounters>;
  /** `host:port` of the server it is connected to; `undefined` while it is cut off. */
  server(): string | undefined;
  /** What processes say to each other beside the bus, in one order with it. */
  readonly line: Line;
  /** Says what is still to be said, and hears no more. */
  stop(): Promise<void>;
}
interface NatsBusCounters {
  said: number;
  heard: number;
  /** How often others may have missed something of ours, or we of theirs. */
  gaps: number;
}

/**
 * The bus of many processes, over NATS without streams: fast, in order, and allowed to lose. What was lost is not sent again; after each
 * cut both sides are told of a gap instead. Throws StartError when no server can be reached.
 */
export async function connectNatsBus(options: NatsBusOptions): Promise<NatsBus> {
  const { cluster, log, onError } = options;
  const local = createBus(onError);
  const connection = await open(options);
  const prefix = `lf.${cluster}.`;
  const [events, gap] = [`${prefix}ev.`, `${prefix}gap`];
  const counters: NatsBusCounters = { said: 0, heard: 0, gaps: 0 };

  function missed(): void {
    counters.gaps += 1;
    local.missed();
  }
  function say(subject: string, text = ''): void {
    try {
      if (connection.isClosed()) return;
      const bytes = Buffer.from(text);
      // Whoever cannot be told what has happened is told that something has.
      if (bytes.length > (connection.info?.max_payload ?? Number.POSITIVE_INFINITY)) {
        counters.gaps += 1;
        connection.publish(gap);
      } else connection.publish(subject, bytes);
      counters.said += 1;
    } catch (error) {
      onError(error);
    }
  }

  connection.subscribe(`${events}*`, {
    callback(error, message) {
      if (error) return onError(error);
      const name = message.subject.slice(events.length);
      if (!isEvent(name)) return undefined;
      try {
        counters.heard += 1;
        local.heard(name, fromWire(message.string()) as never);
      } catch (failure) {
        onError(failure);
      }
      return undefined;
    },
  });
  connection.subscribe(gap, { callback: missed });
  const line = createNatsLine({ connection, prefix, me: newId(), onError });
  // Its own server has all subscriptions now, the others a moment later: what may have been missed by then is asked once more.
  await connection.flush();
  let arriving: NodeJS.Timeout | undefined;
  function missedUntilHeard(): void {
    clearTimeout(arriving);
    arriving = setTimeout(missed, options.arrivesMs ?? ARRIVES_MS);
  }
  missedUntilHeard();

  let isCut = false;
  const watching = watch(connection, (status) => {
    if (status.type === 'disconnect' || status.type === 'reconnect') isCut = status.type === 'disconnect';
    if (status.type === 'disconnect') log.warn({ server: status.server }, 'the line to the other processes is cut');
    if (status.type === 'error') onError(status.error);
    if (status.type !== 'reconnect') return;
    log.info({ server: status.server }, 'the line to the other processes is back');
    // What was said meanwhile went nowhere, in both directions.
    missed();
    say(gap);
    missedUntilHeard();
  });

  return {
    on: (name, listener) => local.on(name, listener),
    onOwn: (name, listener) => local.onOwn(name, listener),
    onGap: (listener) => local.onGap(listener),
    emit(name, event) {
      local.emit(name, event);
      say(events + name, toWire(event));
    },
    emitHere: (name, event) => local.emitHere(name, event),
    counters: () => counters,
    server: () => (isCut ? undefined : connection.getServer()),
    line,
    async stop() {
      clearTimeout(arriving);
      line.leave();
      // Of a line that is cut just now there is nothing to be waited for.
      const patience = new Promise((done) => setTimeout(done, CONNECT_MS).unref());
      await Promise.race([connection.drain(), connection.closed(), patience]);
      await connection.close();
      await watching;
    },
  };
}

async function open({ servers, user, password, tls, inOrder = false }: NatsBusOptions): Promise<NatsConnection> {
  try {
    return await connect({
      servers: [...servers],
      ...(user !== undefined && { user }),
      ...(password !== undefined && { pass: password }),
      ...(tls && { tls: {} }),
      name: `lightfield ${process.pid}`,
      noEcho: true,
      noRandomize: inOrder,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS_UNANSWERED,
    });
  } catch (error) {
    throw new StartError(`No server of LF_BUS can be reached (${servers.join(', ')}): ${(error as Error).message}`);
  }
}

async function watch(connection: NatsConnection, changed: (status: Status) => void): Promise<void> {
  for await (const status of connection.status()) changed(status);
}
