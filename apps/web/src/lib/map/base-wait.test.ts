import { describe, expect, it } from 'vitest';
import { BASE_PATIENCE_MS, waitForBase } from './base-wait.ts';

function aMap() {
  const told: boolean[] = [];
  let waiting: { run: () => void; ms: number } | undefined;
  const wait = waitForBase(
    (there) => told.push(there),
    (run, ms) => {
      waiting = { run, ms };
      return () => {
        waiting = undefined;
      };
    },
  );
  const pass = () => {
    const { run } = waiting ?? { run: () => undefined };
    waiting = undefined;
    run();
  };
  return { told, wait, pass, patience: () => waiting?.ms };
}

describe('a server of pictures of a map', () => {
  it('that never answers is given up after a while', () => {
    const { told, wait, pass, patience } = aMap();
    wait.asked();
    wait.asked();
    expect(patience()).toBe(BASE_PATIENCE_MS);
    expect(told).toEqual([]);
    pass();
    expect(told).toEqual([false]);
  });
  it('that answers in time is not, and is a base again when it answers late', () => {
    const { told, wait, pass } = aMap();
    wait.asked();
    wait.came();
    pass();
    expect(told).toEqual([true]);
    wait.asked();
    pass();
    wait.came();
    expect(told).toEqual([true, false, true]);
  });
  it('that fails is told at once, and once; nothing is told of a map that is gone', () => {
    const { told, wait, pass } = aMap();
    wait.asked();
    wait.failed();
    pass();
    expect(told).toEqual([false]);
    wait.asked();
    wait.end();
    pass();
    expect(told).toEqual([false]);
  });
});
