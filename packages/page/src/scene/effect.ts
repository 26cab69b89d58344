import type { Scene, SceneEffect, SceneNode } from './scene.ts';

type Condition = Pick<Extract<SceneEffect, { kind: 'visible' }>, 'op' | 'than'>;
type Range = { readonly from: number; readonly to: number };

export function holds({ op, than }: Condition, value: number): boolean {
  switch (op) {
    case 'gt':
      return value > than;
    case 'ge':
      return value >= than;
    case 'lt':
      return value < than;
    case 'le':
      return value <= than;
    case 'eq':
      return value === than;
    case 'ne':
      return value !== than;
  }
}

/** Where a value lies within its range, 0 to 1; a range may run backwards, an empty one is a step. */
export function shareOfRange({ from, to }: Range, value: number): number {
  if (from === to) return value >= to ? 1 : 0;
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** How a node looks by what its points say now. What is `undefined` stays as the scene has it. */
export interface NodeLook {
  readonly colour: string | undefined;
  readonly visible: boolean;
  /** Turns a minute. */
  readonly rpm: number;
  readonly move: readonly [number, number, number];
  readonly fill: number | undefined;
  readonly halo: string | undefined;
}
const UNTOUCHED: NodeLook = {
  colour: undefined,
  visible: true,
  rpm: 0,
  move: [0, 0, 0],
  fill: undefined,
  halo: undefined,
};

/** `read`: the value of a point; `undefined` where none is known, which changes nothing: a pump of which nothing is known does not turn. */
export function lookOf(
  { effects, visible }: Pick<SceneNode, 'effects' | 'visible'>,
  read: (point: string) => number | undefined,
): NodeLook {
  let look: NodeLook = { ...UNTOUCHED, visible };
  for (const effect of effects) {
    const value = read(effect.point);
    if (value === undefined || !Number.isFinite(value)) continue;
    look = { ...look, ...changeOf(effect, value, look) };
  }
  return look;
}

function changeOf(effect: SceneEffect, value: number, look: NodeLook): Partial<NodeLook> {
  switch (effect.kind) {
    case 'colour': {
      const reached = effect.stages.filter(({ from }) => value >= from).toSorted((a, b) => a.from - b.from);
      return { colour: reached.at(-1)?.colour };
    }
    case 'visible':
      return { visible: look.visible && holds(effect, value) };
    case 'turn':
      return { rpm: look.rpm + shareOfRange(effect, value) * effect.rpm };
    case 'move': {
      const by = shareOfRange(effect, value) * effect.by;
      const [x, y, z] = look.move;
      return {
        move: [
          x + (effect.axis === 'x' ? by : 0),
          y + (effect.axis === 'y' ? by : 0),
          z + (effect.axis === 'z' ? by : 0),
        ],
      };
    }
    case 'fill':
      return { fill: shareOfRange(effect, value) };
    case 'halo':
      return holds(effect, value) ? { halo: effect.colour } : {};
    case 'label':
      return {};
  }
}

/** Nodes that follow each point, so that a new value touches no others. */
export function followersOf({ nodes }: Scene): ReadonlyMap<string, readonly SceneNode[]> {
  const followers = new Map<string, SceneNode[]>();
  for (const node of nodes)
    for (const point of new Set(node.effects.map((effect) => effect.point))) {
      const known = followers.get(point);
      if (known) known.push(node);
      else followers.set(point, [node]);
    }
  return followers;
}
