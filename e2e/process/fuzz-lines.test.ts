import {
  Batch,
  BrowseResult,
  CommandUp,
  CommUp,
  ConfigResult,
  gatewayCalls,
  Hello,
  lf1,
  monitorCalls,
  ScriptsUp,
  SleepUp,
  SOCKETS,
  StreamsUp,
  UploadResult,
} from '@lightfield/contract';
import { until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MqttClient, connectMqtt } from '../../apps/platform/src/engines/broker/broker.testing.ts';
import { grammarOf, randomOf, schemaOf } from './grammar.ts';
import { type Ground, openGround } from './siege.ts';
import { tooLong, watchStalls } from './stalls.ts';

/**
 * What a gateway, a third-party node and a browser may say on their lines once they are let in, at random, for as long as the clock
 * says: fifteen seconds, or `LF_FUZZ_SECONDS` by hand. `LF_FUZZ_SEED` repeats a run; the seed is printed.
 */
const SECONDS = Number(process.env['LF_FUZZ_SECONDS'] ?? 15);
const SEED = Number(process.env['LF_FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** Messages of each line between two looks at the clock, and the pause after them, ms. */
const AT_A_TIME = 20;
const PAUSE_MS = 50;
/** Above what it had before, MB: at most, and afterwards. */
const MEMORY_PEAK_MB = 300;
const MEMORY_MORE_MB = 100;
const MEMORY_PATIENCE_MS = 90_000;
const random = randomOf(SEED);
const { pick, valueOf } = grammarOf(random);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const SN = '100000000077';
const NODE = { group: 'Fuzz', node: 'edge' };
const UP = [
  [lf1.up.hello, Hello],
  [lf1.up.batch, Batch],
  [lf1.up.config, ConfigResult],
  [lf1.up.browse, BrowseResult],
  [lf1.up.scripts, ScriptsUp],
  [lf1.up.upload, UploadResult],
  [lf1.up.sleep, SleepUp],
  [lf1.up.comm, CommUp],
  [lf1.up.streams, StreamsUp],
  [lf1.up.command, CommandUp],
] as const;
const said = UP.map(([topic, type]) => ({ topic: topic(SN), schema: schemaOf(type) }));
const SPARKPLUG = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH', 'NCMD', 'STATE', 'X'];

const bytes = (most: number) => Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => random() * 256));
/** A document of this shape, cut somewhere, or no document at all. */
function textOf(schema: ReturnType<typeof schemaOf>): Buffer {
  const text = Buffer.from(JSON.stringify(valueOf(schema)) ?? '');
  const chance = random();
  if (chance < 0.1) return bytes(2_000);
  return chance < 0.2 ? text.subarray(0, Math.floor(random() * text.length)) : text;
}
/** Length-delimited fields of random numbers: near enough to a payload that the decoder goes on for a while. */
function sparkplugBytes(): Buffer {
  const parts = Array.from({ length: Math.floor(random() * 12) }, () => {
    const field = Math.floor(random() * 20) << 3;
    if (random() < 0.5) return Buffer.from([field, Math.floor(random() * 128)]);
    const body = random() < 0.3 ? Buffer.from('Node Control/Rebirth') : bytes(60);
    return Buffer.concat([Buffer.from([field | 2, random() < 0.9 ? body.length : 255]), body]);
  });
  return random() < 0.2 ? bytes(5_000) : Buffer.concat(parts);
}

let ground: Ground;
let ours: MqttClient;
let theirs: MqttClient;
let mqttUrl: string;
beforeAll(async () => {
  ground = await openGround();
  const { password } = await ground.api.call(gatewayCalls.add, { sn: SN, code: '123456', name: '胡言网关' });
  const node = await ground.api.call(gatewayCalls.addSparkplug, { ...NODE, name: '胡言节点' });
  mqttUrl = `mqtt://127.0.0.1:${node.port}`;
  ours = await connectMqtt(mqttUrl, { clientId: SN, username: SN, password });
  theirs = await connectMqtt(mqttUrl, { clientId: 'edge', username: node.username, password: node.password });
  // Whoever sends a topic that is not theirs may be thrown out; they come back.
  for (const line of [ours, theirs]) line.on('error', () => undefined);
});
afterAll(async () => {
  await Promise.all([ours.endAsync(true), theirs.endAsync(true)]);
  await ground.stop();
});

async function gatewayTalks(): Promise<void> {
  const { topic, schema } = pick(said);
  const odd = random() < 0.05 ? `${topic}/${pick(['', 'x', '#', '..'])}`.replace('#', '') : topic;
  await ours.publishAsync(odd, textOf(schema), { qos: random() < 0.5 ? 0 : 1 }).catch(() => undefined);
}
async function nodeTalks(): Promise<void> {
  const own = random() < 0.95;
  const place = own ? `${NODE.group}/${pick(SPARKPLUG)}/${NODE.node}` : `lightfield/${pick(SPARKPLUG)}/${SN}`;
  const topic = `spBv1.0/${place}${random() < 0.5 ? '/tank' : ''}`;
  await theirs.publishAsync(topic, sparkplugBytes(), { qos: 0 }).catch(() => undefined);
}
/** Somebody who is logged in and has a token, and then says what nobody understands. */
async function browserTalks(): Promise<void> {
  const { token } = await ground.api.call(monitorCalls.token, {
    equipmentId: ground.target.deviceId,
    dataSignal: 'all',
  });
  const socket = new WebSocket(`${ground.url.replace('http', 'ws')}${SOCKETS.signal}${token}`);
  await new Promise<void>((done) => {
    const timer = setTimeout(() => socket.close(), 500);
    socket.addEventListener('open', () => {
      for (let i = 0; i < AT_A_TIME && socket.readyState === WebSocket.OPEN; i++)
        socket.send(
          random() < 0.5 ? bytes(3_000) : JSON.stringify(valueOf({ type: 'object', properties: { kind: {} } })),
        );
    });
    socket.addEventListener('error', () => done());
    socket.addEventListener('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

it(
  `a gateway, a node and a browser that talk nonsense for ${SECONDS} s: everybody else goes on`,
  async () => {
    const end = Date.now() + SECONDS * 1_000;
    const watch = await watchStalls(ground.url, ground.pid());
    const before = ground.rss();
    let messages = 0;
    let peak = 0;
    const talk = async (say: () => Promise<void>, times = AT_A_TIME) => {
      while (Date.now() < end) {
        for (let i = 0; i < times; i++) await Promise.race([say(), pause(2_000)]);
        messages += times;
        peak = Math.max(peak, ground.rss());
        await pause(PAUSE_MS);
      }
    };
    await Promise.all([talk(gatewayTalks), talk(nodeTalks), talk(browserTalks, 1)]);
    const stalls = await watch.end();
    process.stdout.write(
      `seed ${SEED}: ${messages} messages, memory ${Math.round(before)} → ${Math.round(peak)} MB at most; the thread was held for ${Math.round(stalls.longest[0]?.held ?? 0)} ms of work at most (this machine is ${stalls.slowness.toFixed(1)} times as slow)\n`,
    );
    expect(messages).toBeGreaterThan(SECONDS);
    expect(peak, `LF_FUZZ_SEED=${SEED}`).toBeLessThan(before + MEMORY_PEAK_MB);
    expect(tooLong(stalls), `LF_FUZZ_SEED=${SEED}`).toEqual([]);
    // The device of the gateway beside them is read on, and whoever asks is answered.
    const since = Date.now();
    await until('a value that was read after all of it', () =>
      [...ground.view.readings.values()].some(({ readAt }) => readAt > since),
    );
    expect(await ground.isAlive()).toBe(true);
    // The line is open for who speaks properly again.
    await ground.api.call(gatewayCalls.query, {});
    await expect
      .poll(() => ground.rss(), { timeout: MEMORY_PATIENCE_MS, interval: 500 })
      .toBeLessThan(before + MEMORY_MORE_MB);
  },
  SECONDS * 1_000 + MEMORY_PATIENCE_MS + 120_000,
);
