import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DOUBLE_MS, HOLD_MS, createGestures } from './gestures.ts';

const element = {} as Element;
function setUp(...which: ('click' | 'double' | 'hold')[]) {
  const log: string[] = [];
  const does = (name: 'click' | 'double' | 'hold') => (which.includes(name) ? () => log.push(name) : undefined);
  return { log, gestures: createGestures({ click: does('click'), double: does('double'), hold: does('hold') }) };
}

describe('gestures', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a click is done at once where nothing is done by two', () => {
    const { log, gestures } = setUp('click', 'hold');
    gestures.click(element);
    gestures.click(element);
    expect(log).toEqual(['click', 'click']);
  });
  it('where two clicks do something, one waits for the second', () => {
    const { log, gestures } = setUp('click', 'double');
    gestures.click(element);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(DOUBLE_MS);
    expect(log).toEqual(['click']);
    gestures.click(element);
    gestures.click(element);
    vi.advanceTimersByTime(DOUBLE_MS);
    expect(log).toEqual(['click', 'double']);
  });
  it('two slow clicks are no double click, and do nothing where a click does nothing', () => {
    const { log, gestures } = setUp('double');
    gestures.click(element);
    vi.advanceTimersByTime(DOUBLE_MS);
    gestures.click(element);
    vi.advanceTimersByTime(DOUBLE_MS);
    expect(log).toEqual([]);
  });
  it('a long press is no click besides', () => {
    const { log, gestures } = setUp('click', 'hold');
    gestures.down(element);
    vi.advanceTimersByTime(HOLD_MS);
    gestures.up();
    gestures.click(element);
    expect(log).toEqual(['hold']);
    gestures.down(element);
    vi.advanceTimersByTime(HOLD_MS - 1);
    gestures.up();
    gestures.click(element);
    vi.advanceTimersByTime(HOLD_MS);
    expect(log).toEqual(['hold', 'click']);
  });
  it('what was taken away, or goes, does nothing later', () => {
    const { log, gestures } = setUp('click', 'double', 'hold');
    gestures.down(element);
    gestures.cancel();
    gestures.click(element);
    gestures.stop();
    vi.advanceTimersByTime(HOLD_MS + DOUBLE_MS);
    expect(log).toEqual([]);
  });
});
