import { bindingKey } from './binding.ts';
import { type ChangeBinding, collectBind, remap, usesOf } from './bindings.ts';
import type { ClickEvent } from './click-event.ts';
import { expandComponents } from './component.ts';
import type { Catalogue } from './definition.ts';
import type { PageDocument } from './document.ts';
import { fillWidgets } from './fill.ts';
import { type Given, givenBinding, paramText } from './param.ts';
import { everyWidget } from './tree.ts';

/** The page with what it is given for its parameters, or else with what they begin with; it asks for none any more. */
export function fillPage(page: PageDocument, given: Given, catalogue: Catalogue): PageDocument {
  const { params } = page.con;
  if (params.length === 0) return page;
  const change: ChangeBinding = (binding) => (binding.type === 'param' ? givenBinding(binding, given) : binding);
  const widgets = remap(fillWidgets(page.widgets, params, given, catalogue), catalogue, change);
  const byName = new Map(params.map((param) => [param.name, param]));
  const title = page.con.title.replace(/\$\{(\w{1,40})\}/g, (whole, name: string) => {
    const param = byName.get(name);
    return param ? paramText(param, given) : whole;
  });
  const con = { ...page.con, title: title.slice(0, 100).trim() || page.con.title, params: [] };
  return { ...page, con, widgets, bind: collectBind({ widgets, components: page.components }, catalogue) };
}

/** The variables that a page shows, components drawn out, by `bindingKey`. */
export const shownVariables = (page: PageDocument, catalogue: Catalogue): readonly string[] =>
  [...usesOf(expandComponents(page, catalogue), catalogue).keys()].filter((key) => /^(?:signal|mvar):/.test(key));

/** What clicks on a page give to other pages, by `bindingKey`: whoever sees the page may open those with it. */
export function offersOf(page: PageDocument, catalogue: Catalogue): ReadonlySet<string> {
  const offers = new Set<string>();
  const add = ({ enable, config }: ClickEvent): void => {
    if (!enable || (config.action !== 'page' && config.action !== 'popup')) return;
    for (const binding of Object.values(config.params)) if (binding) offers.add(bindingKey(binding));
  };
  for (const widget of everyWidget(expandComponents(page, catalogue))) {
    add(widget.clickEvent);
    for (const { enable, actions } of widget.triggers) if (enable) for (const action of actions) add(action);
    for (const { event } of catalogue.get(widget.widgetType)?.entryClicks?.(widget.data) ?? []) add(event);
  }
  return offers;
}
