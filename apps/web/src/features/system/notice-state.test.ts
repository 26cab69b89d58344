import { expect, it } from 'vitest';
import { statusOf } from './notice-state.ts';

it('calls a published notice expired once its time is over', () => {
  expect(statusOf({ status: 'published', expiry: 1_000 }, 999)).toBe('published');
  expect(statusOf({ status: 'published', expiry: 1_000 }, 1_000)).toBe('expired');
  expect(statusOf({ status: 'published', expiry: null }, 1_000)).toBe('published');
});
it('calls a draft a draft, whatever its time', () => {
  expect(statusOf({ status: 'draft', expiry: 1_000 }, 2_000)).toBe('draft');
});
