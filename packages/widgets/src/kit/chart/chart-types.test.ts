import { Binding, bindingKey } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../definitions.ts';

const bound = (signalId: string) => Binding.parse({ title: signalId, signalId, equipId: 'd1' });
const fresh = (type: string, data: object = {}): Record<string, unknown> =>
  definitions.get(type)?.data.parse(data) as Record<string, unknown>;

describe('fields and first values of the specification', () => {
  const recorded = { reportId: '', customReportId: '', reportSignalArray: [], customArray: [] };
  const axis = { mode: 'adapt', minVal: 0, maxVal: 100 };
  const overTime = { ...recorded, ...axis, timeRange: 60, customTicks: 10, signalArray: [], mvarArray: [] };
  const shares = { systemArray: [], signalArray: [], mvarArray: [], valueType: 'both' };
  it.each([
    ['ComplexLine', { ...overTime, showXRange: false, timeFilter: false, dataSelect: true }],
    ['ComplexArea', { ...overTime, showXRange: false, timeFilter: false, dataSelect: true }],
    ['ComplexBar', { ...overTime, systemArray: [], width: 40, space: 35 }],
    ['ComplexBar3D', { ...overTime, systemArray: [], alpha: 0, beta: 15, depth: 50 }],
    ['ComplexPie', shares],
    ['ComplexPie3D', { ...shares, alpha: 45, depth: 45 }],
    ['ComplexRing', { ...shares, width: 20 }],
    ['ComplexRing3D', { ...shares, width: 20, alpha: 45, depth: 45 }],
    ['ComplexRose', shares],
    ['ComplexRanking', { ...axis, rankNum: 10, orderType: 'desc', systemArray: [], signalArray: [], mvarArray: [] }],
    ['ComplexXyline', { modeX: axis, modeY: axis, timeRange: 60, button: { show: true }, mvarArray: [] }],
    ['ComplexDiagram', { reportIdX: '', reportIdY: '', signalArrayX: [], signalArrayY: [], timeRange: 120 }],
    ['ComplexSection', { reportSignal: [], timeRange: 60, timeFormat: '' }],
    ['ScriptTrend', { script: '', offset: 0, length: 24, timeUnit: 'hour', mode: 'adapt', min: 0, max: 100 }],
    ['ScriptBar', { script: '', offset: 0, length: 24, timeUnit: 'hour', mode: 'adapt', min: 0, max: 100 }],
    ['ScriptPie', { script: '', offset: 0, length: 24, timeUnit: 'hour' }],
  ] as const)('%s (WID-15 to WID-27)', (type, data) => {
    expect(fresh(type)).toMatchObject(data);
  });
  it('states are running 1, idle 0, debug 2; themes have ten colours (WID-23, WID-15)', () => {
    const items = fresh('ComplexSection')['items'] as { value: number }[];
    expect(items.map(({ value }) => value)).toEqual([1, 0, 2]);
    expect(fresh('ComplexLine')['theme']).toHaveLength(10);
  });
  it('margins are those of lines and of pies (WID-16)', () => {
    expect(definitions.get('ComplexLine')?.position).toEqual({ top: 26, right: 20, bottom: 50, left: 48 });
    expect(definitions.get('ComplexPie')?.position).toEqual({ top: 60, right: 60, bottom: 60, left: 60 });
  });
});

describe('every variable of every list', () => {
  const report = { ...bound('r'), reportId: 'r1' };
  const lists: Record<string, object> = {
    ...Object.fromEntries(
      ['ComplexLine', 'ComplexArea', 'ComplexBar', 'ComplexBar3D'].map((type) => [
        type,
        { signalArray: [bound('a')], mvarArray: [bound('b')], reportSignalArray: [report] },
      ]),
    ),
    ...Object.fromEntries(
      ['ComplexPie', 'ComplexPie3D', 'ComplexRing', 'ComplexRing3D', 'ComplexRose', 'ComplexRanking'].map((type) => [
        type,
        { signalArray: [bound('a')], mvarArray: [bound('b')], systemArray: [bound('r')] },
      ]),
    ),
    ComplexXyline: { signalArray: [{ x: bound('a'), y: bound('b') }], mvarArray: [{ x: bound('r') }] },
    ComplexDiagram: { signalArrayX: [bound('a'), bound('b')], signalArrayY: [report] },
    ComplexSection: { reportSignal: [bound('a'), bound('b'), report] },
    ScriptTrend: { signalArray: ['a', 'b', 'r'].map((id) => ({ data: bound(id) })) },
  };
  it.each(Object.entries(lists))('of %s is known, led to another one, and goes when it is gone', (type, given) => {
    const definition = definitions.get(type);
    const idsOf = (data: unknown): string[] =>
      definition?.bindings(data).flatMap((binding) => (binding ? [bindingKey(binding)] : [])) ?? [];
    const data = fresh(type, given);
    expect(idsOf(data).toSorted()).toEqual(['signal:a', 'signal:b', 'signal:r']);
    const led: unknown = definition?.rebind(data, (binding) => ({ ...binding, signalId: `${binding.signalId}2` }));
    expect(idsOf(led).toSorted()).toEqual(['signal:a2', 'signal:b2', 'signal:r2']);
    expect(definition?.data.parse(led)).toEqual(led);
    expect(idsOf(definition?.rebind(data, () => null))).toEqual([]);
  });
});

describe('a report that variables share', () => {
  const of = (equipId: string, id: string) => ({ ...bound(id), equipId, reportId: '', aggregation: '' });
  const pair = [of('d1', 'a'), of('d1', 'b')];
  const types: Record<string, readonly [object, ...string[]]> = {
    ...Object.fromEntries(
      ['ComplexLine', 'ComplexArea', 'ComplexBar', 'ComplexBar3D', 'ComplexHistory'].map((type) => [
        type,
        [{ reportSignalArray: pair, reportId: 'r' }, 'reportId'],
      ]),
    ),
    ComplexDiagram: [
      { signalArrayX: pair, signalArrayY: pair, reportIdX: 'r', reportIdY: 'r' },
      'reportIdX',
      'reportIdY',
    ],
  };
  it.each(Object.entries(types))(
    'of %s is of their device: it stays with it, and goes with them',
    (type, [given, ...paths]) => {
      const definition = definitions.get(type);
      const data = fresh(type, given);
      const ids = (after: unknown) => paths.map((path) => (after as Record<string, unknown>)[path]);
      const all = (id: string) => paths.map(() => id);
      expect(ids(definition?.rebind(data, (each) => ({ ...each, title: 'new' })))).toEqual(all('r'));
      expect(ids(definition?.rebind(data, (each) => ({ ...each, signalId: `${each.signalId}2` })))).toEqual(all('r'));
      expect(ids(definition?.rebind(data, (each) => (each.signalId === 'a' ? null : each)))).toEqual(all('r'));
      const moved = (each: Binding) => ({ ...each, signalId: 'x', equipId: 'd2' });
      expect(ids(definition?.rebind(data, moved))).toEqual(all(''));
      expect(ids(definition?.rebind(data, (each) => (each.signalId === 'a' ? moved(each) : each)))).toEqual(all(''));
      expect(ids(definition?.rebind(data, (each) => ({ ...each, signalId: '', equipId: '', systemKey: 'k' })))).toEqual(
        all(''),
      );
      expect(ids(definition?.rebind(data, () => null))).toEqual(all(''));
    },
  );
  it.each([...Object.keys(types), 'ComplexSection'])(
    'of %s is told and taken out, and so is one that a variable has for itself',
    (type) => {
      const definition = definitions.get(type);
      const own = { ...of('d1', 'a'), reportId: 'own', aggregation: 'max' };
      const lists = { reportSignalArray: [own], reportSignal: [own], signalArrayX: [own], signalArrayY: [] };
      const data = fresh(type, { ...lists, reportId: 'r', reportIdX: 'r', customReportId: 'c' });
      const told: string[] = [];
      const cleared: unknown = definition?.reports?.(data, ({ kind, id, deviceIds }) => {
        told.push(`${kind} ${id} ${deviceIds.join()}`);
        return '';
      });
      expect(told).toContain('device own d1');
      expect(told.includes('device r d1')).toBe(type !== 'ComplexSection');
      expect(JSON.stringify(cleared)).not.toMatch(/"(?:own|r|max)"/);
      expect(definition?.data.parse(cleared)).toEqual(cleared);
      expect(definition?.reports?.(data, ({ id }) => id)).toEqual(data);
    },
  );
});

describe('what the checker tells', () => {
  const told = (type: string, data: object) => definitions.get(type)?.problems?.(fresh(type, data)).length ?? 0;
  it.each([
    ['ComplexLine', { mode: 'fixed', minVal: 5, maxVal: 5 }],
    ['ComplexLine', { customArray: [{ key: 'a' }] }],
    ['ComplexBar', { reportSignalArray: [bound('a')], mvarArray: [bound('b')] }],
    ['ComplexRanking', { mode: 'fixed', minVal: 5, maxVal: 1 }],
    ['ComplexXyline', { signalArray: [{ x: bound('a') }] }],
    ['ComplexXyline', { modeY: { mode: 'fixed', minVal: 1, maxVal: 1 } }],
    ['ComplexDiagram', { signalArrayX: [bound('a'), bound('b')], signalArrayY: [bound('c')] }],
    ['ComplexSection', { items: [1, 1].map((value) => ({ status: 'x', value, color: '#ff0000' })) }],
    ['ScriptPie', { script: 'A +' }],
  ])('%s %j', (type, data) => {
    expect(told(type, data)).toBe(1);
    expect(told(type, {})).toBe(0);
  });
});
