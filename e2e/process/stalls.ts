import { fork } from 'node:child_process';
import { once } from 'node:events';

/** How long the platform's main thread worked (processor time, ms) before it answered a question that costs nothing. */
export interface Stall {
  /** Wall clock. */
  readonly from: number;
  readonly until: number;
  readonly held: number;
}
export interface Stalls {
  readonly asked: number;
  /** How many times more processor time the same work takes here than on the machine on which 200 ms were asked for. */
  readonly slowness: number;
  /** The longest first. */
  readonly longest: readonly Stall[];
}

/** Processor time for which nothing may hold the main thread, on the machine on which it was asked for. */
const STALL_MS = 200;
/** Those that nothing slow in this machine explains. */
export const tooLong = ({ slowness, longest }: Stalls): Stall[] =>
  longest.filter(({ held }) => held > STALL_MS * slowness);

/**
 * What holds the event loop, measured so that it holds on a slow and busy machine: not how late an answer is, but what the main thread
 * worked until it came. A machine that gives the thread no processor makes an answer late and no stall.
 */
export async function watchStalls(url: string, pid: number): Promise<{ end(): Promise<Stalls> }> {
  const { hostname, port } = new URL(url);
  const child = fork(new URL('./stall-watch.ts', import.meta.url), [hostname, port, String(pid)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(child, 'message');
  return {
    async end() {
      child.send('end');
      const [stalls] = (await once(child, 'message')) as [Stalls];
      return stalls;
    },
  };
}
