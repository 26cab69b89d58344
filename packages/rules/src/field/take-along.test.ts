import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { devicesToTake, lastValues, pictureRoom, picturesOf } from './take-along.ts';

const signal = (id: string, more: object = {}) => ({
  id,
  title: id,
  unit: 'bar',
  decimals: 1,
  readable: true,
  signalMaps: [],
  ...more,
});

describe('devices whose values are taken along', () => {
  it('are those of orders, then those of inspections, each once; the rest is counted', () => {
    const orders = [{ equipmentId: 'b' }, { equipmentId: 'a' }, { equipmentId: 'b' }];
    const tasks = [{ devices: [{ equipmentId: 'a' }, { equipmentId: 'c' }] }];
    expect(devicesToTake(orders, tasks, 3)).toEqual({ ids: ['b', 'a', 'c'], left: 0 });
    expect(devicesToTake(orders, tasks, 2)).toEqual({ ids: ['b', 'a'], left: 1 });
    expect(devicesToTake([], [], 2)).toEqual({ ids: [], left: 0 });
  });
});

describe('last values', () => {
  it('say when they were read last, also where they did not change, and how far they can be trusted', () => {
    const signals = [signal('late'), signal('same'), signal('never'), signal('blind', { readable: false })];
    const { values, left } = lastValues(
      signals,
      {
        readAt: 900,
        late: ['late'],
        readings: [
          { variableId: 'same', value: 1, readAt: 100 },
          { variableId: 'late', value: null, readAt: 50, quality: 'bad' },
          { variableId: 'blind', value: 1, readAt: 100 },
          { variableId: 'of nobody', value: 1, readAt: 100 },
        ],
      },
      9,
    );
    expect(left).toBe(0);
    expect(values).toMatchObject([
      { id: 'late', value: null, at: 50, quality: 'bad' },
      { id: 'same', value: 1, at: 900, quality: 'good' },
    ]);
    expect(
      lastValues(signals, { late: [], readings: [{ variableId: 'same', value: 1, readAt: 100 }] }, 9).values,
    ).toMatchObject([{ at: 100 }]);
  });
  it('are never newer than what was read, and none is lost without being counted', () => {
    const reading = fc.record({
      variableId: fc.constantFrom('a', 'b', 'c', 'd'),
      value: fc.double(),
      readAt: fc.nat(1_000),
    });
    const answer = fc.record({
      readAt: fc.option(fc.nat(1_000), { nil: undefined }),
      late: fc.subarray(['a', 'b', 'c', 'd']),
      readings: fc.uniqueArray(reading, { selector: ({ variableId }) => variableId }),
    });
    fc.assert(
      fc.property(answer, fc.nat(5), (answered, most) => {
        const { values, left } = lastValues(
          ['a', 'b', 'c'].map((id) => signal(id)),
          answered,
          most,
        );
        expect(values.length).toBeLessThanOrEqual(most);
        expect(values.length + left).toBe(answered.readings.filter(({ variableId }) => variableId !== 'd').length);
        for (const { id, at } of values) {
          const own = answered.readings.find(({ variableId }) => variableId === id)?.readAt ?? 0;
          expect(at).toBe(answered.late.includes(id) ? own : Math.max(own, answered.readAt ?? 0));
        }
      }),
    );
  });
});

describe('pictures that are taken along', () => {
  const order = (id: string, ...steps: string[][]) => ({ id, steps: steps.map((pictures) => ({ pictures })) });
  it('are those of what is due first, the newest steps before others', () => {
    const tasks = [{ id: 't', devices: [{ results: [{ pictures: ['e'] }, { pictures: [] }] }] }];
    expect(picturesOf([order('1', ['a'], ['b', 'c']), order('2', ['d'])], tasks)).toEqual([
      { kind: 'order', of: '1', id: 'b' },
      { kind: 'order', of: '1', id: 'c' },
      { kind: 'order', of: '1', id: 'a' },
      { kind: 'order', of: '2', id: 'd' },
      { kind: 'task', of: 't', id: 'e' },
    ]);
  });
  it('never take more room than they have, whatever lies there and however large they are', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const sizes = fc.record(Object.fromEntries(ids.map((id) => [id, fc.integer({ min: 1, max: 20 })])));
    const bounds = fc.record({ count: fc.nat(6), bytes: fc.nat(60) });
    fc.assert(
      fc.property(sizes, bounds, fc.array(fc.shuffledSubarray(ids), { maxLength: 5 }), (size, most, syncs) => {
        const here = new Map<string, number>();
        for (const due of syncs) {
          const wanted = picturesOf([order('1', due)], []);
          const { gone, missing, takes } = pictureRoom(wanted, here, most);
          for (const id of gone) here.delete(id);
          for (const { id } of missing) {
            const bytes = size[id] ?? 0;
            if (!takes(bytes)) break;
            here.set(id, bytes);
          }
          expect(here.size).toBeLessThanOrEqual(most.count);
          expect([...here.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most.bytes);
          for (const id of here.keys()) expect(due).toContain(id);
        }
      }),
    );
  });
});
