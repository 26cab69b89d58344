import { expect, it } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import { createOpenedPages } from './opened-pages.ts';
import { emptyDocument } from './page-store.ts';
import type { PageRepository } from './page.repository.ts';

/** Versions whose JSON is as long as their number says; which of them were read. */
function openedPages(mostCharacters: number) {
  const asked: string[] = [];
  const version = (async (_db, id, number) => {
    asked.push(`${id}${number}`);
    return { head: {} as never, stored: { document: Buffer.alloc(number, ' '), packed: false } };
  }) as PageRepository['version'];
  const opened = createOpenedPages({ pages: { version }, read: () => emptyDocument(), mostCharacters });
  return { asked, open: (id: string, number: number) => opened({} as Db, { id, version: number }) };
}

it('reads a version once, and another version of the page anew', async () => {
  const { open, asked } = openedPages(100);
  expect(await open('a', 1)).toBe(await open('a', 1));
  await open('a', 2);
  expect(asked).toEqual(['a1', 'a2']);
});
it('keeps what was opened last, as much as there is room for', async () => {
  const { open, asked } = openedPages(10);
  for (const [id, number] of [
    ['a', 4],
    ['b', 4],
    ['a', 4],
    ['c', 6],
    ['a', 4],
    ['b', 4],
  ] as const)
    await open(id, number);
  expect(asked).toEqual(['a4', 'b4', 'c6', 'b4']);
});
it('keeps nothing that is larger than all the room', async () => {
  const { open, asked } = openedPages(10);
  for (const [id, number] of [
    ['a', 4],
    ['b', 11],
    ['b', 11],
    ['a', 4],
  ] as const)
    await open(id, number);
  expect(asked).toEqual(['a4', 'b11', 'b11']);
});
