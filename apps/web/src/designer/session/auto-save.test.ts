import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAutoSave } from './auto-save.ts';

const MINUTE = 60_000;
const page = { dirty: false, busy: false, saves: 0 };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { dirty: true, busy: false, saves: 0 });
  stop = startAutoSave({
    everyMs: 5 * MINUTE,
    mustWait: () => page.busy,
    wants: () => page.dirty,
    save: () => {
      page.saves += 1;
      page.dirty = false;
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('saves after five minutes, and again after five more only if there is something new', () => {
  vi.advanceTimersByTime(5 * MINUTE - 1_000);
  expect(page.saves).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(page.saves).toBe(1);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(page.saves).toBe(1);
  page.dirty = true;
  vi.advanceTimersByTime(5 * MINUTE);
  expect(page.saves).toBe(2);
});
it('waits for the hand that draws and for the line that is cut, and saves as soon as they are done', () => {
  page.busy = true;
  vi.advanceTimersByTime(7 * MINUTE);
  expect(page.saves).toBe(0);
  page.busy = false;
  vi.advanceTimersByTime(1_000);
  expect(page.saves).toBe(1);
});
it('is over once it is stopped', () => {
  stop();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(page.saves).toBe(0);
});
