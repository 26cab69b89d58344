import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  Ack,
  BrowseDown,
  type BrowseResult,
  type CommUp,
  CommandDown,
  ControlDown,
  type ConfigResult,
  type GatewayConfig,
  type Hello,
  HelloDown,
  lf1,
  MonitorDown,
  ScriptsDown,
  type ScriptsUp,
  SettingsDown,
  SPARKPLUG_GROUP,
  SPARKPLUG_HOST,
  type CommandUp,
  type StreamsUp,
  UploadDown,
  type UploadResult,
} from '@lightfield/contract';
import { decodePayload, type Metric, parseTopic, REBIRTH, topics } from '@lightfield/sparkplug';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { CommandRunner } from '../commands/command-runner.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Device, Variable } from '@lightfield/edge';
import type { ScriptStream } from '../scripts/script-stream.ts';
import type { Site, SiteChange } from '../provisioning/site.ts';
import type { LiveMonitor } from './live-monitor.ts';
import type { MqttSession, SessionHandler } from './mqtt-session.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { SparkplugNode } from './sparkplug-node.ts';
import { beatOf } from './stream-beat.ts';

const packed = promisify(gzip);

/** How long a session waits for the platform's STATE before it goes on without: not every broker has one. */
const STATE_PATIENCE_MS = 2_000;
/** A hello that is not answered is said again, ms. */
const HELLO_AGAIN_MS = 10_000;

export interface UplinkDeps {
  sn: string;
  identity: Pick<Hello, 'firmware' | 'model' | 'startedAt'>;
  site: Site;
  outbox: Outbox;
  sender: OutboxSender;
  live: LiveMonitor;
  commands: CommandRunner;
  /** What is told to the gateway itself. */
  life: {
    take(command: ControlDown): Promise<void>;
    takeSettings(settings: SettingsDown): Promise<void>;
    /** The hello of a session was answered. */
    greeted(): void;
  };
  /** Tells how the drivers answer. */
  answers: { tellAll(): void };
  /** Takes a configuration; never rejects. */
  offer: (document: unknown) => Promise<ConfigResult>;
  /** Lists what a device holds; never rejects. */
  browse: (request: BrowseDown) => Promise<BrowseResult>;
  /** Tells what scripts say. */
  scripts: Pick<ScriptStream, 'open' | 'renewed'>;
  /** The configuration that runs. */
  running: () => GatewayConfig | undefined;
  clock: Clock;
  log: Logger;
}

/** On one topic: for a variable, or for the gateway itself. */
const AnyCommand = z.union([ControlDown, CommandDown]);

/** What this gateway says to the platform, and what it does when the platform speaks. */
export class Uplink implements SessionHandler {
  readonly #deps: UplinkDeps;
  #session: MqttSession | undefined;
  /** There once births were said in this session. */
  #node: SparkplugNode | undefined;
  #timer: NodeJS.Timeout | undefined;
  #greeted = false;
  /** Of the newest STATE message. */
  #stateTime = 0;
  #platformAway = false;
  #malformed = 0;

  constructor(deps: UplinkDeps) {
    this.#deps = deps;
  }

  /** Messages that could not be understood. */
  get malformed(): number {
    return this.#malformed;
  }

  opened(session: MqttSession): void {
    this.#session = session;
    this.#deps.scripts.renewed();
    this.#platformAway = false;
    this.#stateTime = 0;
    this.#listen(session).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'the broker refuses our topics');
      session.leave().catch(() => undefined);
    });
  }

  async #listen(session: MqttSession): Promise<void> {
    const { sn } = this.#deps;
    const node = topics.nodeCommand(SPARKPLUG_GROUP, sn);
    await session.subscribe([
      `lf/1/${sn}/down/#`,
      node,
      topics.deviceCommand(SPARKPLUG_GROUP, sn, 'x').replace(/x$/, '+'),
    ]);
    try {
      await session.subscribe([topics.state(SPARKPLUG_HOST)]);
      this.#timer = setTimeout(() => this.#begin(session), STATE_PATIENCE_MS);
    } catch {
      this.#begin(session);
    }
  }

  /** The platform is there: births first, then what the outbox holds. */
  #begin(session: MqttSession): void {
    clearTimeout(this.#timer);
    if (this.#session !== session || this.#node || this.#platformAway) return;
    const { sn, clock } = this.#deps;
    this.#node = new SparkplugNode(sn, session, clock);
    this.#birth();
    this.#greeted = false;
    this.#hello(session);
  }

  #birth(): void {
    const { site, identity, live } = this.#deps;
    this.#node?.birth(site.devices, { revision: site.revision, firmware: identity.firmware });
    for (const { config } of site.devices) live.told(config.id);
  }

  /** The platform has not heard of this session, as another process of it has heard it so far; or of nothing for a while. */
  #asked(anew: boolean): void {
    const session = this.#session;
    // Before its births it says them and its hello anyway.
    if (!session || !this.#node) return;
    if (!anew) {
      this.#sayHello(session);
      return;
    }
    this.#deps.sender.stop();
    this.#greeted = false;
    this.#birth();
    this.#hello(session);
  }

  #hello(session: MqttSession): void {
    clearTimeout(this.#timer);
    if (this.#session !== session) return;
    this.#sayHello(session);
    this.#timer = setTimeout(() => this.#hello(session), HELLO_AGAIN_MS);
  }

  #sayHello(session: MqttSession): void {
    const { sn, identity, outbox, site } = this.#deps;
    const hello: Hello = {
      v: 1,
      epoch: outbox.epoch,
      revision: site.revision,
      waiting: outbox.waiting,
      tellsStreams: true,
      tellsComm: true,
      ...identity,
    };
    session.publish(lf1.up.hello(sn), JSON.stringify(hello), 1).catch(() => undefined);
  }

  closed(): void {
    clearTimeout(this.#timer);
    this.#session = undefined;
    this.#node = undefined;
    // Whoever watches asks again in the next session; a platform that forgot must not be streamed to for an hour.
    this.#deps.live.stop();
    this.#deps.sender.stop();
  }

  /** The running configuration changed. */
  changed({ born, gone }: SiteChange): void {
    for (const device of gone) this.#node?.deviceDeath(device);
    for (const device of born) {
      this.#node?.deviceBirth(device);
      if (this.#node) this.#deps.live.told(device.config.id);
    }
  }

  /** Says something in the session that was greeted; rejects without one. */
  async say(topic: string, payload: string): Promise<void> {
    if (!this.#session || !this.#greeted) throw new Error('no session with the platform');
    await this.#session.publish(topic, payload, 1);
  }

  /** Hands live values to the network; without a session there is nobody to tell. */
  async sendLive(device: Device, variables: readonly Variable[]): Promise<void> {
    await this.#node?.deviceData(device, variables);
  }

  /** How drivers answer: without a session there is nobody to tell, and the next one begins with all of it. */
  sendCommunication(message: CommUp): void {
    this.say(lf1.up.comm(this.#deps.sn), JSON.stringify(message)).catch(() => undefined);
  }

  /** Behind the values of the device on the same line: what is older than this is with the platform. */
  sayAlive(device: Device, everyMs: number): void {
    if (!this.#node) return;
    const at = this.#deps.clock.now();
    const message: StreamsUp = { v: 1, at, devices: [beatOf(device, at, everyMs)] };
    this.#session?.publish(lf1.up.streams(this.#deps.sn), JSON.stringify(message), 0).catch(() => undefined);
  }

  /** What scripts say: nothing is kept for a platform that is away, it asks again. */
  sendScripts(message: ScriptsUp): void {
    this.#session?.publish(lf1.up.scripts(this.#deps.sn), JSON.stringify(message), 1).catch(() => undefined);
  }

  message(topic: string, payload: Buffer): void {
    const { sn } = this.#deps;
    switch (topic) {
      case lf1.down.ack(sn):
        return this.#understood(Ack, payload, (ack) => this.#acknowledged(ack));
      case lf1.down.hello(sn):
        return this.#understood(HelloDown, payload, ({ anew }) => this.#asked(anew));
      case lf1.down.command(sn):
        return this.#understood(AnyCommand, payload, (command) => {
          const received: CommandUp = { v: 1, uuid: command.uuid };
          this.#session?.publish(lf1.up.command(sn), JSON.stringify(received), 0).catch(() => undefined);
          this.#background('variableId' in command ? this.#deps.commands.take(command) : this.#deps.life.take(command));
        });
      case lf1.down.settings(sn):
        return this.#understood(SettingsDown, payload, (settings) =>
          this.#background(this.#deps.life.takeSettings(settings)),
        );
      case lf1.down.monitor(sn):
        return this.#understood(MonitorDown, payload, ({ deviceId, intervalMs, forMs }) =>
          this.#deps.live.open(deviceId, intervalMs, forMs),
        );
      case lf1.down.browse(sn):
        return this.#understood(BrowseDown, payload, (request) => this.#background(this.#browse(request)));
      case lf1.down.scripts(sn):
        return this.#understood(ScriptsDown, payload, ({ deviceId, forMs }) =>
          this.#deps.scripts.open(deviceId, forMs),
        );
      case lf1.down.upload(sn):
        return this.#understood(UploadDown, payload, ({ uuid }) => this.#background(this.#upload(uuid)));
      case lf1.down.config(sn):
        return this.#configure(payload);
      case topics.state(SPARKPLUG_HOST):
        return this.#state(payload);
      default:
        return this.#sparkplug(topic, payload);
    }
  }

  #understood<Message>(schema: z.ZodType<Message>, payload: Buffer, act: (message: Message) => void): void {
    const document = jsonOf(payload);
    const parsed = schema.safeParse(document);
    if (parsed.success) act(parsed.data);
    else this.#notUnderstood(parsed.error.issues[0]?.message ?? 'malformed');
  }

  #notUnderstood(reason: string): void {
    this.#malformed += 1;
    this.#deps.log.warn({ reason, count: this.#malformed }, 'a message of the platform was not understood');
  }

  #background(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#deps.log.error({ err: error }, 'work for the platform failed'));
  }

  #acknowledged({ epoch, through }: Ack): void {
    const { outbox, sender, sn } = this.#deps;
    const session = this.#session;
    if (!session || epoch !== outbox.epoch) return;
    if (through > outbox.lastSeq) {
      sender.stop();
      this.#greeted = false;
      this.#background(outbox.renewEpoch().then(() => this.#hello(session)));
      return;
    }
    if (this.#greeted) {
      sender.acknowledged(through);
      return;
    }
    this.#greeted = true;
    clearTimeout(this.#timer);
    sender.start(through, (payload) => session.publish(lf1.up.batch(sn), payload, 1));
    this.#deps.life.greeted();
    this.#deps.answers.tellAll();
  }

  #configure(payload: Buffer): void {
    const { offer, sn } = this.#deps;
    const document = jsonOf(payload);
    if (document === undefined) return this.#notUnderstood('a configuration that is no JSON');
    this.#background(
      offer(document).then((result) => this.#session?.publish(lf1.up.config(sn), JSON.stringify(result), 1)),
    );
    return undefined;
  }

  async #browse(request: BrowseDown): Promise<void> {
    const result = await this.#deps.browse(request);
    await this.#session?.publish(lf1.up.browse(this.#deps.sn), JSON.stringify(result), 1);
  }

  async #upload(uuid: string): Promise<void> {
    const running = this.#deps.running();
    const config = running ? (await packed(JSON.stringify(running))).toString('base64') : null;
    const result: UploadResult = { v: 1, uuid, config };
    await this.#session?.publish(lf1.up.upload(this.#deps.sn), JSON.stringify(result), 1);
  }

  #state(payload: Buffer): void {
    const { online, timestamp } = Object(jsonOf(payload)) as Record<string, unknown>;
    const session = this.#session;
    if (typeof online !== 'boolean' || typeof timestamp !== 'number' || !session) return;
    if (timestamp < this.#stateTime) return;
    this.#stateTime = timestamp;
    this.#platformAway = !online;
    if (online) this.#begin(session);
    else if (this.#node) {
      this.#deps.log.warn('the platform has gone, its broker is still there');
      this.#background(session.leave());
    }
  }

  #sparkplug(topic: string, payload: Buffer): void {
    const address = parseTopic(topic);
    let metrics: readonly Metric[];
    try {
      ({ metrics } = decodePayload(payload));
    } catch {
      return this.#notUnderstood('a command that is no Sparkplug payload');
    }
    if (address?.type === 'NCMD' && metrics.some(({ name, value }) => name === REBIRTH && value === true))
      this.#birth();
    if (address?.type === 'DCMD') for (const metric of metrics) this.#background(this.#write(address.device, metric));
    return undefined;
  }

  /** A write by Sparkplug. The value read back tells how it ended, whether or not it changed, and whether or not anybody watches. */
  async #write(deviceId: string, { alias, name, value }: Metric): Promise<void> {
    const { site, commands, log } = this.#deps;
    const device = site.device(deviceId);
    const variable = device?.variables.find(({ settings }) =>
      alias === undefined ? settings.key === name : settings.alias === alias,
    );
    const located = variable && site.find(variable.settings.id);
    const wanted = writable(value);
    if (!located || wanted === undefined) return this.#notUnderstood('a write to a metric that is not there');
    const outcome = await commands.writeDirectly(located, wanted);
    log.info({ variableId: located.variable.settings.id, outcome }, 'Sparkplug write ended');
    await this.sendLive(located.device, [located.variable]);
    return undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#deps.sender.stop();
  }
}

function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

function writable(value: Metric['value']): string | number | undefined {
  switch (typeof value) {
    case 'boolean':
      return value ? 1 : 0;
    case 'bigint':
      return value.toString();
    case 'number':
    case 'string':
      return value;
    default:
      return undefined;
  }
}
