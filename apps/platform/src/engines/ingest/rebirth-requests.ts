/** Waits before births are asked for again, ms; the last one repeats. A node may need a moment, and may be deaf. */
export const REBIRTH_WAITS_MS = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 120_000, 300_000] as const;
/** A request without need, to have everything anew, is not said more often than this: not every node knows it. */
export const WISHES_MAX = 3;
/** A node that was understood for so long is asked at once when it is not any more, ms. */
const CALM_MS = 60_000;
/** People hear of a node that is not understood for so long, ms: it was asked five times then. */
export const DEAF_AFTER_MS = 31_000;

export interface RebirthPorts {
  /** Milliseconds that only go up. */
  ticks: () => number;
  ask: () => void;
  /** It does not say its births however often it is asked, or does again (false). Each is said once. */
  deaf: (isDeaf: boolean) => void;
}

/**
 * Asks an edge node for its births until they come, with growing waits. They are needed while what it says is thrown away
 * (`lost`), and wished for when there is more to know of a node that is understood.
 */
export class RebirthRequests {
  readonly #ports: RebirthPorts;
  /** Since the node was last understood for a while. */
  #asked = 0;
  #askedAt = -Infinity;
  /** When births were last missed. */
  #neededAt = -Infinity;
  #lost = false;
  #isDeaf = false;
  /** Until it is asked, first or again. */
  #timer: NodeJS.Timeout | undefined;
  #deafTimer: NodeJS.Timeout | undefined;
  /** Until a birth is missed in a session that has just begun. */
  #patience: NodeJS.Timeout | undefined;

  constructor(ports: RebirthPorts) {
    this.#ports = ports;
  }

  /** What the node says cannot be understood before it has said its births. */
  lost(): void {
    if (!this.#lost) {
      this.#lost = true;
      this.#deafTimer = setTimeout(() => this.#sayDeaf(true), DEAF_AFTER_MS);
    }
    this.#need();
  }

  wish(): void {
    this.#need();
  }

  /** A session has begun, and the first thing in it should be a birth. */
  expect(withinMs: number, missed: () => void): void {
    this.rest();
    this.#patience = setTimeout(missed, withinMs);
  }

  /** The births came, or there is nobody to be asked any more. */
  rest(): void {
    this.stop();
    this.#timer = undefined;
    this.#lost = false;
    this.#sayDeaf(false);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    clearTimeout(this.#deafTimer);
  }

  /** At once, or when it may be asked again. */
  #need(): void {
    clearTimeout(this.#patience);
    const now = this.#ports.ticks();
    const calm = now - this.#neededAt >= CALM_MS;
    this.#neededAt = now;
    if (this.#timer) return;
    if (calm) this.#asked = 0;
    const wait = this.#askedAt + this.#wait() - now;
    if (wait <= 0) this.#ask();
    else this.#timer = setTimeout(() => this.#ask(), wait);
  }

  #wait(): number {
    if (this.#asked === 0) return 0;
    return REBIRTH_WAITS_MS[Math.min(this.#asked, REBIRTH_WAITS_MS.length) - 1] ?? 0;
  }

  #ask(): void {
    this.#timer = undefined;
    this.#asked += 1;
    this.#askedAt = this.#ports.ticks();
    this.#ports.ask();
    if (this.#lost || this.#asked < WISHES_MAX) this.#timer = setTimeout(() => this.#ask(), this.#wait());
  }

  #sayDeaf(isDeaf: boolean): void {
    if (isDeaf === this.#isDeaf) return;
    this.#isDeaf = isDeaf;
    this.#ports.deaf(isDeaf);
  }
}
