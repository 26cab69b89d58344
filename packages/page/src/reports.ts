import type { Catalogue, NamedReport } from './definition.ts';
import type { PageDocument } from './document.ts';
import { everyWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

type Named = Pick<PageDocument, 'widgets' | 'components'>;

/** Reports that a widget names, each as often as it does. */
export function reportsOfWidget({ widgetType, data }: Widget, catalogue: Catalogue): readonly NamedReport[] {
  const found: NamedReport[] = [];
  catalogue.get(widgetType)?.reports?.(data, (report) => {
    found.push(report);
    return report.id;
  });
  return found;
}

/** Reports that a page names, its components included. */
export const reportsOf = ({ widgets, components }: Named, catalogue: Catalogue): readonly NamedReport[] =>
  [widgets, ...components.map((component) => component.widgets)].flatMap((list) =>
    [...everyWidget(list)].flatMap((widget) => reportsOfWidget(widget, catalogue)),
  );

/** With each report that it names replaced. '': it is gone, and what it was kept for is shown from whichever report records it best. */
export function withReports<Page extends Named>(
  page: Page,
  catalogue: Catalogue,
  change: (report: NamedReport) => string,
): Page {
  const stays = (report: NamedReport) => change(report) === report.id;
  if (reportsOf(page, catalogue).every(stays)) return page;
  const changed = (widget: Widget): Widget => {
    if (reportsOfWidget(widget, catalogue).every(stays)) return widget;
    const data: unknown = catalogue.get(widget.widgetType)?.reports?.(widget.data, change);
    return { ...widget, data };
  };
  const components = page.components.map((component) => ({
    ...component,
    widgets: mapWidgets(component.widgets, changed),
  }));
  return { ...page, widgets: mapWidgets(page.widgets, changed), components };
}
