import type { Font } from '@lightfield/page';
import type { Ref } from 'react';
import type { LetterLine } from './letters.ts';
import { fontProps } from './paint.ts';

export type Align = 'left' | 'center' | 'right';
export type VerticalAlign = 'top' | 'middle' | 'bottom';
export interface LabelProps {
  /** Lines are parted by `\n`. A text that changes live has one line: write it into `ref` with `setText`. */
  readonly text: string;
  readonly font: Font;
  /** Corner of the box it stands in, page units; 0,0 unless said. */
  readonly x?: number;
  readonly y?: number;
  /** Of that box, page units. */
  readonly width: number;
  readonly height: number;
  readonly align?: Align;
  readonly verticalAlign?: VerticalAlign;
  /** Space kept free inside the box, page units. */
  readonly padding?: number;
  /** Distance of lines, in letter heights. */
  readonly lineHeight?: number;
  /** No animation replaces its colour. */
  readonly still?: boolean;
  readonly ref?: Ref<SVGTextElement>;
}
const ANCHOR = { left: 'start', center: 'middle', right: 'end' } as const satisfies Record<Align, LetterLine['anchor']>;
const PLACE = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 } as const;

/** Where the lines of a label stand: x and anchor of all, and the baseline of each. */
export function placeLabel({
  text,
  font,
  x: left = 0,
  y: upper = 0,
  width,
  height,
  align = 'center',
  verticalAlign = 'middle',
  padding = 0,
  lineHeight = 1.3,
}: LabelProps) {
  const lines = text.split('\n');
  const step = font.size * lineHeight;
  const top = upper + padding + (height - 2 * padding - lines.length * step) * PLACE[verticalAlign];
  return {
    lines,
    x: left + padding + (width - 2 * padding) * PLACE[align],
    anchor: ANCHOR[align],
    // a line's letters hang from its baseline, which lies about 0.35 of their height below its middle
    baseline: (line: number) => round(top + step * (line + 0.5) + font.size * 0.35),
  };
}
/** The one line of a label that changes live, as `useLetters` asks for it. */
export function lineOfLabel(label: LabelProps): LetterLine {
  const { x, anchor, baseline } = placeLabel(label);
  return { text: label.text, x, y: baseline(0), anchor };
}

/** Letters in a box, as SVG: they scale with the page, and cost no layout of their own. */
export function Label(label: LabelProps) {
  const { text, font, still, ref } = label;
  const { lines, x, anchor, baseline } = placeLabel(label);
  return (
    <text ref={ref} x={x} y={baseline(0)} textAnchor={anchor} xmlSpace="preserve" {...fontProps(font, still)}>
      {lines.length === 1
        ? text
        : lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and no state
            <tspan key={index} x={x} y={baseline(index)}>
              {line}
            </tspan>
          ))}
    </text>
  );
}
const round = (value: number): number => Math.round(value * 100) / 100;
