import type { OrgChoice } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { deptTree, labelledOrgs } from './account-places.ts';

const org = (id: string, kind: OrgChoice['kind'], parentId: string | null = null): OrgChoice => ({
  id,
  parentId,
  kind,
  name: id.toUpperCase(),
  disabled: id === 'gone',
});

it('an external enterprise says whose it is, and one that is disabled cannot be chosen', () => {
  const choices = [org('a', 'enterprise'), org('b', 'external', 'a'), org('gone', 'external', 'unseen')];
  expect(labelledOrgs(choices, ['external'])).toEqual([
    { value: 'b', label: 'A / B', disabled: false },
    { value: 'gone', label: 'GONE', disabled: true },
  ]);
});

it('departments stand in their order, below the one they belong to, and at the top when that one is out of sight', () => {
  const rows = [
    { id: 'c', parentId: 'a', name: 'C', sort: 2 },
    { id: 'b', parentId: 'a', name: 'B', sort: 1 },
    { id: 'a', parentId: null, name: 'A', sort: 1 },
    { id: 'd', parentId: 'unseen', name: 'D', sort: 0 },
  ];
  expect(deptTree(rows)).toEqual([
    { value: 'd', title: 'D', children: [] },
    {
      value: 'a',
      title: 'A',
      children: [
        { value: 'b', title: 'B', children: [] },
        { value: 'c', title: 'C', children: [] },
      ],
    },
  ]);
});
