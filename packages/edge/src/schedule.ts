import { type Clock, type Journal, type Memory, TextMemory } from './ports.ts';

/** Longest time without running that counts as a stumble, real ms. */
const STUMBLE_MS = 5_000;
/** Longest sleep of the schedule, ms. */
const LONGEST_WAIT_MS = 10_000;
/** A step of the clock beyond this was no drift. */
const CLOCK_SET_MS = 500;

/** What those who wait for a time are given: where records go, and what they knew before a restart. */
export interface Host extends Journal, Memory {
  readonly clock: Clock;
}

/** Something that happens at its time. */
export interface Timed {
  /** Epoch ms; infinity: not. */
  readonly due: number;
  begin(now: number, host: Host): void;
  /** The time has come. `late`: so long ago that the machine must have slept. */
  elapse(now: number, host: Host, late: boolean): void;
  /** Somebody set the clock, and `due` is still to come. */
  clockSet(now: number, host: Host): void;
  end(now: number, host: Host): void;
}

/** So long after its time that the machine must have slept. */
export const isLate = (due: number, now: number, { speed }: Clock): boolean => now - due > STUMBLE_MS * speed;

/** Keeps the time of reports and aggregates with one timer. */
export class Schedule {
  readonly #clock: Clock;
  readonly host: Host;
  readonly #timed = new Set<Timed>();
  #cancel: (() => void) | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;
  /** Of the clock's time against its ticks. */
  #offset: number;

  constructor(clock: Clock, journal: Journal, memory: Memory = new TextMemory(new Map())) {
    this.#clock = clock;
    this.#offset = clock.now() - clock.ticks();
    this.host = {
      clock,
      add: (item) => journal.add(item),
      recall: (id) => memory.recall(id),
      keep: (id, state, passing) => memory.keep(id, state, passing),
    };
  }

  add(timed: Timed): void {
    this.#timed.add(timed);
    timed.begin(this.#clock.now(), this.host);
    this.#wake(timed.due);
  }

  remove(timed: Timed): void {
    if (this.#timed.delete(timed)) timed.end(this.#clock.now(), this.host);
  }

  /** Lets something look at what has just changed; first at the time, if that has come before the timer did. */
  tell(timed: Timed, now: number, look: (host: Host) => void): void {
    if (timed.due <= now) this.#elapse(timed, now);
    look(this.host);
    this.#wake(timed.due);
  }

  #elapse(timed: Timed, now: number): void {
    timed.elapse(now, this.host, isLate(timed.due, now, this.#clock));
  }

  #wake(at: number): void {
    if (at >= this.#wakeAt) return;
    this.#cancel?.();
    this.#wakeAt = at;
    // Not too long, so that a clock that was set is noticed.
    const wait = Math.min(at - this.#clock.now(), LONGEST_WAIT_MS);
    this.#cancel = this.#clock.after(wait, () => this.#run());
  }

  #run(): void {
    this.#wakeAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    const wasSet = this.#clockWasSet(now);
    let next = Number.POSITIVE_INFINITY;
    for (const timed of this.#timed) {
      if (timed.due <= now) this.#elapse(timed, now);
      else if (wasSet) timed.clockSet(now, this.host);
      next = Math.min(next, timed.due);
    }
    if (Number.isFinite(next)) this.#wake(next);
  }

  /** A clock set back would leave all waiting for a time that was there already. */
  #clockWasSet(now: number): boolean {
    const offset = now - this.#clock.ticks();
    const wasSet = Math.abs(offset - this.#offset) > CLOCK_SET_MS;
    this.#offset = offset;
    return wasSet;
  }

  stop(): void {
    this.#cancel?.();
    this.#wakeAt = Number.POSITIVE_INFINITY;
    this.#timed.clear();
  }
}
