import { Animation, Binding, freshWidget, type Widget } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { dataText } from '../../usual-data-text/definition.ts';
import { widgetGroup } from '../../widget-group/definition.ts';
import { layersOf, piecesOf } from '../layers.ts';
import { clearWidgets } from './clear.ts';

const BOUND = Binding.parse({ signalId: 'level' });
const box = (id: string, at: object = {}, more: Partial<Widget> = {}): Widget => {
  const fresh = freshWidget(dataText, { x: 0, y: 0 }, id);
  return { ...fresh, position: { ...fresh.position, x: 0, y: 0, width: 100, height: 30, ...at }, ...more };
};
const group = (id: string, children: readonly Widget[], more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(widgetGroup, { x: 0, y: 0 }, id),
  children,
  ...more,
});
const animated = (name: string, config: object = {}) =>
  Animation.parse({ [name]: { enable: true, config: { data: BOUND, ...config } } });
const follows = (path: string) => ({ expressions: [{ path, expression: 'a', inputs: { a: 'x' } }] });
const clearOf = (...widgets: Widget[]) => {
  const pieces = piecesOf(layersOf(widgets, ({ widgetName }) => (widgetName === 'html' ? 'html' : 'svg')));
  return [
    ...clearWidgets(
      pieces,
      new Set(widgets.flatMap((widget) => [widget.id, ...(widget.children ?? []).map(({ id }) => id)])),
    ),
  ].toSorted();
};

describe('letters may lie above the page', () => {
  it('where nothing lies over them', () => {
    expect(clearOf(box('a'), box('b', { y: 50 }))).toEqual(['a', 'b']);
  });
  it('over whatever lies below them', () => {
    expect(clearOf(box('below'), box('a', { x: 20, y: 5 }))).toEqual(['a']);
  });
  it('beside a neighbour that touches their box with its outline', () => {
    expect(clearOf(box('a'), box('b', { x: 100 }))).toEqual(['a', 'b']);
  });
  it('of those alone that were asked for', () => {
    expect([
      ...clearWidgets(
        layersOf([box('a'), box('b', { y: 50 })], () => 'svg'),
        new Set(['b']),
      ),
    ]).toEqual(['b']);
  });
  it('in a group that is drawn as it is', () => {
    expect(clearOf(group('g', [box('a')]))).toEqual(['a']);
  });
});

describe('letters stay where they are', () => {
  it('under something in a layer above', () => {
    expect(clearOf(box('a'), box('b', { x: 90 }, { widgetName: 'html' }))).toEqual(['b']);
  });
  it('under what may turn into them', () => {
    const turning = { animation: animated('rotate') };
    expect(clearOf(box('a'), box('b', { y: 45 }, turning))).toEqual([]);
    expect(clearOf(box('a'), box('b', { y: 100 }, turning))).toEqual(['a']);
  });
  it('under what is drawn turned', () => {
    expect(clearOf(box('a'), box('b', { y: 45, rotate: 90 }))).toEqual([]);
  });
  it.each(['rotate', 'twinkle', 'fontColor', 'visiable'])('where they %s', (name) => {
    expect(clearOf(box('a', {}, { animation: animated(name) }))).toEqual([]);
  });
  it('where they are turned, faded, or follow an expression', () => {
    expect(clearOf(box('a', { rotate: 15 }))).toEqual([]);
    expect(clearOf(box('a', {}, { style: { ...box('a').style, opacity: 0.5 } }))).toEqual([]);
    expect(clearOf(box('a', {}, follows('data.font.color')))).toEqual([]);
  });
  it('in a group that is hidden, faded or moved by a value', () => {
    expect(clearOf(group('g', [box('a')], { animation: animated('visiable') }))).toEqual([]);
    expect(clearOf(group('g', [box('a')], { style: { ...box('a').style, opacity: 0.5 } }))).toEqual([]);
    expect(clearOf(group('g', [box('a')], { animation: animated('move') }))).toEqual([]);
  });
  it('under all that may come to lie over them, wherever it is now', () => {
    const far = { x: 900, y: 900 };
    expect(clearOf(box('a'), box('b', far, { animation: animated('move') }), box('c', { y: 200 }))).toEqual(['c']);
    expect(clearOf(box('a'), box('b', far, follows('position.x')), box('c', { y: 200 }))).toEqual(['c']);
    expect(clearOf(box('a'), group('g', [box('b', far)], follows('position.x')), box('c', { y: 200 }))).toEqual(['c']);
  });
});
