import { THEME_COLOURS } from '@lightfield/contract';
import {
  Colour,
  Con,
  FORMAT,
  type PageDocument,
  Style,
  type Widget,
  begunIn,
  drawnPage,
  freshWidget,
  withTheme,
} from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { definitions } from './definitions.ts';

const NAME = 'theme.accent';
const MARK = /theme\./;
const pageOf = (widget: Widget): PageDocument => ({
  format: FORMAT,
  con: Con.parse({ theme: { name: 'dark' } }),
  widgets: [widget],
  components: [],
  bind: { equips: [], signals: [], keys: [], mvars: [] },
});
const isColour = (value: unknown): boolean => typeof value === 'string' && Colour.safeParse(value).success;
/** Every text that is a colour, or the name of a family, replaced by a name. */
function renamed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'family' ? 'theme.title' : isColour(value) ? NAME : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, renamed(one, inner)]));
}

describe.each([...definitions.values()].map((one) => [one.type, one] as const))('%s', (_type, definition) => {
  const fresh = freshWidget(definition, { x: 0, y: 0 }, 'w');
  it('takes a name wherever it takes a colour, and is drawn without one', () => {
    const data = renamed(fresh.data);
    expect(definition.data.safeParse(data).success).toBe(true);
    const named = { ...fresh, data, style: Style.parse(renamed(fresh.style)), animation: renamed(fresh.animation) };
    const [drawn] = drawnPage(pageOf(named as Widget)).widgets;
    expect(JSON.stringify(drawn)).not.toMatch(MARK);
    expect(definition.data.safeParse(drawn?.data).success).toBe(true);
  });
  it('begins on a page with a theme in names alone, which its schema takes', () => {
    const begun = begunIn(fresh, { name: 'isa101' });
    expect(definition.data.safeParse(begun.data).success).toBe(true);
    const known = new Set(THEME_COLOURS.map((name) => `theme.${name}`));
    const hands: string[] = [];
    JSON.stringify(begun, (_key, value: unknown) => {
      if (isColour(value) && !known.has(String(value))) hands.push(String(value));
      return value;
    });
    // a film is black on every page, and the later series of a chart have no names
    if (definition.type !== 'ComplexVideo')
      expect(hands.filter((one) => !/^#(?:b8860b|d1579c|6b8e23|7f8b97)$/.test(one))).toEqual([]);
  });
  it('on a plain page stays what it is', () => {
    expect(begunIn(fresh, { name: 'plain' })).toBe(fresh);
    const page = { ...pageOf(fresh), con: Con.parse({}) };
    expect(drawnPage(page)).toBe(page);
    expect(withTheme(page, page.con.theme, true).widgets).toEqual(page.widgets);
  });
});
