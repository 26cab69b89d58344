import { expect, it } from 'vitest';
import { withoutDoubtful } from './doubtful.ts';

it('makes gaps where values of that column were bad', () => {
  const data = { times: [1, 2, 3, 4], values: [Float64Array.of(1, 2, 3, 4), Float64Array.of(5, 6, 7, 8)] };
  const drawn = withoutDoubtful(data, ['a', 'b'], [{ key: 'a', from: 2, to: 3 }]);
  expect(drawn.values[0]).toEqual([1, null, null, 4]);
  expect(drawn.values[1]).toBe(data.values[1]);
  expect(withoutDoubtful(data, ['a', 'b'], [])).toBe(data);
});
