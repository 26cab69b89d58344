import { expect, it } from 'vitest';
import { variablesLike } from './variables-like.ts';

const named = (key: string, name: string, unit = '') => ({ key, name, unit });
const ALL = [named('totalPower', '总功率', 'kW'), named('power1', '1号泵功率', 'kW'), named('level', '水箱液位', 'm')];
const keysLike = (typed: string) => variablesLike(ALL, typed).map(({ key }) => key);

it('finds variables by what they are called', () => {
  expect(keysLike('功率')).toEqual(['totalPower', 'power1']);
  expect(keysLike('1号泵')).toEqual(['power1']);
});

it('finds them by their key, whatever its case, those first that begin so', () => {
  expect(keysLike('POWER')).toEqual(['power1', 'totalPower']);
});

it('offers all of them where nothing is typed, with name and unit', () => {
  expect(variablesLike(ALL, '')).toEqual([
    { key: 'totalPower', detail: '总功率 kW' },
    { key: 'power1', detail: '1号泵功率 kW' },
    { key: 'level', detail: '水箱液位 m' },
  ]);
});

it('offers fifty at most', () => {
  const many = Array.from({ length: 80 }, (_, number) => named(`v${number}`, `变量${number}`));
  expect(variablesLike(many, 'v')).toHaveLength(50);
});
