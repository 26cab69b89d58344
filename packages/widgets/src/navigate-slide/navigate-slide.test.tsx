import { Binding } from '@lightfield/page';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw as drawWidget, widgetOf } from '../kit/draw.testing.tsx';
import type { PageHost } from '../kit/host.ts';
import { slide } from './definition.ts';
import { FRESH, type Standing, tick } from '../kit/standing.ts';
import { turned, turnsByItself } from './turning.ts';
import { SlideView } from './view.tsx';

const picture = (name: string, rest: object = {}) => ({ imgUrl: `/lfscada/files/${name}.png`, ...rest });
const sized = (data: object, width = 400, height = 240) => {
  const widget = widgetOf(slide, data);
  return { ...widget, position: { ...widget.position, width, height } };
};
const draw = (data: object, host: Partial<PageHost> = {}): string =>
  drawWidget(SlideView, sized(data), undefined, host);

describe('turning', () => {
  /** The clock, heard every 100 ms. */
  const listen = (standing: Standing, from: number, to: number): Standing => {
    let now = standing;
    for (let elapsed = from; elapsed <= to; elapsed += 100) now = tick(now, elapsed);
    return now;
  };
  it('counts how long a picture has stood, from the first tick it hears', () => {
    expect(listen(FRESH, 70_000, 75_000)).toEqual({ stood: 5_000, heard: 75_000 });
  });
  it('does not count while it was paused or nobody looked', () => {
    const before = listen(FRESH, 0, 2_000);
    expect(listen(before, 3_600_000, 3_601_000).stood).toBe(3_000);
  });
  it('does not count back with a clock that was set back', () => {
    expect(tick({ stood: 400, heard: 9_000 }, 100)).toEqual({ stood: 400, heard: 100 });
  });
  it('goes around the ends', () => {
    expect([turned(2, 1, 3), turned(0, -1, 3), turned(1, 1, 3), turned(0, 1, 0)]).toEqual([0, 2, 2, 0]);
  });
  it('always shows one of the pictures', () => {
    assert(
      property(integer({ min: 1, max: 50 }), array(integer({ min: -60, max: 60 })), (count, steps) => {
        const at = steps.reduce((now, step) => turned(now, step, count), 0);
        return at >= 0 && at < count;
      }),
    );
  });
  const willing = { enable: true, count: 2, paused: false, held: false, calm: false };
  it('happens by itself', () => {
    expect(turnsByItself(willing)).toBe(true);
  });
  it.each([
    ['it is switched off', { enable: false }],
    ['there is one picture', { count: 1 }],
    ['it was paused', { paused: true }],
    ['somebody is at it', { held: true }],
    ['the system asks for little motion', { calm: true }],
  ])('does not happen when %s', (_why, asked) => {
    expect(turnsByItself({ ...willing, ...asked })).toBe(false);
  });
});

describe('the slides', () => {
  const two = { picArray: [picture('a'), picture('b')] };
  it('are counted where their dots would cover the picture', () => {
    const many = { picArray: Array.from({ length: 50 }, (_, at) => picture(String(at))) };
    expect(draw(many).replaceAll('<!-- -->', '')).toContain('>1 / 50</span>');
    expect(draw(many)).not.toContain('lf-slide-dots');
    expect(draw(two)).not.toContain('lf-slide-count');
  });
  it('have no buttons that would cover all of them, and can be paused by the keyboard', () => {
    const small = drawWidget(SlideView, sized(two, 60, 40), undefined, { language: 'en' });
    expect(small.match(/<button/g)).toHaveLength(1);
    expect(small).toContain('aria-label="Stop sliding"');
    expect(small).toContain('data-pause="focused"');
    expect(draw(two)).toContain('data-pause=""');
    expect(drawWidget(SlideView, sized({ ...two, autoSlide: { enable: false } }, 60, 40))).not.toContain('<button');
  });
  it('stand 5 seconds each (S2 §9)', () => {
    expect(slide.data.parse({}).autoSlide).toEqual({ enable: true, interval: 5 });
  });
  it('show one picture, hide the others, and say which', () => {
    const html = draw(two);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(html.match(/hidden=""/g)).toHaveLength(1);
    expect(html).toContain('第 1 张，共 2 张');
  });
  it('can be paused, stepped and chosen', () => {
    const html = draw(two, { language: 'en' });
    for (const name of ['Stop sliding', 'Next picture', 'Previous picture', '2 of 2']) expect(html).toContain(name);
  });
  it('have no buttons where there is nothing to choose', () => {
    expect(draw({ picArray: [picture('a')] })).not.toContain('<button');
    expect(draw({ ...two, arrows: false, indicator: false, autoSlide: { enable: false } })).not.toContain('<button');
  });
  it('leave out entries without a picture, and say when none is left', () => {
    expect(draw({ picArray: [picture('a'), {}] }).match(/<figure/g)).toHaveLength(1);
    expect(draw({ picArray: [{}] })).toContain('未添加图片');
    expect(slide.problems?.(slide.data.parse({}))).toHaveLength(1);
  });
  it('answer to a click where one was given', () => {
    const html = draw({ picArray: [picture('a', { clickEvent: { enable: true } }), picture('b')] });
    expect(html.match(/role="button"/g)).toHaveLength(1);
    expect(draw({ picArray: [picture('a', { clickEvent: { enable: true } })] }, { mode: 'edit' })).not.toContain(
      'role="button"',
    );
  });
  it('tell and change the bindings of their click events', () => {
    const data = Binding.parse({ signalId: 's1', equipId: 'd1' });
    const bound = slide.data.parse({ picArray: [picture('a', { clickEvent: { config: { data } } })] });
    expect(slide.bindings(bound).map((each) => each?.signalId)).toEqual(['s1']);
    expect(slide.bindings(slide.rebind(bound, () => null))).toEqual([null]);
  });
});
