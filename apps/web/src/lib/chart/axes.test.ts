import { describe, expect, it } from 'vitest';
import { assignAxes, axisKeyOf, toggleSeries } from './axes.ts';

describe('axes', () => {
  it('gives each unit an axis, left and right in turn', () => {
    const plan = assignAxes(['℃', 'kPa', '℃', 'A']);
    expect(plan.axisOf).toEqual([0, 1, 0, 2]);
    expect(plan.axes.map(({ units, side }) => [units.join(), side])).toEqual([
      ['℃', 'left'],
      ['kPa', 'right'],
      ['A', 'left'],
    ]);
  });
  it('lets units beyond the fourth axis share it', () => {
    const plan = assignAxes(['a', 'b', 'c', 'd', 'e', 'f', 'a']);
    expect(plan.axisOf).toEqual([0, 1, 2, 3, 3, 3, 0]);
    expect(plan.axes.at(-1)?.units).toEqual(['d', 'e', 'f']);
  });
  it('keeps bits away from numbers without a unit', () => {
    expect(axisKeyOf({ unit: '', dataType: 'bit' })).not.toBe(axisKeyOf({ unit: '', dataType: 'uint32' }));
  });
});

describe('clicking the legend', () => {
  const all = ['a', 'b', 'c'];
  it('isolates, and shows all again', () => {
    const alone = toggleSeries(new Set(), 'b', all, false);
    expect([...alone]).toEqual(['a', 'c']);
    expect([...toggleSeries(alone, 'a', all, false)]).toEqual(['b', 'c']);
    expect([...toggleSeries(alone, 'b', all, false)]).toEqual([]);
  });
  it('hides and shows one with Ctrl, but never the last', () => {
    const without = toggleSeries(new Set(), 'b', all, true);
    expect([...without]).toEqual(['b']);
    expect([...toggleSeries(without, 'b', all, true)]).toEqual([]);
    expect([...toggleSeries(new Set(['a', 'b']), 'c', all, true)]).toEqual(['a', 'b']);
  });
});
