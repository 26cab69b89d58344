import type { GatewaySecrets, GatewaySettings, GatewayStatus, Value } from '@lightfield/contract';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Device } from '@lightfield/edge';

/** Messages that wait while the broker is away; older ones are given up, and counted. */
const MOST_WAITING = 500;
const RECONNECT_MS = 5_000;

export interface ForwarderDeps {
  sn: string;
  devices: () => readonly Device[];
  clock: Pick<Clock, 'now'>;
  log: Logger;
  /** The state has changed. */
  tell: () => void;
}
type Forwarding = GatewayStatus['forwarding'];
type MqttSettings = GatewaySettings['mqtt'];

/**
 * Passes live values on to a broker of the customer's: one message a device, at most every so many seconds, QoS 1:
 * `{"sn", "device", "time", "values": {key: value}, "bad": [key]}`. Has a client of its own and nothing to do with the platform.
 */
export class Forwarder {
  readonly #deps: ForwarderDeps;
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #settings: MqttSettings | undefined;
  #waiting: { topic: string; payload: string }[] = [];
  #sending = false;
  #state: Forwarding = { state: 'off', reason: '', sent: 0, dropped: 0, waiting: 0 };
  /** Reading and value last sent, by variable. */
  #last = new Map<string, string>();

  constructor(deps: ForwarderDeps) {
    this.#deps = deps;
  }

  get state(): Forwarding {
    return { ...this.#state, waiting: this.#waiting.length };
  }

  /** Works with these settings from now on. */
  apply(settings: MqttSettings, secrets: GatewaySecrets): void {
    this.stop();
    this.#state = { state: 'off', reason: '', sent: 0, dropped: 0, waiting: 0 };
    if (!settings.enabled) return;
    this.#settings = settings;
    this.#become('connecting', '');
    const client = connect(this.#options(settings, secrets));
    this.#client = client;
    client.on('connect', () => {
      this.#become('connected', '');
      // The broker may have forgotten everything: it gets the whole picture first.
      this.#last.clear();
      this.#look();
    });
    client.on('error', (error) => this.#become('failed', error.message || String(error)));
    client.on('close', () => {
      if (this.#state.state === 'connected') this.#become('failed', 'connection lost');
      else if (this.#state.state === 'connecting') this.#become('failed', 'no connection');
    });
    this.#timer = setInterval(() => this.#look(), settings.intervalSeconds * 1_000);
  }

  #options(settings: MqttSettings, secrets: GatewaySecrets): IClientOptions {
    const { host, port, tls, auth, username, timeoutSeconds, keepAliveSeconds } = settings;
    return {
      protocol: tls ? 'mqtts' : 'mqtt',
      host,
      port,
      clientId: settings.clientId || `lightfield-${this.#deps.sn}`,
      keepalive: keepAliveSeconds,
      connectTimeout: timeoutSeconds * 1_000,
      reconnectPeriod: RECONNECT_MS,
      clean: true,
      // The queue is ours, bounded and counted.
      queueQoSZero: false,
      ...(auth === 'password' && { username, password: secrets.mqttPassword ?? '' }),
      ...(auth !== 'password' && username !== '' && { username }),
      ...(auth === 'certificate' && { cert: secrets.cert ?? '', key: secrets.key ?? '' }),
      ...(secrets.ca !== undefined && { ca: secrets.ca }),
    };
  }

  #become(state: Forwarding['state'], reason: string): void {
    if (this.#state.state === state && this.#state.reason === reason) return;
    this.#state = { ...this.#state, state, reason: reason.slice(0, 500) };
    this.#deps.log.info({ state, reason }, 'MQTT forwarding');
    this.#deps.tell();
  }

  #look(): void {
    const settings = this.#settings;
    if (!settings) return;
    for (const device of this.#deps.devices()) {
      if (settings.devices.length > 0 && !settings.devices.includes(device.config.id)) continue;
      const payload = this.#message(device, settings.onlyChanges);
      if (payload) this.#waiting.push({ topic: settings.topic, payload });
    }
    const over = this.#waiting.length - MOST_WAITING;
    if (over > 0) {
      this.#waiting.splice(0, over);
      this.#state.dropped += over;
    }
    void this.#send();
  }

  #message(device: Device, onlyChanges: boolean): string | undefined {
    const values: Record<string, Value> = {};
    const bad: string[] = [];
    for (const { settings, value, quality } of device.variables) {
      const now = JSON.stringify([value, quality]);
      if (onlyChanges && this.#last.get(settings.id) === now) continue;
      this.#last.set(settings.id, now);
      values[settings.key] = value;
      if (quality === 'bad') bad.push(settings.key);
    }
    if (Object.keys(values).length === 0) return undefined;
    const { clock, sn } = this.#deps;
    const { id, name } = device.config;
    return JSON.stringify({ sn, device: { id, name }, time: clock.now(), values, ...(bad.length > 0 && { bad }) });
  }

  async #send(): Promise<void> {
    const client = this.#client;
    if (this.#sending || !client) return;
    this.#sending = true;
    try {
      for (let next = this.#waiting[0]; next && client.connected; next = this.#waiting[0]) {
        await client.publishAsync(next.topic, next.payload, { qos: 1 });
        // It may have been given up meanwhile.
        if (this.#waiting[0] === next) this.#waiting.shift();
        this.#state.sent += 1;
      }
    } catch {
      // The connection ended: what waits is sent when it is back.
    } finally {
      this.#sending = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#settings = undefined;
    this.#client?.end(true);
    this.#client = undefined;
    this.#waiting = [];
    this.#last.clear();
  }
}
