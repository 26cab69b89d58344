import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelStep, ticks } from './ticks.ts';
import { SCALE, fit, fitBeside, limit, pan, toPage, toScreen, visible, wholePush, zoomAt } from './view.ts';

const screen = { width: 800, height: 600 };
const page = { width: 1_024, height: 768 };
const views = fc.record({
  scale: fc.integer({ min: 5, max: 1_600 }).map((percent) => percent / 100),
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
});
const places = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });

describe('the view', () => {
  it('keeps what lies under the pointer when it zooms, between its ends', () => {
    fc.assert(
      fc.property(views, places, fc.constantFrom(0.1, 0.8, 1.25, 10), (view, at, factor) => {
        const after = zoomAt(view, at, factor);
        expect(after.scale).toBeGreaterThanOrEqual(SCALE.least);
        expect(after.scale).toBeLessThanOrEqual(SCALE.most);
        const [before, now] = [toPage(view, at), toPage(after, at)];
        expect(Math.hypot(before.x - now.x, before.y - now.y)).toBeLessThan(1e-6);
      }),
    );
  });
  it('is pushed by whole pixels, and by all of them in the end', () => {
    const pushes = fc.array(fc.record({ x: fc.double({ min: -90, max: 90, noNaN: true }), y: fc.constant(0.3) }));
    fc.assert(
      fc.property(pushes, (deltas) => {
        let left = { x: 0, y: 0 };
        const [asked, pushed] = [
          { x: 0, y: 0 },
          { x: 0, y: 0 },
        ];
        for (const delta of deltas) {
          const { whole, left: rest } = wholePush(delta, left);
          left = rest;
          expect([whole.x, whole.y].every(Number.isInteger)).toBe(true);
          asked.x += delta.x;
          asked.y += delta.y;
          pushed.x += whole.x;
          pushed.y += whole.y;
        }
        expect(Math.abs(asked.x - pushed.x)).toBeLessThan(0.51);
        expect(Math.abs(asked.y - pushed.y)).toBeLessThan(0.51);
      }),
    );
  });
  it('goes from screen to page and back', () => {
    const view = { scale: 2, x: 30, y: -10 };
    expect(toPage(view, { x: 50, y: 10 })).toEqual({ x: 10, y: 10 });
    expect(toScreen(view, { x: 10, y: 10 })).toEqual({ x: 50, y: 10 });
  });
  it('fits the whole page in the middle, and never beyond 100 %', () => {
    const view = fit({ x: 0, y: 0, ...page }, screen);
    const corner = toScreen(view, { x: page.width, y: page.height });
    expect(toScreen(view, { x: 0, y: 0 }).x).toBeCloseTo(screen.width - corner.x);
    expect(corner.y).toBeLessThan(screen.height);
    expect(fit({ x: 0, y: 0, width: 10, height: 10 }, screen).scale).toBe(1);
  });
  it('never loses the page, however far it is pushed', () => {
    fc.assert(
      fc.property(views, places, (view, by) => {
        const { x, y, width, height } = visible(
          limit(pan(view, { x: by.x * 50, y: -by.y * 50 }), page, screen),
          screen,
        );
        expect(x < page.width && x + width > 0 && y < page.height && y + height > 0).toBe(true);
      }),
    );
  });
  it('shows a box that lies far off the page together with the page', () => {
    const boxes = fc.record({
      x: fc.integer({ min: -9_000, max: 9_000 }),
      y: fc.integer({ min: -9_000, max: 9_000 }),
      width: fc.integer({ min: 1, max: 500 }),
      height: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(boxes, fc.constantFrom(1, 4), (box, most) => {
        const view = limit(fitBeside(box, page, screen, most), page, screen);
        const seen = visible(view, screen);
        expect(box.x).toBeGreaterThanOrEqual(seen.x);
        expect(box.y).toBeGreaterThanOrEqual(seen.y);
        expect(box.x + box.width).toBeLessThanOrEqual(seen.x + seen.width);
        expect(box.y + box.height).toBeLessThanOrEqual(seen.y + seen.height);
      }),
    );
  });
});

describe('rulers', () => {
  it('have labels at round numbers that never touch', () => {
    expect([0.05, 0.5, 1, 3, 16].map(labelStep)).toEqual([2_000, 200, 100, 20, 5]);
    fc.assert(
      fc.property(views, ({ scale, x }) => {
        const labels = ticks(x, scale, 800).filter(({ label }) => label);
        for (const [at, { value }] of labels.entries()) {
          const before = labels[at - 1];
          if (before) expect((value - before.value) * scale).toBeGreaterThanOrEqual(60);
        }
      }),
    );
  });
  it('count from the edge of the page', () => {
    expect(ticks(20, 1, 221).filter(({ label }) => label)).toEqual([
      { at: 20, value: 0, label: true },
      { at: 120, value: 100, label: true },
      { at: 220, value: 200, label: true },
    ]);
  });
});
