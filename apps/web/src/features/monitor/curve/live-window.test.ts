import { describe, expect, it } from 'vitest';
import { KEEP_MS, LiveWindow } from './live-window.ts';

function windowOf(...points: [at: number, value: number | null][]): LiveWindow {
  const live = new LiveWindow();
  live.choose(['a']);
  for (const [at, value] of points) live.add('a', at, value);
  return live;
}
const drawn = (live: LiveWindow, from: number, to: number, pixels: number) =>
  live.slice(['a'], { from, to }, pixels).values[0];

describe('the last hour of a signal', () => {
  it('holds a value until the next one', () => {
    const live = windowOf([100, 5], [250, 7]);
    expect(live.valueAt('a', 99)).toBeNull();
    expect(live.valueAt('a', 249)).toBe(5);
    expect(drawn(live, 0, 400, 4)).toEqual([null, null, 5, 5, 5, 7, 7, 7]);
  });
  it('begins a window with what holds there', () => {
    expect(drawn(windowOf([0, 3]), 1_000, 1_200, 2)).toEqual([3, 3, 3, 3]);
  });
  it('loses no peak, in the order in which lowest and highest came', () => {
    expect(drawn(windowOf([0, 5], [10, 9], [20, 1], [30, 4]), 0, 100, 1)).toEqual([9, 1]);
    expect(drawn(windowOf([0, 5], [10, 1], [20, 9], [30, 4]), 0, 200, 2)).toEqual([1, 9, 4, 4]);
  });
  it('shows a gap while nothing is known', () => {
    const live = windowOf([0, 5], [100, null], [300, 6]);
    expect(drawn(live, 0, 400, 4)).toEqual([5, 5, 5, null, null, null, 6, 6]);
    expect(live.valueAt('a', 150)).toBeNull();
  });
  it('has a gap for every signal when the line is cut', () => {
    const live = windowOf([0, 5]);
    live.gap(50);
    expect(live.valueAt('a', 60)).toBeNull();
  });
  it('takes what comes after a gap as known again, even when it was read before the cut', () => {
    const live = windowOf([0, 5]);
    live.gap(1_000);
    live.add('a', 500, 5);
    expect(live.valueAt('a', 1_000)).toBeNull();
    expect(live.valueAt('a', 1_100)).toBe(5);
  });
  it('drops late readings and repetitions', () => {
    const live = windowOf([100, 5], [50, 9], [200, 5], [200, 6]);
    expect(live.valueAt('a', 60)).toBeNull();
    expect(live.valueAt('a', 200)).toBe(6);
  });
  it('keeps an hour of fast changes and no more', () => {
    const live = new LiveWindow();
    live.choose(['a']);
    const end = 3 * KEEP_MS;
    for (let at = 0; at <= end; at += 1_000) live.add('a', at, at);
    expect(live.valueAt('a', end - KEEP_MS)).toBe(end - KEEP_MS);
    expect(live.valueAt('a', end)).toBe(end);
    expect(live.valueAt('a', 1_000)).toBeNull();
  });
  it('forgets what is no longer chosen', () => {
    const live = windowOf([0, 5]);
    live.choose(['b']);
    live.choose(['a', 'b']);
    expect(live.valueAt('a', 10)).toBeNull();
  });
});

describe('the clock of the plant', () => {
  it('is the viewer’s where both agree', () => {
    const live = windowOf();
    live.heard(10_000 - 400, 10_000);
    expect(live.now(20_000)).toBe(20_000);
  });
  it('is followed where it is wrong, by the smallest delay seen', () => {
    const live = windowOf();
    live.heard(10_000 - 300_400, 10_000);
    live.heard(11_000 - 300_100, 11_000);
    live.heard(12_000 - 302_000, 12_000);
    expect(live.now(20_000)).toBe(20_000 - 300_100);
  });
});
