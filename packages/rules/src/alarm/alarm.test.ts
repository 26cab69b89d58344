import { AlarmSettings, type Quality, type Value, monitorErrors } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ALARM_AT_REST, type AlarmState, compileAlarm } from './alarm.ts';
import { confirmDecision } from './confirm.ts';

const anAlarm = (settings: Partial<z.input<typeof AlarmSettings>> = {}) =>
  AlarmSettings.parse({ variable: 'v', comparison: 'gt', value: '90', content: 'c', ...settings });

/** What a rule says to each value in turn; '' for nothing. */
function follow(settings: Parameters<typeof anAlarm>[0], values: readonly Value[], quality: Quality = 'good') {
  const rule = compileAlarm(anAlarm(settings), 'int16');
  let state: AlarmState = ALARM_AT_REST;
  return values.map((value, time) => {
    const stepped = rule.step(state, value, quality, time);
    state = stepped.state;
    return stepped.event?.change ?? '';
  });
}

describe('an alarm', () => {
  it('is raised by a match and recovers with a non-match, with value and time of the source', () => {
    const rule = compileAlarm(anAlarm(), 'int16');
    const raised = rule.step(ALARM_AT_REST, 91, 'good', 5_000);
    expect(raised).toEqual({ state: { active: true, count: 0 }, event: { change: 'raised', value: 91, time: 5_000 } });
    expect(rule.step(raised.state, 90, 'uncertain', 6_000)).toEqual({
      state: ALARM_AT_REST,
      event: { change: 'recovered', value: 90, time: 6_000 },
    });
  });

  it('says nothing while nothing changes', () => {
    expect(follow({}, [91, 92, 91, 80, 80])).toEqual(['raised', '', '', 'recovered', '']);
  });

  it('keeps the very same state while nothing changes, so that nothing has to be written', () => {
    const rule = compileAlarm(anAlarm(), 'int16');
    expect(rule.step(ALARM_AT_REST, 80, 'good', 1).state).toBe(ALARM_AT_REST);
  });

  it('needs filterCount matches in a row, and as many non-matches to clear', () => {
    const values = [91, 91, 80, 91, 91, 91, 80, 80, 91, 80, 80, 80];
    const expected = ['', '', '', '', '', 'raised', '', '', '', '', '', 'recovered'];
    expect(follow({ filterCount: 3 }, values)).toEqual(expected);
  });

  it('changes exactly at the end of a row of filterCount contrary values', () => {
    const values = fc.array(fc.constantFrom(80, 91), { maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 6 }), (values, filterCount) => {
        let active = false;
        let lastChange = -1;
        const expected = values.map((_, index) => {
          const row = values.slice(Math.max(lastChange + 1, index - filterCount + 1), index + 1);
          if (row.length < filterCount || !row.every((value) => value > 90 !== active)) return '';
          active = !active;
          lastChange = index;
          return active ? 'raised' : 'recovered';
        });
        expect(follow({ filterCount }, values)).toEqual(expected);
      }),
    );
  });

  it.each(['bad', 'stale'] as const)('is not changed by values of quality %s', (quality) => {
    expect(follow({}, [91, 91], quality)).toEqual(['', '']);
    const rule = compileAlarm(anAlarm(), 'int16');
    const raised: AlarmState = { active: true, count: 0 };
    expect(rule.step(raised, 0, quality, 1).state).toBe(raised);
  });

  it('is not changed by a missing value, and a row goes on behind it', () => {
    expect(follow({ filterCount: 2 }, [91, null, 91])).toEqual(['', '', 'raised']);
  });

  it('goes on after a restart as if there had been none', () => {
    const rule = compileAlarm(anAlarm({ filterCount: 3 }), 'int16');
    const twice = rule.step(rule.step(ALARM_AT_REST, 91, 'good', 1).state, 91, 'good', 2).state;
    const restored = JSON.parse(JSON.stringify(twice)) as AlarmState;
    expect(rule.step(restored, 91, 'good', 3).event).toEqual({ change: 'raised', value: 91, time: 3 });
  });

  it('that was switched off is never raised, and recovers when it was', () => {
    const rule = compileAlarm(anAlarm({ enabled: false, filterCount: 5 }), 'int16');
    expect(rule.step(ALARM_AT_REST, 91, 'good', 1)).toEqual({ state: ALARM_AT_REST });
    expect(rule.step({ active: true, count: 0 }, null, 'bad', 2)).toEqual({
      state: ALARM_AT_REST,
      event: { change: 'recovered', value: null, time: 2 },
    });
  });
});

describe('confirming', () => {
  const open = { recoveredAt: null, confirmedAt: null };
  const recovered = { recoveredAt: 5, confirmedAt: null };
  it.each([
    ['manual', open, 2009],
    ['manual', recovered, 'ok'],
    ['manual', { recoveredAt: 5, confirmedAt: 6 }, 2008],
    ['auto', open, 'ok'],
    ['auto', recovered, 'ok'],
    ['auto', { recoveredAt: null, confirmedAt: 6 }, 2008],
    ['auto', { recoveredAt: 5, confirmedAt: 6 }, 2008],
  ] as const)('under the rule %s, %j: %s', (rule, times, decision) => {
    expect(confirmDecision(rule, times)).toBe(decision);
  });

  it('is refused with the codes of the catalogue', () => {
    expect([monitorErrors.alreadyConfirmed.code, monitorErrors.confirmBeforeRecovery.code]).toEqual([2008, 2009]);
  });
});
