import type { Font, Style } from '@lightfield/page';
import type { CSSProperties } from 'react';
import { cssColour } from './colour.ts';

/**
 * Names under which the frame of a widget hands down the colours its animations decide (fillColor, borderColor, fontColor,
 * twinkle). Unset: the colours of the style hold. A view that paints with the functions below is animated without a line
 * of its own, SVG and HTML alike.
 */
export const CHANNELS = { fill: '--lf-fill', stroke: '--lf-stroke', font: '--lf-font' } as const;
export type Channel = keyof typeof CHANNELS;

/** A colour that an animation may replace: `channelled('fill', '#fff')` is `var(--lf-fill, #fff)`. */
export const channelled = (channel: Channel, colour: string): string =>
  `var(${CHANNELS[channel]}, ${cssColour(colour)})`;

/** Colour of the area; with the fill switched off only an animation brings one. */
export const fillOf = (style: Style): string => channelled('fill', style.fill.enable ? style.fill.color : 'none');
/** Colour of the outline; as above. */
export const strokeOf = (style: Style): string =>
  channelled('stroke', style.stroke.enable ? style.stroke.color : 'none');

export interface PaintProps {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeDasharray?: string;
}
/** Fill and outline of an SVG shape from the style of its widget. `still`: no animation replaces its colours. */
export function paintProps(style: Style, still = false): PaintProps {
  const { fill, stroke } = style;
  const { width, dasharray } = stroke;
  return {
    fill: still ? cssColour(fill.enable ? fill.color : 'none') : fillOf(style),
    stroke: still ? cssColour(stroke.enable ? stroke.color : 'none') : strokeOf(style),
    strokeWidth: width,
    ...(dasharray && { strokeDasharray: dasharray }),
  };
}

/** Ground and border of an HTML widget from its style. The border lies inside the box, so that nothing moves. */
export function boxCss(style: Style): CSSProperties {
  const { enable, width, dasharray } = style.stroke;
  return {
    boxSizing: 'border-box',
    background: channelled('fill', style.fill.enable ? style.fill.color : 'transparent'),
    border: enable && width > 0 ? `${width}px ${dasharray ? 'dashed' : 'solid'} ${strokeOf(style)}` : 'none',
  };
}

/** What is said when the chosen family is not on this machine: Chinese first, then whatever has no serifs. */
const FALLBACK = '"Noto Sans CJK SC", "PingFang SC", sans-serif';
/** As CSS: the chosen family, and what stands in for it. */
export const fontFamily = (font: Font): string =>
  font.family ? `"${font.family.replaceAll('"', '')}", ${FALLBACK}` : FALLBACK;

export interface FontProps {
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight?: 'bold';
  readonly fontStyle?: 'italic';
  readonly textDecoration?: 'underline';
  readonly fill: string;
  readonly stroke: 'none';
}
/** Letters of an SVG text. `still`: no animation replaces their colour. */
export function fontProps(font: Font, still = false): FontProps {
  return {
    fontFamily: fontFamily(font),
    fontSize: font.size,
    ...(font.bold && { fontWeight: 'bold' }),
    ...(font.italic && { fontStyle: 'italic' }),
    ...(font.underline && { textDecoration: 'underline' }),
    fill: still ? cssColour(font.color) : channelled('font', font.color),
    // letters lie in groups that may have an outline
    stroke: 'none',
  };
}
/** Letters on a canvas. */
export const canvasFont = (font: Font, size = font.size): string =>
  `${font.italic ? 'italic ' : ''}${font.bold ? 'bold ' : ''}${size}px ${fontFamily(font)}`;
/** Letters of an HTML widget. */
export function fontCss(font: Font): CSSProperties {
  return {
    fontFamily: fontFamily(font),
    fontSize: `${font.size}px`,
    fontWeight: font.bold ? 'bold' : 'normal',
    fontStyle: font.italic ? 'italic' : 'normal',
    textDecoration: font.underline ? 'underline' : 'none',
    color: channelled('font', font.color),
  };
}
