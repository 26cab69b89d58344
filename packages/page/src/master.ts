import type { PageMasterLayer } from '@lightfield/contract';
import { collectBind } from './bindings.ts';
import { DRAWN_MAX, drawnCounts } from './component.ts';
import { placedComponent } from './placed.ts';
import type { Con } from './con.ts';
import type { Catalogue, LinkedPage } from './definition.ts';
import type { Component, PageDocument } from './document.ts';
import { fillPage } from './fill-page.ts';
import type { Box } from './geometry/box.ts';
import { boundsOfWidget, scaleWidget } from './geometry/widgets.ts';
import { NOTHING_GIVEN } from './param.ts';
import { mapWidgets, withFreshIds } from './tree.ts';
import type { Widget } from './widget.ts';

/** Begins the ids of what a master brings to a page. No widget or component that is drawn can be called so (`WidgetId`). */
const MARK = '@master/';
export const isOfMaster = ({ id }: { readonly id: string }): boolean => id.startsWith(MARK);

type Size = Pick<Con, 'width' | 'height'>;

/**
 * Where a part of a master lies on a page of another size: all of it grows and shrinks with the width of the page. What lies in
 * the lower half of the master keeps its distance from the lower edge, all else that from the upper one.
 */
export function masterPlace(part: Box, master: Size, page: Size): Box {
  const scale = page.width / master.width;
  const isLower = part.y + part.height / 2 > master.height / 2;
  const y = isLower ? page.height - (master.height - part.y) * scale : part.y * scale;
  return { x: part.x * scale, y, width: part.width * scale, height: part.height * scale };
}

/** What a master brings to a page of this size, under ids of its own. */
function broughtIn(master: Pick<PageDocument, 'con' | 'widgets' | 'components'>, size: Size) {
  const { width, height } = master.con;
  const isSame = width === size.width && height === size.height;
  const own = (widgets: readonly Widget[]): readonly Widget[] =>
    mapWidgets(withFreshIds(widgets, (id) => MARK + id).widgets, (widget) => {
      const placed = placedComponent(widget);
      return placed ? { ...widget, data: { ...(widget.data as object), component: MARK + placed.component } } : widget;
    });
  const whole: Box = { x: 0, y: 0, width, height };
  const laid = (widget: Widget): Widget => {
    const bounds = boundsOfWidget(widget);
    const scale = size.width / width;
    const place = masterPlace(bounds, master.con, size);
    // the frame of the master, moved so that this part of it comes to its place
    const into: Box = { x: 0, y: place.y - bounds.y * scale, width: size.width, height: height * scale };
    return scaleWidget(widget, whole, into);
  };
  const widgets = own(master.widgets);
  const components = master.components.map(
    ({ id, within, ...component }): Component => ({
      ...component,
      id: MARK + id,
      widgets: own(component.widgets),
      ...(within !== undefined && { within: MARK + within }),
    }),
  );
  return { widgets: isSame ? widgets : widgets.map(laid), components };
}

/**
 * A page with the widgets of its master, behind its own ones or above them, and with what they are bound to. Of the page itself
 * nothing changes; it says which theme the colours of the master have, too. The very same page where the master is empty, and where
 * both would be more than a page may draw.
 */
export function withMaster(
  page: PageDocument,
  master: PageDocument,
  layer: PageMasterLayer,
  catalogue: Catalogue,
): PageDocument {
  if (master.widgets.length === 0) return page;
  // nobody gives it anything: its parameters have what they begin with
  const brought = broughtIn(fillPage(master, NOTHING_GIVEN, catalogue), page.con);
  const widgets = layer === 'above' ? [...page.widgets, ...brought.widgets] : [...brought.widgets, ...page.widgets];
  const made = { ...page, widgets, components: [...page.components, ...brought.components] };
  if (drawnCounts(made).total > Math.max(DRAWN_MAX, drawnCounts(page).total)) return page;
  return { ...made, bind: collectBind(made, catalogue) };
}

/** The page by itself again. */
export function withoutMaster(page: PageDocument, catalogue: Catalogue): PageDocument {
  if (!page.widgets.some(isOfMaster)) return page;
  const made = {
    ...page,
    widgets: page.widgets.filter((widget) => !isOfMaster(widget)),
    components: page.components.filter((component) => !isOfMaster(component)),
  };
  return { ...made, bind: collectBind(made, catalogue) };
}

/** The page with the entries of navigations that list all pages; the very same page where there are none. */
export function withPages<Page extends Pick<PageDocument, 'widgets' | 'components'>>(
  page: Page,
  pages: readonly LinkedPage[],
  catalogue: Catalogue,
): Page {
  const listed = (widgets: readonly Widget[]) =>
    mapWidgets(widgets, (widget) => {
      const definition = catalogue.get(widget.widgetType);
      const data: unknown = definition?.withPages?.(widget.data, pages) ?? widget.data;
      return data === widget.data ? widget : { ...widget, data };
    });
  const widgets = listed(page.widgets);
  const components = page.components.map((component) => {
    const inside = listed(component.widgets);
    return inside === component.widgets ? component : { ...component, widgets: inside };
  });
  const isSame = widgets === page.widgets && components.every((component, at) => component === page.components[at]);
  return isSame ? page : { ...page, widgets, components };
}

/** Is there a navigation that lists all pages? */
export const listsPages = (page: Pick<PageDocument, 'widgets' | 'components'>, catalogue: Catalogue): boolean =>
  withPages(page, [], catalogue) !== page;
