import { type NamedStyle, setByHand, styleValuesOf } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const style = (version: number, color: string): NamedStyle => ({
  id: 'style-1',
  version,
  title: '强调',
  values: { 'style.fill.color': color, 'style.stroke.width': 3, 'data.font.size': 20 },
});
const drawn = () => new TestEditor([rect('a', 100, 100), rect('b', 300, 100)]);
const fills = ({ editor }: TestEditor) => editor.document.widgets.map((widget) => widget.style.fill.color);
const textOf = ({ editor }: TestEditor) => JSON.stringify(editor.document.toDocument());

describe('a style of widgets', () => {
  it('is given to those that are selected as one step, and taken back as one', () => {
    fc.assert(
      fc.property(fc.constantFrom('#111111', 'theme.accent', 'rgba(0,0,0,0.5)'), fc.boolean(), (color, alike) => {
        const test = drawn();
        const before = textOf(test);
        test.run('selectAll').run('wearStyle', { style: style(1, color), alike });
        expect(fills(test)).toEqual([color, color]);
        test.editor.undo();
        expect(textOf(test)).toBe(before);
        test.editor.redo();
        expect(fills(test)).toEqual([color, color]);
      }),
    );
  });
  it('is given to all of a type where that is asked for', () => {
    const test = drawn().select('a');
    test.run('wearStyle', { style: style(1, '#111111') });
    expect(fills(test)).toEqual(['#111111', '#ffffff']);
    test.run('wearStyle', { style: style(1, '#111111'), alike: true });
    expect(fills(test)).toEqual(['#111111', '#111111']);
  });
  it('is followed by those that have it; what was set by hand stays until it is reset', () => {
    const test = drawn();
    test.run('selectAll').run('wearStyle', { style: style(1, '#111111') });
    test.run('edit', { path: 'style.fill.color', value: '#222222', ids: ['b'] });
    test.run('followStyle', { style: style(2, '#333333') });
    expect(fills(test)).toEqual(['#333333', '#222222']);
    expect(test.editor.document.widgets.map(setByHand)).toEqual([[], ['style.fill.color']]);
    test.run('selectAll').run('resetStyle');
    expect(fills(test)).toEqual(['#333333', '#333333']);
    test.editor.undo();
    expect(fills(test)).toEqual(['#333333', '#222222']);
    // the widget that it was changed by has it whole again
    test.run('followStyle', { style: style(3, '#222222'), worn: ['b'] });
    expect(fills(test)).toEqual(['#222222', '#222222']);
    expect(test.editor.document.widgets.map(setByHand)).toEqual([[], []]);
    test.editor.undo();
    expect(fills(test)).toEqual(['#333333', '#222222']);
  });
  it('goes with copies, and is taken off without a difference to be seen', () => {
    const test = drawn();
    test
      .run('selectAll')
      .run('wearStyle', { style: style(1, '#111111') })
      .run('duplicate');
    expect(test.editor.document.widgets.map(({ styled }) => styled?.id)).toEqual(Array(4).fill('style-1'));
    const before = test.editor.document.widgets.map(styleValuesOf);
    test.run('selectAll').run('dropStyle');
    expect(test.editor.document.widgets.map(styleValuesOf)).toEqual(before);
    expect(test.editor.document.widgets.some(({ styled }) => styled)).toBe(false);
  });
  it('is refused where nothing has its fields', () => {
    const test = drawn().run('selectAll');
    const before = textOf(test);
    test.editor.run('wearStyle', { style: { ...style(1, '#111111'), values: { 'data.nowhere': 3 } } });
    expect(textOf(test)).toBe(before);
  });
});
