import { afterEach, expect, it, vi } from 'vitest';
import { createAhead } from './ask-ahead.ts';

afterEach(() => vi.restoreAllMocks());

it('gives what was asked ahead once, for its own page, and nothing that has become old', async () => {
  const question = vi.fn<(id: string) => Promise<string>>((id) => Promise.resolve(`page ${id}`));
  const { ask, take } = createAhead(question);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(take('a')).toBeUndefined();
  ask('a');
  expect(question).toHaveBeenCalledTimes(1);
  await expect(take('a')).resolves.toBe('page a');
  expect(take('a')).toBeUndefined();
  ask('a');
  expect(take('b')).toBeUndefined();
  ask('a');
  now.mockReturnValue(60_000);
  expect(take('a')).toBeUndefined();
});
