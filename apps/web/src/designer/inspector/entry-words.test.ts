import { textOf } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { entryWords } from './entry-words.tsx';

it.each([
  ['a menu', { label: '首页', children: [] }, '首页'],
  ['an option', { text: '自动', value: '1' }, '自动'],
  ['a stage of a gauge', { value: 25, color: '#2b7a42' }, '25'],
  ['a picture of a state', { symbol: '==', value: '1', url: '' }, '== 1'],
  ['a slide', { imgUrl: '/a.png' }, ''],
])('%s is told from the others while it is folded', (_what, entry, words) => {
  expect(entryWords(entry)).toBe(words);
});
it('says the words of what was chosen, not its name', () => {
  const label = textOf({ zh: '级别', en: 'Severity' });
  const columns = [{ path: 'value', label, editor: 'choice', options: [{ value: 'alarmLevelId', label }] }] as const;
  expect(entryWords({ value: 'alarmLevelId', title: '' }, columns, 'en')).toBe('Severity');
  expect(entryWords({ value: 'alarmLevelId', title: '等级' }, columns, 'en')).toBe('等级');
});
