import { textOf } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const RADIUS = { path: 'radius', label: textOf({ zh: '圆角', en: 'Corner radius' }) };
const SCALE = { path: 'dataAddon', label: textOf({ zh: '数据', en: 'Data' }) };
const MOST = { path: 'dataAddon.maxVal', label: textOf({ zh: '最大值', en: 'Maximum' }) };

it('calls a move one change, though it changes several fields', () => {
  expect(changeWords(['position.x', 'position.right', 'position.left'])).toEqual([{ key: 'place.title' }]);
});
it('takes the words of the inspector for what a widget has of its own, the nearest first', () => {
  expect(changeWords(['data.radius', 'data.dataAddon.maxVal', 'data.other'], [SCALE, MOST, RADIUS])).toEqual([
    { label: RADIUS.label },
    { label: MOST.label },
    { key: 'compare.data' },
  ]);
});
it('names animations, the click and settings of the page', () => {
  expect(changeWords(['animation.move.enable', 'clickEvent.config.action', 'bgColor'])).toEqual([
    { key: 'animation.move' },
    { key: 'click.title' },
    { key: 'page.bgColor' },
  ]);
});
it('shows the field itself where it has no words', () => {
  expect(changeWords(['whatever'])).toEqual([{ path: 'whatever' }]);
});
