import { expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { text } from './definition.ts';
import { TextView } from './view.tsx';

const drawn = (data: object) => draw(TextView, widgetOf(text, data));

it('keeps line breaks', () => {
  expect(drawn({ text: '一号\n泵房' }).match(/<tspan/g)).toHaveLength(2);
});
it('shows markup as the letters it is made of', () => {
  expect(drawn({ text: '<script>alert(1)</script>' })).toContain('&lt;script&gt;');
});
it.each([
  ['left', 'start'],
  ['center', 'middle'],
  ['right', 'end'],
])('aligned %s it is anchored at its %s', (align, anchor) => {
  expect(drawn({ align })).toContain(`text-anchor="${anchor}"`);
});
it('tells how much room its words take, line by line', () => {
  const room = (words: string) => text.wordsRoom?.(text.data.parse({ text: words, font: { size: 10 } }));
  expect(room('一号泵房')).toMatchObject({ width: 40, height: 14, align: 'left' });
  expect(room('一号\n泵房房')).toMatchObject({ width: 30, height: 28 });
});
it('stands at the top, in the middle or at the bottom', () => {
  const y = (verticalAlign: string) => Number(/<text[^>]* y="([\d.]+)"/.exec(drawn({ verticalAlign }))?.[1]);
  const [top, middle, bottom] = ['top', 'middle', 'bottom'].map(y);
  expect([top, middle, bottom]).toEqual([top, middle, bottom].toSorted((a = 0, b = 0) => a - b));
  expect(new Set([top, middle, bottom]).size).toBe(3);
});
