export { PAGE_SCRIPT } from './page-run.ts';
export type { FromPageThread, PageRun, PageRunResult, PageStep, ToPageThread } from './page-run.ts';
export type { ScriptFault, ScriptValue } from './run.ts';
export { PageSandbox } from './page-sandbox.ts';
