import { describe, expect, it } from 'vitest';
import { expandComponents } from './component.ts';
import { withComponent } from './component-change.ts';
import type { Component } from './document.ts';
import { aGroup, aRect, catalogue, group } from './page.testing.ts';
import { findWidget, freshWidget } from './tree.ts';
import type { Widget } from './widget.ts';

const place = (id: string, component: string, x: number, y: number, scale = 1, rotate = 0): Widget => {
  const fresh = freshWidget(group, { x, y, width: 100 * scale, height: 60 * scale }, id);
  return { ...fresh, data: { component, params: {} }, position: { ...fresh.position, rotate } };
};
const pump: Component = { id: 'pump', title: 'Pump', params: [], widgets: [aRect('body', -50, -30)] };
/** As large again, to the right. */
const grown: Component = { ...pump, widgets: [aRect('body', -50, -30), aRect('more', 50, -30)] };
const drawn = (page: Parameters<typeof expandComponents>[0], id: string) =>
  findWidget(expandComponents(page, catalogue), id)?.position;

describe('a component that changes', () => {
  it('leaves what did not change where it was drawn, at every place', () => {
    const page = {
      widgets: [place('a', 'pump', 0, 0), place('b', 'pump', 500, 0, 2), place('c', 'pump', 0, 500, 1, 90)],
      components: [pump],
    };
    const after = withComponent(page, grown);
    for (const id of ['a/body', 'b/body', 'c/body']) expect(drawn(after, id)).toMatchObject(drawn(page, id) ?? {});
    expect(after.widgets[0]?.position).toMatchObject({ x: 0, y: 0, width: 200, height: 60, right: 200 });
    expect(after.widgets[1]?.position).toMatchObject({ x: 500, y: 0, width: 400, height: 120 });
  });
  it('has the middle of its box at 0,0 again', () => {
    const after = withComponent({ widgets: [], components: [pump] }, grown);
    expect(after.components[0]?.widgets.map(({ position }) => position)).toMatchObject([{ x: -100 }, { x: 0 }]);
  });
  it('takes components along that hold it, and the groups around its places', () => {
    const station: Component = { id: 'station', title: 'S', params: [], widgets: [place('inner', 'pump', -50, -30)] };
    const page = { widgets: [aGroup('g', [place('p', 'station', 100, 100)])], components: [station, pump] };
    const after = withComponent(page, grown);
    expect(after.widgets[0]?.position).toMatchObject({ x: 100, y: 100, width: 200, height: 60 });
    expect(drawn(after, 'p/inner/body')).toMatchObject(drawn(page, 'p/inner/body') ?? {});
  });
  it('changes back to what it was', () => {
    const page = { widgets: [place('a', 'pump', 7, 9, 1.5)], components: [pump] };
    const there = withComponent(page, grown);
    const back = withComponent(there, {
      ...pump,
      widgets: [aRect('body', -100, -30)],
    });
    expect(back).toEqual(page);
  });
  it('comes to an end where components hold each other, and leaves a page without it alone', () => {
    const one: Component = { ...pump, id: 'one', widgets: [aRect('r'), place('x', 'two', 0, 0)] };
    const two: Component = { ...pump, id: 'two', widgets: [aRect('r'), place('y', 'one', 0, 0)] };
    const page = { widgets: [], components: [one, two] };
    expect(withComponent(page, { ...one, widgets: [...one.widgets, aRect('s', 900)] }).components).toHaveLength(2);
    expect(withComponent(page, grown)).toEqual(page);
  });
});
