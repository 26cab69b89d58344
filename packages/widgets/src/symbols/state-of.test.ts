import { expect, it } from 'vitest';
import { proposedStates, type StateLine, stateOf } from './state-of.ts';

const mapped = (...texts: string[]) => ({
  dataType: 'int16',
  statusMap: texts.map((text, value) => ({ value, text })),
});
const states = (texts: string[], category?: string) =>
  proposedStates(mapped(...texts), category).map(({ value, state }) => `${value} ${state}`);

it('proposes states by the words of a status mapping, in both languages', () => {
  expect(states(['停止', '运行', '故障', '检修'])).toEqual(['0 off', '1 on', '2 fault', '3 maintenance']);
  expect(states(['Stopped', 'Running', 'Tripped', 'Local'])).toEqual(['0 off', '1 on', '2 fault', '3 manual']);
  expect(states(['关闭', '正在打开', '打开', '正在关闭', '未知'])).toEqual([
    '0 off',
    '1 transition',
    '2 on',
    '3 transition',
    '4 unknown',
  ]);
  expect(states(['未运行', '已启动', '停止中'])).toEqual(['0 off', '1 on', '2 transition']);
  expect(states(['Not running', 'Normal', 'Position 1'])).toEqual(['0 off', '1 on']);
});
it('takes a switch that is closed for on, and a valve that is closed for off', () => {
  expect(states(['分闸', '合闸'], 'electrical')).toEqual(['0 off', '1 on']);
  expect(states(['Open', 'Closed', 'Tripped'], 'electrical')).toEqual(['0 off', '1 on', '2 fault']);
  expect(states(['Closed', 'Open'], 'valves')).toEqual(['0 off', '1 on']);
});
it('proposes zero and one where there are no words to go by, and nothing for a measured value', () => {
  expect(proposedStates({ dataType: 'bit', statusMap: [] }).map(({ state }) => state)).toEqual(['off', 'on']);
  expect(states(['甲', '乙'])).toEqual(['0 off', '1 on']);
  expect(proposedStates({ dataType: 'float', statusMap: [] })).toEqual([]);
});

const LINES: StateLine[] = [
  { symbol: '>=', value: '10', state: 'fault' },
  { symbol: '==', value: '1', state: 'on' },
];
it('is in the state of the first line that holds; nobody knows it without a value, with a bad one, or with one that no line names', () => {
  const at = (value: number | null, quality: 'good' | 'bad' | 'stale' = 'good') => stateOf({ value, quality }, LINES);
  expect([at(1), at(12), at(5), at(null), at(1, 'bad'), at(1, 'stale')]).toEqual([
    'on',
    'fault',
    'unknown',
    'unknown',
    'unknown',
    'on',
  ]);
  expect(stateOf(undefined, LINES)).toBe('unknown');
});
it('without lines is off at zero and on at everything else', () => {
  expect([0, 1, -3].map((value) => stateOf({ value, quality: 'good' }, []))).toEqual(['off', 'on', 'on']);
});
