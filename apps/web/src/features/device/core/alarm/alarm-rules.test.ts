import { describe, expect, it } from 'vitest';
import { aVariable, anAlarm, someItems } from '../editor/editor.testing.ts';
import {
  comparisonsFor,
  copyAlarms,
  countOfMethod,
  duplicateIds,
  filterAlarms,
  setCommon,
  setMethod,
} from './alarm-rules.ts';

describe('comparisons offered for a variable (S1 §5)', () => {
  it.each([
    ['a float', aVariable(1, { dataType: 'float' }), ['gt', 'lt']],
    ['one with a formula', aVariable(1, { readFormula: 'X*2' }), ['gt', 'lt']],
    ['a text', aVariable(1, { dataType: 'string' }), ['eq', 'ne', 'include', 'exclude']],
  ] as const)('%s', (_name, variable, expected) => {
    expect([...comparisonsFor(variable)].toSorted()).toEqual([...expected].toSorted());
  });
  it('an integer, a bit, and while none is chosen: all eight', () => {
    expect(comparisonsFor(aVariable(1))).toHaveLength(8);
    expect(comparisonsFor(aVariable(1, { dataType: 'bit' }))).toHaveLength(8);
    expect(comparisonsFor(undefined)).toHaveLength(8);
  });
});

describe('many alarms at once', () => {
  const items = someItems({ alarms: [anAlarm(11), anAlarm(12, { severity: 'severe' }), anAlarm(13, { value: '80' })] });
  it('get what was chosen; those that have it already are not changed', () => {
    const ids = new Set([anAlarm(11).id, anAlarm(12).id]);
    const next = setCommon(items, ids, { severity: 'severe' });
    expect(next.alarms.map(({ severity }) => severity)).toEqual(['severe', 'severe', 'normal']);
    expect(next.alarms[1]).toBe(items.alarms[1]);
    expect(setCommon(next, ids, { severity: 'severe' })).toBe(next);
  });
  it('get one way of telling more or less, and keep the others', () => {
    const mixed = someItems({
      alarms: [anAlarm(11, { methods: ['phone'] }), anAlarm(12, { methods: ['push', 'phone'] }), anAlarm(13)],
    });
    const ids = new Set([anAlarm(11).id, anAlarm(12).id]);
    const more = setMethod(mixed, ids, 'push', true);
    expect(more.alarms.map(({ methods }) => methods)).toEqual([
      ['push', 'phone'],
      ['push', 'phone'],
      anAlarm(13).methods,
    ]);
    expect(more.alarms[1]).toBe(mixed.alarms[1]);
    expect(setMethod(more, ids, 'push', true)).toBe(more);
    const none = setMethod(setMethod(more, ids, 'push', false), ids, 'phone', false);
    expect(none.alarms.slice(0, 2).map(({ methods }) => methods)).toEqual([[], []]);
    expect(countOfMethod(mixed.alarms.slice(0, 2), 'push')).toBe(1);
  });
  it('are copied behind themselves, without their origin in the template', () => {
    const from = { ...items, alarms: [anAlarm(11, { origin: anAlarm(99).id }), anAlarm(12)] };
    const next = copyAlarms(from, new Set([anAlarm(11).id]), () => anAlarm(50).id);
    expect(next.alarms.map(({ id }) => id)).toEqual([anAlarm(11).id, anAlarm(50).id, anAlarm(12).id]);
    expect(next.alarms[1]?.origin).toBeNull();
  });
  it('that watch for the same are told', () => {
    expect(duplicateIds(items.alarms)).toEqual(new Set([anAlarm(11).id, anAlarm(12).id]));
  });
  it('are found by content, key and name of the variable', () => {
    const all = { ...items, variables: [aVariable(1, { name: '出口温度' })] };
    const found = (keyword: string) => filterAlarms(all, { keyword, severity: undefined, enabled: undefined }).length;
    expect([found('过高12'), found('V1'), found('出口'), found('不存在')]).toEqual([1, 3, 3, 0]);
  });
});
