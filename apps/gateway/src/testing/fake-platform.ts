import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  Batch,
  type BrowseDown,
  BrowseResult,
  type CommandDown,
  CommUp,
  type ConfigResult,
  type ControlDown,
  type GatewayConfig,
  GatewayStatus,
  Hello,
  lf1,
  type MonitorDown,
  type SettingsDown,
  SleepUp,
  SPARKPLUG_GROUP,
  SPARKPLUG_HOST,
  type UplinkItem,
  UploadResult,
} from '@lightfield/contract';
import {
  decodePayload,
  encodePayload,
  type Metric,
  parseTopic,
  type Payload,
  rebirthCommand,
  topics,
} from '@lightfield/sparkplug';
import { Aedes } from 'aedes';

export interface Heard {
  type: string;
  device: string | undefined;
  payload: Payload;
  at: number;
}

/** The platform as a gateway sees it: a real broker, stored batches, acknowledgements. */
export class FakePlatform {
  readonly sn: string;
  readonly password = 'secret';
  port = 0;
  /** Every item stored, in the order in which it came. */
  readonly items: UplinkItem[] = [];
  /** Numbers that came again although they were stored already. */
  repeated = 0;
  readonly hellos: Hello[] = [];
  readonly configResults: ConfigResult[] = [];
  readonly browseResults: BrowseResult[] = [];
  readonly uploads: UploadResult[] = [];
  readonly statuses: GatewayStatus[] = [];
  readonly sleeps: SleepUp[] = [];
  readonly communication: CommUp[] = [];
  /** Sparkplug messages in the order in which they came. */
  readonly heard: Heard[] = [];
  config: GatewayConfig | undefined;
  acknowledges = true;
  sessions = 0;
  #epoch = '';
  #cursor = 0;
  #broker: Aedes | undefined;
  #server: Server | undefined;
  /** Data types by alias, from births. */
  readonly #types = new Map<number, number>();
  readonly #sockets = new Set<Socket>();

  constructor(sn: string) {
    this.sn = sn;
  }

  async start(port = 0): Promise<void> {
    const broker = await Aedes.createBroker({ concurrency: 0 });
    this.#broker = broker;
    broker.authenticate = (client, username, password, done) => {
      const allowed = username === this.sn && password?.toString() === this.password && client.id === this.sn;
      if (allowed) this.sessions += 1;
      done(null, allowed);
    };
    broker.on('publish', (packet, client) => {
      // The last will comes without a client.
      if (client || packet.topic.includes('NDEATH')) this.#receive(packet.topic, Buffer.from(packet.payload));
    });
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      broker.handle(socket);
    });
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    await this.say({ online: true });
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server?.close(resolve));
    await new Promise<void>((resolve) => this.#broker?.close(resolve));
  }

  /** Breaks every line. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** STATE of the platform. */
  async say({ online }: { online: boolean }): Promise<void> {
    const payload = JSON.stringify({ online, timestamp: Date.now() });
    await this.#publish(topics.state(SPARKPLUG_HOST), payload, true);
  }

  offer(config: GatewayConfig): void {
    this.config = config;
    void this.#publish(lf1.down.config(this.sn), JSON.stringify(config));
  }
  offerRaw(text: string): void {
    void this.#publish(lf1.down.config(this.sn), text);
  }
  monitor(monitor: Omit<MonitorDown, 'v'>): void {
    void this.#publish(lf1.down.monitor(this.sn), JSON.stringify({ v: 1, ...monitor }));
  }
  askRunning(uuid: string): void {
    void this.#publish(lf1.down.upload(this.sn), JSON.stringify({ v: 1, uuid }));
  }

  browse(request: Omit<BrowseDown, 'v'>): void {
    void this.#publish(lf1.down.browse(this.sn), JSON.stringify({ v: 1, ...request }));
  }
  command(command: Omit<CommandDown, 'v'>): void {
    void this.#publish(lf1.down.command(this.sn), JSON.stringify({ v: 1, ...command }));
  }
  /** A command for the gateway itself. */
  control(command: ControlDown): void {
    void this.#publish(lf1.down.command(this.sn), JSON.stringify(command));
  }
  settings(settings: SettingsDown): void {
    void this.#publish(lf1.down.settings(this.sn), JSON.stringify(settings));
  }
  acknowledge(through = this.#cursor): void {
    void this.#publish(lf1.down.ack(this.sn), JSON.stringify({ v: 1, epoch: this.#epoch, through }));
  }
  /** A broker that is not the platform's keeps the session while the platform changes. */
  hello(anew: boolean): void {
    void this.#publish(lf1.down.hello(this.sn), JSON.stringify({ v: 1, anew }));
  }
  rebirth(): void {
    void this.#publish(topics.nodeCommand(SPARKPLUG_GROUP, this.sn), encodePayload(rebirthCommand(Date.now())));
  }
  deviceCommand(deviceId: string, metric: Metric): void {
    const payload = encodePayload({ timestamp: Date.now(), metrics: [metric] });
    void this.#publish(topics.deviceCommand(SPARKPLUG_GROUP, this.sn, deviceId), payload);
  }

  #publish(topic: string, payload: string | Buffer, retain = false): Promise<void> {
    return new Promise((resolve, reject) => {
      const packet = { cmd: 'publish', topic, payload, qos: 1, retain, dup: false } as const;
      this.#broker?.publish(packet, (error) => (error ? reject(error) : resolve()));
    });
  }

  #receive(topic: string, payload: Buffer): void {
    switch (topic) {
      case lf1.up.hello(this.sn):
        return this.#hello(Hello.parse(JSON.parse(payload.toString())));
      case lf1.up.batch(this.sn):
        return this.#store(Batch.parse(JSON.parse(payload.toString())));
      case lf1.up.config(this.sn):
        this.configResults.push(JSON.parse(payload.toString()) as ConfigResult);
        return undefined;
      case lf1.up.upload(this.sn):
        this.uploads.push(UploadResult.parse(JSON.parse(payload.toString())));
        return;
      case lf1.up.status(this.sn):
        this.statuses.push(GatewayStatus.parse(JSON.parse(payload.toString())));
        return undefined;
      case lf1.up.comm(this.sn):
        this.communication.push(CommUp.parse(JSON.parse(payload.toString())));
        return undefined;
      case lf1.up.sleep(this.sn):
        this.sleeps.push(SleepUp.parse(JSON.parse(payload.toString())));
        return undefined;
      case lf1.up.browse(this.sn):
        this.browseResults.push(BrowseResult.parse(JSON.parse(payload.toString())));
        return undefined;
      default: {
        const address = parseTopic(topic);
        if (address && 'group' in address) this.#sparkplug(address.type, address.device, payload);
        return undefined;
      }
    }
  }

  #sparkplug(type: string, device: string | undefined, bytes: Buffer): void {
    const payload = decodePayload(bytes, { birthTypes: { byAlias: this.#types } });
    if (type === 'DBIRTH')
      for (const { alias, dataType } of payload.metrics)
        if (alias !== undefined && dataType !== undefined) this.#types.set(alias, dataType);
    this.heard.push({ type, device, payload, at: Date.now() });
  }

  #hello(hello: Hello): void {
    this.hellos.push(hello);
    if (hello.epoch !== this.#epoch) {
      this.#epoch = hello.epoch;
      this.#cursor = 0;
    }
    this.acknowledge();
    if (this.config && this.config.revision !== hello.revision) this.offer(this.config);
  }

  #store({ epoch, items }: Batch): void {
    if (epoch !== this.#epoch) throw new Error('a batch of an epoch nobody announced');
    for (const item of items) {
      if (item.seq <= this.#cursor) this.repeated += 1;
      else {
        this.items.push(item);
        this.#cursor = item.seq;
      }
    }
    if (this.acknowledges) this.acknowledge();
  }

  of(type: string): Heard[] {
    return this.heard.filter((heard) => heard.type === type);
  }
}
