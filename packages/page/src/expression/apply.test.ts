import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveValue } from '../animate.ts';
import { aGroup, aPage, aRect, aText, catalogue, gauge, group, rect, text } from '../page.testing.ts';
import { parsePage } from '../parse/parse-page.ts';
import { freshWidget } from '../tree.ts';
import type { Widget } from '../widget.ts';
import { applyExpressions, takesResult } from './apply.ts';

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
