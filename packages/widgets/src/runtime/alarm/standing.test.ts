import type { AlarmRecord } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { alarmOf } from './alarm.testing.ts';
import { marksOf, worstOf } from './standing.ts';

const only = (...alarms: readonly Partial<AlarmRecord>[]) =>
  marksOf(alarms.map((each) => alarmOf(each))).get('signal:v');

describe('the mark of a value', () => {
  it('is of the worst alarm that holds, not of a worse one that is over', () => {
    const over = { severity: 'severe', content: 'over', recoveredAt: 2 } as const;
    const holds = { severity: 'normal', content: 'holds', confirmedAt: 2 } as const;
    expect(only(over, holds)).toEqual({
      severity: 'normal',
      content: 'holds',
      standing: 'confirmed',
      holding: 1,
      unconfirmed: 1,
    });
  });
  it('is unconfirmed as long as one that holds is', () => {
    expect(only({ severity: 'severe', confirmedAt: 2 }, { severity: 'normal' })).toMatchObject({
      severity: 'severe',
      standing: 'unconfirmed',
    });
  });
  it('stays when it is over, until somebody has confirmed it', () => {
    expect(only({ recoveredAt: 2 })).toMatchObject({ standing: 'recovered' });
    expect(only({ recoveredAt: 2, confirmedAt: 3 })).toBeUndefined();
  });
  it('is not of what lies on a shelf', () => {
    expect(only({ shelved: true })).toBeUndefined();
    expect(only({ shelfId: 's' })).toBeUndefined();
  });
  it('is none of a value where something is lost', () => {
    expect(marksOf([alarmOf({ about: 'device', signalId: null })]).size).toBe(0);
  });
  it('of a project stands at its calculated variable', () => {
    expect([...marksOf([alarmOf({ equipId: null, projectId: 'p' })]).keys()]).toEqual(['mvar:v']);
  });
});

it('of several values the worst is shown: what holds before what is over', () => {
  const over = { severity: 'severe', standing: 'recovered', content: '', holding: 0, unconfirmed: 1 } as const;
  const holds = { severity: 'normal', standing: 'confirmed', content: '', holding: 1, unconfirmed: 0 } as const;
  expect(worstOf([undefined, over, holds])).toBe(holds);
  expect(worstOf([])).toBeUndefined();
});
