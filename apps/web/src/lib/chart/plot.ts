import 'uplot/dist/uPlot.min.css';
import { COLOURS, FONTS, type Mode } from '@lightfield/ui';
import uPlot from 'uplot';
import type { Axis, AxisPlan } from './axes.ts';
import { drawMarks, type Mark } from './marks.ts';
import { timeLabels, valueLabels } from './ticks.ts';
import { spanning } from './value-range.ts';
import type { View } from './view.ts';

export interface CurveSeries {
  readonly id: string;
  readonly colour: string;
  /** The value holds until the next one (stored or sent on change), instead of moving towards it. */
  readonly stepped: boolean;
  /** CSS px; absent: as wide as usual. */
  readonly width?: number | undefined;
  /** Only the points as stored, without lines between them. */
  readonly dots?: boolean | undefined;
  /** Of another period: dashed, and without points. */
  readonly dashed?: boolean | undefined;
}
/** Columns over one ascending time base, epoch ms. `null` is a gap; typed arrays where there is none. */
export interface CurveData {
  readonly times: ArrayLike<number>;
  readonly values: readonly ArrayLike<number | null>[];
}
/** A level a person wants to see, on the axis that carries the unit. */
export interface ReferenceLine {
  readonly axisKey: string;
  readonly value: number;
}
export interface Span extends View {
  readonly severity: 'severe' | 'important' | 'normal';
}
export interface Overlay {
  readonly lines: readonly ReferenceLine[];
  readonly spans: readonly Span[];
  readonly marks?: readonly Mark[];
}
export interface PlotOptions {
  series: readonly CurveSeries[];
  plan: AxisPlan;
  mode: Mode;
  view: View;
  /** Ends of the axes that somebody has fixed, in the order of the plan. */
  ends?:
    | readonly {
        readonly min?: number | undefined;
        readonly max?: number | undefined;
        /** It spans no less, so that a last digit that comes and goes does not fill its height. */
        readonly least?: number | undefined;
      }[]
    | undefined;
  /** Index in the data under the pointer, `null` when it has left. */
  onCursor(index: number | null): void;
}

const FONT = `12px ${FONTS.text}`;
/** Free room above and below the curves, share of their height. */
const Y_PADDING = 0.06;
/** A narrower plot has room for two axes only, CSS px; the curves of the others are scaled all the same. */
const WIDE_PX = 480;
const NARROW_AXES = 2;
const EMPTY: Overlay = { lines: [], spans: [] };

/** One chart: up to ten curves, up to four axes, shaded spans, reference lines. Wraps the drawing library; knows no React. */
export class CurvePlot {
  readonly #plot: uPlot;
  readonly #options: PlotOptions;
  readonly #resize: ResizeObserver;
  #overlay = EMPTY;
  #hidden: ReadonlySet<string> = new Set();

  constructor(host: HTMLElement, options: PlotOptions) {
    this.#options = options;
    const { clientWidth: width, clientHeight: height } = host;
    this.#plot = new uPlot(this.#settings(width, height), emptyData(options.series.length), host);
    this.#resize = new ResizeObserver(() => {
      if (host.clientWidth > 0) this.#plot.setSize({ width: host.clientWidth, height: host.clientHeight });
    });
    this.#resize.observe(host);
  }

  /** The part that takes pointer events. */
  get surface(): HTMLElement {
    return this.#plot.over;
  }
  get canvas(): HTMLCanvasElement {
    return this.#plot.ctx.canvas;
  }
  /** Row of the data under the pointer; `null` when there is none. */
  get cursorIndex(): number | null {
    const { left = -1, idx } = this.#plot.cursor;
    return left < 0 ? null : (idx ?? null);
  }
  /** The moment under the pointer; `null` when there is none. */
  get cursorTime(): number | null {
    const { left = -1 } = this.#plot.cursor;
    return left < 0 ? null : this.#plot.posToVal(left, 'x');
  }
  /** Where the pointer is, as a share of the width; `null` when there is none. */
  get cursorShare(): number | null {
    const { left = -1 } = this.#plot.cursor;
    return left < 0 ? null : left / this.widthPx;
  }
  /** Puts the cursor to a moment, as the pointer would. */
  setCursorAt(time: number): void {
    const left = this.#plot.valToPos(time, 'x');
    if (left >= 0 && left <= this.widthPx) this.#plot.setCursor({ left, top: 0 });
  }
  /** Takes the cursor away. */
  clearCursor(): void {
    this.#plot.setCursor({ left: -10, top: -10 });
  }
  /** Where the plot begins beside its axes, CSS px. */
  get leftPx(): number {
    return this.#plot.over.offsetLeft;
  }
  /** Width of the plot without its axes, CSS px. */
  get widthPx(): number {
    return Math.max(1, Math.round(this.#plot.over.clientWidth));
  }

  setData({ times, values }: CurveData, view: View): void {
    this.#plot.batch(() => {
      // the library's types leave out that it only reads
      this.#plot.setData([times, ...values] as unknown as uPlot.AlignedData, false);
      this.#plot.setScale('x', { min: view.from, max: view.to });
    });
  }
  setView(view: View): void {
    this.#plot.setScale('x', { min: view.from, max: view.to });
  }
  setOverlay(overlay: Overlay): void {
    this.#overlay = overlay;
    // lines belong into the range of their axis
    this.#rangeAnew();
  }
  setHidden(hidden: ReadonlySet<string>): void {
    this.#hidden = hidden;
    this.#plot.batch(() => {
      for (const [index, { id }] of this.#options.series.entries()) {
        this.#plot.setSeries(index + 1, { show: !hidden.has(id) });
      }
    });
    this.#rangeAnew();
  }
  destroy(): void {
    this.#resize.disconnect();
    this.#plot.destroy();
  }

  /** Ranges of the value axes are found anew only when X is set. */
  #rangeAnew(): void {
    const { min, max } = this.#plot.scales['x'] ?? {};
    if (typeof min === 'number' && typeof max === 'number') this.#plot.setScale('x', { min, max });
  }

  #settings(width: number, height: number): uPlot.Options {
    const { series, plan, mode, view } = this.#options;
    const colour = COLOURS[mode];
    const grid = { stroke: colour.line, width: 1 };
    const pointer = () => null;
    return {
      width,
      height,
      ms: 1,
      legend: { show: false },
      // room beside the time axis where no value axis is shown
      padding: [12, null, 0, null],
      cursor: {
        drag: { setScale: false, x: false, y: false },
        y: false,
        points: { size: 7, width: 1.5, fill: colour.surface },
        bind: { mousedown: pointer, mouseup: pointer, dblclick: pointer },
      },
      scales: {
        x: { time: true, auto: false, min: view.from, max: view.to },
        ...Object.fromEntries(
          plan.axes.map((axis) => [
            axis.scale,
            { auto: true, range: (_plot: uPlot, low: number, high: number) => this.#rangeOf(axis, low, high) },
          ]),
        ),
      },
      axes: [
        {
          stroke: colour.textSoft,
          font: FONT,
          grid,
          ticks: grid,
          space: 90,
          size: 50,
          values: (_plot, ticks, _axis, _space, distance) => timeLabels(ticks, distance),
        },
        ...plan.axes.map((axis, index) => ({
          scale: axis.scale,
          show: width >= WIDE_PX || index < NARROW_AXES,
          // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the library's const enum cannot be imported: 1 is right, 3 is left
          side: (axis.side === 'left' ? 3 : 1) as uPlot.Axis.Side,
          stroke: this.#axisColour(index),
          font: FONT,
          label: axis.units.filter(Boolean).join(' / '),
          labelFont: FONT,
          labelSize: 18,
          labelGap: 2,
          gap: 4,
          grid: index === 0 ? grid : { show: false },
          ticks: { ...grid, size: 4 },
          size: (_plot: uPlot, labels: string[] | null) => axisWidth(labels),
          values: (_plot: uPlot, ticks: number[], _axis: number, _space: number, distance: number) =>
            valueLabels(ticks, distance),
        })),
      ],
      series: [
        {},
        ...series.map(({ colour: stroke, stepped, width = LINE_WIDTH, dots = false, dashed = false }, index) => ({
          stroke,
          width,
          scale: plan.axes[plan.axisOf[index] ?? 0]?.scale ?? 'y0',
          points: { size: 4, fill: stroke, ...(dots && { show: true }), ...(dashed && { show: false }) },
          ...(dashed && { dash: [4, 4], alpha: 0.7 }),
          paths: dots ? NO_PATH : pathsOf(stepped, width),
        })),
      ],
      hooks: {
        drawClear: [() => this.#drawSpans()],
        draw: [() => this.#drawLines(), () => drawMarks(this.#plot, this.#overlay.marks ?? [], this.#options.mode)],
        setCursor: [() => this.#options.onCursor(this.cursorIndex)],
      },
    };
  }

  /** An axis with one curve has that curve's colour. */
  #axisColour(index: number): string {
    const { series, plan, mode } = this.#options;
    const [only, another] = series.filter((_series, at) => plan.axisOf[at] === index);
    return only && !another ? only.colour : COLOURS[mode].textSoft;
  }

  #isShown(axis: Axis): boolean {
    const { series, plan } = this.#options;
    return series.some(({ id }, at) => plan.axes[plan.axisOf[at] ?? 0] === axis && !this.#hidden.has(id));
  }

  /** Without any curve that is shown an axis has no range, and so is not drawn. */
  #rangeOf(axis: Axis, low: number | null, high: number | null): uPlot.Range.MinMax {
    if (!this.#isShown(axis)) return [null, null];
    const fixed = this.#options.ends?.[this.#options.plan.axes.indexOf(axis)];
    if (fixed?.min !== undefined && fixed.max !== undefined) return [fixed.min, fixed.max];
    const [bottom, top] = spanning(this.#seenRange(axis, low, high), fixed?.least ?? 0);
    const min = fixed?.min ?? (fixed?.max !== undefined ? Math.min(bottom, fixed.max - 1) : bottom);
    const max = fixed?.max ?? (fixed?.min !== undefined ? Math.max(top, fixed.min + 1) : top);
    return [min, max];
  }

  /** What the curves and the lines of an axis need, with some room. */
  #seenRange(axis: Axis, low: number | null, high: number | null): [number, number] {
    const lines = this.#overlay.lines.filter(({ axisKey }) => axis.units.includes(axisKey)).map(({ value }) => value);
    const seen = [low, high].filter((end): end is number => end !== null && Number.isFinite(end));
    const [min, max] = [Math.min(...seen, ...lines), Math.max(...seen, ...lines)];
    if (!Number.isFinite(min)) return [0, 1];
    const room = (max - min) * Y_PADDING || Math.abs(max) * Y_PADDING || 1;
    return [min - room, max + room];
  }

  #drawSpans(): void {
    const { ctx, bbox } = this.#plot;
    const colour = COLOURS[this.#options.mode];
    const strip = 3 * uPlot.pxRatio;
    ctx.save();
    for (const { from, to, severity } of this.#overlay.spans) {
      const left = Math.max(bbox.left, this.#plot.valToPos(from, 'x', true));
      const right = Math.min(bbox.left + bbox.width, this.#plot.valToPos(to, 'x', true));
      if (right < bbox.left || left > bbox.left + bbox.width) continue;
      // the shortest alarm is still seen
      const width = Math.max(right - left, uPlot.pxRatio);
      ctx.fillStyle = colour[`${severity}Soft`];
      ctx.fillRect(left, bbox.top, width, bbox.height);
      ctx.fillStyle = colour[severity];
      ctx.fillRect(left, bbox.top, width, strip);
    }
    ctx.restore();
  }

  #drawLines(): void {
    const { ctx, bbox } = this.#plot;
    const { plan, mode } = this.#options;
    const ratio = uPlot.pxRatio;
    ctx.save();
    ctx.font = `${12 * ratio}px ${FONTS.text}`;
    ctx.lineWidth = ratio;
    ctx.setLineDash([6 * ratio, 4 * ratio]);
    for (const { axisKey, value } of this.#overlay.lines) {
      const index = plan.axes.findIndex(({ units }) => units.includes(axisKey));
      const axis = plan.axes[index];
      if (!axis || !this.#isShown(axis)) continue;
      const y = Math.round(this.#plot.valToPos(value, axis.scale, true)) + 0.5;
      if (y < bbox.top || y > bbox.top + bbox.height) continue;
      ctx.strokeStyle = this.#axisColour(index);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.textAlign = axis.side === 'left' ? 'left' : 'right';
      ctx.textBaseline = 'bottom';
      const x = axis.side === 'left' ? bbox.left + 4 * ratio : bbox.left + bbox.width - 4 * ratio;
      const text = axisKey ? `${value} ${axisKey}` : String(value);
      const width = ctx.measureText(text).width;
      ctx.fillStyle = COLOURS[mode].surface;
      ctx.fillRect(axis.side === 'left' ? x : x - width, y - 16 * ratio, width, 15 * ratio);
      ctx.fillStyle = COLOURS[mode].text;
      ctx.fillText(text, x, y - 2 * ratio);
    }
    ctx.restore();
  }
}

const emptyData = (series: number): uPlot.AlignedData => [[], ...Array.from({ length: series }, () => [])];

/** CSS px. */
const LINE_WIDTH = 1.5;

/** With more points a pixel than this, of all curves together, they are drawn thin. */
const DENSE_PER_PX = 2;
/**
 * Lines that are thinner where points are close: without a GPU the browser strokes a dense curve of one pixel three times as
 * fast as a wider one (measured: 200,000 points, 17 instead of 60 ms a zoom; ten curves of 900 points, 17 instead of 130 ms).
 */
function thinWhereDense(build: uPlot.Series.PathBuilder | undefined, width: number): uPlot.Series.PathBuilder {
  return (plot, index, from, to) => {
    const series = plot.series[index];
    const shown = plot.series.reduce((count, { show }, at) => count + (at > 0 && show !== false ? 1 : 0), 0);
    const dense = (to - from) * shown > plot.over.clientWidth * DENSE_PER_PX;
    if (series) series.width = dense ? 1 / uPlot.pxRatio : width;
    return build?.(plot, index, from, to) ?? null;
  };
}
const LINEAR = uPlot.paths.linear?.();
const STEPPED = uPlot.paths.stepped?.({ align: 1 });
const NO_PATH: uPlot.Series.PathBuilder = () => null;
const pathsOf = (stepped: boolean, width: number): uPlot.Series.PathBuilder =>
  thinWhereDense(stepped ? STEPPED : LINEAR, width);

/** Room for the longest number, px. */
function axisWidth(labels: readonly string[] | null): number {
  const longest = Math.max(3, ...(labels ?? []).map((label) => label.length));
  return Math.ceil(longest * 6.8) + 14;
}
