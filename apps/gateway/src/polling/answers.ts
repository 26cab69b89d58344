import { type CommUp, LIMITS } from '@lightfield/contract';
import type { Clock } from '../clock.ts';
import { Answering } from './answering.ts';

/** Changes within this time are told together, ms. */
const TELL_MS = 200;
const REASON_MAX = 500;

interface Watched {
  readonly deviceId: string;
  readonly driver: string;
  readonly answering: Answering;
}

/** How the drivers of all devices answer, and telling it to the platform, whether or not anybody watches. */
export class Answers {
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  readonly #send: (message: CommUp) => void;
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;

  /** `send`: to the platform, if there is one; what is lost on the way is told with the next whole. */
  constructor(clock: Pick<Clock, 'now' | 'after'>, send: (message: CommUp) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** A driver is polled, or polled anew: nothing has been read of it yet. */
  begin(deviceId: string, driver: string): Answering {
    const key = `${deviceId}/${driver}`;
    this.#watched.get(key)?.answering.stop();
    const watched: Watched = {
      deviceId,
      driver,
      answering: new Answering(this.#clock, () => {
        if (this.#watched.get(key) !== watched) return;
        this.#changed.add(watched);
        this.#timer ??= setTimeout(() => this.#tellChanges(), TELL_MS);
      }),
    };
    this.#watched.set(key, watched);
    return watched.answering;
  }

  end(deviceId: string): void {
    for (const [key, watched] of this.#watched) {
      if (watched.deviceId !== deviceId) continue;
      watched.answering.stop();
      this.#watched.delete(key);
    }
  }

  /** Tells all: a session has begun, or the configuration is another. */
  tellAll(): void {
    this.#forget();
    this.#tell([...this.#watched.values()], true);
  }

  stop(): void {
    this.#forget();
    for (const { answering } of this.#watched.values()) answering.stop();
    this.#watched.clear();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  #tellChanges(): void {
    const changed = [...this.#changed];
    this.#forget();
    this.#tell(changed, false);
  }

  #tell(watched: readonly Watched[], whole: boolean): void {
    for (let from = 0; from === 0 || from < watched.length; from += LIMITS.gateway.commEntries) {
      const drivers = watched.slice(from, from + LIMITS.gateway.commEntries).map(({ deviceId, driver, answering }) => {
        const { reason, ...state } = answering.state;
        return { deviceId, driver, ...state, reason: reason.slice(0, REASON_MAX) };
      });
      this.#send({ v: 1, at: this.#clock.now(), whole: whole && from === 0, drivers });
    }
  }
}
