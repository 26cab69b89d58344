import type { FromPageThread, PageRun, PageRunResult, ToPageThread } from '@lightfield/sandbox/browser';
import { languageWords } from './words.ts';

/** What a run needs of a thread. */
export interface Thread {
  post(message: ToPageThread, moved?: ArrayBuffer[]): void;
  /** `undefined`: the thread itself failed. */
  listen(listener: (message: FromPageThread | undefined) => void): void;
  end(): void;
}
export interface RunPorts {
  readonly begin: () => Thread;
  readonly program: () => Promise<ArrayBuffer>;
  readonly timer: { after(ms: number, run: () => void): () => void };
  /** Longest time of a run in its thread; it is ended from outside later than the engine ends it from inside, ms. */
  readonly timeMs: number;
}

/** `PAGE_SCRIPT.timeMs`, told here as well so that the engine is not loaded with the page. ms */
export const TIME_MS = 2_000;
/** What a run may take beyond its time where the engine cannot interrupt it: one step may move megabytes. ms */
const GRACE_MS = 1_000;
/** For fetching and starting the engine over a slow line, ms. */
const START_MS = 20_000;

/**
 * Runs a script of a page once, in a thread that lives for this run alone and is ended in any case: a script that hangs or
 * breaks its engine costs nothing but its own thread. Never rejects.
 */
export async function runOnce(run: PageRun, { begin, program, timer, timeMs }: RunPorts): Promise<PageRunResult> {
  const words = languageWords(run.language);
  const { promise, resolve } = Promise.withResolvers<PageRunResult>();
  const failed = (message: string) => resolve({ fault: { message }, steps: [] });
  let thread: Thread | undefined;
  let stopClock = timer.after(START_MS, () => failed(words.notStarted));
  try {
    const begun = begin();
    thread = begun;
    begun.listen((message) => {
      if (message === undefined || message.kind === 'failed') failed(words.notStarted);
      else if (message.kind === 'done') resolve(message.result);
      else if (message.kind === 'ready') {
        stopClock();
        stopClock = timer.after(timeMs + GRACE_MS, () => failed(words.ended(timeMs / 1_000)));
        begun.post({ kind: 'run', run });
      }
    });
    const bytes = await program();
    begun.post({ kind: 'engine', program: bytes }, [bytes]);
  } catch {
    failed(words.notStarted);
  }
  try {
    return await promise;
  } finally {
    stopClock();
    thread?.end();
  }
}
