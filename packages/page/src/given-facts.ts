import { Binding } from './binding.ts';
import type { Catalogue, WidgetDefinition } from './definition.ts';
import type { PageDocument } from './document.ts';
import { isRecord, ownField, sameJson, valueAt } from './json.ts';
import { placedComponent } from './placed.ts';
import { everyWidget, mapWidgets } from './tree.ts';
import type { VariableFacts } from './variable-facts.ts';
import type { Widget } from './widget.ts';

/** What is known of the variable that is bound; `undefined`: nothing. */
export type FactsOf = (binding: Binding) => VariableFacts | undefined;

const bindingIn = (value: unknown): Binding | undefined => {
  if (!isRecord(value) || ownField(value, 'signalId') === undefined) return undefined;
  const parsed = Binding.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

/** Where the data of a widget are bound to parameters, by their paths within them. */
export function paramPaths(data: unknown, path = ''): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  const binding = bindingIn(data);
  if (binding) return binding.type === 'param' ? [path] : [];
  return Object.entries(data).flatMap(([key, value]) => paramPaths(value, path === '' ? key : `${path}.${key}`));
}

/**
 * A widget after what its parameters are was put where they were bound, at `paths` of its data: what follows from each variable is
 * settled as when somebody binds it by hand. What a parameter says outright (`takes`) stays as it says.
 */
export function settledByFacts(
  widget: Widget,
  definition: WidgetDefinition | undefined,
  paths: readonly string[],
  factsOf: FactsOf,
): Widget {
  if (!definition?.bound) return widget;
  const told = Object.keys(widget.takes).flatMap((path) =>
    path.startsWith('data.') ? path.slice('data.'.length) : [],
  );
  let { data } = widget;
  for (const path of paths) {
    const binding = bindingIn(valueAt(data, path));
    const facts = binding && factsOf(binding);
    if (!facts) continue;
    const settled: unknown = definition.bound(data, path, facts);
    if (told.every((each) => sameJson(valueAt(settled, each), valueAt(data, each)))) data = settled;
  }
  return data === widget.data ? widget : { ...widget, data };
}

/** Widgets of a page that are bound to its own parameters, by their ids, and where. */
export function givenPlaces(widgets: readonly Widget[], catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  for (const { id, widgetType, data } of everyWidget(widgets)) {
    const paths = catalogue.get(widgetType)?.bound ? paramPaths(data) : [];
    if (paths.length > 0) places.set(id, paths);
  }
  return places;
}

/** A page with what it is given, as `settledByFacts`; `places`: of the page before. */
export function settledGiven(
  page: PageDocument,
  places: ReadonlyMap<string, readonly string[]>,
  catalogue: Catalogue,
  factsOf: FactsOf,
): PageDocument {
  if (places.size === 0) return page;
  const widgets = mapWidgets(page.widgets, (widget) =>
    settledByFacts(widget, catalogue.get(widget.widgetType), places.get(widget.id) ?? [], factsOf),
  );
  return widgets === page.widgets ? page : { ...page, widgets };
}

/**
 * Variables of which something has to be known where the page is drawn: those that places give to components, and those that it
 * was given itself, at `places`.
 */
export function factsWanted(
  { widgets, components }: Pick<PageDocument, 'widgets' | 'components'>,
  places: ReadonlyMap<string, readonly string[]>,
): { readonly toPlaces: readonly Binding[]; readonly given: readonly Binding[] } {
  const toPlaces: Binding[] = [];
  const given: Binding[] = [];
  for (const list of [widgets, ...components.map((component) => component.widgets)])
    for (const widget of everyWidget(list)) {
      for (const binding of placedComponent(widget)?.params.values() ?? [])
        if (isVariable(binding)) toPlaces.push(binding);
      for (const path of places.get(widget.id) ?? []) {
        const binding = bindingIn(valueAt(widget.data, path));
        if (binding && isVariable(binding)) given.push(binding);
      }
    }
  return { toPlaces, given };
}
const isVariable = ({ type, alarm }: Binding): boolean => (type === 'signal' || type === 'mvar') && alarm === undefined;
