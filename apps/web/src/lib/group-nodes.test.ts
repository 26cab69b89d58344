import { expect, it } from 'vitest';
import { groupNodes } from './group-nodes.ts';

const group = (id: string, parentId: string | null) => ({ id, parentId, name: `分组 ${id}`, sort: 0, deviceCount: 0 });
const leaf = (id: string) => ({ value: id, title: `分组 ${id}`, children: [] });

it('groups stand below theirs, in the order they came, and at the top where theirs is not to be seen', () => {
  expect(groupNodes([group('a', null), group('b', 'hidden'), group('a1', 'a'), group('a2', 'a')])).toEqual([
    { ...leaf('a'), children: [leaf('a1'), leaf('a2')] },
    leaf('b'),
  ]);
});
