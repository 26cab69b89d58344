import type { Log } from './log.ts';

/** What was started, to be stopped in the opposite order, also when the start itself fails half-way. */
export function createClosers(log: Log) {
  const closers: { name: string; close: () => Promise<void> | void; patienceMs: number }[] = [];
  return {
    /** `patienceMs`: how long the others wait for it. */
    add(name: string, close: () => Promise<void> | void, patienceMs = 1_500): void {
      closers.push({ name, close, patienceMs });
    },
    /** Does it again and again until then; a failure is told, and the next turn comes all the same. */
    sweep(name: string, everyMs: number, work: () => Promise<unknown>, failure: string): void {
      const timer = setInterval(() => void work().catch((error: unknown) => log.warn({ error }, failure)), everyMs);
      this.add(name, () => clearInterval(timer));
    },
    async closeAll(): Promise<void> {
      for (const { name, close, patienceMs } of closers.splice(0).toReversed()) {
        const started = Date.now();
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<'late'>((resolve) => {
          timer = setTimeout(resolve, patienceMs, 'late');
        });
        try {
          if ((await Promise.race([close(), late])) === 'late') log.warn({ name }, 'does not stop in time');
        } catch (error) {
          log.error({ error, name }, 'does not stop well');
        }
        clearTimeout(timer);
        log.debug({ name, ms: Date.now() - started }, 'stopped');
      }
    },
  };
}
export type Closers = ReturnType<typeof createClosers>;
