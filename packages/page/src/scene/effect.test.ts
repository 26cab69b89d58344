import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followersOf, lookOf, shareOfRange } from './effect.ts';
import { Scene } from './scene.ts';

const node = (...effects: object[]) => {
  const [only] = Scene.parse({ nodes: [{ id: 'a', effects }] }).nodes;
  if (!only) throw new Error('no node');
  return only;
};
const look = (value: number | undefined, ...effects: object[]) => lookOf(node(...effects), () => value);

describe('what values do to a node', () => {
  it('nothing, where no value is known', () => {
    const effects = [
      { kind: 'turn', point: 'n' },
      { kind: 'visible', point: 'n', op: 'gt', than: 5 },
      { kind: 'halo', point: 'n' },
    ];
    expect(look(undefined, ...effects)).toEqual(look(undefined));
    expect(look(Number.NaN, ...effects)).toEqual(look(undefined));
  });

  it('the colour of the last stage reached, whatever their order', () => {
    const stages = [
      { from: 80, colour: '#ff0000' },
      { from: 0, colour: '#00ff00' },
    ];
    const colour = { kind: 'colour', point: 't', stages };
    expect([-1, 0, 79, 80].map((value) => look(value, colour).colour)).toEqual([
      undefined,
      '#00ff00',
      '#00ff00',
      '#ff0000',
    ]);
  });

  it('turns faster along its range, and not at its beginning', () => {
    const turn = { kind: 'turn', point: 'n', from: 0, to: 50, rpm: 120 };
    expect([0, 25, 50, 99].map((value) => look(value, turn).rpm)).toEqual([0, 60, 120, 120]);
  });

  it('is hidden only by all conditions together, and moves by all of them', () => {
    const over = { kind: 'visible', point: 'n', op: 'gt', than: 5 };
    expect(look(6, over, { kind: 'visible', point: 'n', op: 'lt', than: 3 }).visible).toBe(false);
    const up = { kind: 'move', point: 'n', to: 10, by: 2 };
    expect(look(5, up, { ...up, axis: 'x' }).move).toEqual([1, 1, 0]);
  });

  it('shares run from 0 to 1, backwards too', () => {
    expect(shareOfRange({ from: 10, to: 0 }, 10)).toBe(0);
    const ends = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(ends, ends, ends, (from, to, value) => {
        const share = shareOfRange({ from, to }, value);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it('a point touches only the nodes that follow it', () => {
    const scene = Scene.parse({
      nodes: [
        {
          id: 'a',
          effects: [
            { kind: 'fill', point: 'level' },
            { kind: 'label', point: 'level' },
          ],
        },
        { id: 'b', effects: [{ kind: 'turn', point: 'speed' }] },
        { id: 'c' },
      ],
    });
    const ids = [...followersOf(scene)].map(([point, nodes]) => [point, nodes.map(({ id }) => id)]);
    expect(ids).toEqual([
      ['level', ['a']],
      ['speed', ['b']],
    ]);
  });
});
