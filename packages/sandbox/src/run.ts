/** A value as a script sees it: 64-bit integers are BigInt. `null`: there is none. */
export type ScriptValue = number | string | bigint | null;

/** What one run needs. It sees the values of the moment at which it began. */
export interface Run {
  readonly name: string;
  readonly source: string;
  /** Of every variable of the device, by key. */
  readonly values: ReadonlyMap<string, ScriptValue>;
  /** Epoch ms. */
  readonly now: number;
  /** Reads the script and does not run it: only its syntax can be at fault. */
  readonly readOnly?: boolean | undefined;
}

export interface ScriptWrite {
  readonly key: string;
  readonly value: number | string;
}
export interface ScriptFault {
  readonly message: string;
  /** Counted from 1; absent where it has none. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The script was neither run nor read, for want of a thread: says nothing about the script. It can be tried again. */
  readonly notRun?: true | undefined;
}
/** How a run ended. What it wanted to set is given also when it failed afterwards, for whoever only looks on. */
export interface RunResult {
  readonly fault: ScriptFault | undefined;
  readonly log: readonly string[];
  readonly writes: readonly ScriptWrite[];
}
