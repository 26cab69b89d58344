import { Worker } from 'node:worker_threads';
import type { Run, RunResult, ScriptFault, ScriptValue } from './run.ts';
import type { RunRequest, ThreadMessage } from './thread-protocol.ts';

/**
 * A run that is not over by then takes its time where the engine cannot interrupt it: the engine looks at the clock between
 * its steps, and one step may move megabytes. Many times the computing time of a run, for machines that are busy. ms
 */
const WATCHDOG_MS = 2_000;
/** Memory of the thread besides the engine's own, MB: a thread that needs more ends, and nothing else does. */
const HEAP_MB = 64;

interface Waiting {
  readonly request: RunRequest;
  readonly resolve: (result: RunResult) => void;
}

/**
 * Runs scripts, one at a time, in a thread that may end at any moment without harm: it is begun with the first run, and anew
 * after a run that hung or broke it. Never rejects.
 */
export class ScriptThread {
  #worker: Worker | undefined;
  #ready = false;
  readonly #queue: Waiting[] = [];
  #watchdog: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** What the thread knows, by scope. */
  readonly #sent = new Map<string, Map<string, ScriptValue>>();

  run(scope: string, { name, source, now, values, readOnly }: Run): Promise<RunResult> {
    return new Promise((resolve) => {
      const request = { id: ++this.#lastId, name, source, now, readOnly, scope, whole: true, values: [...values] };
      this.#queue.push({ request, resolve });
      if (this.#queue.length === 1) this.#next();
    });
  }

  /** What is wrong with the syntax of a script, or nothing. Runs none of it. */
  async check(name: string, source: string): Promise<ScriptFault | undefined> {
    const { fault } = await this.run('syntax', { name, source, now: 0, values: new Map(), readOnly: true });
    return fault;
  }

  #next(): void {
    const [first] = this.#queue;
    if (!first) {
      // An idle thread keeps no process alive; one that owes an answer does.
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#begin();
    this.#worker.ref();
    if (!this.#ready) return;
    this.#watchdog = setTimeout(() => this.#lose('it did not end and could not be interrupted'), WATCHDOG_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(this.#shortened(first.request));
  }

  /** Leaves out the values that the thread has. */
  #shortened(request: RunRequest): RunRequest {
    const before = this.#sent.get(request.scope);
    const values = new Map(request.values);
    this.#sent.set(request.scope, values);
    const whole =
      before === undefined || before.size !== values.size || [...before.keys()].some((key) => !values.has(key));
    if (whole) return request;
    return { ...request, whole, values: request.values.filter(([key, value]) => before.get(key) !== value) };
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      env: {},
      // The engine prints a line of its own when it gives up; the log of the gateway says what became of the script.
      stderr: true,
    });
    worker.stderr.resume();
    worker.on('message', (message: ThreadMessage) => {
      if (worker !== this.#worker) return;
      if (message === 'ready') {
        this.#ready = true;
        this.#next();
      } else this.#answered(message.result);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#lose(`its thread failed: ${error instanceof Error ? error.message : ''}`);
    });
    return worker;
  }

  #answered(result: RunResult): void {
    clearTimeout(this.#watchdog);
    this.#queue.shift()?.resolve(result);
    this.#next();
  }

  /** The thread is of no use any more. */
  #lose(message: string): void {
    this.#end();
    this.#answered({ fault: { message }, log: [], writes: [] });
  }

  #end(): void {
    clearTimeout(this.#watchdog);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = false;
    this.#sent.clear();
    void worker?.terminate();
  }

  /** What still waits is not run. */
  stop(): void {
    this.#end();
    for (const { resolve } of this.#queue.splice(0))
      resolve({ fault: { message: 'the gateway stops' }, log: [], writes: [] });
  }
}
