import { Gradient } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedStop, colourAt, withStop, withoutStop } from './stops.ts';

const shown = (colour: string): string => (colour === 'theme.card' ? '#000000' : colour);
const colour = fc.constantFrom('#ffffff', '#102030', 'theme.card', '#12345680');
const at = fc.double({ min: 0, max: 100, noNaN: true });
const anyGradient = fc
  .array(fc.record({ at, color: colour }), { minLength: 2, maxLength: 5 })
  .map((stops) => Gradient.parse({ stops }));

describe('stops of a gradient', () => {
  it('added, moved and removed in any order make a gradient that may be stored', () => {
    const deed = fc.oneof(
      at.map((where) => (gradient: Gradient) => withStop(gradient, where, shown)),
      fc.nat(6).map((index) => (gradient: Gradient) => withoutStop(gradient, index)),
      fc.tuple(fc.nat(6), fc.double({ min: -50, max: 150, noNaN: true })).map(
        ([index, where]) =>
          (gradient: Gradient) =>
            changedStop(gradient, index, { at: where }),
      ),
    );
    fc.assert(
      fc.property(anyGradient, fc.array(deed, { maxLength: 12 }), (gradient, deeds) => {
        const after = deeds.reduce((now, one) => one(now), gradient);
        expect(Gradient.safeParse(after).success).toBe(true);
      }),
    );
  });
  it('a new one has the colour that was seen there, so that the gradient stays as it is', () => {
    const stops = [
      { at: 0, color: '#ffffff' },
      { at: 100, color: 'theme.card' },
    ];
    expect(colourAt(stops, 50, shown)).toBe('#808080');
    expect(colourAt(stops, 0, shown)).toBe('#ffffff');
    expect(withStop(Gradient.parse({ stops }), 25, shown).stops.at(-1)).toEqual({ at: 25, color: '#bfbfbf' });
  });
});
