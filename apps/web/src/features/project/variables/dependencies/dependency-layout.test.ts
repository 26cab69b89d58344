import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOX, type LayoutEdge, type LayoutNode, layOut } from './dependency-layout.ts';

/** Up to 40 boxes, some of them in groups, and edges between any of them that do not lead into a group. */
const graphs = fc
  .record({
    groups: fc.array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }), { maxLength: 40 }),
    pairs: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 90 }),
  })
  .map(({ groups, pairs }) => ({
    nodes: groups.map((group, index): LayoutNode => ({ id: `n${index}`, group })),
    edges: pairs
      .filter(([, to]) => groups[to] === undefined)
      .map(([from, to]): LayoutEdge => ({ from: `n${from}`, to: `n${to}` })),
  }));

function reaches(edges: readonly LayoutEdge[], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const at of seen) for (const edge of edges) if (edge.from === at) seen.add(edge.to);
  return seen.has(to);
}

it('stands each box once, none over another or a heading, and all within the drawing', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, edges }) => {
      const { boxes, headings, width, height } = layOut(nodes, edges);
      expect(boxes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
      const byPlace = boxes.toSorted((a, b) => a.layer - b.layer || a.y - b.y);
      for (const [index, box] of byPlace.entries()) {
        const next = byPlace[index + 1];
        if (next?.layer === box.layer) expect(next.y).toBeGreaterThanOrEqual(box.y + BOX.height);
        else if (next) expect(next.x).toBeGreaterThanOrEqual(box.x + BOX.width);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + BOX.width).toBeLessThanOrEqual(width);
        expect(box.y + BOX.height).toBeLessThanOrEqual(height);
      }
      expect(new Set(headings.map(({ group }) => group)).size).toBe(headings.length);
      for (const { group, y } of headings) {
        const below = byPlace.filter((box) => box.layer === 0 && box.y >= y);
        const members = nodes.filter((node) => node.group === group).length;
        const ids = new Set(nodes.flatMap((node) => (node.group === group ? node.id : [])));
        expect(below.slice(0, members).every(({ id }) => ids.has(id))).toBe(true);
        expect(boxes.every((box) => box.layer > 0 || box.y + BOX.height <= y || box.y > y)).toBe(true);
      }
    }),
  );
});

it('leads every line to the right, but for circles, of which at least one goes back', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, edges }) => {
      const { boxes, lines } = layOut(nodes, edges);
      const layer = new Map(boxes.map((box) => [box.id, box.layer]));
      const known = edges.filter(({ from, to }) => from !== to && layer.has(from) && layer.has(to));
      expect(lines.map(({ from, to }) => ({ from, to }))).toEqual(known);
      for (const { from, to, back } of lines) {
        expect(back).toBe((layer.get(from) ?? 0) >= (layer.get(to) ?? 0));
        if (back) expect(reaches(known, to, from)).toBe(true);
      }
    }),
  );
});

it('sets each box as far left as what it follows from allows', () => {
  fc.assert(
    fc.property(graphs, ({ nodes, edges }) => {
      const { boxes, lines } = layOut(nodes, edges);
      const layer = new Map(boxes.map((box) => [box.id, box.layer]));
      const first = nodes.some(({ group }) => group !== undefined) ? 1 : 0;
      for (const { id, group } of nodes) {
        const sources = lines.filter(({ to, back }) => to === id && !back).map(({ from }) => layer.get(from) ?? 0);
        expect(layer.get(id)).toBe(group === undefined ? Math.max(first, ...sources.map((one) => one + 1)) : 0);
      }
    }),
  );
});

it('untangles what can be drawn without a crossing', () => {
  const names = ['1', '2', '3', '4', '5', '6'];
  const { boxes } = layOut(
    [...names.map((name) => ({ id: `from${name}` })), ...names.toReversed().map((name) => ({ id: `to${name}` }))],
    names.map((name) => ({ from: `from${name}`, to: `to${name}` })),
  );
  const heights = (side: string) => names.map((name) => boxes.find(({ id }) => id === `${side}${name}`)?.y);
  expect(heights('to')).toEqual(heights('from'));
});

it('keeps a line over several layers clear of the boxes between', () => {
  const { boxes, lines } = layOut(
    ['a', 'b', 'c'].map((id) => ({ id })),
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ],
  );
  const between = boxes.find(({ id }) => id === 'b');
  const over = lines.find(({ from, to }) => from === 'a' && to === 'c')?.path ?? '';
  // the height at which it comes to the layer of b, where it goes straight on
  const y = Number(/ (\S+)H/.exec(over)?.[1]);
  expect(y < (between?.y ?? 0) || y > (between?.y ?? 0) + BOX.height).toBe(true);
});

it('draws a long chain in which everything is also used at the end', () => {
  const ids = Array.from({ length: 500 }, (_one, index) => `n${index}`);
  const { boxes } = layOut(
    ids.map((id) => ({ id })),
    ids.flatMap((id, index) => [
      { from: ids[index - 1] ?? '', to: id },
      { from: id, to: 'n499' },
    ]),
  );
  expect(boxes.map(({ layer }) => layer)).toEqual(ids.map((_id, index) => index));
});
