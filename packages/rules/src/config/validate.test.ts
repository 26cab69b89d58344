import { AlarmSettings, LIMITS, ReportSettings, ScriptSettings } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { aVariable } from '../pipeline/testing.ts';
import type { DeviceRules } from './device.ts';
import { collect } from './device.ts';
import { reportAdvice, validateDevice } from './validate.ts';

type Variable = Parameters<typeof aVariable>[0];
const variable = (key: string, settings: Variable = {}) => aVariable({ driver: 'plc', ...settings, key });
const alarm = (settings: Partial<z.input<typeof AlarmSettings>> = {}) =>
  AlarmSettings.parse({ variable: 'level', comparison: 'gt', value: '90', content: '水位过高', ...settings });
const report = (settings: Record<string, unknown> = {}) =>
  ReportSettings.parse({ name: '分钟', type: 'periodic', intervalMs: 60_000, variables: ['level'], ...settings });
const aDevice = (parts: Partial<DeviceRules> = {}): DeviceRules => ({
  drivers: [{ name: 'plc', type: 'modbus-tcp', settings: {} }],
  variables: [variable('level')],
  alarms: [alarm()],
  reports: [report()],
  ...parts,
});
const problems = (parts: Partial<DeviceRules>) => validateDevice(aDevice(parts));
const codes = (parts: Partial<DeviceRules>) => problems(parts).map(({ code }) => code);
const withVariables = (...variables: DeviceRules['variables']) => ({ variables: [variable('level'), ...variables] });
const on = (variable: string, comparison = 'gt', threshold = '5') => ({ variable, comparison, threshold });
const conditionOn = (settings: Variable, condition: Partial<z.input<typeof AlarmSettings>>) =>
  problems({ variables: [variable('level', settings)], alarms: [alarm(condition)] }).map(({ code }) => code);

describe('a configuration that can run', () => {
  it('has no problems', () => {
    const variables = [
      variable('level', {
        readFormula: 'X*0.1',
        writeFormula: 'X/0.1',
        access: 'readwrite',
        writeLower: 0,
        writeUpper: 5,
      }),
      variable('name', { dataType: 'string' }),
      variable('set', { kind: 'internal', driver: undefined, address: undefined }),
      variable('sum', { kind: 'intermediate', dataType: 'double', expression: '(level+set)/2' }),
    ];
    expect(problems({ variables, reports: [report({ variables: ['level', 'sum', 'name'] })] })).toEqual([]);
  });

  it('needs no driver where values come by Sparkplug', () => {
    const variables = [aVariable({ key: 'level', driver: undefined, address: undefined })];
    expect(problems({ source: 'metrics', drivers: [], variables })).toEqual([]);
  });
});

describe('a problem', () => {
  const twice = aDevice({ variables: [variable('level'), variable('level')] });
  it('names the item and the reason in the language asked for', () => {
    expect(validateDevice(twice)).toEqual([{ item: '变量 level', reason: '变量标识重复', code: 1708 }]);
    expect(validateDevice({ ...twice, name: '锅炉' }, 'en')).toEqual([
      { item: 'device 锅炉 / variable level', reason: 'the variable key occurs twice', code: 1708 },
    ]);
  });

  it('does not hide another', () => {
    expect(codes({ alarms: [alarm({ variable: 'lost' })], reports: [report({ variables: ['gone'] })] })).toEqual([
      1707, 1707,
    ]);
  });
});

describe('drivers', () => {
  it('have different names', () => {
    const plc = { name: 'plc', type: 'modbus-tcp', settings: {} };
    expect(problems({ drivers: [plc, plc] })).toEqual([{ item: '驱动 plc', reason: '驱动名称重复', code: 1502 }]);
  });

  it.each([
    ['a driver that does not exist', { driver: 'lost' }, '驱动“lost”不存在'],
    ['no driver', { driver: undefined }, '未指定驱动'],
    ['no address', { address: ' ' }, '未填写变量地址'],
  ])('%s is a problem of the variable', (_name, settings, reason) => {
    expect(problems({ variables: [variable('level', settings)] })).toMatchObject([{ item: '变量 level', reason }]);
  });
});

describe('formulas', () => {
  it.each([
    ['readFormula', 'X*', '读取公式有误：第3个字符处，此处应为数字、名称或左括号', 2005],
    ['writeFormula', 'Y', '写入公式有误：第1个字符处，名称不存在', 2006],
  ] as const)('%s %j is wrong', (field, text, reason, code) => {
    expect(problems({ variables: [variable('level', { [field]: text })] })).toEqual([
      { item: '变量 level', reason, code },
    ]);
  });

  it('do not fit texts', () => {
    expect(problems(withVariables(variable('t', { dataType: 'string', readFormula: 'X' })))).toHaveLength(1);
  });

  it('come in pairs where a variable is written, so that a write is the read run backwards', () => {
    const settings = { access: 'readwrite', readFormula: 'X*0.1' } as const;
    expect(codes(withVariables(variable('t', settings)))).toEqual([2006]);
    expect(codes(withVariables(variable('t', { ...settings, writeFormula: 'X' })))).toEqual([]);
  });

  const intermediate = (key: string, expression: string | undefined, more: Variable = {}) =>
    variable(key, { kind: 'intermediate', dataType: 'double', expression, ...more });

  it.each([
    ['is missing', intermediate('m', undefined), '中间变量未填写公式'],
    ['is wrong', intermediate('m', 'level+'), '公式有误：第7个字符处，此处应为数字、名称或左括号'],
    ['uses unknown keys', intermediate('m', 'level+lost*gone'), '变量“lost、gone”不存在'],
    ['uses a text', intermediate('m', 'text+1'), '公式引用了字符串变量“text”'],
    ['uses what cannot be read', intermediate('m', 'command+1'), '变量“command”为只写，没有可用的值'],
    ['gives a text', intermediate('m', 'level', { dataType: 'string' }), '中间变量不能为字符串'],
    ['would be written', intermediate('m', 'level', { access: 'readwrite' }), '中间变量不能写入'],
    ['uses itself', intermediate('m', 'm+1'), '公式循环引用：m → m'],
  ])('an expression that %s', (_name, wrong, reason) => {
    const others = [variable('text', { dataType: 'string' }), variable('command', { access: 'write' })];
    expect(problems(withVariables(...others, wrong))).toMatchObject([{ item: '变量 m', reason }]);
  });

  it('that go in a circle are one problem, beside whatever else is wrong', () => {
    const variables = [
      intermediate('a', 'b'),
      intermediate('b', 'a'),
      intermediate('c', '1+'),
      intermediate('d', 'c+lost'),
    ];
    expect(problems(withVariables(...variables)).map(({ reason }) => reason)).toEqual([
      '公式有误：第3个字符处，此处应为数字、名称或左括号',
      '变量“lost”不存在',
      '公式循环引用：a → b → a',
    ]);
  });
});

describe('limits of a variable', () => {
  const base = variable('level');
  const limited = (more: object) => codes({ variables: [{ ...base, ...more }], alarms: [], reports: [] });
  it.each([
    ['a key that formulas cannot use', { key: '1level' }, 1709],
    [
      'a value mapped twice',
      {
        statusMap: [
          { value: 1, text: 'a' },
          { value: 1, text: 'b' },
        ],
      },
      1706,
    ],
    ['a mapped text of spaces', { statusMap: [{ value: 1, text: '  ' }] }, 1706],
  ])('%s', (_name, wrong, code) => {
    expect(limited(wrong)).toEqual([code]);
  });
  it('rise, those of writing (1729) and those of collecting (1730)', () => {
    expect(limited({ writeLower: 5, writeUpper: 5 })).toEqual([1729]);
    expect(limited({ collectLower: 5, collectUpper: 4 })).toEqual([1730]);
  });
  it('are 100 mappings (1705)', () => {
    const mapped = (length: number) =>
      limited({ statusMap: Array.from({ length }, (_, value) => ({ value, text: 'a' })) });
    expect(mapped(LIMITS.variable.statusMapEntries)).toEqual([]);
    expect(mapped(LIMITS.variable.statusMapEntries + 1)).toEqual([1705]);
  });
});

describe('alarm conditions (S1 §5)', () => {
  const comparisons = AlarmSettings.shape.comparison.options;
  it.each([
    ['float', { dataType: 'float' }],
    ['double', { dataType: 'double' }],
    ['an integer with a read formula', { dataType: 'int16', readFormula: 'X*2' }],
    ['an intermediate variable', { kind: 'intermediate', dataType: 'int32', expression: '1+1' }],
  ] as const)('%s: only greater-than and less-than', (_name, settings) => {
    expect(comparisons.filter((comparison) => conditionOn(settings, { comparison }).length === 0)).toEqual([
      'gt',
      'lt',
    ]);
  });

  it('an integer: all eight', () => {
    expect(comparisons.filter((comparison) => conditionOn({}, { comparison }).length > 0)).toEqual([]);
  });

  it('a text: equal, not equal, include, not include', () => {
    const allowed = comparisons.filter(
      (comparison) => conditionOn({ dataType: 'string' }, { comparison }).length === 0,
    );
    expect(allowed).toEqual(['eq', 'ne', 'include', 'exclude']);
  });

  it.each([
    ['0', []],
    ['1', []],
    ['2', [1725]],
    ['on', [1725]],
  ])('a bit against %s', (value, expected) => {
    expect(conditionOn({ dataType: 'bit' }, { comparison: 'eq', value })).toEqual(expected);
  });

  it('a number is compared with a number', () => {
    expect(conditionOn({}, { value: 'high' })).toEqual([1724]);
    expect(conditionOn({ dataType: 'int64' }, { value: '9223372036854775807' })).toEqual([]);
  });

  it('watch a variable that exists and can be read', () => {
    expect(problems({ alarms: [alarm({ variable: 'lost' })] })).toEqual([
      { item: '报警 水位过高', reason: '变量“lost”不存在', code: 1707 },
    ]);
    expect(
      codes({ ...withVariables(variable('command', { access: 'write' })), alarms: [alarm({ variable: 'command' })] }),
    ).toEqual([2007]);
  });

  it.each([
    ['no content', { content: ' ' }],
    ['too long a content', { content: 'a'.repeat(LIMITS.alarm.contentMax + 1) }],
    ['no filter count', { filterCount: 0 }],
    ['too high a filter count', { filterCount: LIMITS.alarm.filterCountMax + 1 }],
  ])('an alarm with %s', (_name, wrong) => {
    expect(problems({ alarms: [{ ...alarm(), ...wrong }] })).toHaveLength(1);
  });
});

describe('reports', () => {
  it.each([
    ['an unknown variable', { variables: ['level', 'lost'] }, 1707],
    ['a variable twice', { variables: ['level', 'level'] }, 10001],
    ['no variable', { variables: [] }, 10001],
    ['no interval', { intervalMs: 0 }, 10001],
    ['what cannot be read', { variables: ['command'] }, 2007],
  ])('with %s', (_name, wrong, code) => {
    const variables = [variable('level'), variable('command', { access: 'write' })];
    expect(codes({ variables, reports: [{ ...report(), ...wrong }] })).toEqual([code]);
  });

  const tank = [
    variable('level'),
    variable('name', { dataType: 'string' }),
    variable('flow', { dataType: 'float' }),
    variable('command', { access: 'write' }),
  ];
  it.each([
    ['a condition on what is not there', { type: 'conditional', trigger: on('lost') }, [1707]],
    ['a condition on what cannot be read', { type: 'conditional', trigger: on('command') }, [2007]],
    ['equality of a float', { type: 'conditional', trigger: on('flow', 'eq') }, [1724]],
    ['a threshold that is no number', { type: 'conditional', trigger: on('level', 'gt', 'high') }, [1724]],
    ['a condition', { type: 'conditional', trigger: on('flow') }, []],
    ['an expression', { type: 'expression', expression: 'level > 5 && flow < 3' }, []],
    ['an expression that is none', { type: 'expression', expression: 'level >' }, [2005]],
    ['an expression with a key that is not there', { type: 'expression', expression: 'lost > 1' }, [1707]],
    ['an expression with a text', { type: 'expression', expression: 'name == 1' }, [10001]],
    ['an expression that never changes', { type: 'expression', expression: '1 < 2' }, [10001]],
    ['aggregates', { type: 'aggregate', aggregations: ['delta', 'max'] }, []],
    ['aggregates of a text', { type: 'aggregate', aggregations: ['max'], variables: ['name'] }, [10001]],
  ])('with %s', (_name, settings, expected) => {
    expect(codes({ variables: tank, reports: [report(settings)] })).toEqual(expected);
  });

  it('store 100 variables at most', () => {
    const variables = Array.from({ length: LIMITS.report.variables + 1 }, (_, index) => variable(`v${index}`));
    const keys = variables.map(({ key }) => key);
    const storing = (count: number) =>
      codes({ variables, alarms: [], reports: [{ ...report(), variables: keys.slice(0, count) }] });
    expect(storing(LIMITS.report.variables)).toEqual([]);
    expect(storing(LIMITS.report.variables + 1)).toEqual([1704]);
  });
});

describe('aggregate variables', () => {
  const sum = (aggregate: object | undefined, more: object = {}) =>
    aVariable({
      key: 'day',
      kind: 'aggregate',
      dataType: 'double',
      driver: undefined,
      address: undefined,
      ...more,
      ...(aggregate && { aggregate: { source: 'level', aggregation: 'delta', periodMs: 86_400_000, ...aggregate } }),
    });
  it.each([
    ['a source', sum({}), []],
    ['no source', sum(undefined), [10001]],
    ['a source that is not there', sum({ source: 'lost' }), [1707]],
    ['a text as its source', sum({ source: 'name' }), [10001]],
    ['write access', sum({}, { access: 'readwrite' }), [2004]],
    ['a bit as its type', sum({}, { dataType: 'bit' }), [10001]],
    ['an average in 64 bits', sum({ aggregation: 'average' }, { dataType: 'int64' }), [10001]],
  ])('with %s', (_name, aggregate, expected) => {
    expect(codes(withVariables(variable('name', { dataType: 'string' }), aggregate))).toEqual(expected);
  });
  it('is not its own source (1728)', () => {
    expect(codes(withVariables(variable('name', { dataType: 'string' }), sum({ source: 'day' })))).toEqual([1728]);
  });
});

describe('scripts', () => {
  const script = (policy: object, more: object = {}) =>
    ScriptSettings.parse({ name: 's', policy, source: 'log(1)', ...more });
  it.each([
    ['at the start', script({ type: 'startup' }), []],
    ['of blanks', script({ type: 'startup' }, { source: ' ' }), [10001]],
    ['on a change of what is not there', script({ type: 'change', variables: ['lost'] }), [1707]],
    ['on a condition that is wrong', script({ type: 'conditional', expression: 'level >' }), [2005]],
    ['on a condition', script({ type: 'conditional', expression: 'level > 1' }), []],
  ])('%s', (_name, script, expected) => {
    expect(codes({ scripts: [script] })).toEqual(expected);
  });
  it('have names of their own', () => {
    expect(codes({ scripts: [script({ type: 'startup' }), script({ type: 'startup' })] })).toEqual([10001]);
  });
});

describe('advice', () => {
  const advised = (rule: Record<string, unknown>, deadband = 0.5) => {
    const device = aDevice({
      variables: [variable('level', { deadband })],
      reports: [report({ type: 'change', intervalMs: 2_000, ...rule })],
    });
    return collect(device, 'zh', (report) => reportAdvice(device, report));
  };

  it('is that the fluctuation range of a change report should exceed the deadband (S1 §5)', () => {
    expect(advised({ fluctuation: 0.5 })).toEqual([
      { item: '报表 分钟', reason: '波动范围应大于变量“level”的死区', code: 1731 },
    ]);
    expect(advised({ fluctuation: 0.6 })).toEqual([]);
    expect(advised({ fluctuation: 0 }, 0)).toEqual([]);
  });

  it('is an interval of 2 to 5 seconds for a change report (S1 §9)', () => {
    const [shortest, longest] = LIMITS.report.changeIntervalRecommendedMs;
    const said = (intervalMs: number) => advised({ intervalMs, fluctuation: 1 }).length;
    expect([shortest - 1, shortest, longest, longest + 1].map(said)).toEqual([1, 0, 0, 1]);
  });

  it('is not given for periodic reports and never refuses anything', () => {
    expect(advised({ type: 'periodic', intervalMs: 100 })).toEqual([]);
    expect(
      problems({ variables: [variable('level', { deadband: 5 })], reports: [report({ type: 'change' })] }),
    ).toEqual([]);
  });
});
