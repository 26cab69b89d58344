import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { Engine } from './engine.ts';
import { fromGuest, give, textOf, toGuest } from './guest.ts';
import { PAGE_SCRIPT, type PageRun, type PageRunResult, type PageStep } from './page-run.ts';
import { pageWords } from './page-words.ts';
import type { ScriptFault } from './run.ts';

const { timeMs, memoryBytes, textMax, setsPerRun, saysPerRun } = PAGE_SCRIPT;
const PAGE_ID = /^[\w-]{1,64}$/;
type Words = ReturnType<typeof pageWords>;

/**
 * Scripts of pages (S2 §3 "Click event", `script`): `get`, `set`, `say` and `openPage`. A run only tells what it wants
 * done; who runs it does so, with the permissions of the person who clicked. Needs nothing of Node or of a browser.
 */
export class PageSandbox {
  readonly #engine: Engine;
  /** Milliseconds, from any moment on. */
  readonly #now: () => number;

  private constructor(engine: Engine, now: () => number) {
    this.#engine = engine;
    this.#now = now;
  }
  /** Rejects where the engine cannot be started. */
  static async make({
    program,
    now = () => performance.now(),
  }: {
    program?: ArrayBuffer;
    now?: () => number;
  } = {}): Promise<PageSandbox> {
    return new PageSandbox(await Engine.make(memoryBytes, program), now);
  }
  /** Another one has to be made. */
  get broken(): boolean {
    return this.#engine.broken;
  }

  /** What is wrong with the syntax of a script, of a page or of a device, in the engine's words. Runs none of it. */
  check(source: string): ScriptFault | undefined {
    const end = this.#now() + timeMs;
    const isOver = () => this.#now() > end;
    const furnishNothing = () => undefined;
    return this.#engine.run({
      name: 'script',
      source,
      limits: PAGE_SCRIPT,
      isOver,
      overText: 'it was read for too long',
      furnish: furnishNothing,
      readOnly: true,
    });
  }

  run(run: PageRun): PageRunResult {
    const words = pageWords(run.language);
    const steps: PageStep[] = [];
    const end = this.#now() + timeMs;
    const fault = this.#engine.run({
      name: 'script',
      source: run.source,
      limits: PAGE_SCRIPT,
      isOver: () => this.#now() > end,
      overText: words.over,
      furnish: (context) => furnish(context, run, steps, words),
    });
    return { fault: fault && told(fault, this.broken, words), steps };
  }
}

/** Limits of the engine in words of ours; everything else as the engine says it, with line and column. */
function told(fault: ScriptFault, broken: boolean, words: Words): ScriptFault {
  // in a loop without calls the engine does not know its line, and names the first
  if (fault.message === words.over) return { message: words.over };
  if (broken) return { ...fault, message: words.broken };
  if (fault.message.startsWith('InternalError: out of memory')) return { ...fault, message: words.memory };
  if (/^(?:Internal|Range)Error: .*stack/.test(fault.message)) return { ...fault, message: words.nested };
  return fault;
}

/** All that a script can reach. */
function furnish(context: QuickJSContext, { values, writable }: PageRun, steps: PageStep[], words: Words): void {
  const asked = (kind: PageStep['do']) => steps.filter((step) => step.do === kind).length;
  const textIn = (handle: QuickJSHandle | undefined): string | undefined =>
    handle && context.typeof(handle) === 'string' ? context.getString(handle).slice(0, textMax) : undefined;
  const keyOf = (handle: QuickJSHandle | undefined): string => {
    const key = textIn(handle);
    if (key === undefined) throw new TypeError(words.noKey);
    if (!values.has(key)) throw new ReferenceError(words.noVariable(key));
    return key;
  };
  give(context, 'get', (key) => toGuest(context, values.get(keyOf(key)) ?? null));
  give(context, 'set', (handle, value) => {
    const key = keyOf(handle);
    if (!writable.has(key)) throw new RangeError(words.noPermission(key));
    if (asked('set') === setsPerRun) throw new RangeError(words.tooManySets);
    steps.push({ do: 'set', key, value: String(fromGuest(context, value, textMax, words.value)) });
    return undefined;
  });
  give(context, 'say', (text) => {
    if (asked('say') === saysPerRun) throw new RangeError(words.tooManySays);
    steps.push({ do: 'say', text: textOf(context, text, textMax) });
    return undefined;
  });
  give(context, 'openPage', (handle) => {
    const pageId = textIn(handle) ?? '';
    if (!PAGE_ID.test(pageId)) throw new TypeError(words.noPage);
    if (asked('open') > 0) throw new RangeError(words.oneJump);
    steps.push({ do: 'open', pageId });
    return undefined;
  });
}
