import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveValue } from '../animate.ts';
import { aGroup, aPage, aRect, aText, catalogue, gauge, group, rect, text } from '../page.testing.ts';
import { parsePage } from '../parse/parse-page.ts';
import { freshWidget } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { applyExpressions, takesResult } from './apply.ts';
import { parsePageExpression } from './parse.ts';

const NAMES = ['a', 'b', 'mode', 'A0'];
const parse = (words: string) => parsePageExpression(words, (name) => NAMES.includes(name));
const value = (words: string, values: Record<string, LiveValue> = {}) => {
  const result = parse(words);
  return result.ok ? result.expression.evaluate((name) => values[name]) : `wrong: ${result.texts.en}`;
};

describe('an expression', () => {
  it.each<[string, Record<string, LiveValue>, unknown]>([
    ['a + b * 2', { a: 1, b: 2 }, 5],
    ['a', { a: 'on' }, 'on'],
    ['(a)', { a: true }, 1],
    [" 'cold' ", {}, 'cold'],
    ['"it\'s"', {}, "it's"],
    ["''", {}, ''],
    ["if(a > 3, '#ff0000', '#00ff00')", { a: 4 }, '#ff0000'],
    ["if(a > 3, '#ff0000', '#00ff00')", { a: 3 }, '#00ff00'],
    ["a > 3 ? 'hot' : a > 1 ? 'warm' : 'cold'", { a: 2 }, 'warm'],
    ["a > 3 ? b > 1 ? 'x' : 'y' : 'z'", { a: 4, b: 0 }, 'y'],
    ["if(a, if(b, 'both', 'a'), (b ? 'b' : 'none'))", { a: 0, b: 1 }, 'b'],
    ['if (a > 1, a * 10, b)', { a: 2 }, 20],
    ['IF(a > 1, "x", "y")', { a: 2 }, 'x'],
    ['(a > 1 ? 2 : 3) * 10', { a: 0 }, 30],
    ["mode == 'auto' ? 1 : 0", { mode: 'auto' }, 1],
    ["mode = 'auto' ? 1 : 0", { mode: 'hand' }, 0],
    ["'auto' != mode && a > 1", { mode: 'hand', a: 2 }, 1],
    ["mode == 'a' || mode == 'b'", { mode: 'b' }, 1],
    ["if(mode == 'a, b)', 1, 2)", { mode: 'a, b)' }, 1],
    ["A0 + (mode == 'x')", { A0: 5, mode: 'x' }, 6],
    ["'level ' + a", { a: 0.1 + 0.2 }, 'level 0.3'],
    ["a + b + ' %'", { a: 1, b: 2 }, '3 %'],
    ["'a' + a * 2 - 1 + 'b' + mode", { a: 3, mode: 'x' }, 'a5bx'],
    ["a > 1 ? 'x' + a : 'y'", { a: 2 }, 'x2'],
    ["if(a > 1, mode + ': ' + (b == 1 ? 'on' : 'off'), '')", { a: 2, b: 0, mode: 'm' }, 'm: off'],
  ])('%s', (words, values, wanted) => {
    expect(value(words, values)).toBe(wanted);
  });
  it.each<[string, Record<string, LiveValue>]>([
    ['a + b', { a: 1 }],
    ['a / b', { a: 1, b: 0 }],
    ['a + 1', { a: 'on' }],
    ["if(a > 3, 'x', 'y')", {}],
    ["'x' + a", {}],
    ["'x' + a / 0", { a: 1 }],
    ["mode == 'x' ? 1 : 0", { mode: null }],
  ])('%s comes to nothing when what decides is missing', (words, values) => {
    expect(value(words, values)).toBeUndefined();
  });
  it.each<[string, string, number]>([
    ['', 'the formula is empty', 0],
    ['c + 1', 'this name is not known', 0],
    ['1 + c', 'this name is not known', 4],
    ["if(a > 3, 'x')", 'if needs three parts', 0],
    ['2 * if(a, 1, 2)', 'if cannot take part', 4],
    ['if(a, 1, 2) + 1', 'if cannot take part', 0],
    ["'x", 'no closing quote', 0],
    ["a * 'x'", 'a text can be a result', 4],
    ["a + 'x' > 2", 'a text can be a result', 4],
    ["'x' + ", 'the formula is empty', 5],
    ["'x' + c", 'this name is not known', 6],
    ["a > 'x'", 'a text can be a result', 4],
    ["a ? 'x'", 'this "?" has no ":"', 2],
    ["if(a > 3, 'x', 'y'", 'not closed', 2],
    ["if(a >, 'x', 'y')", 'is missing here', 6],
    ["'x' == mode ? c : 1", 'this name is not known', 14],
    ['\u0001\u0002', 'not allowed', 0],
    [`${'1+'.repeat(100)}1`, 'longer than 200', 200],
  ])('%j is wrong: %s', (words, wrong, position) => {
    const result = parse(words);
    expect(!result.ok && result.texts.en).toContain(wrong);
    expect(!result.ok && result.position).toBe(position);
  });
  it('tells the names it uses', () => {
    const result = parse("if(a > 3 && mode == 'x', b, 'y')");
    expect(result.ok && [...result.expression.names].toSorted()).toEqual(['a', 'b', 'mode']);
  });
  it('is answered whatever is typed, and its place lies inside', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(
          fc.constantFrom('a', 'mode', "'x'", '"', "'", '(', ')', 'if(', ',', '?', ':', '+', '==', '>', '1', ' '),
          { maxLength: 30 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (words) => {
        const result = parse(words);
        if (result.ok) expect(['number', 'string', 'undefined']).toContain(typeof result.expression.evaluate(() => 1));
        else expect(result.position >= 0 && result.position <= result.end && result.end <= words.length).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

const following = (widget: Widget, path: string, expression: string): Widget => ({
  ...widget,
  expressions: [{ path, expression, inputs: { a: 'signal:s' } }],
});
const withValue = (reading: LiveValue) => (key: string) => (key === 'signal:s' ? reading : undefined);

describe('a property that follows an expression', () => {
  it('takes a colour, a number, a text and a switch', () => {
    const colour = following(aRect('r'), 'style.fill.color', "if(a > 3, '#ff0000', '#00ff00')");
    expect(applyExpressions(colour, rect, withValue(5)).style.fill.color).toBe('#ff0000');
    const words = following(aText('t', 'old'), 'data.text', 'a * 0.1');
    expect(applyExpressions(words, text, withValue(3)).data).toMatchObject({ text: '0.3' });
    const most = following(freshWidget(gauge, { x: 0, y: 0 }, 'g'), 'data.maxVal', 'a * 2');
    expect(applyExpressions(most, gauge, withValue(30)).data).toMatchObject({ maxVal: 60 });
    const stroke = following(aRect('r'), 'style.stroke.enable', 'a > 3');
    expect(applyExpressions(stroke, rect, withValue(1)).style.stroke.enable).toBe(false);
  });
  it.each([
    ['is no colour', 'style.fill.color', "'red;x:y'", 1],
    ['is beyond its range', 'style.opacity', 'a', 2],
    ['is a text where a number stands', 'data.radius', "'round'", 1],
    ['is missing', 'data.radius', 'a', undefined],
    ['is wrong', 'data.radius', 'a +', 1],
    ['goes where nothing is', 'data.nothing', 'a', 1],
    ['goes where every object has something', 'data.constructor.name', "'x'", 1],
    ['goes where a whole object stands', 'style.fill', 'a', 1],
    ['is what is there already', 'style.opacity', 'a', 1],
  ])('stays the very same when the result %s', (_name, path, expression, reading) => {
    const widget = following(aRect('r'), path, expression);
    expect(applyExpressions(widget, rect, withValue(reading))).toBe(widget);
  });
  it.each<[string, string, number | string, boolean]>([
    ['a colour', 'style.fill.color', '#ff0000', true],
    ['what it is already', 'style.opacity', 1, true],
    ['a number for a switch', 'style.stroke.enable', 0, true],
    ['no colour', 'style.fill.color', 'red;x:y', false],
    ['more than its range', 'style.opacity', 2, false],
    ['a text for a number', 'data.radius', 'round', false],
    ['a text for a switch', 'style.stroke.enable', 'yes', false],
    ['nothing where nothing is', 'data.nothing', 1, false],
    ['nothing where every object has something', 'data.constructor.name', 'x', false],
    ['nothing in place of a whole object', 'style.fill', 1, false],
  ])('can take %s', (_name, path, result, fits) => {
    expect(takesResult(aRect('r'), rect, path, result)).toBe(fits);
  });
  it('keeps the edges of a box in step, and takes along what a group holds', () => {
    const box = following(aRect('r', 0, 0), 'position.x', 'a');
    expect(applyExpressions(box, rect, withValue(40)).position).toMatchObject({ x: 40, left: 40, right: 140 });
    const both = aGroup('g', [aRect('in', 0, 0)], { position: aRect('', 0, 0).position });
    const moved = applyExpressions(following(both, 'position.y', 'a'), group, withValue(7));
    expect(moved.children?.[0]?.position).toMatchObject({ x: 0, y: 7 });
  });
  it('never leaves a page that could not be saved', () => {
    const widget = aText('t', 'words', { style: { ...aRect('').style, opacity: 0.5 } });
    const path = fc.constantFrom(
      'style.opacity',
      'style.fill.color',
      'style.fill.width',
      'style.stroke.dasharray',
      'style.fill',
      'position.x',
      'position.width',
      'position.rotate',
      'data.text',
      'data.font.size',
      'data.font.family',
      'data.font.bold',
      'data.toString',
    );
    const reading = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constantFrom(null, undefined, '#fff', 1e300));
    fc.assert(
      fc.property(path, reading, (at, value) => {
        const after = applyExpressions(following(widget, at, 'a'), text, withValue(value));
        expect(parsePage(JSON.parse(JSON.stringify(aPage([after]))), catalogue)).toMatchObject({ ok: true });
      }),
      { numRuns: 500 },
    );
  });
});
