import { pageCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { INFO_PATH } from './ahead.ts';

it('asks where the contract says', () => {
  expect(INFO_PATH).toBe(pageCalls.info.path);
});
