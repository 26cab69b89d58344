import type { PageDocument } from '../document.ts';
import { isRecord } from '../json.ts';
import { mapWidgets } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { adopted, withRadius } from './adopt.ts';
import { colourIn, colourName } from './names.ts';
import { type PageTheme, isPlain, lookOfTheme } from './themes.ts';

type Drawn = Pick<PageDocument, 'con' | 'widgets' | 'components'>;

/**
 * The page in another theme. What has names follows by itself; corners that were those of the old theme are those of the new one.
 * `byHand`: colours that were chosen by hand become the names they stand for, as on a page that had no theme before.
 */
export function withTheme<Page extends Drawn>(page: Page, theme: PageTheme, byHand: boolean): Page {
  const [from, to] = [lookOfTheme(page.con.theme), lookOfTheme(theme)];
  const ground = groundOf(page);
  const change = (widget: Widget): Widget => {
    const one = byHand && !isPlain(theme) ? adopted(widget, ground) : widget;
    return withRadius(one, from, to);
  };
  // a group brings its children along: each is changed once, from the inside
  const all = (widgets: readonly Widget[]) =>
    mapWidgets(widgets, (widget) => (widget.children ? widget : change(widget)));
  const keepsGround = page.con.bgImage !== '' || !byHand || isPlain(theme);
  return {
    ...page,
    con: {
      ...page.con,
      theme,
      bgColor: keepsGround ? page.con.bgColor : colourName('ground'),
    },
    widgets: all(page.widgets),
    components: page.components.map((component) => ({ ...component, widgets: all(component.widgets) })),
  };
}

/** The colour of the ground of a page, whatever it is called. */
export const groundOf = ({ con }: Pick<PageDocument, 'con'>): string => colourIn(lookOfTheme(con.theme), con.bgColor);

/** A fresh widget as it begins on a page of this theme: its defaults are names, its corners those of the theme. */
export function begunIn(widget: Widget, theme: PageTheme): Widget {
  if (isPlain(theme)) return widget;
  const named = adopted(widget, '#ffffff');
  const { data } = named;
  if (!isRecord(data) || typeof data['radius'] !== 'number' || named.children) return named;
  return { ...named, data: { ...data, radius: lookOfTheme(theme).radius } };
}
