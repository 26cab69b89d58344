/** A box to be placed. Boxes of a `group` stand together under one heading, left of all that has none. */
export interface LayoutNode {
  readonly id: string;
  readonly group?: string | undefined;
}
/** `to` follows from `from`. */
export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}
/** Pixels from the upper left corner of the drawing; of the size `BOX`. */
export interface PlacedBox {
  readonly id: string;
  readonly layer: number;
  readonly x: number;
  readonly y: number;
}
export interface PlacedLine extends LayoutEdge {
  /** What an SVG path draws. */
  readonly path: string;
  /** It goes from right to left: a part of a circle. */
  readonly back: boolean;
}
export interface DependencyLayout {
  readonly boxes: readonly PlacedBox[];
  readonly headings: readonly { readonly group: string; readonly x: number; readonly y: number }[];
  readonly lines: readonly PlacedLine[];
  /** Left edges of the layers. */
  readonly layers: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Pixels. */
export const BOX = { width: 196, height: 46 } as const;
const MARGIN = 16;
const BETWEEN_LAYERS = 76;
const BETWEEN_BOXES = 12;
const BETWEEN_GROUPS = 20;
const HEADING = 26;
/** Height of the place that a line over several layers keeps free for itself in those between. */
const LANE = 6;
/** A line over more layers than this keeps no place: long chains would be mostly lanes. */
const LANES_MAX = 24;
const ORDER_SWEEPS = 6;
const PLACE_SWEEPS = 8;

/** A box, or the lane of a line: what stands in a layer. `before` and `after`: its neighbours to the left and to the right. */
interface Spot {
  readonly layer: number;
  readonly height: number;
  readonly group: string | undefined;
  readonly before: Spot[];
  readonly after: Spot[];
  order: number;
  y: number;
}
/** Spots that stay together, one under the other. */
interface Block {
  readonly group: string | undefined;
  spots: Spot[];
  y: number;
}

/**
 * A drawing in layers from left to right: each box right of all that it follows from, as near as it can be (longest path), in an order with
 * few crossings (medians of the neighbours). Edges that name nothing, or a box itself, are left out; a circle is opened at one of its edges.
 */
export function layOut(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): DependencyLayout {
  const known = new Set(nodes.map(({ id }) => id));
  const drawn = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const layerOf = layersOf(nodes, drawn);
  const { spotOf, laneOf, layers } = spotsOf(nodes, drawn, layerOf);
  const blocks = layers.map((spots) => blocksOf(spots));
  order(blocks);
  place(blocks);
  const x = (layer: number) => MARGIN + layer * (BOX.width + BETWEEN_LAYERS);
  const boxes = nodes.map(({ id }) => {
    const { layer, y } = spotOf.get(id) as Spot;
    return { id, layer, x: x(layer), y };
  });
  const bottom = Math.max(0, ...layers.flat().map(({ y, height }) => y + height));
  return {
    boxes,
    headings: blocks.flat().flatMap(({ group, y }) => (group === undefined ? [] : { group, x: x(0), y })),
    lines: drawn.map((edge) => {
      const [from, to] = [spotOf.get(edge.from) as Spot, spotOf.get(edge.to) as Spot];
      const back = from.layer >= to.layer;
      const lanes = back ? [] : (laneOf.get(edge.from) ?? []).filter(({ layer }) => layer < to.layer);
      const over = to.layer - from.layer - 1;
      return { ...edge, back, path: pathOf(lanes.length === over ? [from, ...lanes, to] : [from, to], x) };
    }),
    layers: layers.map((_spots, layer) => x(layer)),
    width: layers.length === 0 ? 0 : x(layers.length - 1) + BOX.width + MARGIN,
    height: bottom + MARGIN,
  };
}

const listOf = <Key, Value>(map: Map<Key, Value[]>, key: Key): Value[] => {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
};

/** Longest paths. Where only circles are left, one box of a circle goes first. */
function layersOf(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Map<string, number> {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { from, to } of edges) {
    listOf(before, to).push(from);
    listOf(after, from).push(to);
  }
  const first = nodes.some(({ group }) => group !== undefined) ? 1 : 0;
  const layer = new Map(nodes.map(({ id, group }) => [id, group === undefined ? first : 0]));
  const waiting = new Map(nodes.map(({ id }) => [id, before.get(id)?.length ?? 0]));
  const ready = nodes.flatMap(({ id }) => (waiting.get(id) === 0 ? id : []));
  while (waiting.size > 0) {
    const id = ready.pop() ?? onCircle(waiting, before);
    waiting.delete(id);
    for (const next of after.get(id) ?? []) {
      const count = waiting.get(next);
      if (count === undefined) continue;
      layer.set(next, Math.max(layer.get(next) ?? 0, (layer.get(id) ?? 0) + 1));
      waiting.set(next, count - 1);
      if (count === 1) ready.push(next);
    }
  }
  return layer;
}

/** Each that waits waits for another one: going back from any of them ends in a circle. */
function onCircle(waiting: ReadonlyMap<string, number>, before: ReadonlyMap<string, readonly string[]>): string {
  const seen = new Set<string>();
  let [at = ''] = waiting.keys();
  while (!seen.has(at)) {
    seen.add(at);
    at = before.get(at)?.find((one) => waiting.has(one)) ?? at;
  }
  return at;
}

function spotsOf(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  layerOf: ReadonlyMap<string, number>,
): { spotOf: Map<string, Spot>; laneOf: Map<string, Spot[]>; layers: Spot[][] } {
  const layers: Spot[][] = [];
  const add = (layer: number, height: number, group?: string): Spot => {
    while (layers.length <= layer) layers.push([]);
    const spots = layers[layer] ?? [];
    const spot: Spot = { layer, height, group, before: [], after: [], order: spots.length, y: 0 };
    spots.push(spot);
    return spot;
  };
  const join = (from: Spot, to: Spot) => {
    from.after.push(to);
    to.before.push(from);
  };
  const spotOf = new Map(nodes.map(({ id, group }) => [id, add(layerOf.get(id) ?? 0, BOX.height, group)]));
  // lines from one box run together until they part
  const laneOf = new Map<string, Spot[]>();
  for (const { from, to } of edges) {
    const [start, end] = [spotOf.get(from) as Spot, spotOf.get(to) as Spot];
    const over = end.layer - start.layer - 1;
    if (over < 0) continue;
    const lanes = listOf(laneOf, from);
    if (over > LANES_MAX) {
      join(start, end);
      continue;
    }
    while (lanes.length < over) {
      const lane = add(start.layer + lanes.length + 1, LANE);
      join(lanes.at(-1) ?? start, lane);
      lanes.push(lane);
    }
    join(over === 0 ? start : (lanes[over - 1] as Spot), end);
  }
  return { spotOf, laneOf, layers };
}

function blocksOf(spots: readonly Spot[]): Block[] {
  const groups = new Map<string, Block>();
  const blocks: Block[] = [];
  for (const spot of spots) {
    const { group } = spot;
    const known = group === undefined ? undefined : groups.get(group);
    if (known) known.spots.push(spot);
    else {
      const block = { group, spots: [spot], y: 0 };
      if (group !== undefined) groups.set(group, block);
      blocks.push(block);
    }
  }
  return blocks;
}

/** Of numbers; `fallback` where there is none. */
function median(numbers: readonly number[], fallback: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return fallback;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Goes over the layers there and back, so that each settles by the one that settled before. */
function sweep(layers: readonly Block[][], times: number, settle: (blocks: Block[], side: 'before' | 'after') => void) {
  for (let turn = 0; turn < times; turn += 1) {
    for (const blocks of layers) settle(blocks, 'before');
    for (const blocks of layers.toReversed()) settle(blocks, 'after');
  }
}

function order(layers: readonly Block[][]): void {
  sweep(layers, ORDER_SWEEPS, (blocks, side) => {
    const wish = new Map<Spot, number>();
    for (const spot of blocks.flatMap(({ spots }) => spots))
      wish.set(
        spot,
        median(
          spot[side].map((one) => one.order),
          spot.order,
        ),
      );
    const of = (spot: Spot) => wish.get(spot) ?? spot.order;
    for (const block of blocks) block.spots.sort((a, b) => of(a) - of(b) || a.order - b.order);
    const ofBlock = new Map(blocks.map((block) => [block, mean(block.spots.map(of))]));
    blocks.sort((a, b) => (ofBlock.get(a) ?? 0) - (ofBlock.get(b) ?? 0));
    for (const [index, spot] of blocks.flatMap(({ spots }) => spots).entries()) spot.order = index;
  });
}

const headOf = ({ group }: Block): number => (group === undefined ? 0 : HEADING);
const heightOf = (block: Block): number =>
  headOf(block) + block.spots.reduce((sum, { height }) => sum + height + BETWEEN_BOXES, -BETWEEN_BOXES);

function stand(block: Block, y: number): void {
  block.y = y;
  let at = y + headOf(block);
  for (const spot of block.spots) {
    spot.y = at;
    at += spot.height + BETWEEN_BOXES;
  }
}
const middle = ({ y, height }: Spot): number => y + height / 2;

/** Each block as near to the height of its neighbours as the others of its layer let it. */
function place(layers: readonly Block[][]): void {
  for (const blocks of layers) spread(blocks, () => 0);
  sweep(layers, PLACE_SWEEPS, (blocks, side) =>
    spread(blocks, (block) => {
      const wishes = block.spots.flatMap((spot) =>
        spot[side].length === 0 ? [] : mean(spot[side].map(middle)) - middle(spot),
      );
      return wishes.length === 0 ? block.y : block.y + mean(wishes);
    }),
  );
  const top = Math.min(...layers.flat().map(({ y }) => y));
  for (const block of layers.flat()) stand(block, Math.round(block.y - top) + MARGIN);
}

/** The heights nearest to those wished for (least squares) that keep the order and the gaps: neighbours that collide share the way. */
function spread(blocks: readonly Block[], wish: (block: Block) => number): void {
  const offsets: number[] = [];
  let offset = 0;
  for (const block of blocks) {
    offsets.push(offset);
    offset += heightOf(block) + (block.group === undefined ? BETWEEN_BOXES : BETWEEN_GROUPS);
  }
  const pools: { sum: number; count: number }[] = [];
  for (const [index, block] of blocks.entries()) {
    let pool = { sum: wish(block) - (offsets[index] ?? 0), count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
      pools.pop();
    }
    pools.push(pool);
  }
  const heights = pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  for (const [index, block] of blocks.entries()) stand(block, (heights[index] ?? 0) + (offsets[index] ?? 0));
}

/** From the right side of the first to the left side of the last, straight through the lanes between. */
function pathOf(spots: readonly Spot[], x: (layer: number) => number): string {
  const parts: string[] = [];
  for (const [index, spot] of spots.entries()) {
    const next = spots[index + 1];
    const [right, y] = [x(spot.layer) + BOX.width, middle(spot)];
    if (index === 0) parts.push(`M${right} ${y}`);
    else if (next) parts.push(`H${right}`);
    if (!next) continue;
    const [left, to] = [x(next.layer), middle(next)];
    // one that goes back leaves to the right and comes from the left all the same
    const pull = left > right ? BETWEEN_LAYERS / 2 : BETWEEN_LAYERS;
    parts.push(`C${right + pull} ${y} ${left - pull} ${to} ${left} ${to}`);
  }
  return parts.join('');
}
