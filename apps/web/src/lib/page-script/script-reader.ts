import type { FromPageThread, ScriptFault } from '@lightfield/sandbox/browser';
import type { RunPorts, Thread } from './run-once.ts';

/** For fetching and starting the engine, and for reading one script, ms. Later the thread is taken for lost. */
const PATIENCE_MS = 20_000;
/** How long the thread is kept after its last script, ms. */
const IDLE_MS = 30_000;

/**
 * Reads scripts for their syntax and runs none, in a thread that is begun with the first one and ended when nobody types any
 * more. `undefined`: nothing is wrong, or it cannot be told here; the server reads every script again that it stores.
 */
export function createScriptReader({ begin, program, timer }: Pick<RunPorts, 'begin' | 'program' | 'timer'>) {
  let thread: Thread | undefined;
  let answer: (message: FromPageThread | undefined) => void = () => undefined;
  let stopIdle = () => {};
  let turn: Promise<unknown> = Promise.resolve();

  const next = () =>
    new Promise<FromPageThread | undefined>((resolve) => {
      const stop = timer.after(PATIENCE_MS, () => resolve(undefined));
      answer = (message) => {
        stop();
        resolve(message);
      };
    });
  function end(): void {
    stopIdle();
    thread?.end();
    thread = undefined;
  }
  async function ready(): Promise<Thread | undefined> {
    if (thread) return thread;
    const begun = begin();
    thread = begun;
    begun.listen((message) => answer(message));
    const bytes = await program();
    const said = next();
    begun.post({ kind: 'engine', program: bytes }, [bytes]);
    if ((await said)?.kind === 'ready') return begun;
    end();
    return undefined;
  }
  async function read(source: string): Promise<ScriptFault | undefined> {
    stopIdle();
    try {
      const begun = await ready();
      if (!begun) return undefined;
      const said = next();
      begun.post({ kind: 'check', source });
      const message = await said;
      const fault = message?.kind === 'checked' ? message.fault : undefined;
      // a text that the engine broke over has no place, and leaves a thread that reads nothing well any more
      if (message?.kind !== 'checked' || (fault && fault.line === undefined)) end();
      else stopIdle = timer.after(IDLE_MS, end);
      return fault;
    } catch {
      end();
      return undefined;
    }
  }
  return {
    read(source: string): Promise<ScriptFault | undefined> {
      const result = turn.then(() => read(source));
      turn = result;
      return result;
    },
  };
}
