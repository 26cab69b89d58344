import { expect, it } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import { createOpenedPages } from './opened-pages.ts';
import { emptyDocument } from './page-store.ts';

/** Versions as large as their number says, opened one after the other; which of them were read. */
function openedPages(mostBytes: number) {
  const asked: string[] = [];
  const opened = createOpenedPages(async (_db, { id, version }) => {
    asked.push(`${id}${version}`);
    return { document: emptyDocument(), leftOut: [], bytes: version };
  }, mostBytes);
  const open = (id: string, version: number) => opened({} as Db, { id, version });
  const openAll = async (...all: readonly (readonly [id: string, version: number])[]) => {
    for (const [id, version] of all) await open(id, version);
    return asked;
  };
  return { asked, open, openAll };
}

it('reads a version once, and another version of the page anew', async () => {
  const { open, asked } = openedPages(100);
  expect(await open('a', 1)).toBe(await open('a', 1));
  await open('a', 2);
  expect(asked).toEqual(['a1', 'a2']);
});
it('keeps what was opened last, as much as there is room for', async () => {
  const { openAll } = openedPages(10);
  const asked = await openAll(['a', 4], ['b', 4], ['a', 4], ['c', 6], ['a', 4], ['b', 4]);
  expect(asked).toEqual(['a4', 'b4', 'c6', 'b4']);
});
it('keeps nothing that is larger than all the room', async () => {
  const { openAll } = openedPages(10);
  expect(await openAll(['a', 4], ['b', 11], ['b', 11], ['a', 4])).toEqual(['a4', 'b11', 'b11']);
});
