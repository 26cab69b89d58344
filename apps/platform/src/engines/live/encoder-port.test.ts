import { LiveFrame } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FromEncoder, type ToEncoder, answerAsEncoder, packChanges } from './encoder-port.ts';
import { type Changes, FrameEncoder } from './frame-encoder.ts';
import { variableIdOf } from './live.testing.ts';
import { type LatestValue, ValueColumns } from './value-columns.ts';

const SLOTS = 6;
const slot = fc.nat(SLOTS - 1);
const socket = fc.nat(3);
const value: fc.Arbitrary<LatestValue> = fc.oneof(
  fc.double({ noNaN: true }),
  fc.string(),
  fc.constant(null),
  fc.nat(9),
);
type Step =
  | { does: 'set'; slot: number; value: LatestValue; quality: number; readAt: number; since: number | undefined }
  | { does: 'watch'; socket: number; slots: number[] }
  | { does: 'leave' | 'hold' | 'catchUp'; socket: number }
  | { does: 'tick' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('set' as const),
        slot,
        value,
        quality: fc.nat(4),
        readAt: fc.nat(50),
        since: fc.option(fc.nat(50), { nil: undefined }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('watch' as const), socket, slots: fc.uniqueArray(slot) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('leave', 'hold', 'catchUp'), socket }) },
    { weight: 4, arbitrary: fc.constant({ does: 'tick' as const }) },
  ),
  { maxLength: 60 },
);

/** Drives encoders as `FanOut` does, with everything that changes and every wish as a message. */
function drive(list: readonly Step[], tell: (message: () => ToEncoder) => void): ValueColumns {
  const columns = new ValueColumns();
  for (let series = 0; series < SLOTS; series += 1) columns.slot(series);
  const open = new Map<number, readonly number[]>();
  const held = new Set<number>();
  const changes = (slots: readonly number[]): Changes => ({
    slots,
    valueAt: (at) => columns.valueAt(at),
    qualityAt: (at) => columns.qualityAt(at),
    readAtOf: (at) => columns.readAtOf(at),
    changedAtOf: (at) => columns.changedAtOf(at),
  });
  const isWatched = (at: number) => [...open.values()].some((slots) => slots.includes(at));
  function watch({ socket: number, slots }: Step & { does: 'watch' }): void {
    if (open.has(number)) return;
    const fresh = slots.filter((at) => columns.has(at) && (!isWatched(at) || columns.isChanged(at)));
    open.set(number, slots);
    for (const at of slots) columns.watch(at, true);
    const signals = slots.map((at) => ({ slot: at, variableId: variableIdOf(at) }));
    const packed = packChanges(changes(fresh));
    tell(() => ({ say: 'watch', socket: number, signals, fresh: packed }));
  }
  function leave(number: number): void {
    for (const at of open.get(number) ?? []) columns.watch(at, false);
    open.delete(number);
    for (const slots of open.values()) for (const at of slots) columns.watch(at, true);
  }
  for (const step of list) {
    if (step.does === 'set') columns.set(step.slot, step.value, step.quality, step.readAt, step.since);
    else if (step.does === 'tick') {
      const packed = packChanges(changes(columns.takeChanged()));
      tell(() => ({ say: 'change', changes: packed }));
    } else if (step.does === 'watch') {
      watch(step);
    } else if (open.has(step.socket)) {
      if (step.does === 'catchUp' && !held.has(step.socket)) continue;
      tell(() => ({ say: step.does, socket: step.socket }));
      if (step.does === 'hold') held.add(step.socket);
      else held.delete(step.socket);
      if (step.does === 'leave') leave(step.socket);
    }
  }
  // Everybody is caught up with in the end.
  for (const number of held) tell(() => ({ say: 'catchUp', socket: number }));
  const packed = packChanges(changes(columns.takeChanged()));
  tell(() => ({ say: 'change', changes: packed }));
  return columns;
}
const frameIn = (bytes: Uint8Array) => LiveFrame.parse(JSON.parse(new TextDecoder().decode(bytes)));

describe('the port of the encoder', () => {
  it('says the same over a border of threads as within one', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const [near, far] = [new FrameEncoder(), new FrameEncoder()];
        const said: [FromEncoder[], FromEncoder[]] = [[], []];
        drive(list, (message) => {
          said[0].push(answerAsEncoder(near, message()));
          said[1].push(structuredClone(answerAsEncoder(far, structuredClone(message()))));
        });
        expect(said[1]).toEqual(said[0]);
      }),
    );
  });

  it('whoever watches knows the newest value of everything in the end, whenever they came and were held', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const encoder = new FrameEncoder();
        const seen = new Map<number, Map<string, unknown>>();
        const watched = new Map<number, readonly string[]>();
        const columns = drive(list, (make) => {
          const message = make();
          if (message.say === 'watch') {
            seen.set(message.socket, new Map());
            watched.set(
              message.socket,
              message.signals.map(({ variableId }) => variableId),
            );
          }
          for (const { socket: number, bytes } of answerAsEncoder(encoder, message)) {
            const frame = frameIn(bytes);
            if (frame.kind !== 'signalVal') throw new Error(frame.kind);
            for (const { variableId, ...reading } of frame.readings) seen.get(number)?.set(variableId, reading);
          }
          if (message.say === 'leave') {
            seen.delete(message.socket);
            watched.delete(message.socket);
          }
        });
        for (const [number, ids] of watched)
          for (let series = 0; series < SLOTS; series += 1) {
            const id = variableIdOf(series);
            if (!ids.includes(id)) continue;
            const newest = columns.get(series);
            const reading = seen.get(number)?.get(id) as { value: unknown; readAt: number } | undefined;
            // JSON knows no minus before zero.
            expect(reading?.value).toEqual(newest && (newest.value === 0 ? 0 : newest.value));
            expect(reading?.readAt).toEqual(newest?.readAt);
          }
      }),
    );
  });
});
