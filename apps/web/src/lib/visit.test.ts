import { SHARE_HEADER, shareErrors } from '@lightfield/contract';
import { expect, it, vi } from 'vitest';
import { END_CODES, LINK_HEADER, beginVisit, visitEnded, visitHeaders } from './visit.ts';

it('spells header and codes as the contract does', () => {
  expect(LINK_HEADER).toBe(SHARE_HEADER);
  const { shareInvalid, shareRevoked, shareTokenExpired } = shareErrors;
  expect(END_CODES).toEqual([shareInvalid.code, shareRevoked.code, shareTokenExpired.code]);
});

it('names the link while the page is open, and only then', () => {
  expect(visitHeaders()).toEqual({});
  const first = vi.fn<() => void>();
  const end = beginVisit('one', first);
  expect(visitHeaders()).toEqual({ 'x-share': 'one' });
  const second = vi.fn<() => void>();
  const endSecond = beginVisit('two', second);
  // The page before goes after the next one has come.
  end();
  expect(visitHeaders()).toEqual({ 'x-share': 'two' });
  visitEnded();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  endSecond();
  expect(visitHeaders()).toEqual({});
});
