import { type BodyName, Scene, type SceneEffect, type SceneNode } from '@lightfield/page';
import { LIMITS } from '@lightfield/contract';

/** A scene that is drawn, and the steps back and forth. */
export interface Drawn {
  readonly past: readonly Scene[];
  readonly now: Scene;
  readonly future: readonly Scene[];
  /** What the last step was: the same again right after it is no step of its own (a number that is typed). */
  readonly step: string;
}
const { undoDepth } = LIMITS.designer;

export const drawnFrom = (now: Scene): Drawn => ({ past: [], now, future: [], step: '' });
export function changed(drawn: Drawn, next: Scene, step = ''): Drawn {
  if (next === drawn.now) return drawn;
  if (step !== '' && step === drawn.step) return { ...drawn, now: next, future: [] };
  return { past: [...drawn.past, drawn.now].slice(-undoDepth), now: next, future: [], step };
}
export function undone(drawn: Drawn): Drawn {
  const before = drawn.past.at(-1);
  if (!before) return drawn;
  return { past: drawn.past.slice(0, -1), now: before, future: [drawn.now, ...drawn.future], step: '' };
}
export function redone(drawn: Drawn): Drawn {
  const [next, ...future] = drawn.future;
  return next ? { past: [...drawn.past, drawn.now], now: next, future, step: '' } : drawn;
}

/** The first view is where one begins, and a tour goes from one to the next: `by` places up (less than 0) or down. */
export function withViewMoved(scene: Scene, at: number, by: number): Scene {
  const view = scene.views[at];
  const to = at + by;
  if (!view || to < 0 || to >= scene.views.length) return scene;
  return { ...scene, views: scene.views.toSpliced(at, 1).toSpliced(to, 0, view) };
}
/** A view from where one looks now, under its name and for whatever leads to it. */
export const withViewRetaken = (
  scene: Scene,
  id: string,
  now: Pick<Scene['views'][number], 'position' | 'target'>,
): Scene => ({ ...scene, views: scene.views.map((view) => (view.id === id ? { ...view, ...now } : view)) });

/** An id that the scene does not have. */
export function freshId(taken: readonly { readonly id: string }[], prefix: string): string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length + 1;
  while (ids.has(prefix + number)) number++;
  return prefix + number;
}
export const isFull = ({ nodes }: Scene): boolean => nodes.length >= LIMITS.scene.nodes;

type Fields = Partial<Omit<SceneNode, 'id'>>;
const nodeOf = (id: string, fields: Fields): SceneNode[] => Scene.parse({ nodes: [{ id, ...fields }] }).nodes;

/** Beside what is there already, so that nothing new hides in something else. */
export function withNode(scene: Scene, fields: Fields): { scene: Scene; id: string } {
  const id = freshId(scene.nodes, 'n');
  return { id, scene: { ...scene, nodes: [...scene.nodes, ...nodeOf(id, fields)] } };
}
export const withBody = (scene: Scene, body: BodyName, name: string, position: SceneNode['position']) =>
  withNode(scene, { kind: 'body', body, name, position });

export const withFields = (scene: Scene, id: string, fields: Fields): Scene => ({
  ...scene,
  nodes: scene.nodes.map((node) => (node.id === id ? { ...node, ...fields } : node)),
});
/** With all that is in it. */
export function insideOf({ nodes }: Scene, id: string): ReadonlySet<string> {
  const all = new Set([id]);
  for (let before = 0; before !== all.size; ) {
    before = all.size;
    for (const node of nodes) if (node.parent !== null && all.has(node.parent)) all.add(node.id);
  }
  return all;
}
export function withoutNode(scene: Scene, id: string): Scene {
  const gone = insideOf(scene, id);
  return { ...scene, nodes: scene.nodes.filter((node) => !gone.has(node.id)) };
}
/** The same again a little to the side, with all that is in it. */
export function withCopy(scene: Scene, id: string): { scene: Scene; id: string } {
  const inside = insideOf(scene, id);
  const ids = new Map<string, string>();
  let next = scene;
  for (const node of scene.nodes) {
    if (!inside.has(node.id)) continue;
    const { id: old, parent, position, ...rest } = node;
    const [x, y, z] = position;
    const made = withNode(next, {
      ...rest,
      parent: parent === null ? null : (ids.get(parent) ?? parent),
      position: old === id ? [x + 1, y, z + 1] : position,
    });
    ids.set(old, made.id);
    next = made.scene;
  }
  return { scene: next, id: ids.get(id) ?? id };
}
/** Into a group, or out of all of them (`null`); itself where that would put something into itself. */
export function within(scene: Scene, id: string, parent: string | null): Scene {
  const group = scene.nodes.find((node) => node.id === parent);
  const allowed = parent === null || (group?.kind === 'group' && !insideOf(scene, id).has(parent));
  return allowed ? withFields(scene, id, { parent }) : scene;
}

/** Of a stage that is added. */
export const STAGE_COLOUR = '#2b7a42';

/** What a value does, fresh, to the first point. */
export function freshEffect(kind: SceneEffect['kind'], point: string): SceneEffect {
  const stages = [
    { from: 0, colour: '#818c98' },
    { from: 1, colour: STAGE_COLOUR },
  ];
  const [node] = Scene.parse({
    nodes: [{ id: 'a', effects: [{ kind, point, ...(kind === 'colour' && { stages }) }] }],
  }).nodes;
  const [effect] = node?.effects ?? [];
  if (!effect) throw new Error(`no effect ${kind}`);
  return effect;
}
