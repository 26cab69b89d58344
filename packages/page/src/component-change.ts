import { placedComponent } from './placed.ts';
import type { Component, PageDocument } from './document.ts';
import { type Box, middleOf } from './geometry/box.ts';
import { centreOf, frameOf, keepEdges, rotationOf } from './geometry/form.ts';
import { turnPoint } from './geometry/turn.ts';
import { boundsOfWidgets, fitGroup, moveWidget } from './geometry/widgets.ts';
import { sameJson } from './json.ts';
import { repeatOf } from './repeat.ts';
import { mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

type Parts = Pick<PageDocument, 'widgets' | 'components'>;

/**
 * The page with another version of one of its components, whose widgets stand in the same frame as before. A place is
 * stretched to what its component fills, so one that grows or shrinks takes its places along: whatever did not change stays
 * where it was drawn, at every place, also inside other components. The very same page when there is no such component.
 */
export const withComponent = <Page extends Parts>(page: Page, changed: Component): Page => ({
  ...page,
  ...change(page, changed, new Set()),
});

/** `around`: components whose change led here, so that those that hold each other come to an end. */
function change({ widgets, components }: Parts, changed: Component, around: ReadonlySet<string>): Parts {
  const { id } = changed;
  const before = components.find((component) => component.id === id);
  if (!before || around.has(id)) return { widgets, components };
  const from = boundsOfWidgets(before.widgets);
  const to = boundsOfWidgets(changed.widgets);
  let page: Parts = {
    widgets,
    components: components.map((component) => (component.id === id ? centred(changed, to) : component)),
  };
  if (!from || !to || sameJson(from, to)) return page;
  const within = new Set([...around, id]);
  page = { ...page, widgets: refitted(widgets, id, from, to) };
  for (const { id: other } of components) {
    // read anew: a component in between may have changed it by now
    const holder = other === id ? undefined : page.components.find((component) => component.id === other);
    const inside = holder && refitted(holder.widgets, id, from, to);
    if (holder && inside !== holder.widgets) page = change(page, { ...holder, widgets: inside ?? [] }, within);
  }
  return page;
}

function centred(component: Component, bounds: Box | undefined): Component {
  const { x, y } = bounds ? middleOf(bounds) : { x: 0, y: 0 };
  if (x === 0 && y === 0) return component;
  const widgets = component.widgets.map((widget) => moveWidget(widget, { x: -x, y: -y }));
  const { library } = component;
  return {
    ...component,
    widgets,
    ...(library && { library: { ...library, x: clean(library.x + x), y: clean(library.y + y) } }),
  };
}

function refitted(widgets: readonly Widget[], id: string, from: Box, to: Box): readonly Widget[] {
  const moved = new Set<Widget>();
  return mapWidgets(widgets, (widget) => {
    const after =
      // what is laid out in its box keeps it
      placedComponent(widget)?.component === id && !repeatOf(widget)
        ? refit(widget, from, to)
        : widget.children?.some((child) => moved.has(child))
          ? fitGroup(widget)
          : widget;
    if (after !== widget) moved.add(after);
    return after;
  });
}

/** A place of what filled `from` and now fills `to`. It turns about its middle, so a new middle turns about the old one. */
function refit(place: Widget, from: Box, to: Box): Widget {
  const frame = frameOf(place.position);
  const [across, down] = [share(frame.width, from.width), share(frame.height, from.height)];
  const wanted: Box = {
    x: frame.x + (to.x - from.x) * across,
    y: frame.y + (to.y - from.y) * down,
    width: to.width * across,
    height: to.height * down,
  };
  const middle = turnPoint(middleOf(wanted), rotationOf(place.position), centreOf(place.position));
  const box = {
    x: clean(middle.x - wanted.width / 2),
    y: clean(middle.y - wanted.height / 2),
    width: clean(wanted.width),
    height: clean(wanted.height),
  };
  return { ...place, position: keepEdges({ ...place.position, ...box }) };
}
/** A line that lies flat has no height to be stretched by. */
const share = (placed: number, drawn: number): number => (drawn > 0 ? placed / drawn : 1);
/** There and back must not leave 99.99999999999999. */
const clean = (value: number): number => Math.round(value * 1e6) / 1e6;
