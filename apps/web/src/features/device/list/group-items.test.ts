import { expect, it } from 'vitest';
import { groupItems } from './group-items.ts';

it('tells the devices of a group itself from those below it, and keeps the order of the server', () => {
  const group = (id: string, parentId: string | null, deviceCount: number) => ({
    id,
    parentId,
    name: id,
    sort: 7,
    deviceCount,
  });
  const items = groupItems([group('a', null, 10), group('b', 'a', 4), group('c', 'a', 5), group('d', null, 0)]);
  expect(items.map(({ id, own, sort }) => [id, own, sort])).toEqual([
    ['a', 1, 0],
    ['b', 4, 1],
    ['c', 5, 2],
    ['d', 0, 3],
  ]);
});
