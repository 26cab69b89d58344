import type { Font } from '@lightfield/page';
import {
  type Reading,
  UNKNOWN,
  isNumberText,
  isScale,
  numberOf,
  shareOf,
  shortened,
  textOf,
  type ValueFormat,
  withUnit,
} from '../kit/index.ts';

interface Range {
  readonly minVal: number;
  readonly maxVal: number;
}
/** How much of it is full, 0 to 1, by thousandths: finer steps are not seen and cost a repaint each. */
export const fillShare = (reading: Reading | undefined, { minVal, maxVal }: Range): number =>
  Math.round(shareOf(numberOf(reading), minVal, maxVal) * 1_000) / 1_000;

interface Written {
  readonly textType: 'percentage' | 'value' | 'none';
  /** Of a percentage. */
  readonly decimals: number;
  /** Of a value. */
  readonly format: ValueFormat;
}
/** What is written on it. */
export function fillText(reading: Reading | undefined, range: Range, { textType, decimals, format }: Written): string {
  if (textType === 'none') return '';
  const number = numberOf(reading);
  if (textType === 'value') return withUnit(reading, format);
  // a share of nothing is not 0 %
  if (number === undefined || !isScale(range.minVal, range.maxVal)) return UNKNOWN;
  return `${(shareOf(number, range.minVal, range.maxVal) * 100).toFixed(decimals)}%`;
}

/** The full part of a bar, page units: it rises, or grows to the right. */
export function barFill(share: number, width: number, height: number, orientation: 'vertical' | 'horizontal') {
  const part = (side: number) => Math.round(side * share * 100) / 100;
  return orientation === 'vertical'
    ? { x: 0, y: Math.round((height - part(height)) * 100) / 100, width, height: part(height) }
    : { x: 0, y: 0, width: part(width), height };
}

/** Half the height of the lid of a vessel, drawn as if seen a little from above. */
export const lidOf = (width: number, height: number): number => Math.min(width / 6, height / 8);

/** Outline of an upright vessel: straight walls between two lids. */
export function vesselPath(width: number, height: number): string {
  const lid = lidOf(width, height);
  return `M0 ${lid}A${width / 2} ${lid} 0 0 1 ${width} ${lid}V${height - lid}A${width / 2} ${lid} 0 0 1 0 ${height - lid}z`;
}
/** What it holds; `''` while it is empty. */
export function liquidPath(share: number, width: number, height: number): string {
  if (share <= 0) return '';
  const lid = lidOf(width, height);
  const top = levelOf(share, width, height);
  return `M0 ${top}A${width / 2} ${lid} 0 0 1 ${width} ${top}V${height - lid}A${width / 2} ${lid} 0 0 1 0 ${height - lid}z`;
}
/** Height of the surface from above, between the two lids. */
export function levelOf(share: number, width: number, height: number): number {
  const lid = lidOf(width, height);
  return Math.round((height - lid - (height - 2 * lid) * share) * 100) / 100;
}

/** Words that are longer than the box end in an ellipsis; a number stays whole, with its unit. */
export const fittedFill = (reading: Reading | undefined, text: string, font: Font, width: number): string =>
  isNumberText(textOf(reading)) ? text : shortened(text, font, width);
