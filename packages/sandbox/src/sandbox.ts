import { LIMITS } from '@lightfield/contract';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { Run, RunResult, ScriptFault, ScriptValue, ScriptWrite } from './run.ts';

const { cpuMs, memoryBytes, stackBytes, linesPerRun, lineMax, writesPerRun } = LIMITS.script;

/** Steps of promises that one run may take after its last line. */
const MOST_JOBS = 1_000;
/** Where the engine says that something is: "at f (name:3:5)". */
const PLACE = /:(?<line>\d+)(?::(?<column>\d+))?\)?\s*$/m;

/**
 * An engine of its own for scripts: a program in WebAssembly that can reach nothing but the four functions it is given. Each
 * run begins in an empty world and leaves nothing behind. Synchronous: it belongs into a thread of its own.
 */
export class Sandbox {
  readonly #module: QuickJSWASMModule;
  /** A run left the engine in a state in which it cannot be trusted: another one has to be made. */
  broken = false;

  private constructor(module: QuickJSWASMModule) {
    this.#module = module;
  }
  static async make(): Promise<Sandbox> {
    return new Sandbox(await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync')));
  }

  run(run: Run): RunResult {
    const log: string[] = [];
    const writes: ScriptWrite[] = [];
    const watch = new CpuWatch();
    let fault: ScriptFault | undefined;
    try {
      const runtime = this.#module.newRuntime();
      runtime.setMemoryLimit(memoryBytes);
      runtime.setMaxStackSize(stackBytes);
      runtime.setInterruptHandler(() => watch.isOver());
      const context = runtime.newContext();
      fault = perform(context, runtime, run, { log, writes });
      if (watch.over)
        fault = { message: `it computed for more than ${cpuMs} ms`, line: fault?.line, column: fault?.column };
      context.dispose();
      runtime.dispose();
    } catch (error) {
      // The engine gave up on itself, most likely for want of memory.
      this.broken = true;
      fault ??= { message: `the engine failed: ${error instanceof Error ? error.message.slice(0, lineMax) : 'abort'}` };
    }
    return { fault, log, writes };
  }
}

/** Counts only what this thread computes: a busy machine is not the script's fault. */
class CpuWatch {
  readonly #before = process.threadCpuUsage();
  over = false;
  isOver(): boolean {
    const { user, system } = process.threadCpuUsage(this.#before);
    this.over ||= user + system > cpuMs * 1_000;
    return this.over;
  }
}

interface Output {
  readonly log: string[];
  readonly writes: ScriptWrite[];
}

function perform(context: QuickJSContext, runtime: QuickJSRuntime, run: Run, output: Output): ScriptFault | undefined {
  furnish(context, run, output);
  const result = context.evalCode(run.source, run.name, { type: 'global' });
  if (result.error) return result.error.consume((error) => faultOf(context, error));
  result.value.dispose();
  for (let jobs = 0; runtime.hasPendingJob(); jobs++) {
    if (jobs === MOST_JOBS) return { message: `more than ${MOST_JOBS} steps of promises` };
    const step = runtime.executePendingJobs(1);
    if (step.error) return step.error.consume((error) => faultOf(context, error));
  }
  return undefined;
}

/** All that a script can reach. */
function furnish(context: QuickJSContext, { values, now }: Run, { log, writes }: Output): void {
  const give = (name: string, call: (...args: QuickJSHandle[]) => QuickJSHandle | undefined) =>
    context.newFunction(name, call).consume((handle) => context.setProp(context.global, name, handle));
  const keyOf = (handle: QuickJSHandle | undefined): string => {
    const key = handle && context.typeof(handle) === 'string' ? context.getString(handle).slice(0, lineMax) : undefined;
    if (key === undefined) throw new TypeError('a key is a text');
    if (!values.has(key)) throw new ReferenceError(`there is no variable ${key}`);
    return key;
  };
  give('get', (key) => toGuest(context, values.get(keyOf(key)) ?? null));
  give('set', (key, value) => {
    if (writes.length === writesPerRun) throw new RangeError(`one run may set ${writesPerRun} values`);
    writes.push({ key: keyOf(key), value: fromGuest(context, value) });
    return undefined;
  });
  give('log', (text) => {
    if (log.length < linesPerRun) log.push(textOf(context, text));
    else if (log.length === linesPerRun) log.push(`… more than ${linesPerRun} lines`);
    return undefined;
  });
  give('now', () => context.newNumber(now));
}

function toGuest(context: QuickJSContext, value: ScriptValue): QuickJSHandle {
  if (value === null) return context.null;
  if (typeof value === 'number') return context.newNumber(value);
  return typeof value === 'string' ? context.newString(value) : context.newBigInt(value);
}

function fromGuest(context: QuickJSContext, handle: QuickJSHandle | undefined): number | string {
  switch (handle && context.typeof(handle)) {
    case 'number': {
      const number = handle ? context.getNumber(handle) : Number.NaN;
      if (!Number.isFinite(number)) throw new TypeError('the value is no finite number');
      return number;
    }
    case 'string':
    case 'bigint':
    case 'boolean':
      return fromText(context, handle);
    default:
      throw new TypeError('the value is neither a number nor a text');
  }
}

function fromText(context: QuickJSContext, handle: QuickJSHandle | undefined): number | string {
  const text = handle ? context.getString(handle) : '';
  if (handle && context.typeof(handle) === 'boolean') return text === 'true' ? 1 : 0;
  if (text.length > lineMax) throw new RangeError(`a text may have ${lineMax} characters`);
  return text;
}

/** Objects as JSON, so that a person can read them. */
function textOf(context: QuickJSContext, handle: QuickJSHandle | undefined): string {
  if (!handle) return '';
  const type = context.typeof(handle);
  if (type !== 'object' && type !== 'function' && type !== 'symbol') return context.getString(handle).slice(0, lineMax);
  const json = context.getProp(context.global, 'JSON').consume((json) => context.getProp(json, 'stringify'));
  const result = json.consume((stringify) =>
    context.typeof(stringify) === 'function' ? context.callFunction(stringify, context.undefined, handle) : undefined,
  );
  if (!result) return `[${type}]`;
  if (result.error) return result.error.consume(() => `[${type}]`);
  return result.value.consume((text) =>
    context.typeof(text) === 'string' ? context.getString(text).slice(0, lineMax) : `[${type}]`,
  );
}

/** What was thrown may be anything, and looking at it may run the script's own code: the limits still hold. */
function faultOf(context: QuickJSContext, error: QuickJSHandle): ScriptFault {
  const field = (name: string): string => {
    if (context.typeof(error) !== 'object') return '';
    return context.getProp(error, name).consume((handle) => {
      return context.typeof(handle) === 'string' ? context.getString(handle).slice(0, lineMax) : '';
    });
  };
  try {
    const [name, message, stack] = [field('name'), field('message'), field('stack')];
    const place = PLACE.exec(stack.split('\n', 1)[0] ?? '')?.groups ?? PLACE.exec(stack)?.groups;
    const text = [name, message].filter(Boolean).join(': ') || textOf(context, error);
    return { message: text, line: numberOf(place?.['line']), column: numberOf(place?.['column']) };
  } catch {
    return { message: 'it failed' };
  }
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);
