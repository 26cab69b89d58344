import type { GatewaySettings } from '@lightfield/contract';
import type { Logger } from 'pino';

/** How often it is looked whether it is time to sleep, ms. */
const LOOK_MS = 1_000;

export interface SleeperDeps {
  /** Somebody watches, or commands run. */
  busy: () => boolean;
  /** Announces the time of waking and ends the session. False: there is none that could be ended. */
  fallAsleep: (wakeAt: number) => Promise<boolean>;
  wake: () => void;
  /** Monotonic, ms. */
  monotonic: () => number;
  wall: () => number;
  /** How many times as fast as real time the plant's clock runs; for tests. */
  speed: number;
  log: Logger;
}

/**
 * Low power: when nobody has watched or ordered anything for the sleep delay, the session ends until the time of waking. Polling, alarms and records go on meanwhile; what they make is sent after waking.
 */
export class Sleeper {
  readonly #deps: SleeperDeps;
  #settings: GatewaySettings['lowPower'] | undefined;
  #look: NodeJS.Timeout | undefined;
  #wake: NodeJS.Timeout | undefined;
  #idleSince = 0;
  #turning = false;

  constructor(deps: SleeperDeps) {
    this.#deps = deps;
  }

  get asleep(): boolean {
    return this.#wake !== undefined;
  }

  apply(settings: GatewaySettings['lowPower']): void {
    this.stop();
    if (!settings.enabled) return;
    this.#settings = settings;
    this.#idleSince = this.#deps.monotonic();
    this.#look = setInterval(() => void this.#consider(), LOOK_MS);
  }

  async #consider(): Promise<void> {
    const { busy, monotonic, wall, speed, fallAsleep, log } = this.#deps;
    const settings = this.#settings;
    if (!settings || this.asleep || this.#turning) return;
    if (busy()) this.#idleSince = monotonic();
    if (monotonic() - this.#idleSince < (settings.sleepDelaySeconds * 1_000) / speed) return;
    this.#turning = true;
    const forMs = (settings.wakeAfterMinutes * 60_000) / speed;
    try {
      if (!(await fallAsleep(wall() + forMs))) {
        this.#idleSince = monotonic();
        return;
      }
      // Settings may have come while it was being said.
      if (this.#settings !== settings) return this.#deps.wake();
      log.info({ forMs }, 'asleep');
      this.#wake = setTimeout(() => {
        this.#wake = undefined;
        this.#idleSince = monotonic();
        this.#deps.wake();
      }, forMs);
    } finally {
      this.#turning = false;
    }
  }

  /** Wakes it if it sleeps. */
  stop(): void {
    const { asleep } = this;
    this.dispose();
    if (asleep) this.#deps.wake();
  }

  /** The process ends: nothing is to be woken any more. */
  dispose(): void {
    clearInterval(this.#look);
    clearTimeout(this.#wake);
    this.#wake = undefined;
    this.#settings = undefined;
  }
}
