/** Process of simulated gateways: bare MQTT over TCP, as cheap as can be, so that the broker is what is measured. */
import { connect, type Socket } from 'node:net';
import { generate, parser } from 'mqtt-packet';
import { bdSeqMetric, DataType, encodePayload, type Metric, topics } from '../../packages/sparkplug/src/index.ts';
import { serve } from './child.ts';

export interface GatewayPlan {
  sn: string;
  deviceId: string;
  aliases: number[];
}
export type GatewayOrder =
  | { kind: 'connect'; port: number; gateways: GatewayPlan[] }
  /** Each message holds `metrics` of a gateway's variables, the next ones each time. */
  | { kind: 'send'; messagesPerSecond: number; metrics: number }
  | { kind: 'pause' }
  | { kind: 'stats' };
export interface GatewayStats {
  connected: number;
  messages: number;
  values: number;
  /** Share of one core. */
  cpu: number;
}

/** Between two bursts; the load is spread evenly over all gateways. ms. */
const BURST_MS = 4;
const CONNECTS_AT_ONCE = 50;

interface Gateway extends GatewayPlan {
  socket: Socket;
  seq: number;
  /** Index of the alias that comes next. */
  next: number;
  topic: string;
}

const gateways: Gateway[] = [];
let timer: NodeJS.Timeout | undefined;
let messages = 0;
let values = 0;
let usage = process.cpuUsage();
let since = performance.now();

const publish = (topic: string, payload: Buffer) =>
  generate({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false });

function open(port: number, plan: GatewayPlan): Promise<Gateway> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
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
      };
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

function send(messagesPerSecond: number, metrics: number): void {
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
      if (gateway) sendOne(gateway, metrics);
    }
  }, BURST_MS);
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
      send(order.messagesPerSecond, order.metrics);
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
        cpu: (used.user + used.system) / 1_000 / (performance.now() - since),
      };
      [messages, values, usage, since] = [0, 0, process.cpuUsage(), performance.now()];
      return stats;
    }
  }
});
