import type { Live, Reading } from '../kit/host.ts';
import type { Time } from './time.ts';

interface Slot {
  reading: Reading | undefined;
  /** Waits for the next frame. */
  dirty: boolean;
  /** Among all that are watched, by who watched first: widgets do so in the order of the page. 0: nobody yet. */
  place: number;
  readonly listeners: Set<(reading: Reading | undefined) => void>;
}

/** So many are told in one frame. More of them take several, or that frame would be a long one and leave others out. */
const IN_A_FRAME = 500;
/** Of values that come 10 times a second, the last are shown before the next arrive. */
const MOST_FRAMES = 4;

/** What is told in several frames, neighbours on the page together: the browser paints anew only where they are. */
interface Burst {
  readonly slots: readonly Slot[];
  readonly parts: number;
  /** The part that comes next. */
  part: number;
}

/** New readings by `bindingKey`; `undefined`: there is no such value (any more). */
export type Changes = Iterable<readonly [key: string, reading: Reading | undefined]>;

/**
 * Values of a page. However many arrive, and however often: each listener hears of its own at most once a frame, all of
 * them in the same frame, so that the browser paints once; hundreds in a few frames one after the other. What only became younger is kept, but nobody is told.
 */
export interface SignalStore extends Live {
  put(changes: Changes): void;
  /** The connection is gone: everything is shown as it was last, and as out of date. What `put` brings is fresh again. */
  markStale(): void;
  /** Keys somebody looks at just now: what is worth asking the server for. */
  watched(): string[];
  /** Tells the listeners at once instead of in the next frame. */
  flush(): void;
}

/**
 * `flushed` runs in every frame in which listeners were told, after them: whatever else moves does so in this frame. It
 * hears which part of how many was told.
 */
export function createSignalStore(
  time: Pick<Time, 'frame'>,
  flushed: (part: number, parts: number) => void = () => undefined,
): SignalStore {
  const slots = new Map<string, Slot>();
  let dirty: Slot[] = [];
  let burst: Burst | null = null;
  let places = 0;
  let cancel: (() => void) | null = null;

  const slotOf = (key: string): Slot => {
    const known = slots.get(key);
    if (known) return known;
    const slot: Slot = { reading: undefined, dirty: false, place: 0, listeners: new Set() };
    slots.set(key, slot);
    return slot;
  };
  const change = (slot: Slot, reading: Reading | undefined) => {
    const same = looksLike(slot.reading, reading);
    slot.reading = reading;
    if (same || slot.dirty || slot.listeners.size === 0) return;
    slot.dirty = true;
    dirty.push(slot);
  };
  const tellAll = (told: Iterable<Slot>, part: number, parts: number) => {
    for (const slot of told) {
      slot.dirty = false;
      for (const listener of slot.listeners) tell(listener, slot.reading);
    }
    flushed(part, parts);
  };
  const begin = (): Burst => {
    const slots = dirty;
    dirty = [];
    const parts = Math.min(MOST_FRAMES, Math.ceil(slots.length / IN_A_FRAME));
    if (parts > 1) slots.sort((one, other) => one.place - other.place);
    return { slots, parts, part: 0 };
  };
  const inFrame = () => {
    cancel = null;
    const { slots, parts, part } = (burst ??= begin());
    const begins = (at: number) => Math.floor((slots.length * at) / parts);
    if (part + 1 < parts) burst.part += 1;
    else burst = null;
    soon();
    tellAll(slots.slice(begins(part), begins(part + 1)), part, parts);
  };
  const flush = () => {
    cancel?.();
    cancel = null;
    // who was told already is dirty no more, or again
    const told = new Set([...(burst?.slots ?? []), ...dirty].filter((slot) => slot.dirty));
    burst = null;
    dirty = [];
    if (told.size > 0) tellAll(told, 0, 1);
  };
  const soon = () => {
    if (burst || dirty.length > 0) cancel ??= time.frame(inFrame);
  };

  return {
    read: (key) => slots.get(key)?.reading,
    watch(key, listener) {
      const slot = slotOf(key);
      slot.place ||= places += 1;
      // the same function may be handed in by two who watch the same key
      const own = (reading: Reading | undefined) => listener(reading);
      slot.listeners.add(own);
      return () => {
        slot.listeners.delete(own);
        if (slot.listeners.size === 0 && slot.reading === undefined) slots.delete(key);
      };
    },
    put(changes) {
      for (const [key, reading] of changes) change(slotOf(key), reading);
      soon();
    },
    markStale() {
      for (const slot of slots.values())
        if (slot.reading && slot.reading.quality !== 'stale') change(slot, { ...slot.reading, quality: 'stale' });
      soon();
    },
    watched: () => [...slots].filter(([, { listeners }]) => listeners.size > 0).map(([key]) => key),
    flush,
  };
}

const looksLike = (one: Reading | undefined, other: Reading | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    Object.is(one.value, other.value) &&
    one.text === other.text &&
    one.quality === other.quality &&
    one.unit === other.unit);

/** One widget that fails to draw its value must not take the others' values with it. */
function tell(listener: (reading: Reading | undefined) => void, reading: Reading | undefined): void {
  try {
    listener(reading);
  } catch (error) {
    reportError(error);
  }
}
