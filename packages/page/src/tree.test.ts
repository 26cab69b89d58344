import { describe, expect, it } from 'vitest';
import { aGroup, aRect, catalogue, gauge, group, line, rect } from './page.testing.ts';
import { positionIn } from './geometry/form.ts';
import { type PositionForm, POSITIONS } from './position.ts';
import {
  countWidgets,
  everyWidget,
  findWidget,
  freshId,
  freshWidget,
  groupsAround,
  mapWidgets,
  withFreshIds,
} from './tree.ts';
import { WidgetCommon, WidgetId } from './widget.ts';

const nested = [aRect('a'), aGroup('g', [aRect('b'), aGroup('h', [aRect('c')])]), aRect('d')];

describe('walking', () => {
  it('meets groups before what they hold', () => {
    expect([...everyWidget(nested)].map(({ id }) => id)).toEqual(['a', 'g', 'b', 'h', 'c', 'd']);
  });
  it('finds a widget and the groups around it', () => {
    expect(findWidget(nested, 'c')?.id).toBe('c');
    expect(findWidget(nested, 'x')).toBeUndefined();
    expect(groupsAround(nested, 'c')?.map(({ id }) => id)).toEqual(['g', 'h']);
    expect(groupsAround(nested, 'a')).toEqual([]);
    expect(groupsAround(nested, 'x')).toBeUndefined();
  });
  it('counts those in groups too', () => {
    expect(countWidgets(nested)).toBe(6);
  });
  it('keeps what did not change as the same objects', () => {
    expect(mapWidgets(nested, (widget) => widget)).toBe(nested);
    const renamed = mapWidgets(nested, (widget) => (widget.id === 'c' ? { ...widget, widgetName: 'Pump' } : widget));
    expect(renamed[0]).toBe(nested[0]);
    expect(renamed[1]).not.toBe(nested[1]);
    expect(findWidget(renamed, 'b')).toBe(findWidget(nested, 'b'));
    expect(findWidget(renamed, 'c')?.widgetName).toBe('Pump');
  });
  it('takes out what becomes nothing', () => {
    const left = mapWidgets(nested, (widget) => (widget.id === 'h' ? null : widget));
    expect([...everyWidget(left)].map(({ id }) => id)).toEqual(['a', 'g', 'b', 'd']);
  });
});

describe('fresh widgets', () => {
  it('are complete for every type', () => {
    for (const definition of catalogue.values()) {
      const widget = freshWidget(definition, { x: 10, y: 20 });
      expect(WidgetCommon.strip().parse(widget)).toEqual(
        WidgetCommon.strip().parse(JSON.parse(JSON.stringify(widget))),
      );
      expect(POSITIONS[definition.form as PositionForm].parse(widget.position)).toEqual(widget.position);
      expect(widget.widgetType).toBe(definition.type);
    }
  });
  it('have the size of their definition, or of what was drawn', () => {
    expect(freshWidget(rect, { x: 10, y: 20 }).position).toMatchObject({
      width: 100,
      height: 60,
      right: 110,
      bottom: 80,
    });
    expect(freshWidget(rect, { x: 1, y: 2, width: 3, height: 4 }).position).toMatchObject({
      width: 3,
      left: 1,
      bottom: 6,
    });
  });
  it('of a line have the path of their definition, in the size it is given', () => {
    const bent = {
      ...line,
      size: { width: 100, height: 40 },
      path: [
        { x: 0, y: 1 },
        { x: 0.5, y: 0 },
        { x: 1, y: 1 },
      ],
    };
    const at = (...places: [number, number][]) => ({ points: places.map(([x, y]) => ({ x, y })) });
    expect(freshWidget(bent, { x: 10, y: 10 }).position).toEqual(at([10, 50], [60, 10], [110, 50]));
    expect(freshWidget(bent, { x: 0, y: 0, width: 10, height: 20 }).position).toEqual(at([0, 20], [5, 0], [10, 20]));
    expect(freshWidget(line, { x: 0, y: 0, width: 10, height: 20 }).position.points).toHaveLength(2);
  });
  it('take a position as it is, if it is of their form', () => {
    const points = [
      { x: 5, y: 5 },
      { x: 0, y: 9 },
    ];
    expect(freshWidget(line, { points }).position.points).toEqual(points);
    expect(() => freshWidget(gauge, { points })).toThrow('form box');
    expect(freshWidget(rect, positionIn('box', { x: 1, y: 1, width: 9, height: 9 })).position.x).toBe(1);
  });
  it('have the style of all, but where their definition differs (S2 §9)', () => {
    expect(freshWidget(rect, { x: 0, y: 0 }).style).toMatchObject({
      opacity: 1,
      fill: { enable: true, color: '#ffffff' },
      stroke: { enable: true, color: '#000000', width: 1 },
    });
    expect(freshWidget(line, { x: 0, y: 0 }).style).toMatchObject({ fill: { enable: false }, stroke: { width: 2 } });
    expect(freshWidget(group, { x: 0, y: 0 }).style.stroke.enable).toBe(false);
  });
  it('have ids of their own', () => {
    const ids = Array.from({ length: 1_000 }, freshId);
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => WidgetId.safeParse(id).success)).toBe(true);
  });
});

describe('copies', () => {
  it('have new ids all through, and connectors follow to the copies', () => {
    const connector = {
      ...freshWidget(line, { x: 0, y: 0 }, 'l'),
      data: { from: { widgetId: 'c', anchor: 'left' }, to: { widgetId: 'elsewhere', anchor: 'top' } },
    };
    let next = 0;
    const { widgets, ids } = withFreshIds([...nested, connector], () => `copy-${(next += 1)}`);
    expect([...ids.keys()]).toEqual(['a', 'g', 'b', 'h', 'c', 'd', 'l']);
    expect([...everyWidget(widgets)].map(({ id }) => id)).toEqual([...ids.values()]);
    expect(widgets.at(-1)?.data).toEqual({ from: { widgetId: ids.get('c'), anchor: 'left' }, to: null });
  });
});
