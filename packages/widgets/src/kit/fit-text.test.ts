import { Font } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { fittedText } from './fit-text.ts';

const font = Font(10, '#000000').parse({});
/** Without a screen a Chinese letter counts as wide as high, any other 0.56 of that. */
const fitted = (text: string, width: number, height: number) =>
  fittedText(text, font, { width, height, lineHeight: 1.4 });

describe('words in a box', () => {
  it('stay as they are where they fit, or reach out by a hair', () => {
    expect(fitted('一号泵房', 40, 14)).toBe('一号泵房');
    expect(fitted('一号泵房', 39.5, 14)).toBe('一号泵房');
  });
  it('are broken where there is height for it: Chinese anywhere, English between words', () => {
    expect(fitted('一号泵房出口', 40, 28)).toBe('一号泵房\n出口');
    expect(fitted('Outlet pressure', 50, 28)).toBe('Outlet \npressure');
  });
  it('begin no line with a full stop', () => {
    expect(fitted('一号泵房。好', 41, 28)).toBe('一号泵\n房。好');
  });
  it('end in an ellipsis where there is no more height', () => {
    expect(fitted('一号泵房出口', 40, 14)).toBe('一号泵…');
    expect(fitted('一号泵房出口压力表', 40, 28)).toBe('一号泵房\n出口压…');
    expect(fitted('Uninterruptible', 40, 28)).toBe('Uninte…');
  });
  it('keep the lines somebody made', () => {
    expect(fitted('一\n二', 40, 14)).toBe('一\n二');
    expect(fitted('一号泵房出口\n二', 40, 28)).toBe('一号泵…\n二');
    expect(fitted('一号泵房出口\n二', 40, 42)).toBe('一号泵房\n出口\n二');
  });
  it('never cut or break a number', () => {
    expect(fitted('-1234567.25', 20, 14)).toBe('-1234567.25');
    expect(fitted('28 068', 20, 28)).toBe('28 068');
  });
});
