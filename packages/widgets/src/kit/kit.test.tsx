import { Font, Style } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ageText, qualityText } from './age.ts';
import { cssColour } from './colour.ts';
import { PageContext } from './host.ts';
import { Label } from './label.tsx';
import { aReading, testHost } from './page.testing.ts';
import { boxCss, fontProps, paintProps } from './paint.ts';
import { numberOf, shareOf, textOf, worse } from './reading.ts';
import { usePeek, useReading } from './use-live.ts';

describe('colours', () => {
  it.each([
    ['#ff0000', '#ff0000'],
    ['none', 'none'],
    ['url(//elsewhere)', 'transparent'],
    ['hsv(0, 100%, 100%)', 'rgb(255, 0, 0)'],
    ['hsv(120, 100%, 50%)', 'rgb(0, 128, 0)'],
    ['hsva(240, 100, 100, 0.5)', 'rgba(0, 0, 255, 0.5)'],
    ['hsv(-120, 100%, 100%)', 'rgb(0, 0, 255)'],
    ['hsv(0, 0%, 100%)', 'rgb(255, 255, 255)'],
  ])('%s is painted as %s', (colour, css) => {
    expect(cssColour(colour)).toBe(css);
  });
});

describe('painting', () => {
  it('has the colours of the style behind what an animation may set', () => {
    expect(paintProps(Style.parse({}))).toEqual({
      fill: 'var(--lf-fill, #ffffff)',
      stroke: 'var(--lf-stroke, #000000)',
      strokeWidth: 1,
    });
  });
  it('draws neither area nor outline that is switched off', () => {
    const style = Style.parse({ fill: { enable: false }, stroke: { enable: false, dasharray: '5,3' } });
    expect(paintProps(style)).toMatchObject({ fill: 'var(--lf-fill, none)', stroke: 'var(--lf-stroke, none)' });
    expect(boxCss(style)).toMatchObject({ border: 'none', background: 'var(--lf-fill, transparent)' });
  });
  it('has a gradient in place of its colour, and a colour of an animation in place of both', () => {
    const stops = [
      { at: 100, color: '#000000' },
      { at: 0, color: 'hsv(0, 100%, 100%)' },
    ];
    const style = Style.parse({ fill: { gradient: { angle: 90, stops } } });
    expect(paintProps(style).fill).toBe('var(--lf-fill, var(--lf-gradient, #ffffff))');
    expect(boxCss(style).background).toBe(
      'var(--lf-fill, linear-gradient(90deg, rgb(255, 0, 0) 0%, #000000 100%) border-box)',
    );
    const off = Style.parse({ fill: { enable: false, gradient: { stops } } });
    expect([paintProps(off).fill, boxCss(off).background]).toEqual([
      'var(--lf-fill, none)',
      'var(--lf-fill, transparent)',
    ]);
  });
  it('casts the shadow of a box where it has a ground', () => {
    const shadow = { x: 0, y: 10 };
    expect(boxCss(Style.parse({ shadow }))).toMatchObject({ boxShadow: 'var(--lf-cast)' });
    expect(boxCss(Style.parse({ shadow, fill: { enable: false } }))).not.toHaveProperty('boxShadow');
    expect(boxCss(Style.parse({}))).not.toHaveProperty('borderRadius');
  });
  it('names the chosen family first', () => {
    expect(fontProps(Font().parse({ bold: true }))).toMatchObject({ fontWeight: 'bold', fontSize: 14 });
    expect(fontProps(Font().parse({})).fontFamily).toMatch(/^"Microsoft YaHei", /);
  });
});

describe('readings', () => {
  it.each([
    [12.5, 12.5],
    [true, 1],
    ['7', 7],
    ['', undefined],
    ['running', undefined],
    [Number.NaN, undefined],
    [null, undefined],
  ])('%j counts as %j', (value, number) => {
    expect(numberOf(aReading(value))).toBe(number);
  });
  it('says dashes rather than zero while nothing is known', () => {
    expect([textOf(undefined), textOf(aReading(null))]).toEqual(['--', '--']);
    expect([textOf(aReading(Number.NaN)), textOf(aReading(-Infinity), 2)]).toEqual(['--', '--']);
  });
  it('shows what the variable says, or the decimals asked for', () => {
    const reading = aReading(12.345, { text: '12.3' });
    expect([textOf(reading), textOf(reading, 2), textOf(aReading(1, { text: '运行' }))]).toEqual([
      '12.3',
      '12.35',
      '运行',
    ]);
  });
  it('lies within its scale', () => {
    expect([shareOf(50, 0, 200), shareOf(-1, 0, 1), shareOf(9, 0, 1), shareOf(1, 1, 1)]).toEqual([0.25, 0, 1, 0]);
  });
  it('is as good as its worst part', () => {
    expect([worse('good', 'stale'), worse('bad', 'stale'), worse('good', 'good')]).toEqual(['stale', 'bad', 'good']);
  });
  it('is drawn with what is known at that moment', () => {
    const binding = { type: 'signal', title: '', subTitle: '', signalId: 's1', equipId: '', systemKey: '', mvarId: '' };
    const Both = () => {
      const bound = binding as Parameters<typeof usePeek>[0];
      return <p>{textOf(usePeek(bound)) + textOf(useReading(bound))}</p>;
    };
    const host = testHost({ 'signal:s1': aReading(5) });
    const drawn = renderToStaticMarkup(
      <PageContext value={host}>
        <Both />
      </PageContext>,
    );
    expect(drawn).toBe('<p>55</p>');
  });
});

describe('ages', () => {
  it.each([
    [500, '刚刚', 'just now'],
    [-9_000, '刚刚', 'just now'],
    [3_000, '3 秒前', '3 s ago'],
    [185_000, '3 分钟前', '3 min ago'],
    [7_200_000, '2 小时前', '2 h ago'],
    [200_000_000, '2 天前', '2 d ago'],
  ])('%d ms is %s', (age, zh, en) => {
    expect([ageText(0, age, 'zh'), ageText(0, age, 'en')]).toEqual([zh, en]);
  });
  it('stands behind the quality', () => {
    expect(qualityText('stale', 0, 60_000, 'zh')).toBe('数据已过期，1 分钟前更新');
    expect(qualityText('bad', 0, 60_000, 'en')).toBe('Bad, 1 min ago');
  });
});

describe('labels', () => {
  const font = Font(10).parse({});
  it('stand in the middle of their box', () => {
    const drawn = renderToStaticMarkup(<Label text="On" font={font} width={100} height={20} />);
    expect(drawn).toContain('x="50" y="13.5" text-anchor="middle"');
  });
  it('have a row for each line, and take markup as text', () => {
    const drawn = renderToStaticMarkup(<Label text={'<b>\ny'} font={font} width={100} height={26} align="left" />);
    expect(drawn).toContain('<tspan x="0" y="10">&lt;b&gt;</tspan><tspan x="0" y="23">y</tspan>');
  });
});
