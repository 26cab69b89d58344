import type { RunResult, ScriptValue } from './run.ts';
import { ScriptThread } from './script-thread.ts';

/** Runs a script once on given values, in a thread of its own, and tells what it would have set and logged. Sets nothing. */
export async function dryRun(
  script: { readonly name: string; readonly source: string },
  values: ReadonlyMap<string, ScriptValue>,
  now: number = Date.now(),
): Promise<RunResult> {
  const thread = new ScriptThread();
  try {
    return await thread.run('dry', { ...script, values, now });
  } finally {
    thread.stop();
  }
}
