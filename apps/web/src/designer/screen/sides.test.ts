import { expect, it } from 'vitest';
import { sidesIn } from './sides.ts';

const both = { library: true, inspector: true };

it('both sides stand beside a wide canvas', () => {
  expect(sidesIn(both, 1_440, 'library')).toBe(both);
});
it('beside a narrow one stands what was opened last', () => {
  expect(sidesIn(both, 820, 'inspector')).toEqual({ library: false, inspector: true });
  expect(sidesIn(both, 820, 'library')).toEqual({ library: true, inspector: false });
});
it('what stands alone is left alone', () => {
  const one = { library: false, inspector: true };
  expect(sidesIn(one, 820, 'library')).toBe(one);
});
