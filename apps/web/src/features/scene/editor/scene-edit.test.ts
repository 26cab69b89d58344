import { Scene, parseScene } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import {
  changed,
  drawnFrom,
  freshEffect,
  redone,
  undone,
  withBody,
  withCopy,
  withFields,
  withViewMoved,
  withViewRetaken,
  within,
  withoutNode,
} from './scene-edit.ts';

const EMPTY = Scene.parse({});
const problems = (scene: Scene) => parseScene(JSON.parse(JSON.stringify(scene))).problems;
const GROUPED = Scene.parse({
  nodes: [
    { id: 'g', kind: 'group' },
    { id: 'a', parent: 'g' },
    { id: 'h', kind: 'group', parent: 'g' },
    { id: 'b', parent: 'h' },
  ],
});

describe('a scene that is drawn', () => {
  it('goes back and forth, and forgets what was undone with the next step', () => {
    const one = withBody(EMPTY, 'pump', '泵', [0, 0, 0]).scene;
    const two = withBody(one, 'tank', '罐', [3, 0, 0]).scene;
    let drawn = changed(changed(drawnFrom(EMPTY), one), two);
    drawn = undone(drawn);
    expect(drawn.now).toBe(one);
    expect(redone(drawn).now).toBe(two);
    expect(redone(changed(drawn, EMPTY)).now).toBe(EMPTY);
    expect(undone(undone(undone(drawn))).now).toBe(EMPTY);
  });

  it('takes what is typed on as one step', () => {
    const named = (name: string) => withFields(GROUPED, 'a', { name });
    const drawn = changed(changed(drawnFrom(GROUPED), named('1'), 'name a'), named('12'), 'name a');
    expect(undone(drawn).now).toBe(GROUPED);
  });

  it('copies and deletes a group with all that is in it', () => {
    const { scene, id } = withCopy(GROUPED, 'g');
    expect(problems(scene)).toEqual([]);
    expect(scene.nodes).toHaveLength(8);
    expect(scene.nodes.filter((node) => node.parent === id)).toHaveLength(2);
    expect(withoutNode(scene, id).nodes).toEqual(GROUPED.nodes);
  });

  it('puts nothing into itself', () => {
    expect(within(GROUPED, 'g', 'h')).toBe(GROUPED);
    expect(within(GROUPED, 'a', 'b')).toBe(GROUPED);
    expect(problems(within(GROUPED, 'a', 'h'))).toEqual([]);
    expect(problems(within(GROUPED, 'a', null))).toEqual([]);
  });

  it('has effects that a scene takes', () => {
    for (const kind of ['colour', 'visible', 'turn', 'move', 'fill', 'label', 'halo'] as const)
      expect(problems(withFields(GROUPED, 'a', { effects: [freshEffect(kind, 'run')] }))).toEqual([]);
  });
  it('puts views into another order, and takes one again from elsewhere', () => {
    const view = (id: string) => ({ id, name: id, position: [1, 2, 3] as const, target: [0, 0, 0] as const });
    const scene = Scene.parse({ views: ['a', 'b', 'c'].map(view) });
    const order = ({ views }: Scene) => views.map(({ id }) => id).join('');
    expect(order(withViewMoved(scene, 2, -1))).toBe('acb');
    expect(order(withViewMoved(scene, 0, 1))).toBe('bac');
    expect(withViewMoved(scene, 0, -1)).toBe(scene);
    expect(withViewMoved(scene, 2, 1)).toBe(scene);
    const taken = withViewRetaken(scene, 'b', { position: [9, 9, 9], target: [1, 1, 1] });
    expect(taken.views[1]).toEqual({ id: 'b', name: 'b', position: [9, 9, 9], target: [1, 1, 1] });
    expect(taken.views[0]).toBe(scene.views[0]);
  });
});
