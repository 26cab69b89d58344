import { MAX_STEP_SECONDS } from './machines/machine.ts';

export interface PlantClock {
  /** Plant seconds for each second of the wall; 0: the plant stands still. */
  readonly speed: number;
  /** Plant seconds since the start. */
  readonly elapsed: number;
  /** Plant time, epoch ms. */
  now(): number;
  setSpeed(speed: number): void;
  /** Runs the process on by so many plant seconds as fast as the machine can, then answers. */
  advance(seconds: number): Promise<void>;
  stop(): void;
}

/** Registers are brought up to date this often, ms of the wall: the scan time of the PLCs. */
const SCAN_MS = 100;
/** A computer that slept does not make up for more than this, s of the wall. */
const MAX_CATCH_UP_SECONDS = 2;
/** Steps done in one turn of the event loop while time is advanced, so that requests are answered in between. */
const STEPS_A_TURN = 2_000;

/** Moves the plant: `step` gets seconds of plant time in small steps, `refresh` follows after each batch of them. */
export function startPlantClock(options: {
  startMs: number;
  speed: number;
  step: (dt: number) => void;
  refresh: () => void;
}): PlantClock {
  const { startMs, step, refresh } = options;
  let speed = options.speed;
  let steps = 0;
  let owed = 0;
  let last = performance.now();
  const stopped = new AbortController();

  const run = (count: number) => {
    for (let i = 0; i < count; i += 1) step(MAX_STEP_SECONDS);
    steps += count;
    if (count > 0) refresh();
  };
  const catchUp = () => {
    const now = performance.now();
    owed += Math.min((now - last) / 1_000, MAX_CATCH_UP_SECONDS) * speed;
    last = now;
    const due = Math.floor(owed / MAX_STEP_SECONDS);
    owed -= due * MAX_STEP_SECONDS;
    run(due);
  };
  const timer = setInterval(catchUp, SCAN_MS);
  const elapsed = () => steps * MAX_STEP_SECONDS;

  return {
    get speed() {
      return speed;
    },
    get elapsed() {
      return elapsed();
    },
    now: () => startMs + elapsed() * 1_000,
    setSpeed(next) {
      catchUp();
      speed = next;
    },
    async advance(seconds) {
      let left = Math.round(seconds / MAX_STEP_SECONDS);
      while (left > 0 && !stopped.signal.aborted) {
        const now = Math.min(left, STEPS_A_TURN);
        run(now);
        left -= now;
        await new Promise(setImmediate);
      }
    },
    stop() {
      stopped.abort();
      clearInterval(timer);
    },
  };
}
