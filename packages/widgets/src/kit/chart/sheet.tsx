import './chart.css';
import type { Widget } from '@lightfield/page';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { cssColour } from '../colour.ts';
import { boxCss } from '../paint.ts';
import type { Size } from './layout.ts';
import type { Point } from './picture.ts';
import { colourAt } from './series.ts';
import { type Shape, paint } from './shapes.ts';

/** What a chart is drawn on: the chart itself, and above it what pointing at it shows. */
export interface Sheet {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<SVGGElement | null>;
  readonly over: RefObject<SVGGElement | null>;
  /** Names what belongs to it alone in the document. */
  readonly id: string;
  /** Draws what there is now, as it was said last how. */
  redraw(): void;
  redrawWith(draw: () => void): void;
  show(shapes: readonly Shape[]): void;
  showOver(shapes: readonly Shape[]): void;
}
export function useSheet(): Sheet {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<SVGGElement>(null);
  const over = useRef<SVGGElement>(null);
  const id = `lf${useId().replaceAll(/\W/g, '')}`;
  return useMemo(() => {
    const drawing = { now: () => {} };
    return {
      place,
      chart,
      over,
      id,
      redraw: () => drawing.now(),
      redrawWith(draw) {
        drawing.now = draw;
      },
      show: (shapes) => paint(chart.current, shapes),
      showOver: (shapes) => paint(over.current, shapes),
    };
  }, [id]);
}
type Theme = readonly { readonly color: string }[];
/** Paint that fades downwards, of the colour at this place: of the `fades` of its sheet. */
export const fadeOf =
  ({ id }: Sheet, theme: Theme) =>
  (at: number): string =>
    `url(#${id}-${at % theme.length})`;

/** Where the pointer is, in units of the chart, however the page is scaled or turned. */
export function pointIn(
  element: SVGGraphicsElement,
  event: { readonly clientX: number; readonly clientY: number },
): Point {
  const matrix = element.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

export interface Pointing {
  /** Answers which pointer is shown there. */
  readonly onPoint: (point: Point | null) => 'pointer' | 'default';
  readonly onDown: (point: Point) => void;
  /** Answers whether something was drawn across, so that it is no click. */
  readonly onUp: (point: Point) => boolean;
  /** Answers whether it was for something of the chart, so that nothing behind it hears of it. */
  readonly onPress: (point: Point) => boolean;
}
interface SheetProps {
  readonly sheet: Sheet;
  readonly widget: Pick<Widget, 'style'>;
  readonly size: Size;
  /** What it shows, for who does not see it. */
  readonly label: string;
  /** Made-up values, drawn faintly. */
  readonly isSample: boolean;
  /** `null`: it answers to nobody, as on the canvas of the designer. */
  readonly pointing: Pointing | null;
  /** Colours whose fading paint is used. */
  readonly fades?: Theme;
  readonly children?: ReactNode;
}
export function SheetView({ sheet, widget, size, label, isSample, pointing, fades = [], children }: SheetProps) {
  const { place, chart, over, id } = sheet;
  const latest = useRef(pointing);
  useLayoutEffect(() => {
    latest.current = pointing;
  });
  useEffect(() => {
    const svg = chart.current?.ownerSVGElement;
    if (!svg) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const at = (event: MouseEvent) => pointIn(svg, event);
    let wasDrawn = false;
    const move = (event: PointerEvent) => {
      if (latest.current) svg.style.cursor = latest.current.onPoint(at(event));
    };
    svg.addEventListener('pointermove', move, { signal });
    svg.addEventListener('pointerleave', () => latest.current?.onPoint(null), { signal });
    svg.addEventListener('pointercancel', () => latest.current?.onPoint(null), { signal });
    svg.addEventListener('pointerdown', (event) => latest.current?.onDown(at(event)), { signal });
    svg.addEventListener('pointerup', (event) => (wasDrawn = latest.current?.onUp(at(event)) ?? false), { signal });
    const press = (event: MouseEvent) => {
      if (wasDrawn || latest.current?.onPress(at(event))) event.stopPropagation();
      wasDrawn = false;
    };
    svg.addEventListener('click', press, { signal });
    return () => ending.abort();
  }, [chart]);
  return (
    <div ref={place} className="lf-chart" style={boxCss(widget.style)}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`}>
        <title>{label}</title>
        {fades.length > 0 ? (
          <defs>
            {fades.map((_, at) => {
              const color = cssColour(colourAt(fades, at));
              return (
                // oxlint-disable-next-line react/no-array-index-key -- colours have no other name than their place
                <linearGradient key={at} id={`${id}-${at}`} x1="0" y1="0" x2="0" y2="1">
                  <stop offset="0" stopColor={color} stopOpacity="0.34" />
                  <stop offset="1" stopColor={color} stopOpacity="0.03" />
                </linearGradient>
              );
            })}
          </defs>
        ) : null}
        <g ref={chart} className={isSample ? 'lf-chart-sample' : undefined} />
        <g ref={over} className="lf-chart-over" />
      </svg>
      {children}
    </div>
  );
}
