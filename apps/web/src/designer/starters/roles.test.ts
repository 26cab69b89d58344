import { Binding } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import type { Variable } from '../session/binding/variables.ts';
import { alike, chosenOf, roleOf } from './roles.ts';
import { aVariable, idOf } from './variable.testing.ts';

const bit = (name: string) => aVariable(name, '', { dataType: 'bit' });

describe('what a variable is about', () => {
  it.each([
    ['出口压力', 'MPa', 'pressure'],
    ['水箱液位', 'm', 'level'],
    ['锅筒水位', 'mm', 'level'],
    ['出水流量', 'm³/h', 'flow'],
    ['轴承温度', '°C', 'temperature'],
    ['有功功率', 'kW', 'power'],
    ['正向有功电能', 'kWh', 'energy'],
    ['频率', 'Hz', 'speed'],
    ['Discharge pressure', '', 'pressure'],
    ['湿度', '%RH', 'other'],
  ])('%s in "%s" is %s', (name, unit, role) => expect(roleOf(aVariable(name, unit))).toBe(role));

  it('a state runs or is a fault; a text and what can only be written is nothing to begin with', () => {
    expect([bit('1号泵运行状态'), bit('1号泵故障'), bit('超压联锁')].map(roleOf)).toEqual([
      'running',
      'fault',
      'fault',
    ]);
    expect(roleOf(aVariable('班组', '', { dataType: 'string' }))).toBe('none');
    expect(roleOf(aVariable('复位', '', { writeOnly: true }))).toBe('none');
  });
});

describe('what a page begins with', () => {
  const names = (list: readonly Variable[]) => list.map(({ name }) => name);

  it('takes one of each kind before two of one, and leaves aside what is set or counted', () => {
    const list = [
      aVariable('进口压力', 'MPa'),
      aVariable('出口压力', 'MPa'),
      aVariable('压力设定', 'MPa', { writable: true }),
      aVariable('启动次数', '次'),
      aVariable('流量', 'm³/h'),
    ];
    expect(names(chosenOf(list).measured)).toEqual(['进口压力', '流量', '出口压力']);
  });

  it('gives each device of a project its turn', () => {
    const of = (equipId: string, name: string, unit: string) =>
      aVariable(name, unit, { binding: Binding.parse({ type: 'signal', systemKey: idOf(name), equipId }) });
    const list = [of('a', '压力', 'MPa'), of('a', '流量', 'm³/h'), of('b', '功率', 'kW')];
    expect(names(chosenOf(list).measured)).toEqual(['压力', '功率', '流量']);
  });

  it('draws on one axis what has one unit', () => {
    const list = [aVariable('压力', 'MPa'), aVariable('流量', 'm³/h'), aVariable('进口压力', 'MPa')];
    expect(names(alike(list, 3))).toEqual(['压力', '进口压力']);
    expect(alike([], 3)).toEqual([]);
  });

  it('has nothing where there is nothing', () => {
    expect(chosenOf([])).toMatchObject({ measured: [], states: [], faults: [] });
  });
});
