import { LIMITS } from '@lightfield/contract';
import type { Timers } from './clock.ts';

/** Tells when nobody has touched mouse or keyboard for 120 s (S3 §4 "Economize"), for lines whose traffic is paid for. */
export class IdleWatch {
  readonly #timers: Timers;
  readonly #onIdle: () => void;
  #cancel: (() => void) | undefined;

  constructor(timers: Timers, onIdle: () => void) {
    this.#timers = timers;
    this.#onIdle = onIdle;
  }
  /** `saves`: the gateway asks for it. Who is being watched already is watched on. */
  watch(saves: boolean): void {
    if (!saves) this.stop();
    else if (!this.#cancel) this.#countDown();
  }
  touched(): void {
    if (this.#cancel) this.#countDown();
  }
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #countDown(): void {
    this.#cancel?.();
    this.#cancel = this.#timers.after(LIMITS.monitor.economizeIdleMs, () => {
      this.#cancel = undefined;
      this.#onIdle();
    });
  }
}
