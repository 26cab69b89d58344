import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBus, fakePoint, fakeStation, Recorder, silentLog } from '../testing/fake-bus.ts';
import { ManualClock, settled } from '../testing/manual-clock.ts';
import { driverHost } from './driver-host.ts';
import { PollingHost } from './polling-host.ts';

let clock: ManualClock;
let bus: FakeBus;
let host: PollingHost<number>;
beforeEach(() => {
  clock = new ManualClock();
  bus = new FakeBus(clock);
  host = new PollingHost({ clock, host: driverHost('unused'), log: silentLog });
});
afterEach(async () => {
  const stopped = host.stop();
  await clock.advance(10_000);
  await stopped;
});

function poll(options: Parameters<typeof fakeStation>[2]): Recorder {
  const recorder = new Recorder();
  host.put(fakeStation(bus, recorder, options));
  return recorder;
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const gaps = (times: number[]) => times.slice(1).map((time, i) => time - (times[i] ?? time));
const places = (answers: { places: number[] }[]) => answers.flatMap(({ places }) => places).toSorted((a, b) => a - b);

describe('schedule', () => {
  it('reads each group at its own interval', async () => {
    const station = poll({ places: { 1000: [1], 3000: [100] } });
    await clock.advance(9_500);
    const timesOf = (place: number) =>
      station.answers.filter(({ places }) => places.includes(place)).map(({ at }) => at);
    expect(gaps(timesOf(1)).every((gap) => Math.abs(gap - 1_000) <= 20)).toBe(true);
    expect(timesOf(1)).toHaveLength(10);
    expect(timesOf(100)).toHaveLength(4);
  });
  it('reads as fast as the device allows at interval 0, and other intervals still get their turn', async () => {
    const station = poll({ places: { 0: range(0, 100), 1000: [500] } });
    await clock.advance(5_000);
    // 10 requests a sweep, 10 ms each.
    expect(station.answers.length).toBeGreaterThan(480);
    const slow = station.answers.filter(({ places }) => places.includes(500)).map(({ at }) => at);
    expect(gaps(slow).every((gap) => Math.abs(gap - 1_000) <= 30)).toBe(true);
  });
  it('reads at once what a connection has news of, and once more when news come while it reads', async () => {
    const station = poll({ places: { 60_000: [1], 30_000: [100] } });
    await clock.advance(1_000);
    const { requests } = bus.unit('a', 1);
    expect(requests).toHaveLength(2);
    bus.news('a');
    await clock.advance(100);
    expect(requests).toHaveLength(4);
    // While the first of two groups is read, there are news again: both are read after them.
    bus.news('a');
    await clock.advance(5);
    bus.news('a');
    const newsAt = clock.now();
    await clock.advance(200);
    for (const place of [1, 100]) expect(requests.some(({ at, from }) => from === place && at > newsAt)).toBe(true);
    const before = requests.length;
    await clock.advance(20_000);
    expect(requests).toHaveLength(before);
    expect(station.failures).toEqual([]);
  });
  it('tells that a device answers without a value, and rejects a read of it on demand', async () => {
    const unit = bus.unit('a', 1);
    unit.unreadable.add(1);
    const station = poll({ places: { 1000: [1, 2] } });
    await clock.advance(500);
    expect(station.changes.map(({ place, raw }) => [place, raw])).toEqual([
      [1, undefined],
      [2, 0],
    ]);
    const failure = host.read('a/1', fakePoint(1)).catch((error: unknown) => error);
    await clock.advance(100);
    expect(await failure).toMatchObject({ name: 'DeviceRefusal' });
  });
  it('does not catch up on sweeps it missed', async () => {
    const station = poll({ places: { 50: range(0, 100) } });
    await clock.advance(2_000);
    // A sweep takes 100 ms although every 50 ms were wanted.
    expect(station.sweeps.length).toBeGreaterThanOrEqual(18);
    expect(station.sweeps.length).toBeLessThanOrEqual(20);
  });
  it('keeps a pause between requests where the device needs one', async () => {
    poll({ gapMs: 40, places: { 0: range(0, 30) } });
    await clock.advance(1_000);
    const times = bus.unit('a', 1).requests.map(({ at }) => at);
    expect(Math.min(...gaps(times))).toBe(50);
  });
  it('has one exchange at a time on a line, whatever is on it', async () => {
    for (const unit of [1, 2, 3]) poll({ unit, places: { 0: range(0, 30) } });
    const most = { a: 0 };
    for (let i = 0; i < 200; i++) {
      await clock.advance(7);
      most.a = Math.max(most.a, bus.busy.get('a') ?? 0);
    }
    expect(most.a).toBe(1);
    expect(bus.connects).toBe(1);
    const counts = [1, 2, 3].map((unit) => bus.unit('a', unit).requests.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
  });
  it('does not care when somebody sets the clock', async () => {
    const station = poll({ places: { 100: [1] } });
    await clock.advance(1_000);
    clock.jump(-3_600_000);
    const count = station.answers.length;
    await clock.advance(1_000);
    expect(station.answers.length - count).toBe(10);
  });
  it('tells when everything at an interval was asked', async () => {
    const station = poll({ places: { 1000: range(0, 30) } });
    await clock.advance(500);
    expect(station.answers).toHaveLength(3);
    expect(station.sweeps).toEqual([station.answers[2]?.at]);
  });
});

describe('commands', () => {
  it('go before the rest of a sweep', async () => {
    poll({ places: { 0: range(0, 100) } });
    await clock.advance(1_003);
    const asked = clock.now();
    const writing = host.write('a/1', fakePoint(7), 42).then(() => clock.now());
    await clock.advance(100);
    expect((await writing) - asked).toBeLessThanOrEqual(20);
    const reading = host.read('a/1', fakePoint(7));
    await clock.advance(100);
    expect(await reading).toBe(42);
  });
  it('wake an idle line and need no periodic points', async () => {
    poll({ places: {} });
    await clock.advance(60_000);
    expect(bus.connects).toBe(0);
    const reading = host.read('a/1', fakePoint(3));
    await clock.advance(20);
    expect(await reading).toBe(0);
  });
  it('fail at once and say why when the device cannot be reached', async () => {
    bus.down.add('a');
    poll({ places: { 1000: [1] } });
    await clock.advance(5_300);
    const asked = clock.now();
    const failing = host
      .write('a/1', fakePoint(1), 1)
      .catch((error: unknown) => ({ error, after: clock.now() - asked }));
    await clock.advance(500);
    expect(await failing).toMatchObject({ error: { name: 'LinkClosed' }, after: 5 });
  });
  it('are refused for stations that are gone', async () => {
    poll({ places: { 1000: [1] } });
    host.remove('a/1');
    expect(() => host.read('a/1', fakePoint(1))).toThrow('not polled');
    await settled();
  });
});

describe('a device that does not answer', () => {
  it('turns bad after three failures, is probed, and is back at full rate with its first answer', async () => {
    const station = poll({ places: { 100: range(0, 20) } });
    await clock.advance(1_000);
    bus.unit('a', 1).silent = true;
    await clock.advance(2_000);
    const before = station.changes.length;
    expect(station.failures).toEqual([]);
    await clock.advance(2_000);
    expect(places(station.failures)).toEqual(range(0, 20));
    await clock.advance(3_600_000);
    expect(places(station.failures)).toEqual(range(0, 20));
    expect(station.changes).toHaveLength(before);

    bus.unit('a', 1).silent = false;
    const back = clock.now();
    await clock.advance(4_000);
    // A probe that was under way may have to time out first, then the pause of one second passes.
    expect((station.answers.find(({ at }) => at > back)?.at ?? Infinity) - back).toBeLessThanOrEqual(2_020);
    const first = station.changes.slice(before)[0]?.at ?? 0;
    const again = station.changes.slice(before).filter(({ at }) => at <= first + 60);
    expect(places(again.map(({ place }) => ({ places: [place] })))).toEqual(expect.arrayContaining(range(0, 20)));
  });
  it('does not delay devices on other lines', async () => {
    const healthy = ['a', 'c'].map((line) => poll({ line, places: { 100: [1] } }));
    poll({ line: 'b', places: { 100: [1] } });
    bus.unit('b', 1).silent = true;
    await clock.advance(60_000);
    for (const station of healthy) {
      expect(station.answers.length).toBeGreaterThanOrEqual(599);
      expect(gaps(station.answers.map(({ at }) => at)).every((gap) => Math.abs(gap - 100) <= 11)).toBe(true);
    }
  });
  it('is probed ever more rarely while others share its line', async () => {
    const healthy = [1, 3].map((unit) => poll({ unit, places: { 100: [1] } }));
    const dead = poll({ unit: 2, places: { 100: [1] } });
    bus.unit('a', 2).silent = true;
    await clock.advance(600_000);
    expect(dead.failures).toHaveLength(1);
    for (const station of healthy) {
      const long = gaps(station.answers.map(({ at }) => at)).filter((gap) => gap > 500);
      // 3 tries, then probes after 1, 2, 4, 8, 16, 30, 30, ... seconds: each holds the line for its timeout.
      expect(long.length).toBeLessThanOrEqual(27);
      expect(station.answers.length).toBeGreaterThan(5_600);
    }
    bus.unit('a', 2).silent = false;
    await clock.advance(31_100);
    expect(dead.answers.length).toBeGreaterThan(0);
    expect(bus.connects).toBe(1);
  });
  it('keeps its connection: silence is no reason to hang up', async () => {
    poll({ places: { 100: [1] } });
    await clock.advance(500);
    bus.unit('a', 1).silent = true;
    await clock.advance(60_000);
    bus.unit('a', 1).silent = false;
    await clock.advance(6_000);
    expect([...bus.open]).toEqual([1]);
  });
  it('is reached over a new connection when the old one leads nowhere', async () => {
    const station = poll({ places: { 100: [1] } });
    await clock.advance(500);
    bus.strand('a');
    const cut = clock.now();
    await clock.advance(20_000);
    const again = station.answers.find(({ at }) => at > cut + 100);
    expect((again?.at ?? Infinity) - cut).toBeLessThan(6_000);
    expect(bus.connects).toBe(2);
  });
});

describe('a connection that breaks', () => {
  it('is opened again at once, and no value turns bad', async () => {
    const station = poll({ places: { 100: [1] } });
    await clock.advance(1_000);
    bus.hangUp('a');
    await clock.advance(1_000);
    expect(bus.connects).toBe(2);
    expect(station.failures).toEqual([]);
    expect(gaps(station.answers.map(({ at }) => at)).every((gap) => gap <= 120)).toBe(true);
  });
  it('is tried every second while nobody listens, and everything is read at once when somebody does', async () => {
    const station = poll({ places: { 100: [1], 60000: [50] } });
    await clock.advance(1_000);
    bus.down.add('a');
    bus.hangUp('a');
    await clock.advance(120_000);
    expect(places(station.failures)).toEqual([1, 50]);
    bus.down.delete('a');
    const back = clock.now();
    await clock.advance(1_500);
    const answers = station.answers.filter(({ at }) => at >= back);
    expect((answers[0]?.at ?? Infinity) - back).toBeLessThanOrEqual(1_020);
    expect(places(answers)).toContain(50);
  });
  it('is not opened in a tight loop when the far end drops it each time', async () => {
    poll({ places: { 100: [1] } });
    bus.unit('a', 1).silent = true;
    for (let i = 0; i < 100; i++) {
      await clock.advance(100);
      bus.hangUp('a');
    }
    expect(bus.connects).toBeLessThanOrEqual(11);
  });
});

describe('a device that refuses', () => {
  it('keeps the rest of a joined request when one place is missing, and remembers', async () => {
    bus.unit('a', 1).missing.add(3);
    const station = poll({ places: { 1000: range(0, 8) } });
    await clock.advance(900);
    expect(places(station.answers)).toEqual([0, 1, 2, 4, 5, 6, 7]);
    expect(places(station.failures)).toEqual([3]);
    bus.unit('a', 1).requests.length = 0;
    await clock.advance(10_000);
    const shapes = new Set(bus.unit('a', 1).requests.map(({ from, count }) => `${from}+${count}`));
    expect([...shapes].toSorted()).toEqual(['0+3', '4+4']);
  });
  it('stops reading over a gap that does not exist', async () => {
    bus.unit('a', 1).missing.add(2);
    const station = poll({ places: { 1000: [0, 1, 3, 4] } });
    await clock.advance(900);
    expect(places(station.answers)).toEqual([0, 1, 3, 4]);
    expect(station.failures).toEqual([]);
  });
  it('reads whole requests again once a missing place appears', async () => {
    bus.unit('a', 1).missing.add(3);
    const station = poll({ places: { 1000: range(0, 8) } });
    await clock.advance(5_000);
    bus.unit('a', 1).missing.clear();
    await clock.advance(32_000);
    bus.unit('a', 1).requests.length = 0;
    await clock.advance(5_000);
    expect(bus.unit('a', 1).requests.every(({ from, count }) => from === 0 && count === 8)).toBe(true);
    expect(station.changes.some(({ place }) => place === 3)).toBe(true);
  });
  it('is not cut to pieces when it refuses everything', async () => {
    const station = poll({ places: { 1000: range(0, 10) } });
    await clock.advance(2_500);
    for (const place of range(0, 10)) bus.unit('a', 1).missing.add(place);
    await clock.advance(20_000);
    expect(places(station.failures)).toEqual(range(0, 10));
    bus.unit('a', 1).missing.clear();
    bus.unit('a', 1).requests.length = 0;
    await clock.advance(5_000);
    expect(new Set(bus.unit('a', 1).requests.map(({ count }) => count))).toEqual(new Set([10]));
    expect(bus.unit('a', 1).requests.length).toBeGreaterThanOrEqual(4);
  });
  it('turns bad after three refusals and recovers within a second or two', async () => {
    const station = poll({ places: { 100: [1] } });
    await clock.advance(500);
    bus.unit('a', 1).refusing = true;
    await clock.advance(10_000);
    expect(station.failures).toHaveLength(1);
    expect(bus.connects).toBe(1);
    bus.unit('a', 1).refusing = false;
    const back = clock.now();
    await clock.advance(2_000);
    expect((station.answers.find(({ at }) => at > back)?.at ?? Infinity) - back).toBeLessThanOrEqual(1_120);
  });
});

describe('a changed configuration', () => {
  it('leaves the other stations of a line and its connection alone', async () => {
    const kept = poll({ unit: 1, places: { 100: [1] } });
    const old = poll({ unit: 2, places: { 100: [1] } });
    await clock.advance(1_000);
    const renewed = poll({ unit: 2, places: { 200: [5] } });
    const added = poll({ unit: 3, places: { 100: [1] } });
    const oldAnswers = old.answers.length;
    await clock.advance(1_000);
    host.remove('a/3');
    await clock.advance(1_000);
    expect(bus.connects).toBe(1);
    expect(old.answers).toHaveLength(oldAnswers);
    expect(new Set(places(renewed.answers))).toEqual(new Set([5]));
    expect(added.answers.length).toBeLessThanOrEqual(11);
    expect(gaps(kept.answers.map(({ at }) => at)).every((gap) => Math.abs(gap - 100) <= 31)).toBe(true);
    expect(kept.answers.length).toBeGreaterThanOrEqual(29);
  });
});
