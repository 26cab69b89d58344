import { type Binding, bindingKey } from './binding.ts';
import { bindingsOf, collectBind, rebindWidget } from './bindings.ts';
import type { Catalogue } from './definition.ts';
import type { PageDocument } from './document.ts';
import { sameJson } from './json.ts';
import { everyWidget, mapWidgets } from './tree.ts';
import type { Widget } from './widget.ts';

export interface Titles {
  readonly title: string;
  readonly subTitle: string;
}
/** What a page may be bound to today. */
export interface Known {
  /** How a binding is called today; `undefined`: it is gone, or belongs to another device. */
  find(binding: Binding): Titles | undefined;
  /** Titles of the regions there are. */
  readonly regions: ReadonlySet<string>;
}

/** What a device, project or template has today, as its lists say it. */
export interface KnownLists {
  /** Variables the page may show: of its own device, of the devices of its project, of its template. `equipId` empty: of a template. */
  readonly signals: readonly {
    readonly id: string;
    readonly key: string;
    readonly title: string;
    readonly equipId: string;
  }[];
  readonly equips: readonly { readonly id: string; readonly title: string }[];
  readonly mvars: readonly { readonly id: string; readonly title: string }[];
  readonly regions: readonly string[];
}

/** `Known` from lists. What a system value is called never changes, only the device it is asked of. */
export function knownFrom({ signals, equips, mvars, regions }: KnownLists): Known {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const byKey = new Map(signals.map((signal) => [`${signal.equipId}:${signal.key}`, signal]));
  const devices = new Map(equips.map(({ id, title }) => [id, title]));
  const calculated = new Map(mvars.map(({ id, title }) => [id, title]));
  const signalTitles = (binding: Binding): Titles | undefined => {
    const { signalId, equipId, systemKey } = binding;
    const signal = signalId ? byId.get(signalId) : byKey.get(`${equipId}:${systemKey}`);
    if (!signal || (equipId && signal.equipId !== equipId)) return undefined;
    return { title: signal.title, subTitle: devices.get(signal.equipId) ?? '' };
  };
  return {
    regions: new Set(regions),
    find(binding) {
      const { title, subTitle } = binding;
      switch (binding.type) {
        case 'signal':
          return signalTitles(binding);
        case 'mvar': {
          const current = calculated.get(binding.mvarId);
          return current === undefined ? undefined : { title: current, subTitle };
        }
        case 'system': {
          // Without a device: of the page's own.
          if (!binding.equipId) return { title, subTitle };
          const device = devices.get(binding.equipId);
          return device === undefined ? undefined : { title, subTitle: device };
        }
        case 'param':
          return { title, subTitle };
      }
    },
  };
}

export interface Pruned {
  /** The very same page when nothing had to be done. */
  readonly page: PageDocument;
  /** What was cleared, so that a person can be told. */
  readonly cleared: readonly { readonly widgetId: string; readonly binding: Binding }[];
}

/**
 * A page with bindings cleared that are gone or belong to another device, titles as they are today (S2 §4), and regions
 * that are gone taken out, those of menu items too (S2 §6).
 */
export function prunePage(page: PageDocument, catalogue: Catalogue, known: Known): Pruned {
  const cleared: { widgetId: string; binding: Binding }[] = [];
  const fresh = (binding: Binding): Binding | null => {
    // Nothing is bound there yet; what it was called is no loss.
    if (bindingKey(binding) === '') return binding;
    const titles = known.find(binding);
    return titles ? { ...binding, title: titles.title.slice(0, 200), subTitle: titles.subTitle.slice(0, 200) } : null;
  };
  const prune = (widget: Widget): Widget => {
    const definition = catalogue.get(widget.widgetType);
    for (const binding of bindingsOf(widget, definition))
      if (!known.find(binding)) cleared.push({ widgetId: widget.id, binding });
    const bound = rebindWidget(widget, definition, fresh);
    const authRegion = pruneRegions(bound.authRegion, known.regions);
    const data: unknown = definition?.regions?.(bound.data, (regions) => pruneRegions(regions, known.regions));
    if (authRegion === bound.authRegion && (data === undefined || sameJson(data, bound.data))) return bound;
    return { ...bound, authRegion, data: data ?? bound.data };
  };
  const widgets = mapWidgets(page.widgets, prune);
  const components = page.components.map((component) => {
    const inside = mapWidgets(component.widgets, prune);
    return inside === component.widgets ? component : { ...component, widgets: inside };
  });
  const isSame = widgets === page.widgets && components.every((component, at) => component === page.components[at]);
  if (isSame) return { page, cleared };
  return { page: { ...page, widgets, components, bind: collectBind({ widgets, components }, catalogue) }, cleared };
}

/** A comma list of region titles without those that are gone. */
export const pruneRegions = (authRegion: string, regions: ReadonlySet<string>): string =>
  authRegion
    .split(',')
    .filter((title) => regions.has(title))
    .join(',');

/** What becomes of a page when regions go, at its next save. */
export interface RegionLoss {
  /** Widgets that name one of them, menus by an entry of theirs included. */
  readonly widgets: number;
  /** Those of them, or their entries, that name nothing else: everybody sees them then. */
  readonly opened: number;
}
/** Counted before regions are taken away: pruning (S2 §6) opens to all what is kept to nothing else. */
export function regionLoss(
  { widgets, components }: Pick<PageDocument, 'widgets' | 'components'>,
  catalogue: Catalogue,
  gone: ReadonlySet<string>,
): RegionLoss {
  let [named, opened] = [0, 0];
  for (const widget of [widgets, ...components.map((component) => component.widgets)].flatMap((list) => [
    ...everyWidget(list),
  ])) {
    const lists: (readonly string[])[] = [];
    const look = (authRegion: string): string => {
      if (authRegion) lists.push(authRegion.split(','));
      return authRegion;
    };
    look(widget.authRegion);
    catalogue.get(widget.widgetType)?.regions?.(widget.data, look);
    if (lists.some((titles) => titles.some((title) => gone.has(title)))) named += 1;
    if (lists.some((titles) => titles.every((title) => gone.has(title)))) opened += 1;
  }
  return { widgets: named, opened };
}

/** May an account that holds `regions` see a widget? One without regions is for all (S1 §3). */
export const isAllowed = ({ authRegion }: Pick<Widget, 'authRegion'>, regions: ReadonlySet<string>): boolean =>
  authRegion === '' || authRegion.split(',').some((title) => regions.has(title));

/** Every region title a page names, menu items included where a definition offers them. */
export function regionsOf({ widgets, components }: PageDocument, catalogue: Catalogue): ReadonlySet<string> {
  const titles = new Set<string>();
  const collect = (authRegion: string): string => {
    for (const title of authRegion.split(',')) if (title) titles.add(title);
    return authRegion;
  };
  for (const list of [widgets, ...components.map((component) => component.widgets)])
    for (const widget of everyWidget(list)) {
      collect(widget.authRegion);
      catalogue.get(widget.widgetType)?.regions?.(widget.data, collect);
    }
  return titles;
}
