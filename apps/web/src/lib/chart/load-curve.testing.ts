/** A curve of 200,000 points for the bench: 10 variables, 4 axes, 2 reference lines, 20 spans of alarms, 2 pinned moments. */
import { SERIES } from '@lightfield/ui';
import { assignAxes } from './axes.ts';
import { type CurveData, CurvePlot } from './plot.ts';
import { panView, zoomView } from './view.ts';

const VARIABLES = 10;
const ROWS = 20_000;
const STEP_MS = 60_000;
const UNITS = ['℃', 'kPa', 'A', 'm³/h'];
const START = Date.UTC(2026, 0, 1);
const END = START + ROWS * STEP_MS;
const whole = { from: START, to: END };
const limits = { shortest: 60_000, longest: END - START, notAfter: END };

/** As the server answers it: numbers, with gaps. */
function answered(): CurveData {
  const times = Float64Array.from({ length: ROWS }, (_row, row) => START + row * STEP_MS);
  const values = Array.from({ length: VARIABLES }, (_variable, variable) =>
    Array.from({ length: ROWS }, (_row, row) =>
      variable === 3 && row % 5_000 < 200
        ? null
        : 50 * (variable + 1) + 20 * Math.sin(row / (40 + variable * 37)) + 5 * Math.sin(row * (1 + variable / 7)),
    ),
  );
  return {
    times,
    values: values.map((cells) => (cells.includes(null) ? cells : Float64Array.from(cells as number[]))),
  };
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
/** Until what was drawn has been handed to the screen. */
const drawn = async () => {
  await nextFrame();
  // a task that follows the frame
  await new Promise((resolve) => setTimeout(resolve, 0));
};

const host = document.getElementById('root');
if (!host) throw new Error('no root');
const units = Array.from({ length: VARIABLES }, (_variable, at) => UNITS[at % UNITS.length] ?? '');
const data = answered();
await nextFrame();
const before = performance.now();
const plot = new CurvePlot(host, {
  series: units.map((_unit, at) => ({
    id: String(at),
    colour: SERIES.light[at % SERIES.light.length] ?? '',
    stepped: false,
  })),
  plan: assignAxes(units),
  mode: 'light',
  view: whole,
  onCursor: () => undefined,
});
plot.setOverlay({
  lines: [
    { axisKey: '℃', value: 60 },
    { axisKey: 'A', value: 140 },
  ],
  spans: Array.from({ length: 20 }, (_span, at) => ({
    from: START + at * 1_000 * STEP_MS,
    to: START + (at * 1_000 + 90) * STEP_MS,
    severity: 'important' as const,
  })),
  marks: [
    { at: START + 4_000 * STEP_MS, name: 'A' },
    { at: START + 9_000 * STEP_MS, name: 'B' },
  ],
});
plot.setData(data, whole);
await drawn();
const firstMs = performance.now() - before;

/** Zooms in and out, or pans, a step a frame; answers the time from frame to frame, ms. */
async function run(kind: 'zoom' | 'pan', steps: number): Promise<number[]> {
  let view: { from: number; to: number } = whole;
  const frames: number[] = [];
  let last = await nextFrame();
  for (let step = 0; step < steps; step++) {
    if (kind === 'zoom') view = zoomView(view, 0.3, step % 60 < 30 ? 0.9 : 1 / 0.9, limits);
    else view = panView(zoomView(whole, 0.5, 0.5, limits), (step % 40) / 100 - 0.2, limits);
    plot.setView(view);
    const now = await nextFrame();
    frames.push(now - last);
    last = now;
  }
  return frames;
}

Object.assign(window, { loadCurve: { firstMs, run } });
