import { describe, expect, it } from 'vitest';
import { LineProof, patienceOf } from './line-proof.ts';

const PATIENCE = 8_000;
/** The speaker's clock is an hour behind. */
const HOUR = 3_600_000;
const said = (now: number) => now - HOUR;

describe('a line that lives', () => {
  it('is not proved before anything was heard, and is for as long as words come', () => {
    const line = new LineProof(PATIENCE);
    expect(line.lives(0)).toBe(false);
    for (const now of [1_000, 4_000, 7_000]) expect(line.heard(said(now), now)).toBe(true);
    expect(line.lives(7_000 + PATIENCE)).toBe(true);
    expect(line.lives(7_001 + PATIENCE)).toBe(false);
  });

  it('is not proved by words that were held up on the way', () => {
    const line = new LineProof(PATIENCE);
    line.heard(said(0), 0);
    // the computer slept for a minute; what was said meanwhile comes in one go
    for (const at of [3_000, 6_000, 9_000]) expect(line.heard(said(at), 60_000)).toBe(false);
    expect(line.lives(60_000)).toBe(false);
    expect(line.heard(said(60_000), 60_001)).toBe(true);
  });

  it.each([HOUR, -HOUR])('bears a clock that is set by %i', (by) => {
    const line = new LineProof(PATIENCE);
    line.heard(0, 0);
    line.heard(3_000, 3_000 + by);
    line.heard(6_000, 6_000 + by);
    expect(line.lives(6_000 + by)).toBe(true);
    expect(line.lives(6_000 + by + PATIENCE + 1)).toBe(false);
  });

  it('does not live for hours when the clock is set back', () => {
    const line = new LineProof(PATIENCE);
    line.heard(0, 10 * HOUR);
    expect(line.lives(9 * HOUR)).toBe(false);
  });

  it('is not proved any more once it was cut', () => {
    const line = new LineProof(PATIENCE);
    line.heard(0, 0);
    line.cut();
    expect(line.lives(1)).toBe(false);
  });
});

it('waits longer for values that come seldom', () => {
  const limits = { patienceMs: 8_000, patienceUpdates: 3 };
  expect(patienceOf(1_000, limits)).toBe(8_000);
  expect(patienceOf(60_000, limits)).toBe(180_000);
});
