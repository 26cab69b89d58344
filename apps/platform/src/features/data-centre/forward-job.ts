import { type Leases, leasedJob } from '../../kernel/leases/leases.ts';
import { type RunnerParts, createForwardRunner } from './forward-runner.ts';

/** Forwarders that came or went are looked for this often. */
const LOOK_MS = 3_000;
/** Forwarders that read at the same time. */
const READERS = 2;

/** As many at a time, in the order in which they ask. */
export function atMost(most: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The place goes to whoever has waited longest.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** One process of all runs each forwarder, as long as it is enabled. */
export function createForwardJob({
  leases,
  log,
  ...parts
}: Omit<RunnerParts, 'reading'> & { leases: Pick<Leases, 'want'> }) {
  const wanted = new Map<string, () => Promise<void>>();
  const reading = atMost(READERS);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    const ids = new Set(await parts.progress.enabled());
    for (const [id, end] of wanted) {
      if (ids.has(id)) continue;
      wanted.delete(id);
      await end();
    }
    for (const id of ids) {
      if (wanted.has(id) || isStopped) continue;
      const make = () => createForwardRunner(id, { ...parts, log, reading });
      wanted.set(id, leases.want(`forwarder ${id}`, leasedJob(make)));
    }
  }
  function look(): void {
    if (isStopped || looking) return;
    looking = round()
      .catch((error: unknown) => log.warn({ error }, 'forwarders that came or went were not looked for'))
      .finally(() => (looking = undefined));
  }

  return {
    look,
    start(): void {
      timer = setInterval(look, LOOK_MS);
      timer.unref();
      look();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...wanted.values()].map((end) => end()));
      wanted.clear();
    },
  };
}
