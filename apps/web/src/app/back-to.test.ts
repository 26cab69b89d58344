import { expect, it } from 'vitest';
import { backTo } from './back-to.ts';

it.each([
  ['/monitor/eg/list?page=2', '/monitor/eg/list?page=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/login?back=/x', undefined],
  ['/login.jsp', undefined],
  ['/loginlog', '/loginlog'],
  [undefined, undefined],
])('leads back from login to %s as %s', (asked, answer) => {
  expect(backTo(asked)).toBe(answer);
});
