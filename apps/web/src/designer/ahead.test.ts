import { pageCalls } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { INFO_PATH, askAhead, takeAhead } from './ahead.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>(() =>
  Promise.resolve(Response.json({ code: 200, msg: '', data: 'page' })),
);
afterEach(() => vi.unstubAllGlobals());

it('asks where the contract says', () => {
  expect(INFO_PATH).toBe(pageCalls.info.path);
});
it('gives what was asked ahead once, for its own page, and nothing that has become old', async () => {
  vi.stubGlobal('fetch', fetched);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(takeAhead('a')).toBeUndefined();
  askAhead('a');
  expect(fetched).toHaveBeenCalledTimes(1);
  await expect(takeAhead('a')).resolves.toBe('page');
  expect(takeAhead('a')).toBeUndefined();
  askAhead('a');
  expect(takeAhead('b')).toBeUndefined();
  askAhead('a');
  now.mockReturnValue(60_000);
  expect(takeAhead('a')).toBeUndefined();
});
