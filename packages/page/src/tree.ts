import { Animation } from './animation.ts';
import { ClickEvent } from './click-event.ts';
import type { WidgetDefinition } from './definition.ts';
import type { Box } from './geometry/box.ts';
import { formOf, keepEdges, positionIn } from './geometry/form.ts';
import { type Point, type Position, type PositionForm, type PositionOf } from './position.ts';
import { Style } from './style.ts';
import type { Widget } from './widget.ts';

/** Every widget with all that groups hold, each group before its children, in the order they are drawn. */
export function* everyWidget(widgets: readonly Widget[]): Generator<Widget, void> {
  for (const widget of widgets) {
    yield widget;
    if (widget.children) yield* everyWidget(widget.children);
  }
}

export function findWidget(widgets: readonly Widget[], id: string): Widget | undefined {
  for (const widget of everyWidget(widgets)) if (widget.id === id) return widget;
  return undefined;
}

/** Groups around a widget, the outermost first; `undefined`: it is not there. */
export function groupsAround(widgets: readonly Widget[], id: string): readonly Widget[] | undefined {
  for (const widget of widgets) {
    if (widget.id === id) return [];
    const inside = widget.children && groupsAround(widget.children, id);
    if (inside) return [widget, ...inside];
  }
  return undefined;
}

/**
 * Widgets with `change` done to each, children before their group; `null` takes one out. What did not change stays the
 * very same object, up to the list itself, so that nobody draws or saves it again.
 */
export function mapWidgets(widgets: readonly Widget[], change: (widget: Widget) => Widget | null): readonly Widget[] {
  let same = true;
  const mapped: Widget[] = [];
  for (const widget of widgets) {
    const children = widget.children && mapWidgets(widget.children, change);
    const after = change(children && children !== widget.children ? { ...widget, children } : widget);
    if (after !== widget) same = false;
    if (after) mapped.push(after);
  }
  return same ? widgets : mapped;
}

export function countWidgets(widgets: readonly Widget[]): number {
  let count = 0;
  for (const _ of everyWidget(widgets)) count += 1;
  return count;
}

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** An id no other widget has: 12 letters and digits by chance. */
export function freshId(): string {
  // `randomUUID` is missing where a page comes by plain http, as on premises; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');
}

/**
 * A new, complete widget (defaults S2 §9). `at`: its top left corner, and it gets the size of its definition; or the box
 * that was drawn; or its very position. Throws when `at` is a position of another form than the definition's.
 */
export function freshWidget<Data, Form extends PositionForm>(
  definition: WidgetDefinition<Data, Form>,
  at: Point | Box | Position,
  id: string = freshId(),
): Widget<Data, PositionOf<Form>> {
  const style = definition.style ?? {};
  return {
    id,
    ref: '',
    widgetType: definition.type,
    widgetName: '',
    posLock: false,
    hidden: false,
    authRegion: '',
    style: Style.parse(style),
    animation: Animation.parse({}),
    clickEvent: ClickEvent.parse({}),
    triggers: [],
    expressions: [],
    takes: {},
    position: freshPosition(definition, at),
    data: definition.data.parse({}),
  };
}

function freshPosition<Form extends PositionForm>(
  {
    type,
    form,
    size,
    position,
    path,
  }: Pick<WidgetDefinition<unknown, Form>, 'type' | 'form' | 'size' | 'position' | 'path'>,
  at: Point | Box | Position,
): PositionOf<Form> {
  if (isPosition(at)) {
    if (formOf(at) !== form) throw new Error(`${type} has a position of the form ${form}, not ${formOf(at)}`);
    // Its form was just compared, which the types cannot follow.
    return keepEdges(at) as PositionOf<Form>;
  }
  const box = 'width' in at ? at : { ...at, ...size };
  const { x: left, y: top, width, height } = box;
  const points = path?.map(({ x, y }) => ({ x: left + x * width, y: top + y * height }));
  return keepEdges({ ...positionIn(form, box), ...position, ...(points && { points }) });
}
/** A plain box has no edges or margins; every boxed position has. */
const isPosition = (at: Point | Box | Position): at is Position =>
  'points' in at || 'x1' in at || 'cx' in at || 'left' in at;

/**
 * Copies with new ids all through (S2 §4 "paste creates a new id"). What points at another widget of the same copies by
 * its id (the ends of a connector) points at its copy; `ids` says which copy is whose.
 */
export function withFreshIds(
  widgets: readonly Widget[],
  fresh: (id: string) => string = freshId,
): { readonly widgets: readonly Widget[]; readonly ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  for (const { id } of everyWidget(widgets)) ids.set(id, fresh(id));
  const copies = mapWidgets(widgets, (widget) => ({
    ...widget,
    id: ids.get(widget.id) ?? widget.id,
    data: relinked(widget.data, ids),
  }));
  return { widgets: copies, ids };
}
function relinked(data: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof data !== 'object' || data === null) return data;
  let linked = data as Record<string, unknown>;
  for (const end of ['from', 'to']) {
    const link = linked[end];
    if (typeof link !== 'object' || link === null || !('widgetId' in link)) continue;
    if (linked === data) linked = { ...data };
    // An end whose widget was not copied hangs free: two lines on one end of another page would be a surprise.
    const copy = typeof link.widgetId === 'string' ? ids.get(link.widgetId) : undefined;
    linked[end] = copy === undefined ? null : { ...link, widgetId: copy };
  }
  return linked;
}
