import { expect, it } from 'vitest';
import { yuan } from './yuan.ts';

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [110, '1.10'],
  [115, '1.15'],
  [1_000_000, '10000.00'],
])('%d cents are %s yuan', (cents, said) => expect(yuan(cents)).toBe(said));
