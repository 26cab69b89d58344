import type { RunResult, ScriptValue } from './run.ts';

export interface RunRequest {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly now: number;
  readonly readOnly: boolean | undefined;
  /** Whose values these are. */
  readonly scope: string;
  /** The values are all there are; otherwise only those that differ from what was sent last. */
  readonly whole: boolean;
  readonly values: readonly (readonly [key: string, value: ScriptValue])[];
}
/** The thread says `ready` once, then answers one request after the other: `begun` when it comes to it, then how it ended. */
export type ThreadMessage = 'ready' | 'begun' | { readonly id: number; readonly result: RunResult };
