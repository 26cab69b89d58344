import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../catalogue.ts';
import { testHost } from '../kit/page.testing.ts';
import { openLivePage } from './live-page.ts';
import { CROWDED, loadKey, loadReading, makeLoadPage } from './load-page.testing.ts';
import { makePipePage } from './load-pipes.testing.ts';
import { PageView } from './page-view.tsx';

/** What `bench/page.bench.ts` asks of this page. */
interface LoadPage {
  /** From the first line of drawing until the browser has laid it out, ms. */
  drawnMs: number;
  /** Values arrive 10 times a second, every `oneIn`-th of them another; resolves to how long each frame took, ms. */
  run(oneIn: number, seconds: number): Promise<{ ticks: number; frames: number[] }>;
}
declare global {
  interface Window {
    loadPage?: LoadPage;
  }
}
const TICK_MS = 100;
const asked = new URLSearchParams(location.search);
const COUNT = Number(asked.get('count') ?? 2_000);

// as in a browser that has no canvas for other threads
if (asked.has('elements')) Reflect.deleteProperty(globalThis, 'Worker');

const page = asked.has('pipes')
  ? makePipePage(COUNT)
  : makeLoadPage(COUNT, undefined, asked.has('crowded') ? CROWDED : undefined);
/** Made once: what it costs to make them is no part of what is measured. */
const KEYS = Array.from({ length: COUNT }, (_, index) => loadKey(index));
const { live, clock } = openLivePage();
const host = { ...testHost({}), live, clock, mode: 'run' as const };

async function run(oneIn: number, seconds: number) {
  const frames: number[] = [];
  let ticks = 0;
  let last = performance.now();
  let going = true;
  const frame = (now: number) => {
    frames.push(now - last);
    last = now;
    if (going) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      ticks += 1;
      const now = Date.now();
      const changes: [string, ReturnType<typeof loadReading>][] = [];
      for (let index = ticks % oneIn; index < COUNT; index += oneIn)
        changes.push([KEYS[index] ?? '', loadReading(index, ticks, now)]);
      live.put(changes);
      if (ticks * TICK_MS < seconds * 1_000) return;
      clearInterval(timer);
      done();
    }, TICK_MS);
  });
  going = false;
  return { ticks, frames: frames.slice(1) };
}

function App({ began }: { began: number }) {
  useLayoutEffect(() => {
    requestAnimationFrame(() => setTimeout(() => (window.loadPage = { drawnMs: performance.now() - began, run }), 0));
  }, [began]);
  return (
    <PageView page={page} catalogue={catalogue} host={host} regions={null} size={{ width: 1_920, height: 1_080 }} />
  );
}
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App began={performance.now()} />);
