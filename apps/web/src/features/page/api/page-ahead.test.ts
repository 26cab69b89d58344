import { pageCalls, projectMonitorCalls } from '@lightfield/contract';
import { expect, it, vi } from 'vitest';
import { OPEN_PATH, OPEN_PROJECT_PATH, askAhead, openPage } from './page-ahead.ts';
import { lineSignals } from './page-line.ts';

it('asks where the contract says', () => {
  expect(OPEN_PATH).toBe(pageCalls.open.path);
  expect(OPEN_PROJECT_PATH).toBe(projectMonitorCalls.openPage.path);
});
it('takes a line for the values of the page, and for all of its device where it shows none or too many', () => {
  const signals = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);
  const lineOf = (count: number) => lineSignals({ document: { bind: { signals: signals(count) } } });
  expect(lineOf(2)).toEqual(['v0', 'v1']);
  expect(lineOf(0)).toBe('all');
  expect(lineOf(5_001)).toBe('all');
});
it('is asked once, where the screen is there before the question ahead of it', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((_done, fail) => answers.push(() => fail(new Error('away'))));
  });
  const opening = openPage('p').catch(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  askAhead('p');
  askAhead('another');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  for (const answer of answers) answer();
  await opening;
  askAhead('p');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  vi.unstubAllGlobals();
});
