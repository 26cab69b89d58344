/**
 * Sparkplug B codec against `sparkplug-payload` on one core: DDATA of 50 aliased metrics, as a gateway sends them.
 * Left out: MQTT and everything around the codec.
 * Run: node bench/sparkplug.bench.ts
 */
import { get } from 'sparkplug-payload';
import {
  DataType,
  decodeColumns,
  decodePayload,
  encodePayload,
  MetricColumns,
  type Payload,
} from '../packages/sparkplug/src/index.ts';

const METRICS = 50;
const MESSAGES = 256;
const WARM_UP_MS = 500;
const ROUND_MS = 1_000;
const ROUNDS = 3;
/** Each call between two looks at the clock does this many messages. */
const BATCH = MESSAGES;

const peer = get('spBv1.0');
if (!peer) throw new Error('sparkplug-payload does not know spBv1.0');

type PeerPayload = Parameters<typeof peer.encodePayload>[0];
type PeerMetric = NonNullable<PeerPayload['metrics']>[number];

/** What a plant sends: mostly floating point, some registers, counters and states. */
function sample(
  index: number,
  message: number,
): { dataType: number; type: PeerMetric['type']; value: number | boolean } {
  const drift = Math.sin(index + message / 10);
  switch (index % 10) {
    case 0:
      return { dataType: DataType.Int16, type: 'Int16', value: Math.round(drift * 2_000) };
    case 1:
      return { dataType: DataType.UInt32, type: 'UInt32', value: 3_000_000_000 + message };
    case 2:
      return { dataType: DataType.Boolean, type: 'Boolean', value: drift > 0 };
    case 3:
    case 4:
    case 5:
      return { dataType: DataType.Float, type: 'Float', value: Math.fround(drift * 100) };
    default:
      return { dataType: DataType.Double, type: 'Double', value: drift * 1_000 };
  }
}

const start = 1_795_000_000_000;
const ours: Payload[] = [];
const theirs: PeerPayload[] = [];
for (let message = 0; message < MESSAGES; message += 1) {
  const timestamp = start + message * 100;
  const samples = Array.from({ length: METRICS }, (_, index) => ({
    alias: 100 + index,
    timestamp,
    ...sample(index, message),
  }));
  ours.push({
    timestamp,
    metrics: samples.map(({ alias, dataType, value }) => ({ alias, timestamp, dataType, value })),
    seq: message,
  });
  theirs.push({
    timestamp,
    metrics: samples.map(({ alias, type, value }) => ({ alias, timestamp, type, value })),
    seq: message,
  });
}

const messages = ours.map((payload) => Buffer.from(encodePayload(payload)));
for (const [index, message] of messages.entries()) {
  const expected = theirs[index];
  if (!expected || !message.equals(peer.encodePayload(expected)))
    throw new Error(`Message ${index} differs from the peer's`);
}

/** Keeps results alive, so that no call is optimised away. */
let sink = 0;

/** Messages a second, the best of some rounds: the others were disturbed. */
function rate(work: (index: number) => void): number {
  let best = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const duration = round === 0 ? WARM_UP_MS : ROUND_MS;
    const from = performance.now();
    let done = 0;
    let elapsed = 0;
    while (elapsed < duration) {
      for (let index = 0; index < BATCH; index += 1) work(index);
      done += BATCH;
      elapsed = performance.now() - from;
    }
    if (round > 0) best = Math.max(best, (done / elapsed) * 1_000);
  }
  return best;
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index}`);
  return item;
}

const columns = new MetricColumns();
const bytes = at(messages, 0).length;
console.log(
  `DDATA of ${METRICS} metrics with alias, time and type, ${bytes} bytes; best of ${ROUNDS} rounds of ${ROUND_MS} ms\n`,
);

report('decode', [
  ['columns', rate((index) => (sink += decodeColumns(at(messages, index), columns).count))],
  ['objects', rate((index) => (sink += decodePayload(at(messages, index)).metrics.length))],
  ['sparkplug-payload', rate((index) => (sink += peer.decodePayload(at(messages, index)).metrics?.length ?? 0))],
]);
report('encode', [
  ['encodePayload', rate((index) => (sink += encodePayload(at(ours, index)).length))],
  ['without types', rate((index) => (sink += encodePayload(at(ours, index), { dataTypes: false }).length))],
  ['sparkplug-payload', rate((index) => (sink += peer.encodePayload(at(theirs, index)).length))],
]);
if (sink === 0) throw new Error('Nothing was done');

function report(what: string, rates: readonly (readonly [string, number])[]): void {
  const peerRate = at(rates, rates.length - 1)[1];
  for (const [name, perSecond] of rates) {
    const message = Math.round(perSecond).toLocaleString('en').padStart(9);
    const metrics = ((perSecond * METRICS) / 1e6).toFixed(1).padStart(5);
    const ratio = (perSecond / peerRate).toFixed(1).padStart(4);
    console.log(`${what}  ${name.padEnd(18)} ${message} messages/s  ${metrics} M metrics/s  ${ratio} x`);
  }
}
