import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScene } from './parse-scene.ts';
import { Scene, clicksOf } from './scene.ts';

const at = (nodes: readonly object[]) => parseScene({ nodes }).problems[0]?.path;

describe('a scene from outside', () => {
  it('that is empty is a scene', () => {
    expect(parseScene({}).scene).toEqual(Scene.parse({}));
  });

  it('keeps ids once, and parents that are there and can hold something', () => {
    const pump = { id: 'pump' };
    expect(at([pump, pump])).toBe('nodes.1');
    expect(at([{ id: 'a', parent: 'b' }])).toBe('nodes.0.parent');
    expect(at([pump, { id: 'b', parent: 'pump' }])).toBe('nodes.1.parent');
    expect(at([{ id: 'a', kind: 'group', parent: 'a' }])).toBe('nodes.0.parent');
    expect(
      at([
        { id: 'a', kind: 'group', parent: 'b' },
        { id: 'b', kind: 'group', parent: 'a' },
      ]),
    ).toBe('nodes.0.parent');
    expect(at([{ id: 'a', kind: 'part', part: 'x' }])).toBe('nodes.0.parent');
    expect(
      at([
        { id: 'a', kind: 'group' },
        { id: 'b', parent: 'a' },
      ]),
    ).toBeUndefined();
  });

  it('has no more than a page can show', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `n${n}` }));
    expect(parseScene({ nodes: many(500) }).scene?.nodes).toHaveLength(500);
    expect(parseScene({ nodes: many(501) }).scene).toBeUndefined();
  });

  it('names each click once', () => {
    const { scene } = parseScene({ nodes: [{ id: 'a', click: 'start' }, { id: 'b', click: 'start' }, { id: 'c' }] });
    expect(scene && clicksOf(scene)).toEqual(['start']);
  });

  it('of anything at all is taken or refused, and taken again as it was written', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5 }), fc.string(), (value, field) => {
        for (const json of [
          value,
          { [field]: value },
          { nodes: [value] },
          { nodes: [{ id: 'a', effects: [value] }] },
        ]) {
          const { scene } = parseScene(json);
          if (scene) expect(parseScene(JSON.parse(JSON.stringify(scene))).scene).toEqual(scene);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a depth that nobody drew is refused', () => {
    let deep: unknown = {};
    for (let n = 0; n < 10_000; n++) deep = { nodes: [deep] };
    expect(parseScene(deep).scene).toBeUndefined();
    expect(parseScene(JSON.parse('{"__proto__": {"nodes": []}}')).scene).toBeUndefined();
  });
});
