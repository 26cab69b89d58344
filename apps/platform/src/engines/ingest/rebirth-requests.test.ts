import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEAF_AFTER_MS, REBIRTH_WAITS_MS, RebirthRequests, WISHES_MAX } from './rebirth-requests.ts';

let rebirths: RebirthRequests;
/** When it was asked, seconds since the beginning. */
let asked: number[];
let said: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [asked, said] = [[], []];
  rebirths = new RebirthRequests({
    ticks: () => performance.now(),
    ask: () => asked.push(performance.now() / 1_000),
    deaf: (isDeaf) => said.push(isDeaf ? 'deaf' : 'hears'),
  });
});
afterEach(() => {
  rebirths.stop();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

describe('a node that is not understood', () => {
  it('is asked at once, and again with growing waits for as long as it does not answer', () => {
    rebirths.lost();
    pass(3_600);
    const gaps = asked.slice(1).map((at, i) => (at - (asked[i] ?? 0)) * 1_000);
    expect(asked[0]).toBe(0);
    expect(gaps.slice(0, REBIRTH_WAITS_MS.length)).toEqual(REBIRTH_WAITS_MS);
    expect(new Set(gaps.slice(REBIRTH_WAITS_MS.length))).toEqual(new Set([REBIRTH_WAITS_MS.at(-1)]));
  });

  it('is not asked more often by whatever it says meanwhile', () => {
    rebirths.lost();
    for (let second = 0; second < 20; second += 1) {
      pass(1);
      rebirths.lost();
    }
    expect(asked).toEqual([0, 2, 6, 14]);
  });

  it('is said to be deaf once, and to hear when its births come', () => {
    rebirths.lost();
    pass(DEAF_AFTER_MS / 1_000 - 1);
    expect(asked).toEqual([0, 2, 6, 14, 30]);
    expect(said).toEqual([]);
    pass(600);
    expect(said).toEqual(['deaf']);
    rebirths.rest();
    pass(600);
    expect(said).toEqual(['deaf', 'hears']);
    expect(asked.at(-1)).toBeLessThan(640);
  });

  it('that answers in time is deaf to nobody', () => {
    rebirths.lost();
    pass(30);
    rebirths.rest();
    pass(600);
    expect(said).toEqual([]);
    expect(asked).toHaveLength(5);
  });

  it('that answers and is lost again and again is not asked without end', () => {
    for (let round = 0; round < 600; round += 1) {
      const before = asked.length;
      rebirths.lost();
      if (asked.length > before) rebirths.rest();
      pass(0.1);
    }
    expect(asked.length).toBeLessThan(7);
  });

  it('is asked at once when it was understood for a while before', () => {
    rebirths.lost();
    pass(10);
    rebirths.rest();
    pass(61);
    rebirths.lost();
    expect(asked).toEqual([0, 2, 6, 71]);
  });

  it('is asked as often whatever the clock on the wall is set to', () => {
    rebirths.lost();
    vi.setSystemTime(-3_600_000);
    pass(7);
    rebirths.rest();
    vi.setSystemTime(-7_200_000);
    pass(61);
    rebirths.lost();
    expect(asked).toEqual([0, 2, 6, 68]);
  });
});

it('a wish is said a few times only: not every node knows it', () => {
  rebirths.wish();
  pass(3_600);
  expect(asked).toHaveLength(WISHES_MAX);
  expect(said).toEqual([]);
});

it('who says nothing after it has connected is asked', () => {
  const missed = vi.fn<() => void>();
  rebirths.expect(5_000, missed);
  pass(4);
  expect(missed).not.toHaveBeenCalled();
  pass(2);
  expect(missed).toHaveBeenCalledOnce();
});

it('whose data comes before the birth is asked at once', () => {
  rebirths.expect(5_000, () => undefined);
  rebirths.lost();
  expect(asked).toEqual([0]);
});
