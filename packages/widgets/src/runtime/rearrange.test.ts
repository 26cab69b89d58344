import { boundsOfWidget, freshWidget, overlap, type Widget } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { shapeRect } from '../shape-rect/definition.ts';
import { rearrange } from './rearrange.ts';

const at = (id: string, x: number, y: number, width = 100, height = 50): Widget =>
  freshWidget(shapeRect, { x, y, width, height }, id);
const places = (widgets: readonly Widget[], room: number) =>
  rearrange(widgets, room).widgets.map((widget) => {
    const { x, y } = boundsOfWidget(widget);
    return `${widget.id} ${x},${y}`;
  });

it('follows the reading order, as many in a row as there is room for', () => {
  const widgets = [at('c', 0, 200), at('a', 0, 10), at('b', 600, 0)];
  expect(places(widgets, 300)).toEqual(['c 16,82', 'a 16,16', 'b 132,16']);
  expect(places(widgets, 150)).toEqual(['c 16,148', 'a 16,16', 'b 16,82']);
});
it('keeps together what lies together, as it lies', () => {
  const widgets = [at('frame', 500, 500), at('value', 510, 510, 20, 10), at('far', 0, 0)];
  expect(places(widgets, 150)).toEqual(['frame 16,82', 'value 26,92', 'far 16,16']);
});
it('is as wide as its widest block needs', () => {
  expect(rearrange([at('a', 0, 0, 400, 50)], 200)).toMatchObject({ width: 432, height: 82 });
});
it('lays out nothing at all', () => {
  expect(rearrange([], 200)).toEqual({ widgets: [], width: 200, height: 32 });
});
it('keeps every widget, their order, and blocks apart, within its width', () => {
  const side = fc.integer({ min: 5, max: 200 });
  const place = fc.integer({ min: -500, max: 2_000 });
  const boxes = fc.array(fc.record({ x: place, y: place, width: side, height: side }), { maxLength: 30 });
  fc.assert(
    fc.property(boxes, fc.integer({ min: 100, max: 900 }), (list, room) => {
      const widgets = list.map(({ x, y, width, height }, index) => at(String(index), x, y, width, height));
      const laid = rearrange(widgets, room);
      expect(laid.widgets.map(({ id }) => id)).toEqual(widgets.map(({ id }) => id));
      const before = widgets.map(boundsOfWidget);
      const after = laid.widgets.map(boundsOfWidget);
      for (const [index, box] of after.entries()) {
        expect(box.x >= 0 && box.x + box.width <= laid.width && box.y + box.height <= laid.height).toBe(true);
        for (const [other, otherBox] of after.entries())
          if (other > index && overlap(box, otherBox)) {
            const [one, two] = [before[index], before[other]];
            // only what lay over each other still does
            expect(one && two && overlap(one, two)).toBe(true);
          }
      }
    }),
  );
});
