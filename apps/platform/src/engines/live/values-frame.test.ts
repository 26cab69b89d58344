import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Latest } from './value-columns.ts';
import { ValuesFrames, readValuesFrame } from './values-frame.ts';

const latest = fc.record({
  value: fc.oneof(fc.double({ noNaN: true }), fc.string({ unit: 'binary', maxLength: 40 }), fc.constant(null)),
  quality: fc.integer({ min: 0, max: 3 }),
  readAt: fc.integer({ min: 0, max: 2 ** 45 }),
  changedAt: fc.integer({ min: 0, max: 2 ** 45 }),
});
function read(frames: readonly Buffer[]) {
  const entries: [number, Latest][] = [];
  const answers = frames.map((frame) => readValuesFrame(frame, (series, one) => entries.push([series, one])));
  return { entries, answers };
}

it('what is read is what was told, in order; the last frame answers the question', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), latest)),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      (entries, number) => {
        const frames = new ValuesFrames(number);
        for (const [series, one] of entries) frames.add(series, one);
        const all = read(frames.finish());
        // A text is kept as UTF-8 keeps it.
        const kept = entries.map(([series, one]) => [
          series,
          typeof one.value === 'string' ? { ...one, value: one.value.toWellFormed() } : one,
        ]);
        expect(all.entries).toEqual(kept);
        expect(all.answers.at(-1) ?? 0).toBe(number);
      },
    ),
  );
});

it('many values make several frames, and a text larger than one has its own', () => {
  const frames = new ValuesFrames(7);
  const long = '长'.repeat(100_000);
  const one = { quality: 0, readAt: 1, changedAt: 1 };
  for (let series = 1; series <= 20_000; series++) frames.add(series, { ...one, value: series });
  frames.add(20_001, { ...one, value: long });
  const { entries, answers } = read(frames.finish());
  expect(entries.length).toBe(20_001);
  expect(entries.at(-1)?.[1].value).toBe(long);
  expect(answers.filter((answer) => answer !== 0)).toEqual([7]);
});

it('what is no frame is refused', () => {
  const frames = new ValuesFrames();
  frames.add(1, { value: 'text', quality: 0, readAt: 1, changedAt: 1 });
  const [frame] = frames.finish();
  for (let end = 5; end < (frame?.length ?? 0); end++)
    expect(() => readValuesFrame(frame!.subarray(0, end), () => undefined)).toThrow(RangeError);
});
