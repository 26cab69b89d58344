import { describe, expect, it } from 'vitest';
import { MOST_AT_ONCE, ReadWindow } from './read-window.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A station whose reads take as long as `timeOf` says of how many are under way. Answers the sizes it went through. */
function work(window: ReadWindow, timeOf: (atOnce: number) => number, { from = 0, forMs = 60_000 } = {}): number[] {
  const sizes = [window.size];
  for (let now = from; now < from + forMs; ) {
    const took = timeOf(window.size);
    now += took;
    window.answered(now, took, window.size);
    if (window.size !== sizes.at(-1)) sizes.push(window.size);
  }
  return sizes;
}
const late = () => 20;
const inTurn = (atOnce: number) => atOnce * 20;

describe('reads under way at once', () => {
  it('become twice as many as long as each takes no longer', () => {
    expect(work(new ReadWindow(), late)).toEqual([1, 2, 4, 8, 16]);
  });
  it('stay one where the device takes them in turn, which is looked at again now and then', () => {
    const window = new ReadWindow();
    expect(work(window, inTurn)).toEqual([1, 2, 1]);
    expect(work(window, inTurn, { from: 60_000, forMs: HOUR_MS }).length).toBeLessThanOrEqual(121);
  });
  it('are as many as are worth it', () => {
    expect(work(new ReadWindow(), (atOnce) => 20 * Math.max(1, atOnce / 4))).toEqual([1, 2, 4, 8, 4]);
  });
  it('stay one where the device answers at once, and is not asked very often', () => {
    const window = new ReadWindow();
    for (let now = 0; now < 60_000; now += 5) window.answered(now, 0.5, window.size);
    expect(window.size).toBe(1);
  });
  it('go together where the device answers at once and is asked very often, as long as nobody waits for it', () => {
    expect(work(new ReadWindow(), () => 0.5)).toEqual([1, 2, 4, 8, 16]);
    expect(work(new ReadWindow(), (atOnce) => atOnce * 0.4)).toEqual([1, 2, 4, 8, 16, 8]);
  });
  it('are not judged by reads that had fewer beside them', () => {
    const window = new ReadWindow();
    for (let i = 0; i < 100; i++) window.answered(i, 20, 1);
    expect(window.size).toBe(2);
  });
  it('are not judged by a few that took long', () => {
    let count = 0;
    expect(work(new ReadWindow(), () => (++count % 5 === 0 ? 200 : 20))).toEqual([1, 2, 4, 8, 16]);
  });
});

describe('a failure among several', () => {
  const grown = () => {
    const window = new ReadWindow();
    work(window, late);
    return window;
  };
  it('halves them for an hour', () => {
    const window = grown();
    window.failed(0);
    expect(window.size).toBe(MOST_AT_ONCE / 2);
    expect(work(window, late, { forMs: HOUR_MS - 1_000 })).toEqual([8]);
    expect(work(window, late, { from: HOUR_MS })).toEqual([8, 16]);
  });
  it('again and again leaves one', () => {
    const window = grown();
    for (let i = 0; i < 5; i++) window.failed(0);
    expect(window.size).toBe(1);
  });
  it('is risked ever more rarely where it is the rule, down to once a day', () => {
    const window = new ReadWindow();
    let tries = 0;
    for (let now = 0; now < 10 * DAY_MS; now += 1_000) {
      window.answered(now, 20, window.size);
      if (window.size === 1) continue;
      tries += 1;
      window.failed(now);
    }
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThanOrEqual(15);
  });
  it('that was long ago counts no more than the first', () => {
    const window = grown();
    for (const day of [1, 2, 3, 4]) {
      window.failed(day * DAY_MS);
      expect(work(window, late, { from: day * DAY_MS, forMs: 2 * HOUR_MS })).toEqual([8, 16]);
    }
  });
});
