import { expect, it } from 'vitest';
import { type Entry, matching } from './palette-entries.ts';

const entry = (label: string, words = ''): Entry => ({
  key: label,
  group: 'screens',
  icon: 'list',
  label,
  words,
  run: () => {},
});
const entries = [entry('全部消息', 'All messages'), entry('未读消息', 'Unread messages')];

it.each([
  ['', ['全部消息', '未读消息']],
  ['消息', ['全部消息', '未读消息']],
  ['UNREAD', ['未读消息']],
  ['messages all', ['全部消息']],
  ['pump', []],
])('finds for %j', (typed, found) => {
  expect(matching(entries, typed).map(({ label }) => label)).toEqual(found);
});
