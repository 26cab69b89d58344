import { ConfigChanges } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween } from './apply.ts';
import { aConfig, aDriver, anAlarm, anyConfig, aReport, aScript, aVariable, idOf } from './testing.ts';

const save = (changes: Parameters<typeof ConfigChanges.parse>[0]) => ConfigChanges.parse(changes);

describe('a save', () => {
  const three = aConfig({
    variables: [1, 2, 3].map((number) => aVariable({ id: idOf(10 + number), key: `v${number}` })),
    alarms: [],
    reports: [],
  });
  const keysAfter = (changes: Parameters<typeof ConfigChanges.parse>[0]) =>
    applyChanges(three, save(changes)).variables.map(({ key }) => key);

  it('puts what is new at the end, what is known in its place, and takes away what is removed', () => {
    const put = [aVariable({ id: idOf(14), key: 'v4' }), aVariable({ id: idOf(12), key: 'v2', unit: 'm' })];
    const after = applyChanges(three, save({ variables: { put, remove: [idOf(11)] } }));
    expect(after.variables.map(({ key, unit }) => key + unit)).toEqual(['v2m', 'v3', 'v4']);
    expect(after.drivers).toEqual(three.drivers);
  });

  it('orders as told; what it does not name stands at the end, what it does not know is passed over', () => {
    expect(keysAfter({ variables: { order: [idOf(13), idOf(77), idOf(11)] } })).toEqual(['v3', 'v1', 'v2']);
  });
});

describe('another name', () => {
  const before = aConfig({
    variables: [
      aVariable(),
      aVariable({ id: idOf(12), key: 'levels' }),
      aVariable({ id: idOf(13), key: 'sum', kind: 'intermediate', expression: 'level+levels * level' }),
      aVariable({
        id: idOf(14),
        key: 'day',
        kind: 'aggregate',
        aggregate: { source: 'level', aggregation: 'max', periodMs: 60_000 },
      }),
    ],
    reports: [
      aReport({ variables: ['levels', 'level'] }),
      aReport({ id: idOf(32), name: 'e', type: 'expression', expression: '(level>1)?level:0' }),
      aReport({
        id: idOf(33),
        name: 'c',
        type: 'conditional',
        trigger: { variable: 'level', comparison: 'gt', threshold: '5' },
      }),
    ],
    scripts: [
      aScript({ policy: { type: 'change', variables: ['level'] }, source: 'get("level")' }),
      aScript({ id: idOf(42), name: 't', policy: { type: 'conditional', expression: 'level > 5' } }),
    ],
  });

  it('of a variable is followed by all that names it, to the letter; what scripts say stays', () => {
    const after = applyChanges(before, save({ variables: { put: [aVariable({ key: 'depth' })] } }));
    expect(after.variables[2]?.expression).toBe('depth+levels * depth');
    expect(after.variables[3]?.aggregate?.source).toBe('depth');
    expect(after.alarms[0]?.variable).toBe('depth');
    expect(after.reports).toMatchObject([
      { variables: ['levels', 'depth'] },
      { expression: '(depth>1)?depth:0' },
      { trigger: { variable: 'depth' } },
    ]);
    expect(after.scripts).toMatchObject([
      { policy: { variables: ['depth'] }, source: 'get("level")' },
      { policy: { expression: 'depth > 5' } },
    ]);
  });

  it('of a driver is followed by its variables', () => {
    const after = applyChanges(before, save({ drivers: { put: [aDriver({ name: 'boiler' })] } }));
    expect(new Set(after.variables.map(({ driver }) => driver))).toEqual(new Set(['boiler']));
  });

  it('can be swapped between two variables', () => {
    const put = [aVariable({ key: 'levels' }), aVariable({ id: idOf(12), key: 'level' })];
    const after = applyChanges(before, save({ variables: { put } }));
    expect(after.variables[2]?.expression).toBe('levels+level * levels');
    expect(after.reports[0]?.variables).toEqual(['level', 'levels']);
  });

  it('does not touch what is put in the same save', () => {
    const changes = { variables: { put: [aVariable({ key: 'depth' })] }, alarms: { put: [anAlarm()] } };
    expect(applyChanges(before, save(changes)).alarms[0]?.variable).toBe('level');
  });

  it('leaves a formula that cannot be read as it is', () => {
    const broken = aConfig({
      variables: [aVariable(), aVariable({ id: idOf(12), key: 'm', kind: 'intermediate', expression: 'level $ 2' })],
    });
    const after = applyChanges(broken, save({ variables: { put: [aVariable({ key: 'depth' })] } }));
    expect(after.variables[1]?.expression).toBe('level $ 2');
  });
});

describe('changes between two configurations', () => {
  it('are none between equals', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        expect(changesBetween(config, structuredClone(config))).toEqual({});
      }),
    );
  });

  it('make the second out of the first, and undo makes the first again', () => {
    fc.assert(
      fc.property(anyConfig, anyConfig, (before, after) => {
        expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
        expect(applyChanges(after, changesBetween(after, before))).toEqual(before);
      }),
    );
  });

  it('do not put what follows a new name by itself', () => {
    const before = aConfig();
    const after = applyChanges(before, save({ variables: { put: [aVariable({ key: 'depth' })] } }));
    expect(changesBetween(before, after)).toEqual({
      variables: { put: [aVariable({ key: 'depth' })], remove: [] },
    });
  });
});
