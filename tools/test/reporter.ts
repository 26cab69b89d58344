import type { Reporter, TestCase, TestModule } from 'vitest/node';

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0];
const EVERY_MS = 30_000;
/** Of what a failed file printed, this much is shown: the end, where the reason mostly is. */
const LOG_TAIL = 5_000;

/**
 * Says of a run what one wants to know of it: how far it is, and each failure once, with its reason. What tests print while
 * they pass is not shown; sixteen thousand of them print a lot.
 */
export default class ShortReporter implements Reporter {
  private done = 0;
  private last = Date.now();
  private readonly printed = new Map<string, string>();

  onUserConsoleLog(log: ConsoleLog): void {
    const id = log.taskId ?? '';
    this.printed.set(id, ((this.printed.get(id) ?? '') + log.content).slice(-LOG_TAIL));
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') {
      fail(`${test.module.relativeModuleId} > ${test.fullName}`, result.errors);
      const log = this.printed.get(test.id) ?? this.printed.get(test.module.id);
      if (log) console.log(`  it printed last:\n${log}`);
    }
    this.printed.delete(test.id);
    this.done++;
    if (Date.now() - this.last < EVERY_MS) return;
    this.last = Date.now();
    console.log(`  ${process.env['LF_TEST_PART'] ?? ''} ${this.done} tests`);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) fail(module.relativeModuleId, errors);
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) fail(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors());
    this.printed.delete(module.id);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message: string; stack?: string }[]): void {
    if (unhandled.length > 0) fail('outside of any test', unhandled);
  }
}

interface Told {
  message: string;
  stack?: string;
  /** Why, where the error was thrown for another one: "fetch failed" says nothing by itself. */
  cause?: unknown;
}
function fail(name: string, errors: readonly Told[]): void {
  console.log(`FAILED ${name}`);
  for (const error of errors) {
    console.log(`  ${(error.stack ?? error.message).slice(0, 3_000)}`);
    if (isTold(error.cause)) console.log(`  because of: ${(error.cause.stack ?? error.cause.message).slice(0, 1_000)}`);
  }
}
const isTold = (cause: unknown): cause is Told =>
  typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string';
