import { Binding } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { offersFor, offersForAll, placedVariables, symbolFor } from './place-variables.ts';
import type { Variable } from './variables.ts';

const variable = (name: string, more: Partial<Variable> = {}): Variable => ({
  id: name,
  key: name,
  name,
  unit: '',
  decimals: 1,
  dataType: 'float',
  writable: false,
  statusMap: [],
  binding: Binding.parse({ signalId: 's1', title: name }),
  ...more,
});
const running = variable('1号泵运行状态', {
  dataType: 'bit',
  statusMap: [
    { value: 0, text: '停止' },
    { value: 1, text: '运行' },
  ],
});

describe('what a variable is offered as', () => {
  it('follows from what it is', () => {
    expect(offersFor(running)).toEqual(['symbol', 'number']);
    expect(offersFor({ ...running, writable: true })[0]).toBe('switch');
    expect(offersFor(variable('出口压力'))).toEqual(['number', 'gauge', 'bar', 'trend']);
    const alarms = variable('报警数量', {
      binding: Binding.parse({ type: 'system', equipId: 'e', systemKey: 'alarms' }),
    });
    expect(offersFor(alarms)).not.toContain('trend');
    expect(offersFor(variable('水箱液位'))).toContain('symbol');
    expect(offersFor(variable('压力设定', { writable: true }))).toContain('input');
    expect(offersFor(variable('型号', { dataType: 'string' }))).toEqual(['number']);
  });
  it('of several is what suits all of them', () => {
    expect(offersForAll([running, variable('出口压力')])).toEqual(['number']);
    expect(offersForAll([])).toEqual([]);
  });
  it('a symbol is that of the machine it is named after, else a lamp', () => {
    expect(symbolFor(running)).toBe('pump');
    expect(symbolFor(variable('进水阀开度'))).toBe('valve-control');
    expect(symbolFor(variable('高液位浮球', { dataType: 'bit' }))).toBe('tank-closed');
    expect(symbolFor(variable('自动', { dataType: 'bit' }))).toBe('lamp');
    expect(symbolFor(variable('电压'))).toBeUndefined();
  });
});

describe('a machine', () => {
  const named = (name: string, more: Partial<Variable> = {}) => {
    const [item] = placedVariables([variable(name, { ...running, name, ...more })]);
    return item;
  };
  it('is called as it is, not as the value that moves it', () => {
    const nameOf = (name: string) => Object(named(name)?.data['symbol']).name.text;
    expect(nameOf('1号泵运行状态')).toBe('1号泵');
    expect(nameOf('Pump 1 running state')).toBe('Pump 1');
    expect(nameOf('运行状态')).toBe('运行状态');
    expect(nameOf('2号泵故障')).toBe('2号泵故障');
  });
  it('lies with its middle where it is let go, whatever its name takes below', () => {
    expect(named('1号泵运行状态')?.at).toEqual({ x: 0, y: 0 });
  });
  it('of a vessel is larger than a valve', () => {
    const [tank] = placedVariables([variable('水箱液位')], 'symbol');
    const [valve] = placedVariables([variable('进水阀开度')], 'symbol');
    expect(tank?.size?.width).toBeGreaterThan(valve?.size?.width ?? 0);
  });
});

describe('several at once', () => {
  const names = ['出口压力', '进口压力', '瞬时流量'];
  it('become a list, names in one column and values in the other, about the middle', () => {
    const items = placedVariables(names.map((name) => variable(name)));
    const texts = items.filter(({ type }) => type === 'UsualText');
    const values = items.filter(({ type }) => type === 'UsualDataText');
    expect(texts.map(({ data }) => data['text'])).toEqual(names);
    expect(new Set(texts.map(({ at }) => at.x)).size).toBe(1);
    expect(new Set(values.map(({ at }) => at.x)).size).toBe(1);
    expect(values.map(({ at }) => at.y)).toEqual([-32, 0, 32]);
    expect(values[0]?.bound?.facts.name).toBe('出口压力');
  });
  it('has its values upon the ground it lies on, without one of their own', () => {
    const [, value] = placedVariables([variable('出口压力')]);
    expect(value).toMatchObject({ type: 'UsualDataText', bare: true });
  });
  it('of curves are one chart', () => {
    const calculated = Binding.parse({ type: 'mvar', mvarId: 'm1', title: '偏差' });
    const items = placedVariables(
      [...names.map((name) => variable(name)), variable('偏差', { binding: calculated })],
      'trend',
    );
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ type: 'ComplexLine', at: { x: 0, y: 0 } });
    expect(items[0]?.data['signalArray']).toHaveLength(3);
    expect(items[0]?.data['mvarArray']).toEqual([calculated]);
  });
  it('are lines of a list, a state among values, too', () => {
    const types = placedVariables([running, variable('出口压力')]).map(({ type }) => type);
    expect(types.filter((type) => type === 'UsualDataText')).toHaveLength(2);
  });
  it('of gauges stand beside each other, and none lies upon another', () => {
    const items = placedVariables(
      names.map((name) => variable(name)),
      'gauge',
    );
    const left = items.map(({ at }) => at.x).toSorted((one, other) => one - other);
    expect(left[1] ?? 0).toBeGreaterThanOrEqual((left[0] ?? 0) + 160);
    expect(left[2] ?? 0).toBeGreaterThanOrEqual((left[1] ?? 0) + 160);
  });
  it('are what suits each where no kind suits all', () => {
    const items = placedVariables([running, variable('出口压力')], 'gauge');
    expect(items.map(({ type }) => type).toSorted()).toEqual(['UsualDashboard', 'UsualImage']);
  });
});
