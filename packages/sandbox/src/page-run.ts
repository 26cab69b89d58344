import type { Language } from '@lightfield/contract';
import type { ScriptFault, ScriptValue } from './run.ts';

/** What a script of a page may use. None of it is in the specification. */
export const PAGE_SCRIPT = {
  /** From its first line to its last, ms. */ timeMs: 2_000,
  memoryBytes: 16 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /** Characters of a text that is said or set. */ textMax: 500,
  /** Values that one run may set: as many as one click may write without a script. */ setsPerRun: 50,
  /** A person is to read them. */ saysPerRun: 4,
} as const;

/** What one run of a page's script needs. It sees the values of the moment at which it began. */
export interface PageRun {
  readonly source: string;
  /** Of the variables of the page, by key. */
  readonly values: ReadonlyMap<string, ScriptValue>;
  /** Keys that this person may write here. */
  readonly writable: ReadonlySet<string>;
  /** Of what is said about faults. */
  readonly language: Language;
}

/** One thing a script asks for. It is done after the run ended well, in the order in which it was asked for. */
export type PageStep =
  | { readonly do: 'set'; readonly key: string; readonly value: string }
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'open'; readonly pageId: string };

/** How a run ended. The steps are told also when it failed afterwards, for whoever only looks on. */
export interface PageRunResult {
  readonly fault: ScriptFault | undefined;
  readonly steps: readonly PageStep[];
}

/** From the page to its thread: the program of the engine once, then one run, or scripts whose syntax is to be looked at. */
export type ToPageThread =
  | { readonly kind: 'engine'; readonly program: ArrayBuffer }
  | { readonly kind: 'run'; readonly run: PageRun }
  | { readonly kind: 'check'; readonly source: string };
/** And back: `ready` when the engine stands, `failed` when it cannot, and how the run ended. */
export type FromPageThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly result: PageRunResult }
  | { readonly kind: 'checked'; readonly fault: ScriptFault | undefined };
