import type { Catalogue } from './definition.ts';
import type { PageDocument } from './document.ts';
import { everyWidget } from './tree.ts';
import type { Widget } from './widget.ts';

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
