import type { ProjectPastWindow } from '@lightfield/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ask, Player, TICK_MS, stretchFrom } from './player.ts';

const HOUR = 3_600_000;
const NOON = 1_800_000_000_000;
const span = { from: NOON - HOUR, to: NOON };

let now: number;
let waiting: { at: number; run: () => void }[];
const timers = {
  now: () => now,
  after: (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    waiting.push(timer);
    return () => {
      waiting = waiting.filter((other) => other !== timer);
    };
  },
};
/** Lets real promises settle as well. */
async function pass(ms: number): Promise<void> {
  const end = now + ms;
  for (;;) {
    await settle();
    const next = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    waiting = waiting.filter((other) => other !== next);
    next.run();
  }
  now = end;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

let asked: Ask[];
let answer: (ask: Ask) => Promise<ProjectPastWindow>;
const open = (at = span.from) =>
  new Player({
    timers,
    ask: (ask) => {
      asked.push(ask);
      return answer(ask);
    },
    span,
    at,
  });
beforeEach(() => {
  now = 0;
  waiting = [];
  asked = [];
  answer = async ({ to }) => ({ through: to, sources: [], alarms: [], moreAlarms: false, gateways: [] });
});

describe('what is asked for', () => {
  it('is as much as is played in forty seconds, in the steps that are shown, and never past the end', () => {
    expect(stretchFrom(span.from, span, 1)).toEqual({ from: span.from, to: span.from + 60_000, stepMs: 250 });
    expect(stretchFrom(span.from, span, 60)).toEqual({ from: span.from, to: span.from + 2_400_000, stepMs: 15_000 });
    expect(stretchFrom(span.to - 1_000, span, 1).to).toBe(span.to);
    const last = stretchFrom(span.to - 1, span, 60);
    expect(last.to).toBeGreaterThan(last.from);
  });
  it('is asked for before it is needed, so that playing never halts', async () => {
    const player = open();
    await pass(0);
    player.play();
    await pass(100_000);
    expect(player.state()).toMatchObject({ playing: true, waiting: false });
    expect(player.state().at - span.from).toBeCloseTo(100_000, -3);
    expect(asked.map(({ from }) => from - span.from)).toEqual([0, 60_000]);
  });
});

it('stands still while what comes next is on its way, and goes on from there', async () => {
  let arrive: () => void = () => {};
  const player = open();
  await pass(0);
  answer = (ask) =>
    new Promise((resolve) => {
      arrive = () => resolve({ through: ask.to, sources: [], alarms: [], moreAlarms: false, gateways: [] });
    });
  player.play();
  await pass(90_000);
  expect(player.state().waiting).toBe(true);
  const stood = player.state().at;
  arrive();
  await pass(TICK_MS * 4);
  expect(player.state().waiting).toBe(false);
  expect(player.state().at - stood).toBeLessThanOrEqual(TICK_MS * 4);
  expect(player.state().at).toBeGreaterThan(stood);
});

it('ends at the end, and plays from the beginning when it is started there', async () => {
  const player = open(span.to - 2_000);
  await pass(0);
  player.play();
  await pass(10_000);
  expect(player.state()).toMatchObject({ playing: false, at: span.to - 1 });
  player.play();
  await pass(1_000);
  expect(player.state().at).toBeLessThan(span.from + 2_000);
});

it('takes only the last of several places it was dragged to', async () => {
  const lets: (() => void)[] = [];
  answer = (ask) =>
    new Promise((resolve) =>
      lets.push(() => resolve({ through: ask.to, sources: [], alarms: [], moreAlarms: false, gateways: [] })),
    );
  const player = open();
  player.seek(span.from + 1_000_000);
  player.seek(span.from + 2_000_000);
  for (const run of lets.toReversed()) run();
  await pass(0);
  expect(player.state()).toMatchObject({ at: span.from + 2_000_000, waiting: false });
  expect(player.state().timeline?.from).toBe(span.from + 2_000_000);
});

it('goes on with what was cut short: the rest is asked for from where it ended', async () => {
  answer = async ({ from, to }) => ({
    through: Math.min(to, from + 20_000),
    sources: [],
    alarms: [],
    moreAlarms: false,
    gateways: [],
  });
  const player = open();
  await pass(0);
  player.play();
  await pass(70_000);
  expect(asked.map(({ from }) => from - span.from)).toEqual([0, 20_000, 40_000, 60_000]);
  expect(player.state().at - span.from).toBeGreaterThan(65_000);
});

it('says what failed, stands still, and goes on when it is asked to try again', async () => {
  answer = () => Promise.reject(new Error('away'));
  const player = open();
  await pass(0);
  expect(player.state().error).toBeInstanceOf(Error);
  answer = async ({ to }) => ({ through: to, sources: [], alarms: [], moreAlarms: false, gateways: [] });
  player.retry();
  await pass(0);
  expect(player.state()).toMatchObject({ error: undefined, waiting: false });
});

it('keeps to its span', async () => {
  const player = open();
  player.seek(0);
  expect(player.state().at).toBe(span.from);
  player.seek(NOON * 2);
  expect(player.state().at).toBe(span.to - 1);
});

it('asks and tells nothing more when it is closed', async () => {
  const player = open();
  await pass(0);
  player.play();
  let told = 0;
  player.subscribe(() => told++);
  player.close();
  await pass(100_000);
  expect(told).toBe(0);
  expect(asked).toHaveLength(1);
});
