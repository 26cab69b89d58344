/** From values and what turns there are at most so many pictures a second (technology: without a GPU each costs 50 to 100 ms). */
const SLOW_MS = 100;
/** Of a picture that costs long, at most this share of the time. */
const REST = 2;

export interface FramesParts {
  draw(now: number): void;
  /** Turns what turns by this many milliseconds. */
  turn(elapsed: number): boolean;
  turns(): boolean;
}

/** When pictures are drawn: at once for a hand, ten times a second for values and what turns, never when nothing has changed. */
export class Frames {
  readonly #parts: FramesParts;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runs = true;
  #missed = false;
  #last = 0;
  #cost = 0;
  /** Pictures so far. */
  drawn = 0;

  constructor(parts: FramesParts) {
    this.#parts = parts;
  }
  /** With the next picture of the screen. */
  ask(): void {
    if (!this.#runs) {
      this.#missed = true;
      return;
    }
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }
  /** Soon; many changes at once are one picture. */
  askSoon(): void {
    if (this.#frame || this.#timer !== undefined) return;
    if (!this.#runs) {
      this.#missed = true;
      return;
    }
    const wait = Math.max(SLOW_MS, this.#cost * REST) - (performance.now() - this.#last);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.ask();
      },
      Math.max(0, wait),
    );
  }
  /** While it does not run nothing is drawn; afterwards what was missed. */
  run(runs: boolean): void {
    if (runs === this.#runs) return;
    this.#runs = runs;
    if (!runs) {
      this.#missed = this.#frame !== 0 || this.#timer !== undefined || this.#parts.turns();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      this.#frame = 0;
      this.#timer = undefined;
      return;
    }
    this.#last = performance.now();
    if (this.#missed) this.ask();
    this.#missed = false;
  }
  #draw(now: number): void {
    this.#frame = 0;
    const begun = performance.now();
    // after a pause what turns goes on where it was
    this.#parts.turn(Math.min(1_000, Math.max(0, begun - this.#last)));
    this.#parts.draw(now);
    this.drawn++;
    this.#last = begun;
    this.#cost = performance.now() - begun;
    if (this.#parts.turns()) this.askSoon();
  }
}
