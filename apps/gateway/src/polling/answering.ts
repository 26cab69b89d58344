import type { Clock } from '../clock.ts';

/** A station that was failing answers again after so many answers in a row, */
const ANSWERS_BEFORE_OK = 3;
/** or when it answered and has not failed for this long: one that is asked once a minute is not silent for three. ms. */
const QUIET_BEFORE_OK_MS = 5_000;

export interface AnsweringState {
  readonly state: 'ok' | 'failing' | 'never';
  /** Epoch ms, as `lastGoodAt`. */
  readonly since: number;
  readonly lastGoodAt: number | null;
  readonly code: number | null;
  readonly reason: string;
}

/**
 * Whether a station answers, damped: one that answers now and then is failing. It is never ok before something was read; a
 * refusal is an answer, and reads nothing. Called with every exchange: it does no more than it has to.
 */
export class Answering {
  #state: AnsweringState['state'] = 'never';
  #since: number;
  #lastGoodAt: number | null = null;
  #code: number | null = null;
  #reason = '';
  /** Of the first failure of those in a row that may make it failing. */
  #failedAt: number | undefined;
  /** Answers in a row since it failed. */
  #answers = 0;
  #cancel: (() => void) | undefined;
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  readonly #changed: () => void;

  /** `changed`: it is in another state. */
  constructor(clock: Pick<Clock, 'now' | 'after'>, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
    this.#since = clock.now();
  }

  get state(): AnsweringState {
    return {
      state: this.#state,
      since: this.#since,
      lastGoodAt: this.#lastGoodAt,
      code: this.#code,
      reason: this.#reason,
    };
  }

  /** Something was read. */
  read(): void {
    this.#lastGoodAt = this.#clock.now();
  }

  /** It has answered, whatever it said. */
  answered(): void {
    this.#failedAt = undefined;
    if (this.#state === 'ok' || this.#lastGoodAt === null) return;
    this.#answers += 1;
    if (this.#state === 'never' || this.#answers >= ANSWERS_BEFORE_OK) return this.#become('ok');
    if (this.#answers === 1) this.#cancel = this.#clock.after(QUIET_BEFORE_OK_MS, () => this.#become('ok'));
    return undefined;
  }

  /** An exchange or a connection failed. That alone means nothing yet. */
  doubted(): void {
    this.#failedAt ??= this.#clock.now();
    this.#wait();
  }

  /** It does not answer. */
  silent(reason: string, code: number | null): void {
    this.doubted();
    if (this.#state === 'failing') return;
    this.#code = code;
    this.#reason = reason;
    this.#become('failing', this.#failedAt);
  }

  stop(): void {
    this.#wait();
  }

  /** Answers are counted anew. */
  #wait(): void {
    this.#answers = 0;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #become(state: 'ok' | 'failing', since = this.#clock.now()): void {
    this.#wait();
    this.#state = state;
    this.#since = since;
    if (state === 'ok') {
      this.#code = null;
      this.#reason = '';
    }
    this.#changed();
  }
}
