import { expect, it } from 'vitest';
import { choiceOf, firstThatHolds } from './choose.ts';
import { aReading } from './page.testing.ts';
import { BOUND } from './draw.testing.tsx';
import { writeEvent } from './write-event.ts';

it.each([
  [1, 0],
  [2.5, 1],
  [7, 1],
  [-1, -1],
  [null, -1],
])('of several lines the first that holds for %j is %d', (value, line) => {
  const lines = [
    { symbol: '==', value: '1' },
    { symbol: '>=', value: '2' },
    { symbol: '==', value: '7' },
  ] as const;
  expect(firstThatHolds(aReading(value), lines)).toBe(line);
});

it.each([
  [1, 1],
  ['1.0', 1],
  [true, 1],
  ['auto', 2],
  ['Auto', -1],
])('%j is choice %d', (value, choice) => {
  expect(choiceOf(aReading(value), [{ value: '0' }, { value: '1' }, { value: 'auto' }])).toBe(choice);
});

it('writes one value with the questions and answers of a click', () => {
  const { enable, config } = writeEvent(BOUND, '12.5', { confirm: false, feedback: true });
  expect(enable).toBe(true);
  expect(config).toMatchObject({
    data: BOUND,
    action: 'write',
    writeType: 'set',
    writeValue: '12.5',
    confirm: false,
    feedback: true,
  });
});
