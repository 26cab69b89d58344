import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';

/** What is to be told of its script, too. */
const PROFILED = (process.env['LF_PROFILE'] ?? '').split(',');

export interface At {
  readonly x: number;
  readonly y: number;
}
export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const share = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** A page in a browser, moved by the browser's own pointer: what its main thread spends, and how long frames take. */
export class Screen {
  readonly page: Page;
  readonly cdp: CDPSession;
  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.cdp = cdp;
  }
  static async of(page: Page): Promise<Screen> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: 300 });
    return new Screen(page, cdp);
  }
  isProfiled(name: string): boolean {
    return PROFILED.includes(name);
  }
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  }
  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: At, buttons: number, button: 'left' | 'none') {
    return this.cdp.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: 1 });
  }
  wheel({ x, y }: At, deltaX: number, deltaY: number, ctrl: boolean) {
    return this.cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x,
      y,
      deltaX,
      deltaY,
      modifiers: ctrl ? 2 : 0,
    });
  }
  /** Runs `work` once for each of `times` frames and prints what each cost. */
  async measure(what: string, name: string, times: number, work: (index: number) => Promise<unknown>): Promise<void> {
    const profiled = PROFILED.includes(name);
    await sleep(300);
    if (profiled) await this.cdp.send('Profiler.start');
    await this.page.evaluate(WATCH_FRAMES);
    const before = await this.metrics();
    for (let index = 0; index < times; index++) {
      const started = performance.now();
      await work(index);
      // a hand moves once a frame
      await sleep(Math.max(0, 16 - (performance.now() - started)));
    }
    if (times === 1) await this.page.evaluate(TWO_FRAMES);
    const after = await this.metrics();
    const frames = await this.page.evaluate<number[]>('window.stopFrames()');
    const per = (metric: string) =>
      ((((after.get(metric) ?? 0) - (before.get(metric) ?? 0)) * 1_000) / times).toFixed(1).padStart(6);
    console.log(
      `${what.padEnd(34)} ${per('TaskDuration')} ms CPU (script ${per('ScriptDuration')}, style ${per('RecalcStyleDuration')}, ` +
        `layout ${per('LayoutDuration')}), frame p50 ${share(frames, 0.5).toFixed(1)}, p95 ${share(frames, 0.95).toFixed(1)} ms, ` +
        `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
    if (profiled) await this.printProfile(times);
  }
  async printProfile(times: number): Promise<void> {
    const { profile } = await this.cdp.send('Profiler.stop');
    const above = new Map(
      profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
    );
    const own = new Map(
      profile.nodes.map(({ id, callFrame: at }) => [
        id,
        `${at.functionName} ${at.url.split('/').at(-1)}:${at.lineNumber}:${at.columnNumber}`,
      ]),
    );
    // what the browser does itself is told apart by who asked for it
    const names = new Map(
      [...own].map(([id, name]) => [
        id,
        name.endsWith(':-1:-1') ? `${name} < ${own.get(above.get(id) ?? 0) ?? ''}` : name,
      ]),
    );
    const spent = new Map<string, number>();
    (profile.samples ?? []).forEach((id, index) => {
      const name = names.get(id) ?? '';
      spent.set(name, (spent.get(name) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000 / times);
    });
    for (const [name, ms] of [...spent].toSorted(([, a], [, b]) => b - a).slice(0, 25))
      console.log(`  ${ms.toFixed(2).padStart(8)} ms ${name}`);
  }
}
const WATCH_FRAMES = `{
  const times = []; let last = performance.now(); let going = true;
  const frame = (now) => { times.push(now - last); last = now; if (going) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  window.stopFrames = () => { going = false; return times.slice(1); };
}`;
export const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';
