import { describe, expect, it } from 'vitest';
import { changesOf } from './log-values.ts';

describe('an entry of the log', () => {
  it('names the fields that changed, and only those', () => {
    expect(changesOf('{"name":"甲","tel":"1","tags":["a","b"]}', '{"name":"乙","tel":"1","tags":["b"]}')).toEqual([
      { field: 'name', old: '甲', new: '乙' },
      { field: 'tags', old: 'a, b', new: 'b' },
    ]);
  });
  it('shows everything of what was made or removed', () => {
    expect(changesOf(null, '{"name":"甲","disabled":false}')).toEqual([
      { field: 'name', old: undefined, new: '甲' },
      { field: 'disabled', old: undefined, new: 'false' },
    ]);
    expect(changesOf('{"name":"甲"}', null)).toEqual([{ field: 'name', old: '甲', new: undefined }]);
  });
  it('shows plain values as they are, also beside a structure or broken JSON', () => {
    expect(changesOf('0.3', '0.42')).toEqual([{ field: '', old: '0.3', new: '0.42' }]);
    expect(changesOf('0.3', '{"a":1}')).toEqual([{ field: '', old: '0.3', new: '{"a":1}' }]);
    expect(changesOf(null, '{broken')).toEqual([{ field: '', old: undefined, new: '{broken' }]);
  });
  it('with no values shows none', () => {
    expect(changesOf(null, null)).toEqual([]);
  });
});
