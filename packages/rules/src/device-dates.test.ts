import { expect, it } from 'vitest';
import { deviceDateProblem } from './device-dates.ts';

it.each([
  [{ factoryDate: 2, installDate: 1 }, 'installDate'],
  [{ installDate: 3, warrantyUntil: 2 }, 'warrantyUntil'],
  [{ factoryDate: 3, warrantyUntil: 2 }, 'warrantyUntil'],
  [{ factoryDate: 1, installDate: 1, warrantyUntil: 1 }, undefined],
  [{ factoryDate: 1, installDate: null, warrantyUntil: undefined }, undefined],
  [{}, undefined],
])('a device is made, installed and under warranty in this order: %j', (dates, field) => {
  expect(deviceDateProblem(dates)?.field).toBe(field);
});
