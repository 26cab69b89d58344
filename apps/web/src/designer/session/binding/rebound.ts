import type { PageState } from '@lightfield/designer';
import { type Catalogue, type ChangeBinding, type Widget, mapWidgets, rebindWidget } from '@lightfield/page';

/**
 * The page with each binding replaced, what stays the same being the same object. `within`: only in widgets of these ids;
 * left out: everywhere, inside its components too.
 */
export function rebound(
  page: PageState,
  catalogue: Catalogue,
  change: ChangeBinding,
  within?: ReadonlySet<string>,
): PageState {
  const bound = (widget: Widget) => rebindWidget(widget, catalogue.get(widget.widgetType), change);
  if (within)
    return { ...page, widgets: mapWidgets(page.widgets, (each) => (within.has(each.id) ? bound(each) : each)) };
  const components = page.components.map((component) => {
    const widgets = mapWidgets(component.widgets, bound);
    return widgets === component.widgets ? component : { ...component, widgets };
  });
  const same = components.every((component, at) => component === page.components[at]);
  return { ...page, widgets: mapWidgets(page.widgets, bound), components: same ? page.components : components };
}
