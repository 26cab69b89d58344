/** One of several parts of some work: from 0 to `of` - 1. */
export interface Part {
  readonly at: number;
  readonly of: number;
}

/** What a process was given to do alone, of all processes on the same database. */
export interface Lease {
  readonly name: string;
  /** Rises with each holder, for tables that refuse an older one. */
  readonly fence: number;
  /** Which part of the work it is; undefined: all of it. */
  readonly part?: Part | undefined;
  /**
   * Whether it is still this process's. Never true in two processes at the same time, also after one was held still for a while: to be
   * asked before each thing that must not be done twice.
   */
  isHeld(): boolean;
}

/** Begins, and resolves with what ends it: both at most once for each time that it is held. */
export type LeasedWork = (lease: Lease) => Promise<() => Promise<void>>;

export interface Leases {
  /**
   * Has `work` done in one of the processes that want it, for as long as it lives; `name` says what for and is the same in all of them.
   * What the answer ends is wanted here no more.
   *
   * `parts`: of so many parts, which processes share; `work` is called for each part that is held here, and once for all of it
   * in a process that is alone.
   */
  want(name: string, work: LeasedWork, parts?: number): () => Promise<void>;
  /** Ends what is held, which others then get at once. */
  stop(): Promise<void>;
}

/** Of a process that does nothing for all (`LF_ROLES` without jobs): others hold whatever it wants. */
export const NO_LEASES: Leases = { want: () => () => Promise.resolve(), stop: () => Promise.resolve() };

/** A job that begins and ends; made anew each time that it is held. */
export const leasedJob =
  (make: () => { start(): unknown; stop(): unknown }): LeasedWork =>
  async () => {
    const job = make();
    await job.start();
    return async () => {
      await job.stop();
    };
  };

/** Of a process that is alone: it holds whatever it wants. `onError`: `work` could not begin, or end. */
export function createOwnLeases(onError: (error: unknown) => void): Leases {
  const ends = new Set<() => Promise<void>>();
  return {
    want(name, work) {
      let held = true;
      const begun = work({ name, fence: 1, isHeld: () => held }).catch((error: unknown) => {
        onError(error);
        return () => Promise.resolve();
      });
      const end = async () => {
        if (!ends.delete(end)) return;
        held = false;
        await (await begun)().catch(onError);
      };
      ends.add(end);
      return end;
    },
    async stop() {
      await Promise.all([...ends].map((end) => end()));
    },
  };
}
