import { type ConfigIssue, type ScriptItem, commonErrors } from '@lightfield/contract';
import { changedScripts, syntaxIssues } from '@lightfield/rules';
import type { ScriptFault, ScriptThread } from '@lightfield/sandbox';

/** Verdicts that are remembered: a template's scripts reach hundreds of devices one after the other. */
const REMEMBERED = 200;

/**
 * Reads scripts that a save would store, in a thread of its own with bounded time and memory; runs none. Scripts that stay
 * as they are stored are not read again. 90005: they could not be read just now; nothing is said about the scripts then.
 */
export function createScriptSyntax(thread: Pick<ScriptThread, 'check'>) {
  const verdicts = new Map<string, ScriptFault | undefined>();

  async function read({ name, source }: ScriptItem): Promise<void> {
    const verdict = verdicts.has(source) ? verdicts.get(source) : await thread.check(name, source);
    if (verdict?.notRun) throw commonErrors.unavailable({ script: name });
    // what was asked for last is forgotten last
    verdicts.delete(source);
    verdicts.set(source, verdict);
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= REMEMBERED) break;
      verdicts.delete(oldest);
    }
  }

  return {
    async issues(before: readonly ScriptItem[], after: readonly ScriptItem[]): Promise<ConfigIssue[]> {
      const found: ConfigIssue[] = [];
      for (const script of changedScripts(before, after)) {
        await read(script);
        found.push(...syntaxIssues([script], (source) => verdicts.get(source)));
      }
      return found;
    },
  };
}
export type ScriptSyntax = ReturnType<typeof createScriptSyntax>;
