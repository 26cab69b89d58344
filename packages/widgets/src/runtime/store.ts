import type { Live, Reading } from '../kit/host.ts';
import type { Time } from './time.ts';

interface Slot {
  reading: Reading | undefined;
  /** Waits for the next frame. */
  dirty: boolean;
  readonly listeners: Set<(reading: Reading | undefined) => void>;
}

/** New readings by `bindingKey`; `undefined`: there is no such value (any more). */
export type Changes = Iterable<readonly [key: string, reading: Reading | undefined]>;

/**
 * Values of a page. However many arrive, and however often: each listener hears of its own at most once a frame, all of
 * them in the same frame, so that the browser paints once. What only became younger is kept, but nobody is told.
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

/** `flushed` runs in every frame in which listeners were told, after them: whatever else moves does so in this frame. */
export function createSignalStore(time: Pick<Time, 'frame'>, flushed: () => void = () => undefined): SignalStore {
  const slots = new Map<string, Slot>();
  let dirty: Slot[] = [];
  let cancel: (() => void) | null = null;

  const slotOf = (key: string): Slot => {
    const known = slots.get(key);
    if (known) return known;
    const slot: Slot = { reading: undefined, dirty: false, listeners: new Set() };
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
  const flush = () => {
    cancel?.();
    cancel = null;
    if (dirty.length === 0) return;
    const told = dirty;
    dirty = [];
    for (const slot of told) {
      slot.dirty = false;
      for (const listener of slot.listeners) tell(listener, slot.reading);
    }
    flushed();
  };
  const soon = () => {
    if (dirty.length > 0) cancel ??= time.frame(flush);
  };

  return {
    read: (key) => slots.get(key)?.reading,
    watch(key, listener) {
      const slot = slotOf(key);
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
