import type { PageClock } from '../kit/host.ts';
import type { Time } from './time.ts';

/** Between two ticks while no values arrive, milliseconds. */
const PERIOD = 100;
/** Earliest tick after the last one when a frame is painted anyway. */
const EARLIEST = 80;
/** So long a tick waits for values that come 10 times a second, to share their frame; a little late at times. */
const PATIENCE = 120;

export interface RunningClock extends PageClock {
  /**
   * Values are drawn in this very frame: tick with them if it is about time. Two paints would cost twice. Where the values
   * are drawn in several frames, so is what moves, a part in each.
   */
  inFrame(part?: number, parts?: number): void;
  /** Nobody looks: time stands still for all that moves. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/** The clock of a page. Costs nothing while nothing moves on it. */
export function createPageClock(time: Time): RunningClock {
  const ticks = new Set<(elapsed: number) => void>();
  let running = true;
  /** Of the page, without its pauses. */
  let elapsed = 0;
  let last = time.now();
  let cancel: (() => void) | null = null;
  /** What still has to move in this tick, which goes on over several frames. */
  let rest: ((elapsed: number) => void)[] = [];

  const wait = (milliseconds: number) => {
    cancel?.();
    cancel = ticks.size > 0 && running ? time.after(milliseconds, inNextFrame) : null;
  };
  const inNextFrame = () => {
    cancel = time.frame(() => {
      tick();
      wait(PERIOD);
    });
  };
  const tick = (parts = 1) => {
    const now = time.now();
    elapsed += now - last;
    last = now;
    rest = [...ticks];
    goOn(parts);
  };
  /** `left`: frames that this tick still has, this one among them. */
  const goOn = (left: number) => {
    for (const each of rest.splice(0, Math.ceil(rest.length / left))) if (ticks.has(each)) run(each, elapsed);
  };
  const stop = () => {
    cancel?.();
    cancel = null;
  };

  return {
    add(each) {
      // the same function may be added twice
      const own = (milliseconds: number) => each(milliseconds);
      if (ticks.size === 0) last = time.now();
      ticks.add(own);
      if (!cancel) wait(PERIOD);
      return () => {
        ticks.delete(own);
        if (ticks.size === 0) stop();
      };
    },
    inFrame(part = 0, parts = 1) {
      if (ticks.size === 0 || !running) return;
      if (part > 0) {
        goOn(parts - part);
        return;
      }
      const since = time.now() - last;
      if (since >= EARLIEST) {
        tick(parts);
        wait(PATIENCE);
      } else wait(Math.max(0, Math.min(PATIENCE, 2 * PERIOD - since)));
    },
    pause() {
      if (!running) return;
      elapsed += ticks.size > 0 ? time.now() - last : 0;
      running = false;
      stop();
    },
    resume() {
      if (running) return;
      running = true;
      last = time.now();
      wait(PERIOD);
    },
    stop() {
      running = false;
      stop();
      ticks.clear();
    },
  };
}

function run(tick: (elapsed: number) => void, elapsed: number): void {
  try {
    tick(elapsed);
  } catch (error) {
    reportError(error);
  }
}
