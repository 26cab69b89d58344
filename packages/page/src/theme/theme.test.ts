import { PAGE_THEMES, THEME_COLOURS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Colour, PlainColour } from '../colour.ts';
import { contrast } from '../colour/contrast.ts';
import { inDark } from '../colour/dark.ts';
import { cssColour, parseColour } from '../colour/text.ts';
import { Con } from '../con.ts';
import { aPage, aRect, aText } from '../page.testing.ts';
import { Font } from '../style.ts';
import { begunIn, withTheme } from './change.ts';
import { drawnPage } from './drawn.ts';
import { colourName, fontName } from './names.ts';
import type { PageTheme } from './themes.ts';
import { THEMES, darkLookOf, lookOfTheme } from './themes.ts';

const theme = (name: (typeof PAGE_THEMES)[number]): PageTheme => ({ name });
const anyTheme = fc.constantFrom(...PAGE_THEMES).map(theme);
const named = () =>
  aPage([
    aRect('a', 0, 0, {
      style: {
        opacity: 1,
        fill: { enable: true, color: 'theme.card', width: 1, dasharray: '' },
        stroke: { enable: true, color: 'theme.edge', width: 1, dasharray: '' },
      },
      data: { text: 'theme.ink', font: Font().parse({ color: 'theme.ink', family: 'theme.title' }), radius: 8 },
    }),
  ]);
const onTheme = (page: ReturnType<typeof aPage>, con: Partial<Con>) => ({ ...page, con: { ...page.con, ...con } });

describe('a page with names', () => {
  it('is drawn with the colours and families of its theme, texts left alone', () => {
    fc.assert(
      fc.property(anyTheme, (of) => {
        const drawn = drawnPage(onTheme(named(), { theme: of, bgColor: 'theme.ground' }));
        const look = lookOfTheme(of);
        const [widget] = drawn.widgets;
        expect(drawn.con.bgColor).toBe(look.colours.ground);
        expect(widget?.style.fill.color).toBe(look.colours.card);
        expect(widget?.data).toMatchObject({
          text: 'theme.ink',
          font: { color: look.colours.ink, family: look.fonts.title },
        });
      }),
    );
  });
  it('drawn twice is the same, and the very same page', () => {
    fc.assert(
      fc.property(anyTheme, (of) => {
        const once = drawnPage(onTheme(named(), { theme: of }));
        expect(drawnPage(once)).toBe(once);
      }),
    );
  });
  it('keeps each widget as it was drawn before, so that nobody draws it again', () => {
    const page = onTheme(named(), { theme: theme('dark') });
    const other = { ...page, con: { ...page.con, title: 'x' } };
    expect(drawnPage(other).widgets[0]).toBe(drawnPage(page).widgets[0]);
  });
  it('has names in expressions, in what places give, and in first values of colours', () => {
    const page = onTheme(named(), {
      theme: theme('dark'),
      params: Con.parse({ params: [{ name: 'c', title: '', kind: 'colour', value: 'theme.alarm' }] }).params,
    });
    const place = {
      ...named().widgets[0],
      expressions: [{ path: 'style.fill.color', expression: "IF(a>1,'theme.alarm','theme.good')", inputs: { a: 'x' } }],
      data: { component: 'p', params: {}, values: { c: 'theme.warn', t: 'words' } },
    } as (typeof page.widgets)[number];
    const drawn = drawnPage({ ...page, widgets: [place] });
    const { alarm, good, warn } = THEMES.dark.colours;
    expect(drawn.con.params[0]?.value).toBe(alarm);
    expect(drawn.widgets[0]?.expressions[0]?.expression).toBe(`IF(a>1,'${alarm}','${good}')`);
    expect(drawn.widgets[0]?.data).toMatchObject({ values: { c: warn, t: 'words' } });
  });
  it('in the dark theme of the product has the colours that its theme has there; one that is dark stays', () => {
    const light = inDark(onTheme(named(), { theme: theme('light'), dark: true, bgColor: 'theme.ground' }));
    expect(light.con.bgColor).toBe(THEMES.dark.colours.ground);
    const dark = onTheme(named(), { theme: theme('dark'), dark: true, bgColor: 'theme.ground' });
    expect(inDark(dark)).toBe(dark);
    for (const colour of Object.values(darkLookOf(theme('plain')).colours)) expect(parseColour(colour)).toBeDefined();
  });
});

describe('a page of today', () => {
  it('is plain, and drawn as the very page it is', () => {
    const page = aPage([aRect('a', 0, 0), aText('b', '你好 theme.ink')]);
    expect(Con.parse({}).theme).toEqual({ name: 'plain' });
    expect(drawnPage(page)).toBe(page);
    expect(withTheme(page, theme('plain'), false)).toEqual(page);
    const fresh = aRect('c', 0, 0);
    expect(begunIn(fresh, theme('plain'))).toBe(fresh);
  });
  it('gets names for what was chosen by hand, and only where that is wanted', () => {
    const page = aPage([aRect('a', 0, 0)]);
    expect(withTheme(page, theme('light'), false).widgets[0]?.style).toEqual(page.widgets[0]?.style);
    const changed = withTheme(page, theme('light'), true);
    expect(changed.con.bgColor).toBe('theme.ground');
    expect(changed.widgets[0]?.style.fill.color).toBe('theme.card');
    // once named, the next theme changes nothing but its name and corners
    const next = withTheme(changed, theme('dark'), false);
    expect(next.widgets[0]?.style).toEqual(changed.widgets[0]?.style);
    expect(next.con.theme).toEqual(theme('dark'));
  });
  it('lets letters upon a sign full of colour be read in every theme', () => {
    const sign = aText('b', '故障');
    const page = onTheme(
      aPage([{ ...sign, data: { ...(sign.data as object), font: Font().parse({ color: '#ffffff' }) } }]),
      {
        bgColor: '#dfe4e8',
      },
    );
    expect(withTheme(page, theme('dark'), true).widgets[0]?.data).toMatchObject({ font: { color: 'theme.card' } });
    for (const name of PAGE_THEMES) {
      const { alarm, card } = lookOfTheme(theme(name)).colours;
      const [front, behind] = [parseColour(card), parseColour(alarm)];
      expect(front && behind && contrast(front, behind)).toBeGreaterThanOrEqual(4.5);
    }
  });
  it('keeps a background picture, its texts and what lets something through', () => {
    const page = onTheme(aPage([aText('b', '#ffffff')]), { bgImage: '/lfscada/image/1.png', bgColor: '#12345680' });
    const changed = withTheme(page, theme('dark'), true);
    expect(changed.con.bgColor).toBe('#12345680');
    expect(changed.widgets[0]?.data).toMatchObject({ text: '#ffffff' });
  });
  it('keeps the drawing of a symbol of one’s own, which knows no names', () => {
    const own = { parts: [{ fill: '#1b2530', stroke: '#818c98' }] };
    const picture = { ...aRect('s'), data: { own, color: '#1b2530' } };
    expect(withTheme(aPage([picture]), theme('dark'), true).widgets[0]?.data).toEqual({ own, color: 'theme.ink' });
  });
  it('keeps letters by hand where they stand upon a gradient by hand, which stays as it is', () => {
    const [one, other] = ['#2f7fd1', '#8fd3a6'] as const;
    const gradientOf = (first: string, last: string) => ({
      type: 'linear' as const,
      angle: 90,
      x: 50,
      y: 50,
      stops: [
        { at: 0, color: first },
        { at: 100, color: last },
      ],
    });
    const letters = (gradient: ReturnType<typeof gradientOf>, enable = true) => {
      const words = aText('t', '水');
      const { data, style } = words;
      const font = Font().parse({ color: '#1b2530' });
      const fill = { ...style.fill, enable, gradient };
      const page = aPage([{ ...words, style: { ...style, fill }, data: { ...(data as object), font } }]);
      return withTheme(page, theme('dark'), true).widgets[0];
    };
    const kept = letters(gradientOf(one, other));
    expect(kept?.data).toMatchObject({ font: { color: '#1b2530' } });
    expect(kept?.style.fill.gradient).toEqual(gradientOf(one, other));
    // what follows the theme, and what is not painted, has letters that follow it, too
    const ink = { font: { color: 'theme.ink' } };
    expect(letters(gradientOf('theme.card', 'theme.raised'))?.data).toMatchObject(ink);
    expect(letters(gradientOf(one, other), false)?.data).toMatchObject(ink);
  });
});

describe('what may be a colour', () => {
  it('is a name that themes have, and nothing that looks like one', () => {
    for (const name of THEME_COLOURS) expect(Colour.safeParse(colourName(name)).success).toBe(true);
    for (const text of ['theme.', 'theme.red', 'theme.ink;color:red', 'Theme.ink', 'theme.ink\n', 'theme.constructor'])
      expect(Colour.safeParse(text).success, text).toBe(false);
  });
  it('never reaches a style as a name', () => {
    for (const name of THEME_COLOURS) {
      expect(PlainColour.safeParse(colourName(name)).success).toBe(false);
      expect(cssColour(colourName(name))).toBe('transparent');
    }
  });
});

describe('our themes', () => {
  const looks = PAGE_THEMES.filter((name) => name !== 'plain').flatMap((name) => [
    [name, lookOfTheme(theme(name))] as const,
    [`${name} in the dark`, darkLookOf(theme(name))] as const,
  ]);
  it.each(looks)('%s: letters can be read on every ground, and what is drawn can be seen', (_name, { colours: of }) => {
    const between = (one: string, other: string) => {
      const [front, behind] = [parseColour(one), parseColour(other)];
      return front && behind ? contrast(front, behind) : 0;
    };
    for (const ground of [of.ground, of.card, of.raised] as const) {
      expect(between(of.ink, ground)).toBeGreaterThanOrEqual(7);
      expect(between(of.soft, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const name of ['accent', 'good', 'warn', 'alarm'] as const)
      expect(between(of[name], of.card), name).toBeGreaterThanOrEqual(4.5);
    expect(between(of.ink, of.chosen)).toBeGreaterThanOrEqual(4.5);
    for (const name of ['line', 'series1', 'series3', 'series4', 'series5', 'series6'] as const)
      expect(between(of[name], of.card), name).toBeGreaterThanOrEqual(2.4);
  });
});
it('fonts of themes are families that a font may have', () => {
  for (const name of ['text', 'title', 'figure'] as const)
    expect(Font().safeParse({ family: fontName(name) }).success).toBe(true);
});
