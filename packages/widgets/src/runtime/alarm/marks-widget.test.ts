import { Animation, Binding, type Widget } from '@lightfield/page';
import { expect, it } from 'vitest';
import { markedKeys } from './marks-widget.ts';

const binding = (signalId: string) => Binding.parse({ signalId });
const twinkling = Animation.parse({ twinkle: { enable: true, config: { data: binding('b') } } });
const widget = (more: Partial<Widget> = {}) =>
  ({
    widgetType: 'ShapeRect',
    data: {},
    expressions: [],
    animation: twinkling,
    position: {},
    ...more,
  }) as unknown as Widget;
const shows = (...ids: string[]) => ({ bindings: () => ids.map(binding), animations: ['twinkle'] as const });

it('what a widget shows is marked, not what only colours or moves it beside that', () => {
  expect(markedKeys(widget(), shows('a'))).toEqual(['signal:a']);
});
it('a shape that shows nothing is marked by what colours or moves it', () => {
  expect(markedKeys(widget(), shows())).toEqual(['signal:b']);
});
it('a group is not marked, its widgets are; nor is what shows the past', () => {
  expect(markedKeys(widget({ children: [] }), shows('a'))).toEqual([]);
  expect(markedKeys(widget(), { ...shows('a'), isOfPast: true })).toEqual([]);
});
