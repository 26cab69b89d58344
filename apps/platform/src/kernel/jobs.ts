import type { Closers } from './closers.ts';
import type { Config } from './config.ts';

/** Work of its own that goes on until it is stopped. */
export interface Job<Started> {
  start(): Started;
  stop(): Promise<void> | void;
}

/** What goes on by itself, in processes that are there for it (`LF_ROLES`), until the platform stops. */
export function createJobs({ config, closers }: { config: Pick<Config, 'roles'>; closers: Closers }) {
  const isHere = config.roles.has('jobs');
  return {
    /** Begins it here if this process is there for it, and stops it in any case: it may have been set off by hand. */
    start<Started>(name: string, job: Job<Started>, patienceMs?: number): Started | undefined {
      closers.add(name, () => job.stop(), patienceMs);
      return isHere ? job.start() : undefined;
    },
    /** As `closers.sweep`. */
    sweep(...work: Parameters<Closers['sweep']>): void {
      if (isHere) closers.sweep(...work);
    },
  };
}
export type Jobs = ReturnType<typeof createJobs>;
