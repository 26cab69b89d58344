import { expect, it } from 'vitest';
import { periodWords } from './period.ts';

const timeZone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);

it.each([
  ['2026-11-26T00:00', '2026-11-27T00:00', '2026-11-26'],
  ['2026-11-23T00:00', '2026-11-30T00:00', '2026-11-23 – 2026-11-29'],
  ['2026-11-26T08:00', '2026-11-26T16:00', '2026-11-26 08:00 – 16:00'],
  ['2026-11-26T16:00', '2026-11-27T00:00', '2026-11-26 16:00 – 2026-11-27 00:00'],
  ['2026-11-26T20:00', '2026-11-27T08:00', '2026-11-26 20:00 – 2026-11-27 08:00'],
])('%s until %s is %s', (from, to, words) => {
  expect(periodWords({ from: at(from), to: at(to), timeZone })).toBe(words);
});

it('a day on which summer time begins is one day', () => {
  const from = Date.parse('2026-03-29T00:00+01:00');
  expect(periodWords({ from, to: Date.parse('2026-03-30T00:00+02:00'), timeZone: 'Europe/Berlin' })).toBe('2026-03-29');
});
