import { CompactReader, LiveFrame, QUALITY_CODES } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FromEncoder, type ToEncoder, answerAsEncoder, packChanges } from './encoder-port.ts';
import { CompactFormat } from './compact-format.ts';
import { type AnyFrameEncoder, type Changes, type Frame, FrameEncoder } from './frame-encoder.ts';
import { JsonFormat } from './json-format.ts';
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
        quality: fc.nat(3),
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
/** What a client understands of a frame. `numbers` are its reader's. */
function frameIn(reader: CompactReader, frame: Frame): LiveFrame & { kind: 'signalVal' | 'numbers' } {
  const read = LiveFrame.parse(typeof frame === 'string' ? JSON.parse(frame) : reader.read(frame));
  if (read.kind !== 'signalVal' && read.kind !== 'numbers') throw new Error(read.kind);
  if (read.kind === 'numbers') reader.begin(read);
  return read;
}
const FORMS: readonly (readonly [name: string, make: () => AnyFrameEncoder])[] = [
  ['JSON', () => new FrameEncoder(new JsonFormat())],
  ['the compact form', () => new FrameEncoder(new CompactFormat())],
];

describe.each(FORMS)('the port of the encoder of %s', (name, make) => {
  it('says the same over a border of threads as within one', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const [near, far] = [make(), make()];
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
        const encoder = make();
        const seen = new Map<number, Map<string, unknown>>();
        const watched = new Map<number, readonly string[]>();
        const readers = new Map<number, CompactReader>();
        const columns = drive(list, (message) => {
          const asked = message();
          if (asked.say === 'watch') {
            seen.set(asked.socket, new Map());
            readers.set(asked.socket, new CompactReader());
            watched.set(
              asked.socket,
              asked.signals.map(({ variableId }) => variableId),
            );
          }
          for (const { socket: number, frame } of answerAsEncoder(encoder, asked)) {
            const read = frameIn(readers.get(number) ?? new CompactReader(), frame);
            if (read.kind === 'numbers') continue;
            for (const { variableId, ...reading } of read.readings) seen.get(number)?.set(variableId, reading);
          }
          if (asked.say === 'leave') {
            seen.delete(asked.socket);
            watched.delete(asked.socket);
          }
        });
        for (const [number, ids] of watched)
          for (let series = 0; series < SLOTS; series += 1) {
            const id = variableIdOf(series);
            if (!ids.includes(id)) continue;
            const newest = columns.get(series);
            // JSON knows no minus before zero.
            const value = newest?.value === 0 && name === 'JSON' ? 0 : newest?.value;
            const expected = newest && {
              value: typeof value === 'string' ? value.toWellFormed() : value,
              readAt: newest.readAt,
              ...(newest.changedAt !== newest.readAt && { changedAt: newest.changedAt }),
              ...(newest.quality > 0 && { quality: QUALITY_CODES[newest.quality] }),
            };
            expect(seen.get(number)?.get(id)).toEqual(expected);
          }
      }),
    );
  });
});

describe('the compact form', () => {
  it('takes at most 22 bytes for a number with the time of its reading, and tells all of it', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.nat(3),
        fc.nat(2 ** 45),
        (held, quality, at) => {
          const columns = new ValueColumns();
          const slots = [columns.slot(1)];
          columns.set(0, held, quality, at);
          const encoder = new FrameEncoder(new CompactFormat());
          const changes: Changes = {
            slots,
            valueAt: (one) => columns.valueAt(one),
            qualityAt: (one) => columns.qualityAt(one),
            readAtOf: (one) => columns.readAtOf(one),
            changedAtOf: (one) => columns.changedAtOf(one),
          };
          const reader = new CompactReader();
          const [numbers = '', snapshot = ''] = encoder.watch(0, [{ slot: 0, variableId: variableIdOf(1) }], changes);
          frameIn(reader, numbers);
          expect(frameIn(reader, snapshot)).toEqual({
            kind: 'signalVal',
            snapshot: true,
            readings: [
              {
                variableId: variableIdOf(1),
                value: held,
                readAt: at,
                ...(quality > 0 && { quality: QUALITY_CODES[quality] }),
              },
            ],
          });
          expect(snapshot.length).toBeLessThanOrEqual(22);
        },
      ),
    );
  });

  it('is read as nothing when it is none of ours or ends too early, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const reader = new CompactReader();
        reader.begin({ kind: 'numbers', numbers: [0, 1, 2], variableIds: [0, 1, 2].map(variableIdOf) });
        const frame = reader.read(bytes);
        if (frame) expect(frame.kind).toBe('signalVal');
      }),
    );
    expect(new CompactReader().read(Uint8Array.of(1, 0, 3, 0))).toBeUndefined();
    expect(new CompactReader().read(Uint8Array.of(9))).toBeUndefined();
  });
});
