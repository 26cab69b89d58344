import { LIMITS } from '@lightfield/contract';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { Engine } from './engine.ts';
import { fromGuest, give, textOf, toGuest } from './guest.ts';
import type { Run, RunResult, ScriptWrite } from './run.ts';

const { cpuMs, memoryBytes, stackBytes, linesPerRun, lineMax, writesPerRun } = LIMITS.script;

/** Scripts of a device: `get`, `set`, `log` and `now`, with the computing time of this thread as the limit. */
export class Sandbox {
  readonly #engine: Engine;

  private constructor(engine: Engine) {
    this.#engine = engine;
  }
  static async make(): Promise<Sandbox> {
    return new Sandbox(await Engine.make(memoryBytes));
  }
  /** A run left the engine in a state in which it cannot be trusted: another one has to be made. */
  get broken(): boolean {
    return this.#engine.broken;
  }

  run(run: Run): RunResult {
    const log: string[] = [];
    const writes: ScriptWrite[] = [];
    const fault = this.#engine.run({
      name: run.name,
      source: run.source,
      readOnly: run.readOnly,
      limits: { memoryBytes, stackBytes, textMax: lineMax },
      isOver: watchCpu(),
      overText: `it computed for more than ${cpuMs} ms`,
      furnish: (context) => furnish(context, run, { log, writes }),
    });
    return { fault, log, writes };
  }
}

/** Counts only what this thread computes: a busy machine is not the script's fault. */
function watchCpu(): () => boolean {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return user + system > cpuMs * 1_000;
  };
}

interface Output {
  readonly log: string[];
  readonly writes: ScriptWrite[];
}
const VALUE_WORDS = {
  notFinite: 'the value is no finite number',
  noValue: 'the value is neither a number nor a text',
  tooLong: `a text may have ${lineMax} characters`,
};

/** All that a script can reach. */
function furnish(context: QuickJSContext, { values, now }: Run, { log, writes }: Output): void {
  const keyOf = (handle: QuickJSHandle | undefined): string => {
    const key = handle && context.typeof(handle) === 'string' ? context.getString(handle).slice(0, lineMax) : undefined;
    if (key === undefined) throw new TypeError('a key is a text');
    if (!values.has(key)) throw new ReferenceError(`there is no variable ${key}`);
    return key;
  };
  give(context, 'get', (key) => toGuest(context, values.get(keyOf(key)) ?? null));
  give(context, 'set', (key, value) => {
    if (writes.length === writesPerRun) throw new RangeError(`one run may set ${writesPerRun} values`);
    writes.push({ key: keyOf(key), value: fromGuest(context, value, lineMax, VALUE_WORDS) });
    return undefined;
  });
  give(context, 'log', (text) => {
    if (log.length < linesPerRun) log.push(textOf(context, text, lineMax));
    else if (log.length === linesPerRun) log.push(`… more than ${linesPerRun} lines`);
    return undefined;
  });
  give(context, 'now', () => context.newNumber(now));
}
