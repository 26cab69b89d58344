import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { LIMITS, SPARKPLUG_HOST } from '@lightfield/contract';
import { topics } from '@lightfield/sparkplug';
import { writeToStream } from 'mqtt-packet';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Downlink, GatewayDirectory, GatewayIdentity } from '../types.ts';
import { GatewayBroker } from './gateway-broker.ts';

// The codec keeps the two bytes of each of 65,536 numbers, 7 MB, to spare an allocation a packet.
writeToStream.cacheNumbers = false;

export interface BrokerOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** PEM; absent: plain TCP. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  directory: GatewayDirectory;
  clock: Clock;
  log: Log;
  /** Largest MQTT message taken, bytes. */
  messageBytes?: number;
}

export type BrokerCounter = 'messages' | 'foreignTopic' | 'oversized' | 'badLogin';
export type MessageHandler = (from: GatewayIdentity, topic: string, payload: Buffer) => void;
/**
 * At a broker that is not ours a process may also get and lose gateways without their doing: `left` is another process's from now on and
 * is still there, `gone` was called there by its row and has not been heard since.
 */
export type SessionChange = 'connected' | 'alive' | 'closed' | 'left' | 'gone';
export type SessionHandler = (who: GatewayIdentity, change: SessionChange, ip: string) => void;

/** MQTT 3.1.1 for gateways. Everybody may touch their own topics only; whatever is refused is counted. */
export interface Broker extends Downlink {
  /** Listens; rejects with the error of the socket, such as EADDRINUSE. */
  start(): Promise<{ host: string; port: number }>;
  /** Says STATE offline, closes every session. Nothing is handed on any more from the moment it is called. */
  stop(): Promise<void>;
  onMessage(handler: MessageHandler): void;
  /** A takeover says `closed` for the old session before `connected` for the new one. `alive`: it had nothing to say, and is there. */
  onSession(handler: SessionHandler): void;
  /** Ends the session of a gateway that was deleted or got other credentials. */
  kick(gatewayId: string): void;
  counters(): Record<BrokerCounter, number>;
}

/** Sockets at once, sessions or not. */
const CONNECTIONS_MAX = 20_000;
/** A line that a firewall cut silently is found out by the system after this. */
const TCP_KEEPALIVE_MS = 30_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Connections that wait to be accepted while a whole site reconnects. */
const BACKLOG = 4_096;

export function createBroker(options: BrokerOptions): Broker {
  const { log, clock } = options;
  const mqtt = new GatewayBroker({
    directory: options.directory,
    log,
    messageBytes: options.messageBytes ?? LIMITS.gateway.messageBytes,
  });
  const accept = (socket: Socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, TCP_KEEPALIVE_MS);
    mqtt.accept(socket);
  };
  const server: Server = options.tls
    ? createTlsServer({ ...options.tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }, accept)
    : createTcpServer(accept);
  server.maxConnections = CONNECTIONS_MAX;
  // Also those that have not come as far as a session.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Clients that break off within the TLS handshake are their own problem.
  server.on('tlsClientError', (error: Error) => log.debug({ error }, 'TLS handshake failed'));

  const publish: Broker['publish'] = (topic, payload, { qos, retain = false }) =>
    mqtt.send(topic, payload, qos, retain);
  const sayState = (online: boolean) =>
    publish(topics.state(SPARKPLUG_HOST), JSON.stringify({ online, timestamp: clock.now() }), { qos: 1, retain: true });

  return {
    async start() {
      await mqtt.listen();
      await sayState(true);
      await listening(server, options);
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The MQTT listener has no port');
      return { host: address.address, port: address.port };
    },
    async stop() {
      if (mqtt.closed) return;
      mqtt.silence();
      const closed = new Promise<void>((resolve) => {
        if (server.listening) server.close(() => resolve());
        else resolve();
      });
      await sayState(false);
      await mqtt.end();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    onMessage: (handler) => mqtt.messageHandlers.push(handler),
    onSession: (handler) => mqtt.sessionHandlers.push(handler),
    publish,
    isConnected: (gatewayId) => mqtt.isConnected(gatewayId),
    kick: (gatewayId) => mqtt.kick(gatewayId),
    counters: () => ({ ...mqtt.counted }),
  };
}

function listening(server: Server, { host, port }: BrokerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
