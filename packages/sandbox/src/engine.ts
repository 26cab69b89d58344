import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type CustomizeVariantOptions,
  type QuickJSContext,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { faultOf } from './guest.ts';
import type { ScriptFault } from './run.ts';

/** Part of both platforms, but of the types of the browser only. */
declare const WebAssembly: {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => NonNullable<CustomizeVariantOptions['wasmMemory']>;
};

/** Bytes of one page of WebAssembly. */
const PAGE_BYTES = 65_536;
/** The engine begins with 16 MB, of which it needs one for itself. Pages */
const FIRST_PAGES = 256;
/** Steps of promises that one run may take after its last line. */
const MOST_JOBS = 1_000;

export interface EngineLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  /** Characters of a text that passes out of the engine. */
  readonly textMax: number;
}
export interface EngineRun {
  readonly name: string;
  readonly source: string;
  readonly limits: EngineLimits;
  /** Has the run used up its time? Asked between steps of the engine, again and again. */
  readonly isOver: () => boolean;
  /** What is said of a run that used up its time. */
  readonly overText: string;
  /** Gives the script all that it can reach. */
  readonly furnish: (context: QuickJSContext) => void;
  /** Reads the script and does not run it: only its syntax can be at fault. */
  readonly readOnly?: boolean | undefined;
}

/**
 * A program in WebAssembly that runs scripts and can reach nothing but the functions it is given. Each run begins in an
 * empty world and leaves nothing behind. Synchronous: it belongs into a thread of its own.
 */
export class Engine {
  readonly #module: QuickJSWASMModule;
  /** A run left the engine in a state in which it cannot be trusted: another one has to be made. */
  broken = false;

  private constructor(module: QuickJSWASMModule) {
    this.#module = module;
  }

  /**
   * `program`: the bytes of the engine, for a thread that cannot fetch them. Rejects where WebAssembly is not allowed. The
   * engine counts allocations without their sizes, so its own limit lets a script have 2 GB; memory that cannot grow is
   * what holds it, itself and the script together.
   */
  static async make(memoryBytes: number, program?: ArrayBuffer): Promise<Engine> {
    const variant = unwrapped((await import('@jitl/quickjs-wasmfile-release-sync')).default);
    const maximum = Math.max(FIRST_PAGES, Math.ceil(memoryBytes / PAGE_BYTES));
    const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum });
    const own = newVariant(variant, program ? { wasmMemory, wasmBinary: program } : { wasmMemory });
    return new Engine(await newQuickJSWASMModuleFromVariant(own));
  }

  /** Never throws: how the run failed, or nothing. */
  run(run: EngineRun): ScriptFault | undefined {
    const { limits, overText } = run;
    let over = false;
    let fault: ScriptFault | undefined;
    try {
      const runtime = this.#module.newRuntime();
      runtime.setMemoryLimit(limits.memoryBytes);
      runtime.setMaxStackSize(limits.stackBytes);
      runtime.setInterruptHandler(() => (over ||= run.isOver()));
      const context = runtime.newContext();
      fault = perform(context, runtime, run, () => over);
      if (over) fault = { message: overText, line: fault?.line, column: fault?.column };
      context.dispose();
      runtime.dispose();
    } catch (error) {
      // The engine gave up on itself, most likely for want of memory.
      this.broken = true;
      const why = error instanceof Error ? error.message.slice(0, limits.textMax) : 'abort';
      fault ??= { message: `the engine failed: ${why}` };
    }
    return fault;
  }
}

/** The package is typed as CommonJS here and as a module there, and loaded accordingly. */
const unwrapped = (variant: QuickJSSyncVariant | { readonly default: QuickJSSyncVariant }): QuickJSSyncVariant =>
  'default' in variant ? variant.default : variant;

function perform(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  { source, name, furnish, readOnly = false, limits: { textMax } }: EngineRun,
  interrupted: () => boolean,
): ScriptFault | undefined {
  furnish(context);
  const result = context.evalCode(source, name, { type: 'global', compileOnly: readOnly });
  if (result.error)
    return result.error.consume((error) => faultOf(context, error, { textMax, interrupted: interrupted() }));
  result.value.dispose();
  for (let jobs = 0; runtime.hasPendingJob(); jobs++) {
    if (jobs === MOST_JOBS) return { message: `more than ${MOST_JOBS} steps of promises` };
    const step = runtime.executePendingJobs(1);
    if (step.error)
      return step.error.consume((error) => faultOf(context, error, { textMax, interrupted: interrupted() }));
  }
  return undefined;
}
