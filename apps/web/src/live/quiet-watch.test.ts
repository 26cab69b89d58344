import { expect, it } from 'vitest';
import { ManualTimers } from './manual-timers.testing.ts';
import { QUIET_MS, QuietWatch, patienceFor } from './quiet-watch.ts';

it('says that a line fell silent, once, and that it speaks again', async () => {
  const timers = new ManualTimers();
  const told: boolean[] = [];
  const watch = new QuietWatch(QUIET_MS, (quiet) => told.push(quiet), timers);
  for (let second = 0; second < 30; second++) {
    await timers.pass(1_000);
    watch.heard();
  }
  expect(told).toEqual([]);
  await timers.pass(QUIET_MS - 1);
  expect(told).toEqual([]);
  await timers.pass(1);
  expect(told).toEqual([true]);
  await timers.pass(60_000);
  watch.heard();
  expect(told).toEqual([true, false]);
  await timers.pass(QUIET_MS);
  expect(told).toEqual([true, false, true]);
});

it('says nothing when nobody listens any more', async () => {
  const timers = new ManualTimers();
  const told: boolean[] = [];
  new QuietWatch(QUIET_MS, (quiet) => told.push(quiet), timers).stop();
  await timers.pass(60_000);
  expect(told).toEqual([]);
});

it('waits longer for a gateway that sends seldom', () => {
  expect(patienceFor(1_000)).toBe(QUIET_MS);
  expect(patienceFor(60_000)).toBe(180_000);
});
