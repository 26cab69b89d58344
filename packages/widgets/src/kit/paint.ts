import { type Font, type Gradient, type Shadow, type Style, orderedStops, shadowFall } from '@lightfield/page';
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

/** Under this name the frame of an SVG widget hands down the gradient of its fill (`Painted`). */
export const GRADIENT = '--lf-gradient';
/** Under this one the frame of an HTML widget hands down its shadow, turned as the widget is not. */
export const SHADOW = '--lf-cast';

/** What an SVG shape is filled with as long as no animation decides: a colour, or the gradient of its frame. */
export const groundOf = ({ fill: { enable, color, gradient } }: Pick<Style, 'fill'>): string => {
  if (!enable) return 'none';
  return gradient ? `var(${GRADIENT}, ${cssColour(color)})` : cssColour(color);
};
/** Colour of the area; with the fill switched off only an animation brings one. */
const fillOf = (style: Style): string => `var(${CHANNELS.fill}, ${groundOf(style)})`;
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
  const { stroke } = style;
  const { width, dasharray } = stroke;
  return {
    fill: still ? groundOf(style) : fillOf(style),
    stroke: still ? cssColour(stroke.enable ? stroke.color : 'none') : strokeOf(style),
    strokeWidth: width,
    ...(dasharray && { strokeDasharray: dasharray }),
  };
}

/** Ground and border of an HTML widget from its style. The border lies inside the box, so that nothing moves. */
export function boxCss(style: Style): CSSProperties {
  const { fill, radius } = style;
  const { enable, width, dasharray } = style.stroke;
  return {
    boxSizing: 'border-box',
    background:
      fill.enable && fill.gradient
        ? `var(${CHANNELS.fill}, ${gradientCss(fill.gradient)})`
        : channelled('fill', fill.enable ? fill.color : 'transparent'),
    border: enable && width > 0 ? `${width}px ${dasharray ? 'dashed' : 'solid'} ${strokeOf(style)}` : 'none',
    ...(radius !== undefined && { borderRadius: radius }),
    ...shadowCss(style),
  };
}

/** Round corners of a box of SVG; none where its style says nothing of them. */
export const cornersOf = ({ radius }: Style): { readonly rx?: number } => (radius ? { rx: radius } : {});

/** Is its shadow that of a box? What has no ground casts the shadow of what is drawn in it, which takes a browser longer. */
export const castsBox = ({ fill, shadow }: Style): boolean => shadow !== undefined && fill.enable;
/** The shadow of an HTML box, as its frame says where it falls. */
export const shadowCss = (style: Style): CSSProperties | undefined =>
  castsBox(style) ? { boxShadow: `var(${SHADOW})` } : undefined;

const short = (value: number): number => Math.round(value * 100) / 100;
/** As CSS: to the right, down, blur, colour. `degrees`: how the widget is turned that casts it. */
export function shadowText(shadow: Shadow, degrees: number): string {
  const { x, y } = shadowFall(shadow, degrees);
  return `${short(x)}px ${short(y)}px ${shadow.blur}px ${cssColour(shadow.color)}`;
}
/** The same of whatever shape is drawn. A filter takes the deviation of its blur, half of what a box calls it. */
export function shadowFilter(shadow: Shadow, degrees: number): string {
  return `drop-shadow(${shadowText({ ...shadow, blur: shadow.blur / 2 }, degrees)})`;
}

/** As a ground of HTML, beneath the border as well. */
export function gradientCss(gradient: Gradient): string {
  const stops = orderedStops(gradient).map(({ at, color }) => `${cssColour(color)} ${at}%`);
  const way =
    gradient.type === 'linear' ? `${gradient.angle}deg` : `ellipse farthest-side at ${gradient.x}% ${gradient.y}%`;
  return `${gradient.type}-gradient(${way}, ${stops.join(', ')}) border-box`;
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
