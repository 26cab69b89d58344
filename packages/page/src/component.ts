import { LIMITS } from '@lightfield/contract';
import { type ChangeBinding, rebindWidget, takesBinding } from './bindings.ts';
import type { Catalogue } from './definition.ts';
import type { Component, PageDocument } from './document.ts';
import { fillWidgets } from './fill.ts';
import type { Box } from './geometry/box.ts';
import { centreOf, frameOf, rotationOf } from './geometry/form.ts';
import { boundsOfWidgets, moveWidget, rotateWidget, scaleWidget } from './geometry/widgets.ts';
import { type FactsOf, paramPaths, settledByFacts } from './given-facts.ts';
import { type Given, givenBinding } from './param.ts';
import { placedComponent } from './placed.ts';
import { repeatCells, repeatOf } from './repeat.ts';
import { countWidgets, everyWidget, mapWidgets, withFreshIds } from './tree.ts';
import type { Widget } from './widget.ts';

/** How often a component is placed: on the page and inside other components, not counting where those are placed. */
export function countPlaces({ widgets, components }: Pick<PageDocument, 'widgets' | 'components'>, id: string): number {
  const lists = [widgets, ...components.map((component) => component.widgets)];
  return lists.flatMap(componentsIn).filter((placed) => placed === id).length;
}

/** Ids of components that are placed among these widgets, and of those inside them. */
export function placedIn(widgets: readonly Widget[], components: readonly Component[]): ReadonlySet<string> {
  const byId = new Map(components.map((component) => [component.id, component]));
  const used = new Set<string>();
  const open = [widgets];
  for (let list = open.pop(); list; list = open.pop())
    for (const id of componentsIn(list)) {
      if (used.has(id)) continue;
      used.add(id);
      open.push(byId.get(id)?.widgets ?? []);
    }
  return used;
}

function componentsIn(widgets: readonly Widget[]): readonly string[] {
  return [...everyWidget(widgets)].flatMap((widget) => placedComponent(widget)?.component ?? []);
}

/** Ids of components that hold each other, the first one again at the end; `undefined`: none do. */
export function componentCircle(components: readonly Component[]): readonly string[] | undefined {
  const inside = new Map(components.map(({ id, widgets }) => [id, new Set(componentsIn(widgets))]));
  const done = new Set<string>();
  const search = (id: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of inside.get(id) ?? []) {
      const circle = search(next, [...way, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const { id } of components) {
    const circle = search(id, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Would placing a component inside another one make a circle? */
export function wouldCircle(components: readonly Component[], placed: string, within: string): boolean {
  if (placed === within) return true;
  const inside = new Map(components.map(({ id, widgets }) => [id, componentsIn(widgets)]));
  const seen = new Set<string>();
  const open = [placed];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === within) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(inside.get(id) ?? []));
  }
  return false;
}

/**
 * How many widgets are drawn, in all and of each type, with every component drawn out; without drawing any out, so that
 * components a hundred deep cost no more than those they name. Components that hold each other count once. A place that is
 * repeated counts as often as it may be, for who knows how many devices there will be.
 */
export function drawnCounts({ widgets, components }: Pick<PageDocument, 'widgets' | 'components'>): {
  readonly total: number;
  readonly byType: ReadonlyMap<string, number>;
} {
  const byId = new Map(components.map((component) => [component.id, component]));
  const counted = new Map<string, ReadonlyMap<string, number>>();
  const countIn = (list: readonly Widget[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    const add = (type: string, more: number) => counts.set(type, (counts.get(type) ?? 0) + more);
    for (const widget of everyWidget(list)) {
      const times = repeatOf(widget)?.most ?? 1;
      add(widget.widgetType, times);
      const placed = placedComponent(widget);
      if (placed) for (const [type, more] of countOf(placed.component)) add(type, times * more);
    }
    return counts;
  };
  const countOf = (id: string): ReadonlyMap<string, number> => {
    const known = counted.get(id);
    if (known) return known;
    counted.set(id, new Map());
    const counts = countIn(byId.get(id)?.widgets ?? []);
    counted.set(id, counts);
    return counts;
  };
  const byType = countIn(widgets);
  let total = 0;
  for (const count of byType.values()) total += count;
  return { total, byType };
}

/** Widgets a page may come to with all its components drawn out: more are neither kept nor drawn. */
export const DRAWN_MAX = 5 * LIMITS.designer.widgets;

/**
 * A page's widgets with every component drawn out, ready to be shown: its place becomes a group of its own copies, with
 * parameters replaced, stretched into the place's box and turned with it. Ids of copies are `<place>/<widget>`: unique,
 * and never saved. A component that is gone, or holds itself, leaves its place empty, and so does one that would be more than
 * `DRAWN_MAX`. Ordinary widgets stay the very same objects. `factsOf`: then scales, choices and limits follow from the variables
 * that a place gives, where nobody has said otherwise.
 */
export function expandComponents(
  { widgets, components }: Pick<PageDocument, 'widgets' | 'components'>,
  catalogue: Catalogue,
  factsOf?: FactsOf,
): readonly Widget[] {
  if (components.length === 0 && ![...everyWidget(widgets)].some(isPlace)) return widgets;
  const byId = new Map(components.map((component) => [component.id, component]));
  let room = DRAWN_MAX - countWidgets(widgets);
  const expand = (list: readonly Widget[], within: readonly string[]): readonly Widget[] =>
    mapWidgets(list, (widget) => {
      const placed = placedComponent(widget);
      if (!placed) return widget;
      const component = byId.get(placed.component);
      const isTooDeep = within.includes(placed.component) || within.length >= LIMITS.designer.groupDepth;
      const needed = component ? countWidgets(component.widgets) : 0;
      if (!component || isTooDeep || needed > room) return { ...widget, children: [] };
      room -= needed;
      const copies = placeComponent(component, widget, placed, { catalogue, factsOf });
      return { ...widget, children: expand(copies, [...within, component.id]) };
    });
  return expand(widgets, []);
}
const isPlace = (widget: Widget): boolean => placedComponent(widget) !== undefined;

interface Drawing {
  readonly catalogue: Catalogue;
  /** The box around it; `undefined`: there is nothing in it. */
  readonly from: Box | undefined;
  /** Ids of widgets that are bound to parameters. */
  readonly takes: ReadonlySet<string>;
}
/** Widgets never change, and a component may have hundreds of places. */
const drawings = new WeakMap<readonly Widget[], Drawing>();
function drawingOf({ widgets }: Component, catalogue: Catalogue): Drawing {
  const before = drawings.get(widgets);
  if (before?.catalogue === catalogue) return before;
  const bound = [...everyWidget(widgets)].filter((widget) => takesBinding(widget, catalogue.get(widget.widgetType)));
  const drawing = { catalogue, from: boundsOfWidgets(widgets), takes: new Set(bound.map(({ id }) => id)) };
  drawings.set(widgets, drawing);
  return drawing;
}

interface Placing {
  readonly catalogue: Catalogue;
  readonly factsOf: FactsOf | undefined;
}
function placeComponent(
  component: Component,
  place: Widget,
  given: Given,
  { catalogue, factsOf }: Placing,
): readonly Widget[] {
  const { from, takes } = drawingOf(component, catalogue);
  if (!from) return [];
  const told = fillWidgets(component.widgets, component.params, given, catalogue);
  const change: ChangeBinding = (binding) => (binding.type === 'param' ? givenBinding(binding, given) : binding);
  const led = mapWidgets(told, (widget) => {
    if (!takes.has(widget.id)) return widget;
    const definition = catalogue.get(widget.widgetType);
    const bound = rebindWidget(widget, definition, change);
    return factsOf && definition?.bound ? settledByFacts(bound, definition, paramPaths(widget.data), factsOf) : bound;
  });
  const { widgets: bound } = withFreshIds(led, (id) => `${place.id}/${id}`);
  const repeat = repeatOf(place);
  const frame = frameOf(place.position);
  // nobody has said for which devices: the first of them, without any
  const into = (repeat && repeatCells(frame, from, 1, repeat)[0]) ?? frame;
  const rotate = rotationOf(place.position);
  const about = centreOf(place.position);
  return bound.map((widget) => {
    const scaled = scaleWidget(widget, from, into);
    return rotate === 0 ? scaled : rotateWidget(scaled, rotate, about);
  });
}

/** Widgets as a component, with the middle of their box at 0,0, and the box its first place fills. `undefined`: no widgets. */
export function componentFrom(
  head: Omit<Component, 'widgets'>,
  widgets: readonly Widget[],
): { readonly component: Component; readonly place: Box } | undefined {
  const place = boundsOfWidgets(widgets);
  if (!place) return undefined;
  const delta = { x: -place.x - place.width / 2, y: -place.y - place.height / 2 };
  return { component: { ...head, widgets: widgets.map((widget) => moveWidget(widget, delta)) }, place };
}
