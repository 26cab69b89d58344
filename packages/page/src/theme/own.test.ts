import { LIMITS, PAGE_THEMES, THEME_COLOURS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDark } from '../colour/dark.ts';
import { parseColour } from '../colour/text.ts';
import { Con } from '../con.ts';
import { FORMAT } from '../document.ts';
import { aPage, aRect, aText, catalogue } from '../page.testing.ts';
import { parsePage } from '../parse/parse-page.ts';
import { begunIn, withTheme } from './change.ts';
import { drawnPage } from './drawn.ts';
import { followLooks, lookIds } from './follow.ts';
import { OwnLook, type OwnTheme, OwnThemeJson } from './own.ts';
import { readable } from './readable.ts';
import { type PageTheme, THEMES, darkLookOf, isPlain, lookOfTheme } from './themes.ts';

const look = (more: object = {}): OwnLook => OwnLook.parse({ ...THEMES.light, ...more });
const own = (version: number, more: object = {}): OwnTheme => ({
  id: 'own-1',
  version,
  title: '水厂',
  look: look(more),
});
const theme = (version = 1, more: object = {}): PageTheme => ({ name: 'light', own: own(version, more) });
const colours = (ground: string) => ({ colours: { ...THEMES.light.colours, ground } });
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const anyLook = fc
  .record({
    colours: fc.record(Object.fromEntries(THEME_COLOURS.map((name) => [name, hex]))),
    radius: fc.integer({ min: 0, max: 40 }),
  })
  .map((more) => look(more));
const anyPage = fc
  .array(fc.constantFrom('#1b2530', '#ffffff', '#2f8048', 'theme.accent', 'theme.card', '#12345680'), { maxLength: 6 })
  .map((fills) =>
    aPage(
      fills.map((color, at) =>
        aRect(`r${at}`, at * 10, 0, {
          style: {
            opacity: 1,
            fill: { enable: true, color, width: 1, dasharray: '' },
            stroke: { enable: true, color: '#000000', width: 1, dasharray: '' },
          },
        }),
      ),
    ),
  );

describe('a theme of an enterprise', () => {
  it('made from one of ours looks the same, and is drawn by its own colours', () => {
    for (const name of PAGE_THEMES)
      expect(OwnThemeJson.safeParse({ from: name, look: THEMES[name] }).success).toBe(true);
    const page = aPage([aRect('a', 0, 0)], {
      con: Con.parse({ theme: theme(1, colours('#102030')), bgColor: 'theme.ground' }),
    });
    expect(drawnPage(page).con.bgColor).toBe('#102030');
  });
  it('is never plain, and fresh widgets begin with its names and corners', () => {
    const of: PageTheme = { name: 'plain', own: own(1, { radius: 12 }) };
    expect(isPlain(of)).toBe(false);
    const fresh = aRect('a', 0, 0);
    expect(begunIn(fresh, of).style.fill.color).toBe('theme.card');
    expect(begunIn(fresh, of)).toEqual(begunIn(fresh, { name: 'light', own: own(1, { radius: 12 }) }));
  });
  it('read twice is the very same look, so that what was drawn is found again', () => {
    expect(lookOfTheme(theme())).toBe(lookOfTheme(theme()));
    expect(lookOfTheme(theme())).not.toBe(lookOfTheme(theme(1, colours('#102030'))));
  });
  it('has an answer for the dark theme of the product: its colours turned, or itself where it is dark', () => {
    fc.assert(
      fc.property(anyLook, (of) => {
        const dark = darkLookOf({ name: 'light', own: { ...own(1), look: of } });
        for (const colour of Object.values(dark.colours)) expect(parseColour(colour)).toBeDefined();
      }),
    );
    const con = Con.parse({ theme: theme(1, colours('#0d141b')), dark: true, bgColor: 'theme.ground' });
    const page = aPage([], { con });
    expect(inDark(page)).toBe(page);
  });
});

describe('a page that has one', () => {
  const follow = (page: ReturnType<typeof aPage>, newest: OwnTheme | undefined) =>
    followLooks(page, { theme: (id) => (id === newest?.id ? newest : undefined), style: () => undefined }, catalogue);
  it('follows the newest version, once and for all', () => {
    fc.assert(
      fc.property(anyPage, anyLook, (page, of) => {
        const before = withTheme(page, theme(1), true);
        const newest = { ...own(2), look: of };
        const once = follow(before, newest);
        expect(once.con.theme.own).toEqual(newest);
        expect({ ...once, con: { ...once.con, theme: before.con.theme } }).toEqual(before);
        expect(follow(once, newest)).toBe(once);
      }),
    );
  });
  it('stays what it is where the enterprise does not have it, and so does a page of one of ours', () => {
    const page = withTheme(aPage([aText('t', 'x')]), theme(3), true);
    expect(follow(page, undefined)).toBe(page);
    expect(lookIds(page)).toEqual(['own-1']);
    const ours = aPage([aText('t', 'x')]);
    expect(follow(ours, own(9))).toBe(ours);
    expect(lookIds(ours)).toEqual([]);
  });
  it('goes through JSON and back, and one of before is the page it was but for its format', () => {
    const page = withTheme(aPage([aRect('a', 0, 0)]), theme(3, { media: { water: '#0000ff' } }), true);
    const again = parsePage(JSON.parse(JSON.stringify(page)), catalogue);
    expect(again.ok && again.page).toEqual(page);
    const old = { ...aPage([aRect('a', 0, 0), aText('t', 'x')]), format: FORMAT - 1 };
    const read = parsePage(JSON.parse(JSON.stringify(old)), catalogue);
    expect(read.ok && JSON.stringify(read.page)).toBe(JSON.stringify({ ...old, format: FORMAT }));
  });
});

describe('what is no theme', () => {
  const hostile = [
    'red',
    'theme.ink',
    '#12',
    'url(https://x)',
    '#fff;background:url(x)',
    'var(--x)',
    'expression(1)',
    '#ffffff\n',
    7,
    null,
    {},
  ];
  it.each(hostile)('%j as a colour is refused, in every place', (bad) => {
    for (const name of THEME_COLOURS)
      expect(OwnLook.safeParse({ ...THEMES.light, colours: { ...THEMES.light.colours, [name]: bad } }).success).toBe(
        false,
      );
    for (const part of [{ media: { water: bad } }, { states: { manual: bad } }, { alarms: { severe: bad } }])
      expect(OwnLook.safeParse({ ...THEMES.light, ...part }).success).toBe(false);
  });
  it('lacks a colour, has a family that is more than a name, or no corners', () => {
    const { ground: _gone, ...rest } = THEMES.light.colours;
    expect(OwnLook.safeParse({ ...THEMES.light, colours: rest }).success).toBe(false);
    for (const text of ['theme.text', '', 'a;b', 'a}b', 'x'.repeat(101)])
      expect(OwnLook.safeParse({ ...THEMES.light, fonts: { ...THEMES.light.fonts, text } }).success, text).toBe(false);
    for (const radius of [-1, 41, Number.NaN, '8'])
      expect(OwnLook.safeParse({ ...THEMES.light, radius }).success).toBe(false);
  });
  it('leaves no more than its schema knows: what is added is not kept', () => {
    const raw: unknown = JSON.parse(JSON.stringify({ ...THEMES.light, script: 'x', __proto__: { a: 1 } }));
    expect(Object.keys(OwnLook.parse(raw)).toSorted()).toEqual(['colours', 'fonts', 'radius']);
  });
  it('in a page makes the page unsound; its title has an edge', () => {
    const con = (more: object) => Con.safeParse({ theme: { name: 'light', own: { ...own(1), ...more } } }).success;
    expect(con({})).toBe(true);
    expect(con({ title: 'x'.repeat(LIMITS.pageLook.nameMax) })).toBe(true);
    for (const bad of [
      { title: 'x'.repeat(LIMITS.pageLook.nameMax + 1) },
      { id: '../x' },
      { version: 0 },
      { look: { ...THEMES.light, colours: {} } },
    ])
      expect(con(bad)).toBe(false);
  });
});

it('all of ours but the defaults of the specification can be read; what cannot is said, the worst first', () => {
  for (const name of PAGE_THEMES.filter((one) => one !== 'plain')) expect(readable(THEMES[name]), name).toEqual([]);
  const found = readable({ colours: { ...THEMES.light.colours, ink: '#ffffff', accent: '#aaaaaa' } });
  expect(found[0]).toMatchObject({ front: 'ink', behind: 'card', least: 4.5 });
  expect(found.map(({ front }) => front)).toContain('accent');
});
