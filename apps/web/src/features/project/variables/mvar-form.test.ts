import { describe, expect, it } from 'vitest';
import { NEW_MVAR, cycleOf, fieldsOf, settingsOf } from './mvar-form.ts';

const formula = { ...NEW_MVAR, key: 'total', name: ' 总流量 ', formula: 'D1.flow + D2.flow', sourceId: 's1' };

describe('a calculated variable', () => {
  it('of a formula sends nothing of a statistic that was looked at before', () => {
    expect(settingsOf(formula)).toMatchObject({
      name: '总流量',
      formula: 'D1.flow + D2.flow',
      sourceId: undefined,
      statistic: undefined,
      periodMs: undefined,
    });
  });
  it('of a statistic sends no formula, and a report only where one is chosen', () => {
    const sent = settingsOf({ ...formula, kind: 'statistic' });
    expect(sent).toMatchObject({ formula: undefined, sourceId: 's1', statistic: 'average', periodMs: 3_600_000 });
    expect(sent.reportId).toBeUndefined();
    expect(settingsOf({ ...formula, kind: 'statistic', reportId: 'r1' }).reportId).toBe('r1');
  });
  it('comes back from the server into the form and out again unchanged', () => {
    const mvar = {
      key: 'mean',
      name: '均值',
      unit: 'bar',
      decimals: 1,
      kind: 'statistic',
      formula: '',
      sourceId: 's1',
      statistic: 'max',
      periodMs: 60_000,
      shows: 'finished',
      reportId: 'r1',
    } as Parameters<typeof fieldsOf>[0];
    expect(settingsOf(fieldsOf(mvar))).toEqual({
      key: 'mean',
      name: '均值',
      unit: 'bar',
      decimals: 1,
      kind: 'statistic',
      formula: undefined,
      sourceId: 's1',
      statistic: 'max',
      periodMs: 60_000,
      shows: 'finished',
      reportId: 'r1',
    });
  });
});

it.each([
  [{ cycle: ['a', 'b', 'a'] }, ['a', 'b', 'a']],
  [{ cycle: 'a → b → a' }, ['a', 'b', 'a']],
  [{ reason: 'operatorExpected' }, []],
  [undefined, []],
])('the circle in %j is named', (data, keys) => expect(cycleOf(data)).toEqual(keys));
