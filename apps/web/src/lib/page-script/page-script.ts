import type { DataType, Language } from '@lightfield/contract';
import type { PageRun, PageRunResult, PageStep, ScriptFault, ScriptValue } from '@lightfield/sandbox/browser';
import { languageWords } from './words.ts';

export type { PageRunResult, PageStep };

type Done = { readonly ok: true } | { readonly ok: false; readonly reason: string };
export type { Language };

/** A variable of a page as its scripts know it. */
export interface ScriptVariable {
  readonly name: string;
  readonly value: ScriptValue;
  readonly writable: boolean;
}
/** What the screen around a script does for it. Keys are those of `variables`. */
export interface ScriptScreen {
  /** As they are now, by key. */
  readonly variables: () => ReadonlyMap<string, ScriptVariable>;
  /** With all that a click that writes goes through; resolves when the gateway has confirmed it or has not. */
  readonly write: (key: string, value: string) => Promise<Done>;
  readonly say: (text: string) => void;
  readonly openPage: (pageId: string) => Promise<Done>;
}
export type RunScript = (run: PageRun) => Promise<PageRunResult>;

/** How a value of a reading looks in a script: 64-bit integers as BigInt; what nobody trusts is none. */
export function scriptValue(
  dataType: DataType | undefined,
  value: number | string | boolean | null,
  trusted: boolean,
): ScriptValue {
  if (!trusted || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (dataType !== 'int64') return value;
  return /^-?\d+$/.test(String(value)) ? BigInt(value) : value;
}

/** Line and reason as one sentence. */
export const faultText = ({ line, message }: ScriptFault, language: Language): string =>
  line === undefined ? message : languageWords(language).at(line, message);

/**
 * Runs a script of a page (S2 §3 "Click event", `script`) and does what it asks for, in its order. A run that fails does
 * nothing: half a decision is none. The first thing that cannot be done ends the rest, since what comes after may rely on
 * it. Never rejects.
 */
export async function performScript(
  source: string,
  screen: ScriptScreen,
  { run, language }: { readonly run: RunScript; readonly language: Language },
): Promise<Done> {
  const variables = screen.variables();
  const values = new Map([...variables].map(([key, { value }]) => [key, value]));
  const writable = new Set([...variables].flatMap(([key, one]) => (one.writable ? [key] : [])));
  const { fault, steps } = await run({ source, values, writable, language });
  if (fault) return { ok: false, reason: faultText(fault, language) };
  const words = languageWords(language);
  for (const [index, step] of steps.entries()) {
    const done = await perform(step, screen);
    if (done.ok) continue;
    const what =
      step.do === 'set'
        ? words.notSet(variables.get(step.key)?.name || step.key, done.reason)
        : words.notOpened(done.reason);
    return { ok: false, reason: what + words.left(steps.length - index - 1) };
  }
  return { ok: true };
}

async function perform(step: PageStep, { write, say, openPage }: ScriptScreen): Promise<Done> {
  switch (step.do) {
    case 'set':
      return write(step.key, step.value);
    case 'say':
      say(step.text);
      return { ok: true };
    case 'open':
      return openPage(step.pageId);
  }
}
