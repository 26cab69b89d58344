import { describe, expect, it } from 'vitest';
import { panView, zoomView } from './view.ts';

const limits = { shortest: 1_000, longest: 100_000, notAfter: 1_000_000 };
const view = { from: 500_000, to: 510_000 };

describe('zooming and panning', () => {
  it('keeps the moment under the pointer', () => {
    expect(zoomView(view, 0.25, 0.5, limits)).toEqual({ from: 501_250, to: 506_250 });
    expect(zoomView(view, 0, 2, limits)).toEqual({ from: 500_000, to: 520_000 });
  });
  it('stops at the shortest and the longest stretch', () => {
    expect(zoomView(view, 0.5, 0.001, limits)).toEqual({ from: 504_500, to: 505_500 });
    expect(zoomView(view, 0.5, 1_000, limits)).toEqual({ from: 455_000, to: 555_000 });
  });
  it('moves by a share of what is seen, and not beyond the end', () => {
    expect(panView(view, 0.5, limits)).toEqual({ from: 505_000, to: 515_000 });
    expect(panView(view, 1_000, limits)).toEqual({ from: 990_000, to: 1_000_000 });
    expect(panView(view, -1_000, limits)).toEqual({ from: 0, to: 10_000 });
  });
});
