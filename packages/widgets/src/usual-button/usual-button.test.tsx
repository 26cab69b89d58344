import { ClickEvent } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { button } from './definition.ts';
import { ButtonView, buttonLook } from './view.tsx';

const clickable = { clickEvent: ClickEvent.parse({ enable: true }) };

it('has the radius of the specification', () => {
  expect(button.data.parse({}).radius).toBe(3);
});
it('is a button to the keyboard when it does something', () => {
  const drawn = draw(ButtonView, widgetOf(button, { text: '启动' }, clickable));
  expect(drawn).toMatch(/role="button"[^>]*tabindex="0"|tabindex="0"[^>]*role="button"/);
  expect(drawn).toContain('启动');
});
it.each([
  ['while a page is designed', clickable, { mode: 'edit' as const }],
  ['without a click event', {}, {}],
])('is no button %s', (_when, rest, host) => {
  expect(draw(ButtonView, widgetOf(button, {}, rest), undefined, host)).not.toContain('role="button"');
});
it('without words says its name', () => {
  expect(draw(ButtonView, widgetOf(button, { text: ' ' }, { ...clickable, widgetName: '急停' }))).toContain(
    'aria-label="急停"',
  );
});

describe('held down', () => {
  it('has its other look', () => {
    const widget = widgetOf(button, { text: '启动', downStyle: { text: '已按下', filler: { color: '#123456' } } });
    expect(buttonLook(widget, true)).toMatchObject({
      text: '已按下',
      css: { background: 'var(--lf-fill, #123456)', border: '1px solid var(--lf-stroke, #53606e)' },
    });
    expect(buttonLook(widget, false)).toMatchObject({ text: '启动' });
  });
  it('has the border it had when it is let go', () => {
    // React sets what is there anew and takes away what is not: a part of a shorthand is never only there for a while
    const widget = widgetOf(button, { text: '启动' });
    const [up, down] = [buttonLook(widget, false).css, buttonLook(widget, true).css];
    expect(Object.keys(down)).toEqual(Object.keys(up));
    expect(Object.keys(down).filter((key) => key.startsWith('border') && key !== 'borderRadius')).toEqual(['border']);
  });
  it('stays as it is where no other look is wanted', () => {
    const widget = widgetOf(button, { downStyle: { enable: false, text: 'x' } });
    expect(buttonLook(widget, true)).toEqual(buttonLook(widget, false));
  });
});

it('may be filled with a picture, mirrored', () => {
  const filler = { type: 'img', imgHref: '/lfscada/file/a.png' };
  const drawn = draw(ButtonView, widgetOf(button, { filler, flip: 'horizontal' }));
  expect(drawn).toContain('href="/lfscada/file/a.png"');
  expect(drawn).toContain('translate(100 0) scale(-1 1)');
});
it('offers the common click event although it answers by itself', () => {
  expect([button.ownClick, button.offersClick]).toEqual([true, true]);
});
