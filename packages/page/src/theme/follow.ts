import type { Catalogue } from '../definition.ts';
import type { PageDocument } from '../document.ts';
import { sameJson } from '../json.ts';
import { everyWidget, mapWidgets } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { restyled } from './named-style.ts';
import type { OwnTheme } from './own.ts';
import type { NamedStyle } from './styled.ts';

type Looked = Pick<PageDocument, 'con' | 'widgets' | 'components'>;

/** What the enterprise has of how pages look, by its ids. */
export interface Looks {
  theme(id: string): OwnTheme | undefined;
  style(id: string): NamedStyle | undefined;
}

/** Ids of what a page has of the looks of its enterprise: its theme, and the styles of its widgets. */
export function lookIds({ con, widgets, components }: Looked): readonly string[] {
  const ids = new Set<string>();
  if (con.theme.own) ids.add(con.theme.own.id);
  for (const list of [widgets, ...components.map((component) => component.widgets)])
    for (const { styled } of everyWidget(list)) if (styled) ids.add(styled.id);
  return [...ids];
}

/**
 * The page with its theme and the styles of its widgets as the enterprise has them newest. What the enterprise does not have stays as the
 * page holds it: that is one of another enterprise, or from a file. The very same page when nothing is newer.
 */
export function followLooks<Page extends Looked>(page: Page, looks: Looks, catalogue: Catalogue): Page {
  const themed = followTheme(page, looks);
  const follow = (widget: Widget): Widget => {
    const newest = widget.styled && looks.style(widget.styled.id);
    return newest ? restyled(widget, newest, catalogue.get(widget.widgetType)) : widget;
  };
  return withEvery(themed, follow);
}

function followTheme<Page extends Looked>(page: Page, looks: Looks): Page {
  const { own } = page.con.theme;
  const newest = own && looks.theme(own.id);
  if (!newest || sameJson(newest, own)) return page;
  return { ...page, con: { ...page.con, theme: { ...page.con.theme, own: newest } } };
}

/** Every widget of a page and its components; the very same page where none is another one. */
export function withEvery<Page extends Pick<PageDocument, 'widgets' | 'components'>>(
  page: Page,
  change: (widget: Widget) => Widget,
): Page {
  const widgets = mapWidgets(page.widgets, change);
  const components = page.components.map((component) => {
    const inside = mapWidgets(component.widgets, change);
    return inside === component.widgets ? component : { ...component, widgets: inside };
  });
  const isSame = widgets === page.widgets && components.every((component, at) => component === page.components[at]);
  return isSame ? page : { ...page, widgets, components };
}
