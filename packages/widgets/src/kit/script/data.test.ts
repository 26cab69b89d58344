import { Binding } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keysOf, queryOf, reboundIn, scripted, scriptOf, scriptProblems } from './data.ts';

const bound = (signalId: string, title = signalId) => Binding.parse({ signalId, title, equipId: 'd1' });
const data = (rest: object = {}) => z.object(scripted).parse(rest);
const two = { signalArray: [{ data: bound('s1', '流量: 总') }, { key: 'p', data: bound('s2', '压力') }] };

describe('variables of a query', () => {
  it('are named by their places unless they have a name', () => {
    expect(keysOf(data(two))).toEqual(['A', 'p']);
  });
  it('keep their places when one of them is gone, so that no name means another variable', () => {
    const pruned = reboundIn(data(two), ({ signalId }) => (signalId === 's1' ? null : bound(signalId)));
    expect(keysOf(pruned)).toEqual(['A', 'p']);
    expect(pruned.signalArray[0]?.data).toBeNull();
  });
});
describe('a query', () => {
  it('is the average of each variable while none was written, whatever they are called', () => {
    expect(scriptOf(data(two))).toBe('流量  总: A\n压力: p');
    expect(queryOf(data(two)).ok).toBe(true);
  });
  it('that is wrong is told by the checker, and so are two variables of one name', () => {
    expect(scriptProblems(data(two))).toEqual([]);
    expect(scriptProblems(data({ ...two, script: 'A.max +' })).map(({ en }) => en)).toHaveLength(1);
    expect(scriptProblems(data({ signalArray: [{ key: 'B' }, {}] })).length).toBeGreaterThan(0);
    expect(scriptProblems(data())).toEqual([]);
    // of history 30 days are asked at once
    expect(scriptProblems(data({ ...two, length: 30, timeUnit: 'day' }))).toEqual([]);
    expect(scriptProblems(data({ ...two, length: 31, timeUnit: 'day' })).map(({ zh }) => zh)).toEqual([
      expect.stringContaining('30 天'),
    ]);
  });
});
