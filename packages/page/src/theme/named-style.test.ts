import { LIMITS } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { briefPage, wholePage } from '../brief.ts';
import { aPage, aRect, aText, catalogue } from '../page.testing.ts';
import { parsePage } from '../parse/parse-page.ts';
import type { Widget } from '../widget.ts';
import { withTheme } from './change.ts';
import { followLooks, lookIds } from './follow.ts';
import { fieldsFor, restyled, setByHand, styleValuesOf, unstyled, wearing } from './named-style.ts';
import { type NamedStyle, NamedStyleJson, StyleValues, Styled } from './styled.ts';

const style = (version: number, values: StyleValues): NamedStyle => ({ id: 'style-1', version, title: '强调', values });
const definitionOf = (widget: Widget) => catalogue.get(widget.widgetType);
const wear = (widget: Widget, of: NamedStyle) => wearing(widget, of, definitionOf(widget));
const follow = (widget: Widget, of: NamedStyle) => restyled(widget, of, definitionOf(widget));
const withFill = (widget: Widget, color: string): Widget => ({
  ...widget,
  style: { ...widget.style, fill: { ...widget.style.fill, color } },
});
const colour = fc.constantFrom('#112233', '#445566', 'theme.accent', 'rgba(1,2,3,0.5)', 'theme.card');
const anyValues = fc
  .record(
    {
      'style.fill.color': colour,
      'style.stroke.color': colour,
      'style.stroke.width': fc.integer({ min: 0, max: 20 }),
      'style.opacity': fc.constantFrom(0, 0.5, 1),
      'data.font.size': fc.integer({ min: 8, max: 40 }),
      'data.font.color': colour,
      'data.font.bold': fc.boolean(),
      'data.radius': fc.integer({ min: 0, max: 20 }),
      'data.nowhere': fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['style.fill.color'] },
  )
  .map((values) => values as StyleValues);
const anyWidget = fc
  .constantFrom('rect', 'text')
  .map((kind) => (kind === 'rect' ? aRect('w', 0, 0) : aText('w', '字')));

describe('a named style', () => {
  it('says fill, border, letters, corners and colours of a widget, and nothing of what it says or does', () => {
    const values = styleValuesOf(aText('t', '你好'));
    expect(values).toMatchObject({ 'style.fill.color': '#ffffff', 'style.stroke.enable': true, 'data.font.size': 14 });
    expect(Object.keys(values).some((path) => /text|position|bind/i.test(path))).toBe(false);
    expect(NamedStyleJson.safeParse({ values }).success).toBe(true);
  });
  it('given to a widget it is what the widget has, once and for all', () => {
    fc.assert(
      fc.property(anyWidget, anyValues, (widget, values) => {
        const worn = wear(widget, style(1, values));
        const paths = fieldsFor(widget, values);
        expect(styleValuesOf(worn)).toMatchObject(Object.fromEntries(paths.map((path) => [path, values[path]])));
        expect(wear(worn, style(1, values))).toBe(worn);
        expect(setByHand(worn)).toEqual([]);
        expect(definitionOf(worn)?.data.safeParse(worn.data).success).toBe(true);
      }),
    );
  });
  it('changed, it is followed but for what was set by hand; following twice is following once', () => {
    fc.assert(
      fc.property(anyWidget, anyValues, anyValues, (widget, one, two) => {
        const byHand = withFill(wear(widget, style(1, one)), '#fedcba');
        const once = follow(byHand, style(2, two));
        expect(once.style.fill.color).toBe('#fedcba');
        expect(setByHand(once)).toContain('style.fill.color');
        expect(follow(once, style(2, two))).toBe(once);
        const rest = fieldsFor(once, two).filter((path) => path !== 'style.fill.color');
        expect(styleValuesOf(once)).toMatchObject(Object.fromEntries(rest.map((path) => [path, two[path]])));
      }),
    );
  });
  it('what was set by hand stays so, even where the style comes to say the same and another thing after that', () => {
    const byHand = withFill(wear(aRect('w', 0, 0), style(1, { 'style.fill.color': '#111111' })), '#222222');
    const same = follow(byHand, style(2, { 'style.fill.color': '#222222' }));
    const after = follow(same, style(3, { 'style.fill.color': '#333333' }));
    expect(after.style.fill.color).toBe('#222222');
    expect(wear(after, style(3, { 'style.fill.color': '#333333' })).style.fill.color).toBe('#333333');
  });
  it('leaves alone what the schema of a widget refuses, and what the widget does not have', () => {
    const worn = wear(aText('t', 'x'), style(1, { 'data.font.size': 9_000, 'style.fill.color': '#010203' }));
    expect(worn.style.fill.color).toBe('#010203');
    expect(worn.data).toEqual(aText('t', 'x').data);
  });
  it('taken off, the widget looks as it did and is told apart from none', () => {
    const worn = wear(aRect('w', 0, 0), style(1, { 'style.fill.color': '#111111' }));
    expect(unstyled(worn).style).toBe(worn.style);
    expect('styled' in unstyled(worn)).toBe(false);
  });
});

describe('a page whose widgets have styles', () => {
  const newest = style(2, { 'style.fill.color': '#333333' });
  const looks = { theme: () => undefined, style: (id: string) => (id === newest.id ? newest : undefined) };
  it('follows them in itself and in its components; what the enterprise does not have stays', () => {
    const worn = wear(aRect('a', 0, 0), style(1, { 'style.fill.color': '#111111' }));
    const other = wear(aRect('b', 0, 0), { ...style(1, { 'style.fill.color': '#111111' }), id: 'style-2' });
    const page = aPage([worn, other], { components: [{ id: 'c', title: 'c', params: [], widgets: [worn] }] });
    expect(lookIds(page)).toEqual(['style-1', 'style-2']);
    const after = followLooks(page, looks, catalogue);
    expect(after.widgets.map((widget) => widget.style.fill.color)).toEqual(['#333333', '#111111']);
    expect(after.components[0]?.widgets[0]?.style.fill.color).toBe('#333333');
    expect(followLooks(after, looks, catalogue)).toBe(after);
  });
  it('without any is the very page it was', () => {
    const page = aPage([aRect('a', 0, 0), aText('b', 'x')]);
    expect(followLooks(page, looks, catalogue)).toBe(page);
    expect(JSON.stringify(page)).not.toContain('styled');
  });
  it('goes through JSON and the brief form and back', () => {
    const page = aPage([wear(aRect('a', 0, 0), newest), aText('b', 'x')]);
    const read = parsePage(JSON.parse(JSON.stringify(page)), catalogue);
    expect(read.ok && read.page).toEqual(page);
    const sent = JSON.parse(JSON.stringify(briefPage(page, catalogue))) as ReturnType<typeof briefPage>;
    // the very same text, too
    expect(JSON.stringify(wholePage(sent, catalogue))).toBe(JSON.stringify(read.ok && read.page));
  });
  it('given another theme, colours by hand become names and those of a style stay', () => {
    const page = aPage([wear(aRect('a', 0, 0), style(1, { 'style.fill.color': '#111111' }))]);
    const [after] = withTheme(page, { name: 'dark' }, true).widgets;
    expect(after?.style.fill.color).toBe('#111111');
    expect(after?.style.stroke.color).toMatch(/^theme\./);
    expect(after && setByHand(after)).toEqual([]);
  });
});

describe('what is no style', () => {
  it.each([
    ['a text that is no colour', { 'style.fill.color': 'red;background:url(x)' }],
    ['an address', { 'data.href': 'https://x' }],
    ['a script', { 'data.script': 'alert(1)' }],
    ['a text', { 'data.text': 'x' }],
    ['a family that is more than a name', { 'data.font.family': 'a;b' }],
    ['dashes that are none', { 'style.stroke.dasharray': '1 url(x)' }],
    ['a name that would reach beyond', { 'data.constructor.color': '#ffffff' }],
    ['another part of a widget', { 'position.x': 4 }],
    ['a place in a list', { 'data.options.0.color': '#ffffff' }],
    ['a number without end', { 'style.opacity': Number.POSITIVE_INFINITY }],
    ['a record', { 'style.fill': { color: '#ffffff' } }],
    ['nothing', {}],
  ])('%s is refused', (_what, values) => {
    expect(NamedStyleJson.safeParse({ values }).success).toBe(false);
  });
  it('has as many fields as it may, and no more', () => {
    const of = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`data.a${n}.radius`, n] as const));
    expect(StyleValues.safeParse(of(LIMITS.pageLook.styleFields)).success).toBe(true);
    expect(StyleValues.safeParse(of(LIMITS.pageLook.styleFields + 1)).success).toBe(false);
  });
  it('in a page makes the page unsound', () => {
    const sound = style(1, { 'style.fill.color': '#ffffff' });
    expect(Styled.safeParse(sound).success).toBe(true);
    for (const bad of [{ version: 0 }, { id: '..' }, { title: '' }, { values: { 'data.text': 'x' } }, { own: ['x'] }])
      expect(Styled.safeParse({ ...sound, ...bad }).success).toBe(false);
  });
});
