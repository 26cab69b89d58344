import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../clock.ts';
import { modbusTcp } from '../drivers/modbus-tcp/modbus-tcp.ts';
import { Recorder, silentLog } from '../testing/fake-bus.ts';
import { Plc, type WhenBusy } from '../testing/plc.ts';
import { driverHost } from './driver-host.ts';
import { PollingHost } from './polling-host.ts';
import { MOST_AT_ONCE } from './read-window.ts';

/** Each in a request of its own, so that a sweep has many. */
const REQUESTS = 40;
const STEP = 200;
const LATE_MS = 10;

let host: PollingHost<number>;
let plc: Plc;
beforeEach(async () => {
  host = new PollingHost({ clock: createClock(), host: driverHost('unused'), log: silentLog });
  plc = new Plc();
  plc.delayOf = () => LATE_MS;
  for (let i = 0; i < REQUESTS; i++) plc.holdings[i * STEP] = i + 1;
  await plc.listen();
});
afterEach(async () => {
  await host.stop();
  await plc.stop();
});

const pointOf = (i: number) => ({
  address: modbusTcp.address.parse(`4x${i * STEP + 1}`),
  dataType: 'uint16' as const,
  byteOrder: 'ABCD' as const,
  stringLength: 0,
});
/** `replyTimeoutMs`: long where nothing is lost, since a busy machine is no fault of the line. */
function poll(more: Record<string, unknown> = {}): Recorder {
  const recorder = new Recorder();
  const settings = modbusTcp.settings.parse({ host: '127.0.0.1', port: plc.port, replyTimeoutMs: 10_000, ...more });
  const items = Array.from({ length: REQUESTS }, (_, i) => ({ point: pointOf(i), intervalMs: 0, item: i }));
  host.put({ key: 'plc', name: 'plc', driver: modbusTcp, settings, items, sink: recorder });
  return recorder;
}
const sweeps = (recorder: Recorder, count: number) =>
  vi.waitFor(() => expect(recorder.sweeps.length).toBeGreaterThanOrEqual(count));
/** Each value was told once, and is the one of its own place. */
const valuesAreRight = (recorder: Recorder) =>
  expect(recorder.changes.map(({ place, raw }) => [place, raw]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
    Array.from({ length: REQUESTS }, (_, i) => [i, i + 1]),
  );

describe('a PLC that answers late', () => {
  it('and serves requests side by side is asked for more and more at once, over one connection', async () => {
    plc.mostLinks = 1;
    const recorder = poll();
    // How far it goes is tested with the rule: on a busy machine measured times say little.
    await vi.waitFor(() => expect(plc.mostAtOnce).toBeGreaterThan(1));
    await sweeps(recorder, 10);
    expect(plc.mostAtOnce).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(recorder.failures).toEqual([]);
    valuesAreRight(recorder);
  });
  it('and answers in another order than asked is told apart by numbers', async () => {
    plc.delayOf = (at) => ((at / STEP) % 2 === 0 ? LATE_MS * 2 : LATE_MS);
    const recorder = poll({ requestsAtOnce: '4' });
    await sweeps(recorder, 5);
    expect(recorder.failures).toEqual([]);
    valuesAreRight(recorder);
  });
  it('and serves them one after the other loses nothing by being tried', async () => {
    plc.whenBusy = 'queues';
    const recorder = poll();
    await vi.waitFor(() => expect(plc.mostAtOnce).toBeGreaterThan(1));
    await sweeps(recorder, recorder.sweeps.length + 3);
    expect(recorder.failures).toEqual([]);
    valuesAreRight(recorder);
  });
  it.each<WhenBusy>(['drops', 'refuses', 'hangs up', 'misnumbers'])(
    'and %s what comes while it is busy is asked for one at a time after the first failure, and loses no value',
    async (whenBusy) => {
      plc.whenBusy = whenBusy;
      const recorder = poll();
      await vi.waitFor(() => expect(plc.crowded).toBeGreaterThan(0));
      const before = recorder.sweeps.length;
      await sweeps(recorder, before + 3);
      expect(plc.crowded).toBeLessThanOrEqual(2);
      expect(plc.connections).toBe(whenBusy === 'hangs up' ? 2 : 1);
      expect(recorder.failures).toEqual([]);
      valuesAreRight(recorder);
    },
  );
  it('and falls silent turns bad, is probed, and comes back', async () => {
    const recorder = poll({ replyTimeoutMs: 300 });
    await vi.waitFor(() => expect(plc.mostAtOnce).toBeGreaterThan(1));
    plc.faults.set(1, { silent: true });
    await vi.waitFor(() => expect(recorder.failures.flatMap(({ places }) => places)).toHaveLength(REQUESTS));
    plc.faults.clear();
    recorder.answers.length = 0;
    await vi.waitFor(() => expect(recorder.answers.length).toBeGreaterThan(REQUESTS));
    expect(recorder.failures).toHaveLength(REQUESTS);
  });
});

describe('the setting', () => {
  it('of one at a time is kept, however late the answers come', async () => {
    await sweeps(poll({ requestsAtOnce: '1' }), 2);
    expect(plc.mostAtOnce).toBe(1);
  });
  it('of a pause between requests leaves one at a time', async () => {
    await sweeps(poll({ requestsAtOnce: '8', requestGapMs: 1 }), 1);
    expect(plc.mostAtOnce).toBe(1);
  });
  it('of a number is kept from the first request on', async () => {
    await sweeps(poll({ requestsAtOnce: '4' }), 2);
    expect(plc.mostAtOnce).toBe(4);
  });
});

describe('several connections, where so configured', () => {
  it('are used side by side of a PLC that answers one request at a time on each', async () => {
    plc.whenBusy = 'queues';
    const recorder = poll({ connections: 4, requestsAtOnce: '4' });
    await sweeps(recorder, 3);
    expect([plc.mostTogether, plc.mostAtOnce, plc.connections]).toEqual([4, 1, 4]);
    expect(recorder.failures).toEqual([]);
    valuesAreRight(recorder);
  });
  it('that the PLC does not take are done without', async () => {
    plc.mostLinks = 1;
    const recorder = poll({ connections: 4, requestsAtOnce: '8' });
    await sweeps(recorder, 5);
    expect(plc.connections).toBe(4);
    expect(recorder.failures).toEqual([]);
    valuesAreRight(recorder);
  });
});

describe('writes to a PLC that is asked for several at once', () => {
  it('go before the rest of the sweep, in their order, and alone', async () => {
    const recorder = poll({ requestsAtOnce: '8' });
    await sweeps(recorder, 1);
    const written: number[] = [];
    let beside = 0;
    plc.onWrite = (_, value) => {
      written.push(value);
      return value;
    };
    // The reads that were under way when it came end before it; none begins before it is answered.
    plc.beforeWriteReply = async () => {
      const { served } = plc;
      await new Promise((resolve) => setTimeout(resolve, LATE_MS * 3));
      beside += plc.served - served;
    };
    const places = [3, 1, 2, 5, 4];
    await Promise.all(places.map((place) => host.write('plc', pointOf(place), 1_000 + place)));
    expect(written).toEqual(places.map((place) => 1_000 + place));
    expect(beside).toBe(0);
    const orders = plc.requests.map(({ fn }) => fn);
    expect(orders.slice(orders.indexOf(6), orders.lastIndexOf(6) + 1)).toEqual(places.map(() => 6));
    await vi.waitFor(() => expect(recorder.changes.filter(({ raw }) => Number(raw) > 1_000)).toHaveLength(5));
  });
});
