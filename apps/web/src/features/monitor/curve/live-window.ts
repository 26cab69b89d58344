import type { CurveData } from '../../../lib/chart/plot.ts';
import type { View } from '../../../lib/chart/view.ts';
import type { Recalled } from './recalled.ts';

/** Longest window that can be shown, and so what is kept, ms. */
export const KEEP_MS = 60 * 60_000;

/** Values of one signal as they came: each holds until the next. `NaN`: unknown from here on. */
class Track {
  #times: Float64Array<ArrayBuffer> = new Float64Array(256);
  #values: Float64Array<ArrayBuffer> = new Float64Array(256);
  #start = 0;
  #end = 0;

  add(moment: number, value: number): void {
    let at = moment;
    const last = this.#end - 1;
    const lastAt = last >= this.#start ? (this.#times[last] ?? 0) : Number.NEGATIVE_INFINITY;
    // after a gap whatever comes is news: its moment may lie before the one at which the line was found to be cut
    if (at < lastAt) {
      if (Number.isNaN(value) || !Number.isNaN(this.#values[last] ?? 0)) return;
      at = lastAt + 1;
    }
    const known = last >= this.#start ? this.#values[last] : undefined;
    // nothing is known before the first value anyway
    if (known === undefined && Number.isNaN(value)) return;
    // what still holds needs no second point
    if (known !== undefined && (known === value || (Number.isNaN(known) && Number.isNaN(value)))) return;
    if (at === lastAt) {
      this.#values[last] = value;
      return;
    }
    if (this.#end === this.#times.length) this.#makeRoom(at);
    this.#times[this.#end] = at;
    this.#values[this.#end] = value;
    this.#end++;
  }

  /**
   * What was recorded, oldest first: it fills the time before what came live, so that neither is told twice. Where nothing came
   * yet, nothing is known from `until` on.
   */
  recall(points: readonly Recalled[], until: number): void {
    const came: Recalled[] = [];
    for (let row = this.#start; row < this.#end; row++)
      came.push({ at: this.#times[row] ?? 0, value: this.#values[row] ?? Number.NaN });
    const first = came[0]?.at ?? until;
    const before = points.filter(({ at }) => at < first);
    [this.#start, this.#end] = [0, 0];
    for (const { at, value } of [...before, ...(came.length > 0 ? came : [{ at: until, value: null }])])
      this.add(at, value ?? Number.NaN);
  }

  /** Value that holds at a moment; NaN before the first. */
  valueAt(at: number): number {
    const row = this.#rowAt(at);
    return row < this.#start ? Number.NaN : (this.#values[row] ?? Number.NaN);
  }

  /** One step per bucket, in the order in which they happened: what holds, and the lowest and highest of what comes. */
  fill(out: (number | null)[], { from, to }: View, buckets: number): void {
    const width = (to - from) / buckets;
    let row = this.#rowAt(from) + 1;
    let held = this.valueAt(from);
    for (let bucket = 0; bucket < buckets; bucket++) {
      const until = from + (bucket + 1) * width;
      let [low, high, lowFirst, gap] = [held, held, true, Number.isNaN(held)];
      for (; row < this.#end && (this.#times[row] ?? 0) < until; row++) {
        held = this.#values[row] ?? Number.NaN;
        if (Number.isNaN(held)) gap = true;
        else if (Number.isNaN(low)) [low, high] = [held, held];
        else if (held < low) [low, lowFirst] = [held, false];
        else if (held > high) [high, lowFirst] = [held, true];
      }
      const [first, second] = lowFirst ? [low, high] : [high, low];
      out[bucket * 2] = gap && Number.isNaN(first) ? null : first;
      out[bucket * 2 + 1] = gap && Number.isNaN(held) ? null : Number.isNaN(second) ? null : second;
    }
  }

  /** Last row at or before a moment; one less than the start when there is none. */
  #rowAt(at: number): number {
    let low = this.#start;
    let high = this.#end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Drops what is too old; grows when that is not enough. */
  #makeRoom(now: number): void {
    // the value that holds at the oldest moment is still needed
    const start = Math.max(this.#start, this.#rowAt(now - KEEP_MS));
    const length = this.#end - start;
    const size = length > this.#times.length / 2 ? this.#times.length * 2 : this.#times.length;
    const [times, values] = [new Float64Array(size), new Float64Array(size)];
    times.set(this.#times.subarray(start, this.#end));
    values.set(this.#values.subarray(start, this.#end));
    [this.#times, this.#values, this.#start, this.#end] = [times, values, 0, length];
  }
}

/** A clock of the plant that differs by less than this from the viewer's is taken as right, ms. */
const SAME_CLOCK_MS = 1_500;
/** The difference is the smallest delay that was seen within this time, ms. */
const DELAY_WINDOW_MS = 60_000;

/**
 * The last hour of a few signals, as exact as it came, and reduced to what a screen can show when it is drawn. Knows nothing
 * of sockets or React.
 */
export class LiveWindow {
  readonly #tracks = new Map<string, Track>();
  #ahead = 0;
  #aheadSeenAt = Number.NEGATIVE_INFINITY;

  get signals(): readonly string[] {
    return [...this.#tracks.keys()];
  }
  has(id: string): boolean {
    return this.#tracks.has(id);
  }

  /** Which signals are kept from now on; what is known of those that stay stays. */
  choose(ids: readonly string[]): void {
    for (const id of this.#tracks.keys()) if (!ids.includes(id)) this.#tracks.delete(id);
    for (const id of ids) if (!this.#tracks.has(id)) this.#tracks.set(id, new Track());
  }

  /** `null`: from here on nothing is known. Times are those of the source, epoch ms. */
  add(id: string, at: number, value: number | null): void {
    this.#tracks.get(id)?.add(at, value ?? Number.NaN);
  }
  /** What was recorded of a signal before it was chosen, up to `until`. */
  recall(id: string, points: readonly Recalled[], until: number): void {
    this.#tracks.get(id)?.recall(points, until);
  }
  /** The line is cut: nothing is known of any signal from here on. */
  gap(at: number): void {
    for (const track of this.#tracks.values()) track.add(at, Number.NaN);
  }

  /** Newest moment of a frame of changes, and when it came: tells how far the clock of the plant is from the viewer's. */
  heard(readAt: number, now: number): void {
    const ahead = readAt - now;
    if (ahead < this.#ahead && now - this.#aheadSeenAt < DELAY_WINDOW_MS) return;
    this.#ahead = ahead;
    this.#aheadSeenAt = now;
  }
  /** The present moment by the clock of the plant. */
  now(viewer: number): number {
    return Math.abs(this.#ahead) < SAME_CLOCK_MS ? viewer : viewer + this.#ahead;
  }

  /** `null`: not known at that moment. */
  valueAt(id: string, at: number): number | null {
    const value = this.#tracks.get(id)?.valueAt(at) ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  /** What a plot of `pixels` can show of a window: two rows per pixel, so that no peak is lost. */
  slice(ids: readonly string[], view: View, pixels: number): CurveData {
    const rows = pixels * 2;
    const step = (view.to - view.from) / rows;
    const times = Float64Array.from({ length: rows }, (_, row) => view.from + row * step);
    const values = ids.map((id) => {
      const out = Array.from<number | null>({ length: rows }).fill(null);
      this.#tracks.get(id)?.fill(out, view, pixels);
      return out;
    });
    return { times, values };
  }
}
