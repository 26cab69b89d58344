import { contrast, over } from '../colour/contrast.ts';
import type { Rgba } from '../colour/convert.ts';
import { parseColour } from '../colour/text.ts';
import type { PageDocument } from '../document.ts';
import { type Box, isWithin } from '../geometry/box.ts';
import { boundsOfWidget } from '../geometry/widgets.ts';
import { isRecord } from '../json.ts';
import { everyWidget } from '../tree.ts';
import type { Widget } from '../widget.ts';
import type { Finding } from './finding.ts';
import { pageText } from '../locales/page/text.ts';
import type { Catalogue, Texts } from '../definition.ts';

/** Page units: smaller letters nobody reads from a chair. */
export const LEAST_SIZE = 8;
/** WCAG 2 asks for 3 of large letters and of what is drawn. */
export const LEAST_CONTRAST = 3;

/**
 * Letters that are too small, and letters, pointers and marks that hardly stand out from what lies behind them. One finding of a kind for each
 * widget.
 */
export function checkReadable(
  { widgets, con }: Pick<PageDocument, 'widgets' | 'con'>,
  catalogue: Catalogue,
): readonly Finding[] {
  const findings: Finding[] = [];
  const grounds: Ground[] = [];
  const canvas = con.bgImage === '' ? parseColour(con.bgColor) : undefined;
  for (const widget of everyWidget(widgets)) {
    if (widget.children) continue;
    const bounds = boundsOfWidget(widget);
    const behind = groundBehind(bounds, grounds, canvas);
    const own = fillsOf(widget);
    const ground = own === undefined ? behind : seenOf(own, behind);
    if (own) grounds.push({ bounds, colours: ground });
    const drawn = catalogue.get(widget.widgetType)?.drawn?.(widget.data) ?? [];
    findings.push(...checkFonts(widget, ground), ...checkDrawn(widget, drawn, ground));
  }
  return findings;
}

interface Ground {
  readonly bounds: Box;
  /** Of a gradient all of its stops. `undefined`: a picture shines through, so nobody can say. */
  readonly colours: Colours | undefined;
}
type Colours = readonly Rgba[];
/** What is seen of colours that may let through what lies behind them. */
function seenOf(colours: Colours, behind: Colours | undefined): Colours | undefined {
  if (colours.every(({ a }) => a >= 1)) return colours;
  return behind && colours.flatMap((colour) => (colour.a >= 1 ? colour : behind.map((one) => over(colour, one))));
}

/** What is painted behind a box: the last filled widget that covers it all, else the canvas. */
function groundBehind(bounds: Box, grounds: readonly Ground[], canvas: Rgba | undefined): Colours | undefined {
  const below = grounds.findLast((ground) => isWithin(bounds, ground.bounds));
  return below ? below.colours : canvas && [over(canvas, WHITE)];
}
const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 1 };

function fillsOf({ style: { fill, opacity }, position }: Widget): Colours | undefined {
  if (!fill.enable || 'points' in position) return undefined;
  const colours = (fill.gradient?.stops ?? [fill]).flatMap(({ color }) => parseColour(color) ?? []);
  return colours.length > 0 ? colours.map((colour) => ({ ...colour, a: colour.a * opacity })) : undefined;
}

const unreadable = ({ id: widgetId }: Widget, texts: Texts): Finding => ({
  widgetId,
  componentId: '',
  kind: 'unreadable',
  severity: 'warning',
  texts,
});
/** The least contrast of these colours; those that nobody can read, or say of, count for nothing. */
const leastOf = (colours: readonly string[], ground: Colours | undefined): number =>
  Math.min(
    ...colours.flatMap((text) => {
      const colour = parseColour(text);
      return colour && ground ? ground.map((one) => contrast(colour, one)) : [];
    }),
  );
const wordsOf = (least: number) => ({ value: least.toFixed(1), leastContrast: LEAST_CONTRAST });

function checkFonts(widget: Widget, ground: Colours | undefined): readonly Finding[] {
  const fonts = fontsIn(widget.data);
  const smallest = Math.min(...fonts.map(({ size }) => size));
  const colours = fonts.map(({ color }) => color);
  const least = leastOf(colours, ground);
  return [
    ...(smallest < LEAST_SIZE
      ? [unreadable(widget, pageText('readable.itsLettersAreUnitsHighBelow', { smallest, leastSize: LEAST_SIZE }))]
      : []),
    ...(least < LEAST_CONTRAST
      ? [unreadable(widget, pageText('readable.itsLettersHardlyStandOutTheir', wordsOf(least)))]
      : []),
  ];
}
function checkDrawn(widget: Widget, colours: readonly string[], ground: Colours | undefined): readonly Finding[] {
  const least = leastOf(colours, ground);
  return least < LEAST_CONTRAST
    ? [unreadable(widget, pageText('readable.itsMarksHardlyStandOut', wordsOf(least)))]
    : [];
}

interface Letters {
  readonly size: number;
  readonly color: string;
}
/** Fonts anywhere in a widget's data, by their shape; not those of parts that are switched off. */
function fontsIn(data: unknown): readonly Letters[] {
  if (Array.isArray(data)) return data.flatMap(fontsIn);
  if (!isRecord(data) || data.show === false || data.enable === false) return [];
  const { family, size, color } = data;
  if (typeof family === 'string' && typeof size === 'number' && typeof color === 'string') return [{ size, color }];
  return Object.values(data).flatMap((inside) => (typeof inside === 'object' ? fontsIn(inside) : []));
}
