import type { FromPageThread, PageRun, PageRunResult, ScriptFault } from '@lightfield/sandbox/browser';
import { TIME_MS, type Thread, runOnce } from './run-once.ts';
import { createScriptReader } from './script-reader.ts';
import { beginThread, engineProgram } from './thread.ts';

function begin(): Thread {
  const worker = beginThread();
  return {
    post: (message, moved = []) => worker.postMessage(message, { transfer: moved }),
    listen(listener) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromPageThread>) => listener(data));
      worker.addEventListener('error', () => listener(undefined));
      worker.addEventListener('messageerror', () => listener(undefined));
    },
    end: () => worker.terminate(),
  };
}
const timer = {
  after(ms: number, run: () => void) {
    const timeout = setTimeout(run, ms);
    return () => clearTimeout(timeout);
  },
};

/** Runs a script of a page in a thread of the browser. Reached by `import()` only: who clicks on no script fetches nothing. */
export const runInBrowser = (run: PageRun): Promise<PageRunResult> =>
  runOnce(run, { begin, program: engineProgram, timer, timeMs: TIME_MS });

const reader = createScriptReader({ begin, program: engineProgram, timer });
/** What is wrong with the syntax of a script; nothing where this browser cannot tell. Never rejects. */
export const readInBrowser = (source: string): Promise<ScriptFault | undefined> => reader.read(source);
