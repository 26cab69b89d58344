import { describe, expect, it } from 'vitest';
import { Backlog, LOOKS } from './backlog.ts';

function looked(...waiting: number[]): Backlog {
  const backlog = new Backlog();
  for (const one of waiting) backlog.look(one);
  return backlog;
}

describe('items that wait for the platform', () => {
  it('are none while each look finds another one on its way', () => {
    expect(looked(1, 0, 1, 1, 1, 0, 1, 1).items).toBe(0);
    expect(looked(...Array<number>(LOOKS - 1).fill(5)).items).toBe(0);
  });
  it('are those that no look was without', () => {
    expect(looked(3, 4, 5, 6).items).toBe(3);
    expect(looked(3, 4, 5, 6, 7).items).toBe(4);
  });
  it('are told when a backlog begins and when it becomes smaller, not with every item more', () => {
    const backlog = looked(2, 2, 2);
    expect(backlog.look(2)).toBe(true);
    expect(backlog.tell()).toBe(2);
    expect([3, 4, 5, 6].map((waiting) => backlog.look(waiting))).toEqual([false, false, false, false]);
    expect(backlog.tell()).toBe(3);
    expect(backlog.look(1)).toBe(true);
    expect(backlog.tell()).toBe(1);
    expect(backlog.look(0)).toBe(true);
    expect(backlog.tell()).toBe(0);
    expect(backlog.look(1)).toBe(false);
  });
});
