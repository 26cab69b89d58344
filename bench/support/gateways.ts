/** Process of simulated gateways: bare MQTT over TCP, as cheap as can be, so that the broker is what is measured. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate, type IPublishPacket, parser } from 'mqtt-packet';
import { lf1 } from '../../packages/contract/src/index.ts';
import { bdSeqMetric, DataType, encodePayload, type Metric, topics } from '../../packages/sparkplug/src/index.ts';
import { serve } from './child.ts';
import { Latencies } from './latencies.ts';

export interface GatewayPlan {
  sn: string;
  deviceId: string;
  aliases: number[];
  /** Where its records go; for orders of kind `record`. */
  report?: { number: number; layout: number };
}
export type GatewayOrder =
  | { kind: 'connect'; port: number; gateways: GatewayPlan[] }
  /** Each message holds `metrics` of a gateway's variables, the next ones each time. */
  | { kind: 'send'; messagesPerSecond: number; metrics: number }
  /** Records of `values` values each, in batches as the outbox of a gateway makes them; a few may wait for their acknowledgement. */
  | { kind: 'record'; recordsPerSecond: number; perBatch: number; values: number }
  | { kind: 'pause' }
  /** Answers once everything that was sent is acknowledged. */
  | { kind: 'settle' }
  | { kind: 'stats' };
export interface GatewayStats {
  connected: number;
  messages: number;
  values: number;
  /** From the sending of a batch to its acknowledgement, ms. */
  ackP50: number;
  ackP95: number;
  ackP99: number;
  /** Items acknowledged since the start. */
  acknowledged: number;
  /** Times a batch could not be sent because too many waited. */
  held: number;
  /** Share of one core. */
  cpu: number;
}

/** Between two bursts; the load is spread evenly over all gateways. ms. */
const BURST_MS = 4;
const CONNECTS_AT_ONCE = 50;
/** That gateways come from. */
const ADDRESSES = 8;
/** Batches of a gateway that may wait for their acknowledgement. */
const WINDOW = 4;

interface Gateway extends GatewayPlan {
  socket: Socket;
  seq: number;
  /** Index of the alias that comes next. */
  next: number;
  topic: string;
  epoch: string;
  /** Last item sent, and last one acknowledged. */
  sent: number;
  through: number;
  /** Last item and time of sending of each batch under way. */
  underWay: { through: number; at: number }[];
  time: number;
}

const gateways: Gateway[] = [];
let timer: NodeJS.Timeout | undefined;
let messages = 0;
let values = 0;
let held = 0;
const acks = new Latencies();
let usage = process.cpuUsage();
let since = performance.now();

const publish = (topic: string, payload: Buffer) =>
  generate({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false });

function open(port: number, plan: GatewayPlan): Promise<Gateway> {
  return new Promise((resolve, reject) => {
    // one address has 28,000 ports
    const localAddress = `127.0.0.${2 + (gateways.length % ADDRESSES)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    const packets = parser();
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => packets.parse(chunk));
    packets.once('packet', () => {
      const gateway: Gateway = {
        ...plan,
        socket,
        seq: 1,
        next: 0,
        topic: topics.deviceData('lightfield', plan.sn, plan.deviceId),
        epoch: randomUUID(),
        sent: 0,
        through: 0,
        underWay: [],
        time: Date.now(),
      };
      packets.on('packet', (packet) => {
        if (packet.cmd === 'publish') acknowledged(gateway, packet);
      });
      socket.write(
        generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: lf1.down.ack(plan.sn), qos: 1 }] }),
      );
      const timestamp = Date.now();
      const births = plan.aliases.map(
        (alias): Metric => ({ name: `v${alias}`, alias, dataType: DataType.Double, value: 0 }),
      );
      socket.write(
        Buffer.concat([
          publish(
            topics.nodeBirth('lightfield', plan.sn),
            encodePayload({ timestamp, seq: 0, metrics: [bdSeqMetric(0)] }),
          ),
          publish(
            topics.deviceBirth('lightfield', plan.sn, plan.deviceId),
            encodePayload({ timestamp, seq: 1, metrics: births }),
          ),
        ]),
      );
      resolve(gateway);
    });
    socket.write(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clientId: plan.sn,
        clean: true,
        keepalive: 0,
        username: plan.sn,
        password: Buffer.from(plan.sn),
      }),
    );
  });
}

function sendOne(gateway: Gateway, count: number): void {
  const timestamp = Date.now();
  const metrics: Metric[] = [];
  for (let index = 0; index < count; index += 1) {
    const alias = gateway.aliases[gateway.next] ?? 0;
    gateway.next = (gateway.next + 1) % gateway.aliases.length;
    metrics.push({ alias, timestamp, dataType: DataType.Double, value: Math.round(Math.random() * 10_000) / 100 });
  }
  gateway.seq = (gateway.seq + 1) % 256;
  gateway.socket.write(
    publish(gateway.topic, encodePayload({ timestamp, seq: gateway.seq, metrics }, { dataTypes: false })),
  );
  messages += 1;
  values += count;
}

/** Calls `sendNext` for one gateway after the other, this often a second. */
function send(messagesPerSecond: number, sendNext: (gateway: Gateway) => void): void {
  clearInterval(timer);
  const started = performance.now();
  let sent = 0;
  let at = 0;
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * messagesPerSecond);
    // A process that was held up catches up no more than a tenth of a second.
    if (due - sent > messagesPerSecond / 10) sent = due - Math.floor(messagesPerSecond / 10);
    for (; sent < due; sent += 1) {
      const gateway = gateways[at];
      at = (at + 1) % gateways.length;
      if (gateway) sendNext(gateway);
    }
  }, BURST_MS);
}

function acknowledged(gateway: Gateway, { payload, messageId = 1 }: IPublishPacket): void {
  gateway.socket.write(generate({ cmd: 'puback', messageId }));
  const { through } = JSON.parse(payload.toString()) as { through: number };
  gateway.through = Math.max(gateway.through, through);
  const now = performance.now();
  while (gateway.underWay[0] && gateway.underWay[0].through <= through)
    acks.add(now - (gateway.underWay.shift()?.at ?? now));
}

function sendBatch(gateway: Gateway, records: number, width: number): void {
  if (gateway.underWay.length >= WINDOW) {
    held += 1;
    return;
  }
  const { report } = gateway;
  const items = Array.from({ length: records }, () => {
    gateway.sent += 1;
    gateway.time += 1;
    // by its time, so that what is stored can be compared with what was sent
    const cells = Array.from({ length: width }, (_, cell) => ((gateway.time * 131 + cell * 7) % 10_000) / 100);
    return {
      kind: 'record',
      seq: gateway.sent,
      report: report?.number,
      layout: report?.layout,
      time: gateway.time,
      values: cells,
    };
  });
  const payload = JSON.stringify({ v: 1, epoch: gateway.epoch, items });
  gateway.socket.write(
    generate({
      cmd: 'publish',
      topic: lf1.up.batch(gateway.sn),
      payload,
      qos: 1,
      messageId: 2,
      retain: false,
      dup: false,
    }),
  );
  gateway.underWay.push({ through: gateway.sent, at: performance.now() });
  messages += 1;
  values += records * width;
}

async function settled(): Promise<void> {
  while (gateways.some(({ sent, through }) => through < sent)) await sleep(20);
}

serve(async (order: GatewayOrder) => {
  switch (order.kind) {
    case 'connect':
      for (let from = 0; from < order.gateways.length; from += CONNECTS_AT_ONCE) {
        const some = order.gateways.slice(from, from + CONNECTS_AT_ONCE);
        gateways.push(...(await Promise.all(some.map((plan) => open(order.port, plan)))));
      }
      return {};
    case 'send':
      send(order.messagesPerSecond, (gateway) => sendOne(gateway, order.metrics));
      return {};
    case 'record':
      send(order.recordsPerSecond / order.perBatch, (gateway) => sendBatch(gateway, order.perBatch, order.values));
      return {};
    case 'settle':
      clearInterval(timer);
      await settled();
      return {};
    case 'pause':
      clearInterval(timer);
      return {};
    case 'stats': {
      const used = process.cpuUsage(usage);
      const stats: GatewayStats = {
        connected: gateways.filter(({ socket }) => !socket.destroyed).length,
        messages,
        values,
        ackP50: acks.percentile(0.5),
        ackP95: acks.percentile(0.95),
        ackP99: acks.percentile(0.99),
        acknowledged: gateways.reduce((sum, { through }) => sum + through, 0),
        held,
        cpu: (used.user + used.system) / 1_000 / (performance.now() - since),
      };
      acks.reset();
      [messages, values, held, usage, since] = [0, 0, 0, process.cpuUsage(), performance.now()];
      return stats;
    }
  }
});
