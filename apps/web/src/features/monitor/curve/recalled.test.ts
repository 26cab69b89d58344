import type { PastSource, PastWindow } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveWindow } from './live-window.ts';
import { type Recalled, joined, recall, recalledOf } from './recalled.ts';

const source = (
  rows: [time: number, value: PastSource['rows'][number]['values'][number]][],
  more = {},
): PastSource => ({
  signalIds: ['a'],
  holds: true,
  intervalMs: 1_000,
  rows: rows.map(([time, value]) => ({ time, values: [value] })),
  ...more,
});
const answer = (through: number, ...sources: PastSource[]): PastWindow => ({
  through,
  sources,
  alarms: [],
  moreAlarms: false,
  gateway: [],
});

describe('what was recorded of a variable', () => {
  it('stands until the next row where each change is written', () => {
    const points = recalledOf(
      answer(
        9e5,
        source([
          [0, 5],
          [500_000, '7'],
          [600_000, null],
        ]),
      ),
      'a',
    );
    expect(points).toEqual([
      { at: 0, value: 5 },
      { at: 500_000, value: 7 },
      { at: 600_000, value: null },
    ]);
  });
  it('is not known where a report at intervals fell silent', () => {
    const points = recalledOf(
      answer(
        9e5,
        source(
          [
            [0, 5],
            [3_000, 6],
            [60_000, 7],
          ],
          { holds: false },
        ),
      ),
      'a',
    );
    expect(points.map(({ at, value }) => [at, value])).toEqual([
      [0, 5],
      [3_000, 6],
      [6_000, null],
      [60_000, 7],
      [63_000, null],
    ]);
  });
  it('is told by the report that writes each change', () => {
    const at = [
      source(
        [
          [0, 1],
          [1_000, 1],
        ],
        { holds: false },
      ),
      source([[0, 5]]),
    ];
    expect(recalledOf(answer(9e5, ...at), 'a')).toEqual([{ at: 0, value: 5 }]);
    expect(recalledOf(answer(9e5, ...at), 'b')).toEqual([]);
  });
  it('is asked on where an answer reaches less far, and told once', async () => {
    const asked: number[] = [];
    const answers = await recall(
      async (from) => {
        asked.push(from);
        return from === 0
          ? answer(
              500,
              source([
                [0, 1],
                [400, 2],
              ]),
            )
          : answer(
              1_000,
              source([
                [400, 2],
                [600, 3],
              ]),
            );
      },
      0,
      1_000,
    );
    expect(asked).toEqual([0, 500]);
    expect(joined(answers, 'a').map(({ at, value }) => [at, value])).toEqual([
      [0, 1],
      [400, 2],
      [600, 3],
    ]);
  });
});

describe('a live curve that began with history', () => {
  const windowOf = (points: readonly Recalled[], until: number, came: readonly Recalled[]): LiveWindow => {
    const live = new LiveWindow();
    live.choose(['a']);
    for (const { at, value } of came) live.add('a', at, value);
    live.recall('a', points, until);
    return live;
  };
  it('knows nothing from then on where nothing came live', () => {
    const live = windowOf([{ at: 0, value: 5 }], 1_000, []);
    expect([live.valueAt('a', 999), live.valueAt('a', 1_000)]).toEqual([5, null]);
    live.add('a', 900, 6);
    expect(live.valueAt('a', 1_001)).toBe(6);
  });
  it('shows at every moment what was recorded before the first live value, and what came live after it', () => {
    const points = (min: number, max: number) =>
      fc
        .uniqueArray(fc.record({ at: fc.integer({ min, max }), value: fc.option(fc.integer({ min: 0, max: 4 })) }), {
          selector: ({ at }) => at,
          maxLength: 20,
        })
        .map((all) => all.toSorted((a, b) => a.at - b.at));
    const last = (all: readonly Recalled[], at: number) => all.findLast((one) => one.at <= at)?.value ?? null;
    fc.assert(
      fc.property(points(0, 2_000), fc.integer({ min: 0, max: 4 }), points(1_001, 3_000), (recorded, first, later) => {
        const came = [{ at: 1_000, value: first }, ...later];
        const live = windowOf(recorded, 3_000, came);
        for (let at = 0; at <= 3_000; at += 50)
          expect(live.valueAt('a', at)).toBe(at < 1_000 ? last(recorded, at) : last(came, at));
      }),
    );
  });
});
