import { Binding, Con, FORMAT, type PageDocument, freshWidget, parsePage } from '@lightfield/page';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../catalogue.ts';
import { complexLine } from '../complex-line/definition.ts';
import { definitions } from '../definitions.ts';
import type { Curve, Curves, CurvesRequest, PageHistory } from '../kit/history.ts';
import { testHost } from '../kit/page.testing.ts';
import { openLivePage } from './live-page.ts';
import { PageView } from './page-view.tsx';

/** What `bench/page-charts.bench.ts` asks of this page. */
interface LoadCharts {
  /** From the first line of drawing until the browser has laid the last curve out, ms. */
  drawnMs: number;
  /** A value a second for every curve; resolves to how long each frame took, ms. */
  run(seconds: number): Promise<{ frames: number[] }>;
  /** Another part of the curves is shown, 10 times a second; resolves to how long each took until it was laid out, ms. */
  zoom(times: number): Promise<number[]>;
}
declare global {
  interface Window {
    loadCharts?: LoadCharts;
  }
}
const asked = new URLSearchParams(location.search);
const CHARTS = Number(asked.get('charts') ?? 30);
const SIGNALS = Number(asked.get('signals') ?? 4);
const POINTS = Number(asked.get('points') ?? 3_600);
const STEP_MS = 3_600_000 / POINTS;
const BEGUN = 1_800_000_000_000;

const columns = Math.ceil(Math.sqrt(CHARTS));
const box = (at: number) => {
  const [width, height] = [1_920 / columns, 1_080 / Math.ceil(CHARTS / columns)];
  return { x: (at % columns) * width, y: Math.floor(at / columns) * height, width: width - 8, height: height - 8 };
};
const widgets = Array.from({ length: CHARTS }, (_, at) => {
  const widget = freshWidget(complexLine, { x: 0, y: 0 }, `w${at}`);
  const signalArray = Array.from({ length: SIGNALS }, (_one, signal) =>
    Binding.parse({ title: `V${at}.${signal}`, signalId: `s${at}-${signal}`, equipId: 'd1' }),
  );
  return { ...widget, position: { ...widget.position, ...box(at) }, data: { ...widget.data, signalArray } };
});
const parsed = parsePage(
  { format: FORMAT, con: Con.parse({ title: 'charts', width: 1_920, height: 1_080 }), widgets, components: [] },
  definitions,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const page: PageDocument = parsed.page;

const valueOf = (seed: number, at: number): number =>
  50 + 20 * Math.sin(at / 90 + seed) + 8 * Math.sin(at / 7 + seed * 3) + ((at * 7_919 + seed) % 13) / 4;
let shown = POINTS;
let stretch = { from: BEGUN, to: BEGUN + POINTS * STEP_MS };
function curveOf(seed: number): Curve {
  const first = shown - POINTS;
  return {
    times: Float64Array.from({ length: POINTS }, (_, at) => BEGUN + (first + at) * STEP_MS),
    values: Float64Array.from({ length: POINTS }, (_, at) => valueOf(seed, first + at)),
    holds: false,
    doubtful: [],
  };
}
const listeners = new Map<(answer: Curves) => void, CurvesRequest>();
let drawn = 0;
/** Made once for each change: what it costs to make them is no part of what is measured. */
const answerOf = ({ sources }: CurvesRequest, seed: number, kept: Map<number, Curve>): Curves => ({
  ...stretch,
  isWaiting: false,
  curves: sources.map((_, at) => {
    const curve = kept.get(at + seed) ?? curveOf(at + seed);
    kept.set(at + seed, curve);
    return curve;
  }),
});
const kept = new Map<number, Curve>();
const tellAll = () => {
  for (const [tell, request] of listeners) tell(answerOf(request, 0, kept));
};
const history: PageHistory = {
  curves(request, tell) {
    listeners.set(tell, request);
    tell(answerOf(request, 0, kept));
    drawn += 1;
    return () => listeners.delete(tell);
  },
  figures: () => () => undefined,
  rows: () => () => undefined,
};
const { live, clock } = openLivePage();
const host = { ...testHost({}), live, clock, mode: 'run' as const, history };

const laidOut = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));
async function run(seconds: number) {
  const frames: number[] = [];
  let last = performance.now();
  let going = true;
  const frame = (now: number) => {
    frames.push(now - last);
    last = now;
    if (going) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  await new Promise<void>((done) => {
    let told = 0;
    const timer = setInterval(() => {
      told += 1;
      shown += Math.max(1, Math.round(1_000 / STEP_MS));
      stretch = { from: BEGUN + (shown - POINTS) * STEP_MS, to: BEGUN + shown * STEP_MS };
      kept.clear();
      tellAll();
      if (told < seconds) return;
      clearInterval(timer);
      done();
    }, 1_000);
  });
  going = false;
  return { frames: frames.slice(1) };
}
async function zoom(times: number) {
  const spent: number[] = [];
  for (let at = 0; at < times; at++) {
    const share = 0.02 + 0.96 * Math.abs(Math.sin(at / 6));
    const middle = BEGUN + shown * STEP_MS * (0.3 + 0.4 * Math.abs(Math.cos(at / 9)));
    const half = (POINTS * STEP_MS * share) / 2;
    stretch = { from: Math.max(BEGUN, middle - half), to: middle + half };
    const began = performance.now();
    tellAll();
    await laidOut();
    spent.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 100));
  }
  return spent;
}

function App({ began }: { began: number }) {
  useLayoutEffect(() => {
    const look = () => {
      if (drawn < CHARTS) requestAnimationFrame(look);
      else void laidOut().then(() => (window.loadCharts = { drawnMs: performance.now() - began, run, zoom }));
    };
    look();
  }, [began]);
  return (
    <PageView page={page} catalogue={catalogue} host={host} regions={null} size={{ width: 1_920, height: 1_080 }} />
  );
}
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App began={performance.now()} />);
