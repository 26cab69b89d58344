import { describe, expect, it, vi } from 'vitest';
import type { Reading } from '../kit/host.ts';
import { aReading } from '../kit/page.testing.ts';
import { createPageClock } from './clock.ts';
import { openLivePage } from './live-page.ts';
import { manualTime } from './manual-time.testing.ts';
import { createSignalStore } from './store.ts';

const setUp = () => {
  const time = manualTime();
  const store = createSignalStore(time);
  const heard: [string, Reading['value'] | undefined][] = [];
  const listen = (key: string) => store.watch(key, (reading) => heard.push([key, reading?.value]));
  return { time, store, heard, listen };
};

describe('values of a page', () => {
  it('are told once a frame, however often they changed, each to who watches it', () => {
    const { time, store, heard, listen } = setUp();
    listen('a');
    listen('b');
    store.put([['a', aReading(1)]]);
    store.put([
      ['a', aReading(2)],
      ['c', aReading(9)],
    ]);
    expect(heard).toEqual([]);
    time.pass(16);
    expect(heard).toEqual([['a', 2]]);
    expect(time.waiting).toBe(0);
  });
  it('are known before they are told, also to who came later', () => {
    const { store } = setUp();
    store.put([['a', aReading(3)]]);
    expect(store.read('a')?.value).toBe(3);
    expect(store.read('b')).toBeUndefined();
  });
  it('are not told again when only their time changed, but are as young as that', () => {
    const { time, store, heard, listen } = setUp();
    store.put([['a', aReading(1, { time: 1_000 })]]);
    listen('a');
    store.put([['a', aReading(1, { time: 2_000 })]]);
    time.pass(32);
    expect(heard).toEqual([]);
    expect(store.read('a')?.time).toBe(2_000);
  });
  it.each([
    ['another value', { value: 2 }],
    ['another word for it', { text: 'one' }],
    ['another quality', { quality: 'bad' as const }],
  ])('are told with %s', (_what, change) => {
    const { time, store, heard, listen } = setUp();
    store.put([['a', aReading(1)]]);
    listen('a');
    store.put([['a', { ...aReading(1), ...change }]]);
    time.pass(16);
    expect(heard).toHaveLength(1);
  });
  it('go stale as a whole, and are fresh again with the next one', () => {
    const { time, store, listen, heard } = setUp();
    store.put([
      ['a', aReading(1)],
      ['b', aReading(2)],
    ]);
    listen('a');
    listen('b');
    store.markStale();
    store.markStale();
    time.pass(16);
    expect(heard).toHaveLength(2);
    expect([store.read('a')?.quality, store.read('b')?.value]).toEqual(['stale', 2]);
    store.put([['a', aReading(1)]]);
    expect([store.read('a')?.quality, store.read('b')?.quality]).toEqual(['good', 'stale']);
  });
  it('that are gone are told as unknown', () => {
    const { time, store, heard, listen } = setUp();
    store.put([['a', aReading(1)]]);
    listen('a');
    store.put([['a', undefined]]);
    time.pass(16);
    expect(heard).toEqual([['a', undefined]]);
  });
  it('are asked for by who watches, until nobody does', () => {
    const { store, listen } = setUp();
    const stopOne = listen('a');
    const stopOther = listen('a');
    stopOne();
    expect(store.watched()).toEqual(['a']);
    stopOther();
    expect(store.watched()).toEqual([]);
  });
  it('reach the others when one listener fails', () => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    const { time, store, heard, listen } = setUp();
    store.watch('a', () => {
      throw new Error('broken');
    });
    listen('a');
    store.put([['a', aReading(1)]]);
    time.pass(16);
    expect(heard).toEqual([['a', 1]]);
    expect(report).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('thousands of values at once', () => {
  const FRAME = 16;
  const KEYS = Array.from({ length: 2_000 }, (_, at) => `k${at}`);
  const all = (value: number) => KEYS.map((key) => [key, aReading(value)] as const);
  const watchAll = () => {
    const set = setUp();
    for (const key of KEYS) set.listen(key);
    return set;
  };
  it('are told in a few frames, in the order of the page, each once', () => {
    const { time, store, heard } = watchAll();
    store.put(all(1).toReversed());
    const frames = [1, 2, 3, 4].map(() => {
      const before = heard.length;
      time.pass(FRAME);
      return heard.length - before;
    });
    expect(frames).toEqual([500, 500, 500, 500]);
    expect(heard.map(([key]) => key)).toEqual(KEYS);
    expect(time.waiting).toBe(0);
  });
  it('are told as they are by then; what changes again is told again', () => {
    const { time, store, heard } = watchAll();
    store.put(all(1));
    time.pass(FRAME);
    store.put(all(2));
    time.pass(4 * FRAME);
    const told = (at: number) => heard.filter(([key]) => key === KEYS[at]).map(([, value]) => value);
    expect([told(0), told(1_999)]).toEqual([[1, 2], [2]]);
  });
  it('are all told by then when somebody cannot wait', () => {
    const { time, store, heard } = watchAll();
    store.put(all(1));
    time.pass(FRAME);
    store.put([['k0', aReading(2)]]);
    store.flush();
    expect(heard).toHaveLength(2_001);
    expect(time.waiting).toBe(0);
  });
  it('take what moves along, a part in each of their frames, everything once a tick', () => {
    const time = manualTime();
    const { live, clock } = openLivePage(time);
    for (const key of KEYS) live.watch(key, () => undefined);
    const moved: [index: number, elapsed: number][] = [];
    for (let index = 0; index < 8; index++) clock.add((elapsed) => moved.push([index, elapsed]));
    time.pass(95);
    live.put(all(1));
    time.pass(FRAME);
    expect(moved.map(([index]) => index)).toEqual([0, 1]);
    time.pass(3 * FRAME);
    expect(moved.map(([index]) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(moved.map(([, elapsed]) => elapsed)).size).toBe(1);
  });
});

describe('the clock of a page', () => {
  it('ticks about 10 times a second, with the time since it was opened', () => {
    const time = manualTime();
    const ticks: number[] = [];
    createPageClock(time).add((elapsed) => ticks.push(elapsed));
    time.pass(1_200);
    expect(ticks.length).toBeGreaterThanOrEqual(10);
    expect(ticks.at(-1)).toBeLessThanOrEqual(1_200);
    expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
  });
  it('waits for nothing while nothing moves', () => {
    const time = manualTime();
    const clock = createPageClock(time);
    expect(time.waiting).toBe(0);
    const stop = clock.add(() => undefined);
    expect(time.waiting).toBe(1);
    stop();
    expect(time.waiting).toBe(0);
  });
  it('stands still while paused, and goes on where it stood', () => {
    const time = manualTime();
    const clock = createPageClock(time);
    const ticks: number[] = [];
    clock.add((elapsed) => ticks.push(elapsed));
    time.pass(250);
    clock.pause();
    const before = ticks.length;
    time.pass(60_000);
    expect(ticks).toHaveLength(before);
    clock.resume();
    time.pass(200);
    expect(ticks.at(-1)).toBeLessThan(500);
  });
  it.each([0, 20, 50, 90])('shares the frame of values that come 10 times a second, %d ms out of step', (offset) => {
    const time = manualTime();
    const frames = { values: new Set<number>(), ticks: new Set<number>() };
    const { live, clock } = openLivePage(time);
    clock.add(() => frames.ticks.add(time.now()));
    live.watch('a', () => frames.values.add(time.now()));
    time.pass(500 + offset);
    for (let count = 0; count < 30; count++) {
      // values never come quite to the millisecond
      live.put([['a', aReading(count)]]);
      time.pass(count % 2 ? 93 : 107);
    }
    const later = [...frames.ticks].filter((at) => at > 1_000 && at < 3_000);
    expect(later.length).toBeGreaterThanOrEqual(17);
    expect(later.filter((at) => !frames.values.has(at))).toEqual([]);
  });
});
