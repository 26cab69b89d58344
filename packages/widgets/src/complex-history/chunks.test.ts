import { expect, it } from 'vitest';
import { CHUNK, chunksOf, whenAsked } from './chunks.ts';

/** A table of 40 rows that is moved so many rows each frame; the chunks that are asked for while it never stays, and rows seen before. */
function moved(rows: number, frames: number) {
  let asked = { ...chunksOf(0, 40, 50_000), at: 0 };
  const all = new Set([asked.first]);
  let early = 0;
  for (let frame = 1; frame <= frames; frame++) {
    const [first, now] = [rows * frame, 1_000 + frame * 16];
    const next = chunksOf(first, first + 40, 50_000);
    if (whenAsked(asked, next, now) === 'now') asked = { ...next, at: now };
    for (let chunk = asked.first; chunk <= asked.last; chunk++) all.add(chunk);
    if (asked.last < Math.floor((first + 39) / CHUNK)) early += 1;
  }
  return { asked: all.size, early };
}

it('who reads on has the rows before they are seen; who moves fast asks for few chunks on the way', () => {
  expect(moved(1, 1_000)).toEqual({ asked: 11, early: 0 });
  expect(moved(100, 400).asked).toBeLessThan(3);
});

it('nothing is asked for beyond the end', () => {
  expect(chunksOf(0, 40, 0)).toEqual({ first: 0, last: 0 });
  expect(chunksOf(60, 100, 100)).toEqual({ first: 0, last: 0 });
  expect(chunksOf(60, 100, 101)).toEqual({ first: 0, last: 1 });
  expect(chunksOf(49_960, 50_000, 80_000).last).toBe(499);
});

it('where the table stays it asks, and for what it has it does not', () => {
  const before = { first: 3, last: 3, at: 0 };
  expect(whenAsked(before, { first: 3, last: 3 }, 9_000)).toBe('same');
  expect(whenAsked(before, { first: 3, last: 4 }, 9_000)).toBe('now');
  expect(whenAsked(before, { first: 3, last: 4 }, 100)).toBe('stays');
  expect(whenAsked(before, { first: 60, last: 61 }, 9_000)).toBe('stays');
});
