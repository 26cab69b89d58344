import { expect, it } from 'vitest';
import { createOpenAlarms } from './open-alarms.ts';

const site = () => {
  const open = createOpenAlarms();
  const raise = (ruleId: string, severity: 'severe' | 'important' | 'normal', sourceId = 'd1') =>
    open.add({ sourceId, ruleId, severity }, { active: 1, unconfirmed: 1 });
  return { open, raise };
};

it('a source is as bad as the worst that stands', () => {
  const { open, raise } = site();
  raise('r1', 'normal');
  expect(open.standing('d1').worst).toBe('normal');
  raise('r2', 'severe');
  expect(open.standing('d1').worst).toBe('severe');
  open.add({ sourceId: 'd1', ruleId: 'r2', severity: 'severe' }, { active: -1 });
  expect([open.standing('d1').worst, open.of('d1')]).toEqual(['normal', { active: 1, unconfirmed: 2 }]);
  expect(open.standing('d2')).toEqual({ worst: null, shelved: 0 });
});

it('what is shelved counts as shelved alone, until the shelf ends', () => {
  const { open, raise } = site();
  raise('r1', 'severe');
  raise('r2', 'important');
  raise('r3', 'normal', 'd2');
  expect(open.shelve(new Set(['r1', 'r9']))).toEqual(['d1']);
  expect(open.standing('d1')).toEqual({ worst: 'important', shelved: 1 });
  expect(open.of('d1')).toEqual({ active: 1, unconfirmed: 2 });
  // raised while its rule is shelved
  raise('r9', 'severe', 'd2');
  expect(open.standing('d2')).toEqual({ worst: 'normal', shelved: 1 });
  expect(open.shelve(new Set())).toEqual(['d1', 'd2']);
  expect(open.standing('d2')).toEqual({ worst: 'severe', shelved: 0 });
  expect(open.shelve(new Set())).toEqual([]);
});

it('a source with nothing open is forgotten', () => {
  const { open, raise } = site();
  raise('r1', 'severe');
  open.confirm('d1');
  open.add({ sourceId: 'd1', ruleId: 'r1', severity: 'severe' }, { active: -1 });
  expect(open.of('d1')).toEqual({ active: 0, unconfirmed: 0 });
});
