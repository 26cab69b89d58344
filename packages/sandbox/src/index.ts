export type { Run, RunResult, ScriptFault, ScriptValue, ScriptWrite } from './run.ts';
export { ScriptThread } from './script-thread.ts';
