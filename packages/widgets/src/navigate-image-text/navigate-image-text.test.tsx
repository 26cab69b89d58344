import { ClickEvent } from '@lightfield/page';
import { expect, it } from 'vitest';
import { draw as drawWidget, widgetOf } from '../kit/draw.testing.tsx';
import { imageText, pictureSize } from './definition.ts';
import { ImageTextView } from './view.tsx';

const draw = (data: object, rest: object = {}): string => drawWidget(ImageTextView, widgetOf(imageText, data, rest));
const box = { width: 120, height: 124 };

it.each([
  ['top', { width: 112, height: 84 }],
  ['bottom', { width: 112, height: 84 }],
  ['left', { width: 81, height: 116 }],
  ['right', { width: 81, height: 116 }],
] as const)('gives the picture its share of the room when it is at the %s', (side, size) => {
  expect(pictureSize({ side, share: 75, gap: 4, padding: 4 }, box)).toEqual(size);
});
it('never gives less than nothing', () => {
  expect(pictureSize({ side: 'top', share: 95, gap: 200, padding: 200 }, box)).toEqual({ width: 0, height: 0 });
});
it('shows a symbol of the library above its words', () => {
  const html = draw({ imgHref: 'symbol:boiler', text: '一号<锅炉>' });
  expect(html).toContain('data-symbol="boiler"');
  expect(html).toContain('一号&lt;锅炉&gt;');
  expect(html).toContain('flex-direction:column');
});
it('is words alone without a picture', () => {
  expect(draw({ text: '说明' })).not.toContain('<svg');
});
it('is a button called by its words where a click was given, by its kind without words', () => {
  const clicked = { clickEvent: ClickEvent.parse({ enable: true }) };
  expect(draw({ text: '锅炉房' })).not.toContain('role="button"');
  expect(draw({ text: '锅炉房' }, clicked)).toContain('role="button"');
  expect(draw({ text: '锅炉房' }, clicked)).not.toContain('aria-label');
  expect(draw({ text: ' ' }, clicked)).toContain('aria-label="图文"');
});
