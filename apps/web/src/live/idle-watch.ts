import type { Timers } from './clock.ts';

/**
 * Tells when nobody has touched mouse or keyboard for a while (S3 §4 "Economize": 120 s; S1 §9 "Smart data saving": 10 minutes), for
 * lines whose traffic is paid for.
 */
export class IdleWatch {
  readonly #timers: Timers;
  readonly #onIdle: () => void;
  #afterMs: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(timers: Timers, onIdle: () => void) {
    this.#timers = timers;
    this.#onIdle = onIdle;
  }
  /** `afterMs`: what the gateway asks for; `undefined`: nothing. Who is watched for that already is watched on. */
  watch(afterMs: number | undefined): void {
    if (afterMs === this.#afterMs && this.#cancel) return;
    this.stop();
    this.#afterMs = afterMs;
    if (afterMs !== undefined) this.#countDown(afterMs);
  }
  touched(): void {
    if (this.#cancel && this.#afterMs !== undefined) this.#countDown(this.#afterMs);
  }
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #countDown(afterMs: number): void {
    this.#cancel?.();
    this.#cancel = this.#timers.after(afterMs, () => {
      this.#cancel = undefined;
      this.#onIdle();
    });
  }
}
