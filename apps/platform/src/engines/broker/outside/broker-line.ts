import { type IClientOptions, type MqttClient, connect } from 'mqtt';
import type { BrokerServers } from '../../../kernel/broker-settings.ts';
import type { Log } from '../../../kernel/log.ts';

/** Between attempts, each at the next server. */
const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that says nothing for 1.5 times this has gone. Seconds. */
const KEEPALIVE_S = 5;
/** Filters of one SUBSCRIBE: what brokers take in one packet differs. */
const FILTERS_AT_ONCE = 200;
/** A message that the broker has not taken by then counts as handed over; it is taken when it can. */
const HANDOVER_MS = 1_000;

export interface BrokerLineOptions {
  servers: BrokerServers;
  /** Unique: two with the same one throw each other out. */
  clientId: string;
  log: Log;
  onMessage: (topic: string, payload: Buffer) => void;
  /** Connected anew: nothing is subscribed to. */
  onConnect: () => void;
}

/**
 * The platform as one client of a cluster of brokers: a clean session at one of the servers, at the next one when that goes. All that was
 * subscribed to is gone with the session, and is subscribed to anew by whoever wants it: sessions that brokers keep die with their node.
 */
export function createBrokerLine({ servers, clientId, log, onMessage, onConnect }: BrokerLineOptions) {
  let client: MqttClient | undefined;
  /** Rises with each session. */
  let session = 0;
  let since = Date.now();
  // Each process begins with another one of them.
  const first = Math.floor(Math.random() * servers.hosts.length);
  const hosts = [...servers.hosts.slice(first), ...servers.hosts.slice(0, first)];

  return {
    /** Goes on trying for as long as it takes. */
    start(): void {
      const options: IClientOptions = {
        servers: hosts.map(({ host, port }) => ({ host, port, protocol: servers.tls ? 'mqtts' : 'mqtt' })),
        clientId,
        clean: true,
        resubscribe: false,
        queueQoSZero: false,
        keepalive: KEEPALIVE_S,
        reconnectPeriod: RECONNECT_MS,
        connectTimeout: CONNECT_TIMEOUT_MS,
        ...(servers.user !== undefined && { username: servers.user }),
        ...(servers.password !== undefined && { password: servers.password }),
        ...(servers.ca !== undefined && { ca: servers.ca }),
      };
      client = connect(options);
      client.on('connect', () => {
        session += 1;
        since = Date.now();
        const { host, port } = client?.options ?? {};
        log.info({ host, port }, 'connected to an MQTT broker');
        onConnect();
      });
      client.on('message', onMessage);
      client.on('close', () => {
        if (session > 0) since = Date.now();
        log.debug({ servers: hosts.length }, 'no connection to an MQTT broker');
      });
      client.on('error', (error) => log.warn({ error: error.message }, 'an MQTT broker refuses'));
    },
    get session() {
      return session;
    },
    get isConnected() {
      return client?.connected === true;
    },
    /** Connected, or not, since then. */
    get since() {
      return since;
    },
    get server() {
      return client?.connected ? `${client.options.host}:${client.options.port}` : undefined;
    },
    /** QoS 0, as measured: what was published with QoS 0 and with QoS 1 arrives in one order then; our own acknowledgement does the rest. */
    async subscribe(filters: readonly string[]): Promise<void> {
      for (let at = 0; at < filters.length; at += FILTERS_AT_ONCE)
        await client?.subscribeAsync(filters.slice(at, at + FILTERS_AT_ONCE), { qos: 0 });
    },
    async unsubscribe(filters: readonly string[]): Promise<void> {
      for (let at = 0; at < filters.length; at += FILTERS_AT_ONCE)
        await client?.unsubscribeAsync(filters.slice(at, at + FILTERS_AT_ONCE));
    },
    /** Rejects at once without a connection. */
    publish(topic: string, payload: string | Uint8Array, qos: 0 | 1, retain: boolean): Promise<void> {
      const line = client;
      if (!line?.connected) return Promise.reject(new Error('no connection to an MQTT broker'));
      const bytes = typeof payload === 'string' ? payload : Buffer.from(payload);
      return new Promise((resolve, reject) => {
        const patience = setTimeout(resolve, HANDOVER_MS);
        line.publish(topic, bytes, { qos, retain }, (error) => {
          clearTimeout(patience);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    async stop(): Promise<void> {
      await client?.endAsync(true);
    },
  };
}
export type BrokerLine = ReturnType<typeof createBrokerLine>;
