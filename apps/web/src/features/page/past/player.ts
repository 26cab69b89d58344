import type { ProjectPastWindow } from '@lightfield/contract';
import type { Timers } from '../../../live/clock.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** How many times faster than it was. */
export const SPEEDS = [1, 10, 60, 600, 3_600] as const;
export type Speed = (typeof SPEEDS)[number];
/** The page is brought up to its moment so often while it plays, ms. */
export const TICK_MS = 250;
/** So much playing is asked for at once, ms as the viewer lives them. */
const AHEAD_MS = 40_000;
const DAY_MS = 86_400_000;
/** Shortest and longest stretch that is asked for at once. */
const STRETCH_MS = { min: 60_000, max: DAY_MS } as const;
const STEP_MIN_MS = 100;

export interface Span {
  /** Inclusive, epoch ms. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}
export interface Ask extends Span {
  readonly stepMs: number;
}
export interface PlayerState {
  readonly span: Span;
  /** The moment that is shown. */
  readonly at: number;
  readonly speed: Speed;
  readonly playing: boolean;
  /** The moment was asked for and has not come yet; until then the page shows the one before. */
  readonly waiting: boolean;
  readonly error: unknown;
  /** Covers `at`, unless it is waited for. */
  readonly timeline: Timeline | undefined;
}
export interface PlayerOptions {
  readonly timers: Timers;
  readonly ask: (ask: Ask, signal: AbortSignal) => Promise<ProjectPastWindow>;
  readonly span: Span;
  readonly at: number;
}

/** What is asked for to show `at` and go on from there: finer steps than are shown would only cost. */
export function stretchFrom(at: number, { to }: Span, speed: Speed): Ask {
  const length = Math.min(STRETCH_MS.max, Math.max(STRETCH_MS.min, speed * AHEAD_MS));
  const stepMs = Math.max(STEP_MIN_MS, speed * TICK_MS);
  // at the very end there is still the moment itself
  return { from: at, to: Math.max(at + stepMs, Math.min(to, at + length)), stepMs };
}
const covers = (timeline: Timeline | undefined, at: number): boolean =>
  timeline !== undefined && at >= timeline.from && at < timeline.through;

/** Plays the past: a moment, a speed, and the stretches of history that they need, asked for before they are needed. */
export class Player {
  readonly #options: PlayerOptions;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  #next: Timeline | undefined;
  #asked: { from: number; stop: AbortController } | undefined;
  #cancelTick: (() => void) | undefined;
  #lastTick = 0;
  #closed = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    const { span, at } = options;
    this.#state = { span, at, speed: 1, playing: false, waiting: true, error: undefined, timeline: undefined };
    this.#fetch(at);
  }

  readonly state = (): PlayerState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another stretch to move in; the moment is kept where it lies within. */
  setSpan(span: Span): void {
    this.#set({ span });
    this.seek(this.#state.at);
  }
  seek(to: number): void {
    const { span, timeline } = this.#state;
    const at = Math.min(span.to - 1, Math.max(span.from, Math.round(to)));
    this.#lastTick = this.#options.timers.now();
    if (covers(timeline, at)) {
      this.#set({ at, waiting: false });
      return;
    }
    this.#next = undefined;
    this.#set({ at, waiting: true, error: undefined });
    this.#fetch(at);
  }
  setSpeed(speed: Speed): void {
    // what is there has the steps of the old speed: it stays until the new has come
    this.#next = undefined;
    this.#set({ speed });
    this.#fetch(this.#state.at);
  }
  play(): void {
    const { at, span, playing } = this.#state;
    if (playing) return;
    this.#set({ playing: true });
    if (at >= span.to - 1) this.seek(span.from);
    this.#lastTick = this.#options.timers.now();
    this.#tickLater();
  }
  pause(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    if (this.#state.playing) this.#set({ playing: false });
  }
  retry(): void {
    this.#set({ error: undefined, waiting: true });
    this.#fetch(this.#state.at);
  }
  close(): void {
    this.#closed = true;
    this.#cancelTick?.();
    this.#asked?.stop.abort();
    this.#listeners.clear();
  }

  #tickLater(): void {
    this.#cancelTick = this.#options.timers.after(TICK_MS, () => {
      this.#tick();
      if (this.#state.playing) this.#tickLater();
    });
  }
  #tick(): void {
    const { timers } = this.#options;
    const now = timers.now();
    const passed = now - this.#lastTick;
    this.#lastTick = now;
    const { at, speed, span, timeline, error } = this.#state;
    // time stands still while what comes next is on its way
    if (error !== undefined || this.#state.waiting) return;
    const wanted = at + passed * speed;
    if (wanted >= span.to - 1) {
      this.seek(span.to - 1);
      this.pause();
      return;
    }
    if (covers(timeline, wanted)) {
      this.#set({ at: wanted });
      this.#lookAhead();
    } else if (covers(this.#next, wanted)) {
      const next = this.#next;
      this.#next = undefined;
      this.#set({ at: wanted, timeline: next });
    } else {
      this.#set({ at: wanted, waiting: true });
      if (this.#asked?.from !== timeline?.through) this.#fetch(wanted);
    }
  }
  /** The stretch that follows is asked for when two thirds of this one have been played. */
  #lookAhead(): void {
    const { at, span, timeline } = this.#state;
    if (!timeline || this.#next || this.#asked) return;
    const { from, through } = timeline;
    if (through < span.to && at > from + ((through - from) * 2) / 3) this.#fetch(through);
  }
  #fetch(from: number): void {
    this.#asked?.stop.abort();
    const asked = { from, stop: new AbortController() };
    this.#asked = asked;
    const { span, speed } = this.#state;
    this.#options.ask(stretchFrom(from, span, speed), asked.stop.signal).then(
      (window) => this.#take(asked, timelineOf(window, from)),
      (error: unknown) => {
        if (this.#asked !== asked || this.#closed) return;
        this.#asked = undefined;
        this.#set({ error });
      },
    );
  }
  #take(asked: { from: number }, timeline: Timeline): void {
    // something else was wanted in the meantime
    if (this.#asked !== asked || this.#closed) return;
    this.#asked = undefined;
    this.#lastTick = this.#options.timers.now();
    if (covers(timeline, this.#state.at)) this.#set({ timeline, waiting: false, error: undefined });
    else this.#next = timeline;
  }
  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
