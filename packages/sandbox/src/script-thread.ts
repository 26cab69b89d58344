import { Worker } from 'node:worker_threads';
import type { Run, RunResult, ScriptFault, ScriptValue } from './run.ts';
import type { RunRequest, ThreadMessage } from './thread-protocol.ts';

/**
 * A run that is not over by then takes its time where the engine cannot interrupt it: the engine looks at the clock between
 * its steps, and one step may move megabytes. Counted from when the thread begins the run. Many times the computing time of
 * a run, for machines that are busy. ms
 */
const WATCHDOG_MS = 2_000;
/** As long a run waits for its thread to come to it; on a busy machine 2.5 s were measured, on a starved one 54 s. ms */
const START_MS = 20_000;
/** Memory of the thread besides the engine's own, MB: a thread that needs more ends, and nothing else does. */
const HEAP_MB = 64;

/** Makes a thread, and tells what it says and that it failed. */
export type OpenThread = (
  heard: (message: ThreadMessage) => void,
  failed: (error: unknown) => void,
) => Pick<Worker, 'postMessage' | 'ref' | 'unref' | 'terminate'>;

interface Waiting {
  readonly request: RunRequest;
  readonly resolve: (result: RunResult) => void;
}

/**
 * Runs scripts, one at a time, in a thread that may end at any moment without harm: it is begun with the first run, and anew
 * after a run that hung or broke it. Never rejects. A thread that does not start is no fault of what waits for it (`notRun`).
 */
export class ScriptThread {
  readonly #open: OpenThread;
  #worker: ReturnType<OpenThread> | undefined;
  #ready = false;
  /** The thread is at the first of the queue. */
  #begun = false;
  readonly #queue: Waiting[] = [];
  #cancelAlarm: (() => void) | undefined;
  #lastId = 0;
  /** What the thread knows, by scope. */
  readonly #sent = new Map<string, Map<string, ScriptValue>>();

  constructor(open: OpenThread = openThread) {
    this.#open = open;
  }

  run(scope: string, { name, source, now, values, readOnly }: Run): Promise<RunResult> {
    return new Promise((resolve) => {
      const request = { id: ++this.#lastId, name, source, now, readOnly, scope, whole: true, values: [...values] };
      this.#queue.push({ request, resolve });
      if (this.#queue.length === 1) this.#next();
    });
  }

  /** What is wrong with the syntax of a script, or nothing. Runs none of it. `notRun`: it could not be read just now. */
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
    this.#alarm(START_MS, () => this.#late());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (this.#ready) this.#worker.postMessage(this.#shortened(first.request));
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

  #begin(): ReturnType<OpenThread> {
    const worker = this.#open(
      (message) => {
        if (worker === this.#worker) this.#heard(message);
      },
      (error) => {
        if (worker === this.#worker) this.#lose(`its thread failed: ${error instanceof Error ? error.message : ''}`);
      },
    );
    return worker;
  }

  #heard(message: ThreadMessage): void {
    if (message === 'ready') {
      this.#ready = true;
      this.#next();
    } else if (message === 'begun') {
      this.#begun = true;
      this.#alarm(WATCHDOG_MS, () => this.#lose('it did not end and could not be interrupted'));
    } else this.#answered(message.result);
  }

  /** In place of the one before. What has been said meanwhile is heard first: this thread may have been the busy one. */
  #alarm(ms: number, ring: () => void): void {
    this.#cancelAlarm?.();
    let late: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      late = setImmediate(ring);
    }, ms);
    this.#cancelAlarm = () => {
      clearTimeout(timer);
      clearImmediate(late);
    };
  }

  /** A thread that still starts goes on starting: whoever tries again finds it further. */
  #late(): void {
    const message = 'its thread did not start in time';
    if (this.#ready) return this.#lose(message);
    this.#giveUp(message);
    this.#worker?.unref();
  }

  #answered(result: RunResult): void {
    this.#cancelAlarm?.();
    this.#begun = false;
    this.#queue.shift()?.resolve(result);
    this.#next();
  }

  /** The thread is of no use any more. Before it began a run that is nobody's fault, and the others need not wait as long. */
  #lose(message: string): void {
    const begun = this.#begun;
    this.#end();
    if (begun) this.#answered({ fault: { message }, log: [], writes: [] });
    else this.#giveUp(message);
  }

  #giveUp(message: string): void {
    for (const { resolve } of this.#queue.splice(0)) resolve({ fault: { message, notRun: true }, log: [], writes: [] });
  }

  #end(): void {
    this.#cancelAlarm?.();
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = false;
    this.#begun = false;
    this.#sent.clear();
    void worker?.terminate();
  }

  /** What still waits is not run. */
  stop(): void {
    this.#end();
    this.#giveUp('the gateway stops');
  }
}

const openThread: OpenThread = (heard, failed) => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    // The engine prints a line of its own when it gives up; the log of the gateway says what became of the script.
    stderr: true,
  });
  worker.stderr.resume();
  worker.on('message', heard);
  worker.on('error', failed);
  return worker;
};
