import { Style } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { BOUND, draw, widgetOf } from '../kit/draw.testing.tsx';
import { aReading } from '../kit/page.testing.ts';
import { cycleFrame, shownItem } from './chosen.ts';
import { animation } from './definition.ts';
import { AnimationView } from './view.tsx';

const data = (rest: object = {}) => animation.data.parse({ data: BOUND, ...rest });

it('has the words and the speed of the specification', () => {
  const { textItems, cycle } = animation.data.parse({});
  expect(textItems.map(({ value, text }) => [value, text])).toEqual([
    ['0', '关'],
    ['1', '开'],
  ]);
  expect(cycle.speed).toBe(300);
});

describe('the item shown', () => {
  it.each([
    [0, 0],
    [1, 1],
    [7, -1],
    [null, -1],
  ])('for the value %j is %d', (value, item) => {
    expect(shownItem(data(), aReading(value), 0)).toBe(item);
  });
  it('is the first while nothing is bound', () => {
    expect(shownItem(animation.data.parse({}), undefined, 0)).toBe(0);
    expect(shownItem(animation.data.parse({ imgItems: [] }), undefined, 0)).toBe(-1);
  });
  it('changes with the clock while it cycles, and follows the value while it does not', () => {
    const cycling = data({ cycle: { enable: true, judgCondition: '>', judgVal: '5' } });
    expect([0, 299, 300, 600].map((elapsed) => shownItem(cycling, aReading(9), elapsed))).toEqual([0, 0, 1, 0]);
    expect(shownItem(cycling, aReading(1), 600)).toBe(1);
  });
});
it('no frame is the answer where there is none to show', () => {
  expect(cycleFrame(100, 300, 0)).toBe(-1);
});

describe('round corners', () => {
  const drawn = (radius: object, url: string) =>
    draw(
      AnimationView,
      widgetOf(
        animation,
        { display: { type: 'image' }, imgItems: [{ value: '0', url }] },
        { style: Style.parse(radius) },
      ),
    );
  it('are those of its ground and of its pictures', () => {
    const html = drawn({ radius: 12 }, '/lfscada/a.png');
    expect(html.match(/rx="12"/g)).toHaveLength(2);
    const [, id] = /<clipPath id="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`clip-path="url(#${id})"`);
  });
  it('cut off nothing of a symbol, and are nothing where nobody asked for them', () => {
    expect(drawn({ radius: 12 }, 'symbol:pump')).not.toContain('clip-path');
    expect(drawn({}, '/lfscada/a.png')).not.toMatch(/clip-path|rx=/);
  });
});

describe('it draws', () => {
  const words = (value: number | undefined) => {
    const drawn = draw(
      AnimationView,
      widgetOf(animation, { data: BOUND, display: { type: 'text' } }),
      value === undefined ? undefined : aReading(value),
    );
    return [...drawn.matchAll(/<g( display="none")?><text[^>]*>([^<]*)/g)]
      .filter(([, hidden]) => !hidden)
      .map(([, , text]) => text);
  };
  it.each([
    [0, ['关']],
    [1, ['开']],
    [9, []],
    [undefined, ['--']],
  ])('with the value %j: %j', (value, expected) => {
    expect(words(value)).toEqual(expected);
  });
  it('all its pictures at once, so that none is fetched late', () => {
    const imgItems = ['a', 'b'].map((name, at) => ({ value: String(at), url: `/lfscada/${name}.png` }));
    const drawn = draw(AnimationView, widgetOf(animation, { data: BOUND, imgItems }), aReading(1));
    expect(drawn).toMatch(/display="none".*a\.png.*<g>.*b\.png/);
  });
});
