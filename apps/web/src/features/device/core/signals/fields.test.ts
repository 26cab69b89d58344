import { describe, expect, it } from 'vitest';
import { aVariable, anAlarm } from '../editor/editor.testing.ts';
import { alarmFields } from './alarm-fields.ts';
import { bulkLines, bulkProblem, proposedPlan, withNumber } from './bulk.ts';
import { circleIn, dependenciesOf, usersOf } from './dependencies.ts';
import { checkFormula, circleWith, resultWith } from './formula-check.ts';
import { isFieldRefusal, numberIn } from './item-field.ts';
import { copyVariables, freeKey, variableMaker } from './new-items.ts';
import { parseStatusMap, printStatusMap } from './status-map-text.ts';
import { VARIABLE_FIELDS } from './variable-fields.ts';

const field = (id: string) => {
  const found = VARIABLE_FIELDS.find((one) => one.id === id);
  if (!found) throw new Error(`No field ${id}`);
  return found;
};
const put = (id: string, text: string, more = {}) => field(id).put(aVariable(1, more), text);

describe('a field of a variable', () => {
  it.each([
    ['decimals', '3', { decimals: 3 }],
    ['decimals', '', { decimals: 2 }],
    ['writeUpper', '１００．５', { writeUpper: 100.5 }],
    ['writeUpper', '', { writeUpper: undefined }],
    ['dataType', '单精度浮点数', { dataType: 'float' }],
    ['dataType', 'REAL', { dataType: 'float' }],
    ['access', 'read/write', { access: 'readwrite' }],
    ['name', ' 液位 ', { name: '液位' }],
    // as a cell with Alt+Enter has it
    ['name', '1号泵 \r\n\n 出口压力\n', { name: '1号泵 出口压力' }],
    [
      'aggregate.periodMs',
      '60',
      { aggregate: { source: '', aggregation: 'average', periodMs: 60_000, shows: 'running' } },
    ],
  ])('%s takes %j', (id, text, expected) => {
    expect(put(id, text)).toMatchObject(expected);
  });
  it.each([
    ['decimals', '11'],
    ['decimals', '1.5'],
    ['deadband', '-1'],
    ['intervalMs', '1e9'],
    ['name', ''],
    ['name', 'x'.repeat(51)],
    ['readFormula', 'X'.repeat(201)],
    ['dataType', 'int17'],
    ['stringLength', '0'],
  ])('%s refuses %j and says why in both languages', (id, text) => {
    const result = put(id, text);
    expect(isFieldRefusal(result) ? Object.values(result.refused).every((why) => why !== '') : 'taken').toBe(true);
  });
  it('that means nothing for its kind is not offered, unless it holds something', () => {
    const hidden = (id: string, more: object) => field(id).without?.(aVariable(1, more)) ?? false;
    expect(hidden('address', { kind: 'internal', address: undefined })).toBe(true);
    expect(hidden('address', { kind: 'internal', address: '4x1' })).toBe(false);
    expect(hidden('expression', { kind: 'intermediate' })).toBe(false);
    expect(hidden('writeUpper', { access: 'read' })).toBe(true);
    expect(hidden('decimals', { dataType: 'string' })).toBe(true);
  });
  it('of another kind: what belonged to the old one goes', () => {
    const intermediate = put('kind', '中间变量', { access: 'readwrite' });
    expect(intermediate).toMatchObject({ kind: 'intermediate', access: 'read' });
    expect(intermediate).not.toHaveProperty('address');
  });
});

it('numbers are read as people write them', () => {
  expect(['1,000', '.5', '-3e2', '＋７'].map((text) => numberIn(text, {}))).toEqual([1000, 0.5, -300, 7]);
  expect(['', 'x', '1..2', '0x10', 'Infinity'].map((text) => typeof numberIn(text, {}))).toEqual(
    Array(5).fill('object'),
  );
});

it('a yes or no of an alarm takes what spreadsheets say', () => {
  const voice = alarmFields([]).find(({ id }) => id === 'voice');
  const texts = ['1', '是', 'TRUE', '0', '否', ''];
  expect(texts.map((text) => voice?.put(anAlarm(1), text))).toMatchObject(
    [true, true, true, false, false, false].map((on) => ({ voice: on })),
  );
});

describe('the alarm group of an alarm', () => {
  const [night, guest] = ['夜班组', '夜班组'].map((name, at) => ({ id: `g${at}`, name }));
  const group = alarmFields([night, guest, { id: 'day', name: 'Day shift' }].flatMap((one) => one ?? [])).find(
    ({ id }) => id === 'group',
  );
  const put = (text: string) => group?.put({ ...anAlarm(1), group: 'old' }, text);
  it('is written by its name, none by what it means', () => {
    expect(put('夜班组')).toMatchObject({ group: 'g0' });
    expect(put('夜班组 (2)')).toMatchObject({ group: 'g1' });
    expect(put(' day shift ')).toMatchObject({ group: 'day' });
    for (const none of ['', '无', '设备授权账号', 'authorised accounts'])
      expect(put(none)).toMatchObject({ group: null });
  });
  it('that nobody is called is refused, not forgotten', () => {
    expect(put('白班组')).toMatchObject({ refused: { zh: '没有叫这个名称的报警组' } });
  });
});

describe('status texts on one line', () => {
  it('are read back as they were, whatever stands in them', () => {
    const entries = [
      { value: 0, text: 'a;b\\c=d' },
      { value: -1.5, text: '运行' },
    ];
    expect(parseStatusMap(printStatusMap(entries))).toEqual(entries);
  });
  it('are taken as people write them', () => {
    expect(parseStatusMap('0：停止；1＝运行\n2:故障')).toMatchObject([
      { text: '停止' },
      { text: '运行' },
      { text: '故障' },
    ]);
  });
  it.each(['0', 'x=a', '0=', '0=a;0=b'])('refuse %j', (text) => {
    expect(isFieldRefusal(parseStatusMap(text))).toBe(true);
  });
});

describe('formulas while they are typed', () => {
  it('say where they are wrong, what they do not know, what they come to', () => {
    expect(checkFormula('X*0.1-(', undefined, 'en')).toMatchObject({ state: 'wrong', from: 7 });
    expect(checkFormula('a+b', new Set(['a']), 'zh')).toMatchObject({ state: 'unknown', names: ['b'] });
    const good = checkFormula('X*0.1-40', undefined, 'zh');
    expect(good.state === 'good' ? resultWith(good.formula, () => 1) : undefined).toBe(-39.9);
    const zero = checkFormula('1/X', undefined, 'zh');
    expect(zero.state === 'good' ? resultWith(zero.formula, () => 0) : 0).toBeUndefined();
  });
  it('show what they follow from, and name a circle', () => {
    const calculated = (number: number, expression: string) => aVariable(number, { kind: 'intermediate', expression });
    const variables = [
      calculated(1, 'v2+v3'),
      calculated(2, 'v3*2'),
      aVariable(3),
      calculated(4, 'v5'),
      calculated(5, 'v4'),
    ];
    const byKey = new Map(variables.map((one) => [one.key, one]));
    const tree = dependenciesOf('v1', byKey);
    expect(tree.uses.map(({ key }) => key)).toEqual(['v2', 'v3']);
    expect(circleIn(tree)).toBeUndefined();
    expect(circleIn(dependenciesOf('v4', byKey))).toEqual(['v4', 'v5', 'v4']);
    expect(usersOf('v3', variables).map(({ key }) => key)).toEqual(['v1', 'v2']);
  });
  it('name the circle they would close, before they are taken', () => {
    const [first, second, third] = [1, 2, 3].map((number) =>
      aVariable(number, number < 3 ? { kind: 'intermediate', expression: `v${number + 1}` } : {}),
    );
    if (!first || !second || !third) throw new Error('Nothing to calculate with');
    const all = [first, second, third];
    expect(circleWith(all, second, 'v3*2')).toBeUndefined();
    expect(circleWith(all, second, 'v2+1')).toEqual(['v2', 'v2']);
    expect(circleWith(all, second, 'v1+v3')).toEqual(['v2', 'v1', 'v2']);
    // what cannot be read yet is said otherwise
    expect(circleWith(all, second, 'v1+(')).toBeUndefined();
  });
});

describe('many variables at once', () => {
  const plan = { count: 3, key: 'tank{n}', name: '液位{nn}', from: 9, address: '4x1', step: 2 };
  it('differ by their numbers', () => {
    expect(bulkLines(plan)).toEqual([
      { key: 'tank9', name: '液位09', address: '4x1' },
      { key: 'tank10', name: '液位10', address: '4x3' },
      { key: 'tank11', name: '液位11', address: '4x5' },
    ]);
    expect(withNumber('a{n}_{nnn}', 7)).toBe('a7_007');
  });
  it('are proposed behind those that are there', () => {
    expect(proposedPlan([], '液位 {n}')).toMatchObject({ from: 1, address: '4x1', step: 1, name: '液位 {n}' });
    const made = [1, 2].map((n) => aVariable(n, { key: `tank${n}`, dataType: 'float', address: `4x${2 * n - 1}` }));
    const next = proposedPlan(made, '液位 {n}');
    expect(next).toMatchObject({ from: 3, address: '4x5', step: 2 });
    const keys = new Set(made.map(({ key }) => key));
    expect(bulkProblem(next, bulkLines(next), keys)).toBeUndefined();
    // of other drivers each is one further
    expect(proposedPlan([aVariable(1, { address: 'AI7' })], '').address).toBe('AI8');
    expect(proposedPlan([aVariable(1, { address: 'ns=2;s=Speed' })], '').address).toBe('');
  });
  it.each([
    ['keyTwice', { key: 'tank' }],
    ['keyRule', { key: '{n}tank' }],
    ['keyTaken', { key: 'v{n}' }],
    ['nameRule', { name: '' }],
    ['addressStays', { address: 'coil' }],
  ])('are not made: %s', (problem, more) => {
    const wrong = { ...plan, ...more };
    expect(bulkProblem(wrong, bulkLines(wrong), new Set(['v10']))?.problem).toBe(problem);
  });
});

describe('new and copied variables', () => {
  it('have keys that nobody has', () => {
    expect(freeKey('temp', new Set(['temp', 'temp1']))).toBe('temp2');
    const items = { drivers: [], variables: [aVariable(1), aVariable(2)], alarms: [], reports: [], scripts: [] };
    let made = 0;
    const newId = () => `n${(made += 1)}`;
    expect(copyVariables(items.variables, items, newId).map(({ key }) => key)).toEqual(['v3', 'v4']);
    const make = variableMaker(items, 'drivers', newId);
    expect([make().key, make().key]).toEqual(['var1', 'var2']);
  });
});
