import { expect, it } from 'vitest';
import { parseSearch } from '../../../lib/search-codecs.ts';
import { filterOf, isFiltered, listCodecs } from './filters.ts';

const state = (search: Record<string, string>) => parseSearch(listCodecs, search);

it('turns the state filter into what the server understands', () => {
  expect(filterOf(state({ state: 'offline' }))).toMatchObject({ online: false, alarm: undefined });
  expect(filterOf(state({ state: 'alarm' }))).toMatchObject({ online: undefined, alarm: true });
  expect(filterOf(state({ state: 'followed' }))).toMatchObject({ followed: true });
});
it('never asks for a group or a word that the server would refuse', () => {
  expect(filterOf(state({ group: 'x', keyword: 'p'.repeat(80) }))).toMatchObject({
    groupId: undefined,
    keyword: 'p'.repeat(50),
  });
});
it('asks for an order only when a column is sorted', () => {
  expect(filterOf(state({ order: 'desc' })).order).toBeUndefined();
  expect(filterOf(state({ sort: 'name', order: 'desc' }))).toMatchObject({ sort: 'name', order: 'desc' });
});
it('knows a filtered list from an empty one', () => {
  expect(isFiltered(state({ page: '3', view: 'map' }))).toBe(false);
  expect(isFiltered(state({ keyword: 'pump' }))).toBe(true);
});
