import { expect, it } from 'vitest';
import { createOpenedPages } from './opened-pages.ts';
import { emptyDocument } from './page-store.ts';

it('keeps what was opened last, as much as there is room for', () => {
  const opened = createOpenedPages(10);
  const [a, b, c, d] = [emptyDocument(), emptyDocument(), emptyDocument(), emptyDocument()];
  opened.set('a', a, 4);
  opened.set('b', b, 4);
  expect(opened.get('a')).toBe(a);
  opened.set('c', c, 6);
  expect(['a', 'b', 'c'].map((key) => opened.get(key))).toEqual([a, undefined, c]);
  opened.set('c', d, 3);
  opened.set('too large', b, 11);
  expect(['a', 'c', 'too large'].map((key) => opened.get(key))).toEqual([a, d, undefined]);
});
