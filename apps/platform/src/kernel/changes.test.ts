import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('only what differs is told, old and new', () => {
  expect(changesOf({ name: '甲', tel: '1', remark: '' }, { name: '乙', tel: '1', remark: '' })).toEqual({
    old: '{"name":"甲"}',
    new: '{"name":"乙"}',
  });
});

test('nothing changed: nothing to write down', () => {
  expect(changesOf({ name: '甲', codes: ['a', 'b'], max: null }, { name: '甲', codes: ['a', 'b'], max: null })).toBe(
    undefined,
  );
  expect(changesOf({ name: '甲', gone: undefined }, { name: '甲' })).toBe(undefined);
});

test('lists and emptied fields count', () => {
  expect(changesOf({ codes: ['a', 'b'], max: 5 }, { codes: ['a'], max: null })).toEqual({
    old: '{"codes":["a","b"],"max":5}',
    new: '{"codes":["a"],"max":null}',
  });
});

test('what was added or deleted has one side only', () => {
  expect(changesOf({}, { name: '甲' })).toEqual({ old: '{}', new: '{"name":"甲"}' });
  expect(changesOf({ name: '甲' }, {})).toEqual({ old: '{"name":"甲"}', new: '{}' });
});
