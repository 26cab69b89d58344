import type { AnyFrameEncoder, Changes, Frame, WatchedSlot } from './frame-encoder.ts';
import type { LatestValue } from './value-columns.ts';

/** `Changes` as a message: columns by place, whose memory can be handed over. */
export interface PackedChanges {
  readonly slots: Uint32Array<ArrayBuffer>;
  /** Of texts and of no value: their place in `others`. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly isOther: Uint8Array<ArrayBuffer>;
  readonly others: readonly (string | null)[];
  readonly qualities: Uint8Array<ArrayBuffer>;
  readonly readAt: Float64Array<ArrayBuffer>;
  readonly changedAt: Float64Array<ArrayBuffer>;
}

/** What an encoder in another thread or process is told. Nothing is asked of it; frames come by themselves. */
export type ToEncoder =
  | {
      readonly say: 'watch';
      readonly socket: number;
      readonly signals: readonly WatchedSlot[];
      readonly fresh: PackedChanges;
    }
  | { readonly say: 'leave' | 'hold' | 'catchUp'; readonly socket: number }
  | { readonly say: 'change'; readonly changes: PackedChanges };
/** Frames in their order: for each socket what it is to be sent. */
export type FromEncoder = readonly { readonly socket: number; readonly frame: Frame }[];

export function packChanges(changes: Changes): PackedChanges {
  const { slots } = changes;
  const numbers = new Float64Array(slots.length);
  const isOther = new Uint8Array(slots.length);
  const others: (string | null)[] = [];
  const qualities = new Uint8Array(slots.length);
  const readAt = new Float64Array(slots.length);
  const changedAt = new Float64Array(slots.length);
  for (const [at, slot] of slots.entries()) {
    const value = changes.valueAt(slot);
    if (typeof value === 'number') numbers[at] = value;
    else {
      isOther[at] = 1;
      numbers[at] = others.push(value) - 1;
    }
    qualities[at] = changes.qualityAt(slot);
    readAt[at] = changes.readAtOf(slot);
    changedAt[at] = changes.changedAtOf(slot);
  }
  return { slots: Uint32Array.from(slots), numbers, isOther, others, qualities, readAt, changedAt };
}

function unpackChanges(packed: PackedChanges): Changes {
  const slots = [...packed.slots];
  const places = new Map(slots.map((slot, at) => [slot, at]));
  const at = (slot: number) => places.get(slot) ?? -1;
  const valueAt = (slot: number): LatestValue => {
    const place = at(slot);
    const number = packed.numbers[place] ?? null;
    return packed.isOther[place] === 1 ? (packed.others[number ?? -1] ?? null) : number;
  };
  return {
    slots,
    valueAt,
    qualityAt: (slot) => packed.qualities[at(slot)] ?? 0,
    readAtOf: (slot) => packed.readAt[at(slot)] ?? 0,
    changedAtOf: (slot) => packed.changedAt[at(slot)] ?? 0,
  };
}

/** The far end of the port: what the encoder makes of a message. */
export function answerAsEncoder(encoder: AnyFrameEncoder, message: ToEncoder): FromEncoder {
  const { say } = message;
  // Bytes lie in a pool that others share: these go alone.
  const to = (socket: number, frame: Frame) => ({
    socket,
    frame: typeof frame === 'string' ? frame : Uint8Array.from(frame),
  });
  if (say === 'watch') {
    const { socket, signals, fresh } = message;
    return encoder.watch(socket, signals, unpackChanges(fresh)).map((frame) => to(socket, frame));
  }
  if (say === 'change')
    return encoder.change(unpackChanges(message.changes)).flatMap((socket) => {
      const frame = encoder.take(socket);
      return frame === undefined ? [] : [to(socket, frame)];
    });
  const { socket } = message;
  if (say === 'catchUp') return [to(socket, encoder.catchUp(socket))];
  if (say === 'leave') encoder.leave(socket);
  else encoder.hold(socket);
  return [];
}
