import { type ConfigScript, LIMITS } from '@lightfield/contract';
import { compileExpression, nextPeriodicTime, type Trigger } from '@lightfield/rules';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Device, Variable, Watcher } from '@lightfield/edge';
import type { RunResult, ScriptFault, ScriptThread, ScriptValue, ScriptWrite } from '@lightfield/sandbox';

/** Longest sleep, ms: a clock that was set is noticed then. */
const LONGEST_WAIT_MS = 10_000;
const { pauseMs, linesKept, failuresBeforeStop, lineMax } = LIMITS.script;

export interface ScriptLine {
  /** Epoch ms. */
  readonly time: number;
  readonly text: string;
}

export interface ScriptDeps {
  readonly clock: Clock;
  readonly thread: Pick<ScriptThread, 'run'>;
  /** Sets a value as a person would. What stands against it, or nothing. */
  readonly write: (variable: Variable, value: number | string) => Promise<string | undefined>;
  readonly log: Logger;
}

/** One script at work: when it runs, what becomes of what it sets, and what it said. Its runs never overlap. */
export class ScriptTask implements Watcher {
  readonly settings: ConfigScript;
  readonly #deps: ScriptDeps;
  readonly #condition: Trigger | undefined;
  #device: Device | undefined;
  readonly #lines: ScriptLine[] = [];
  #said = 0;
  #failures = 0;
  #stopped = false;
  #running = false;
  /** It is to run once more when the run under way is over. */
  #again = false;
  #begun = false;
  #held = false;
  /** What the watched variables held; policy `change`. */
  #seen: unknown[] = [];
  #due = 0;
  #cancel: (() => void) | undefined;

  constructor(settings: ConfigScript, deps: ScriptDeps) {
    this.settings = settings;
    this.#deps = deps;
    const { policy } = settings;
    this.#condition = policy.type === 'conditional' ? compileExpression(policy.expression) : undefined;
  }

  /** The newest lines of its log, oldest first. */
  get lines(): readonly ScriptLine[] {
    return this.#lines;
  }
  /** Lines it has said in all; the older ones are forgotten. */
  get said(): number {
    return this.#said;
  }
  /** It failed too often, and does not run until it is edited or the gateway starts again. */
  get stopped(): boolean {
    return this.#stopped;
  }

  begin(device: Device): void {
    this.#device = device;
    const { policy, enabled } = this.settings;
    if (!enabled) return;
    const watched = this.#watched();
    this.#seen = watched.map(({ value }) => value);
    device.watch(watched, this);
    if (policy.type === 'startup' && !this.#begun) this.#trigger();
    if (policy.type === 'periodic') this.#awaitPeriod(policy.intervalMs);
    if (policy.type === 'conditional') this.moved();
    this.#begun = true;
  }

  end(): void {
    this.#device?.unwatch(this);
    this.#device = undefined;
    this.#cancel?.();
    this.#again = false;
  }

  #watched(): Variable[] {
    const { policy } = this.settings;
    const keys = policy.type === 'change' ? policy.variables : (this.#condition?.keys ?? []);
    return keys.flatMap((key) => this.#device?.variable(key) ?? []);
  }

  moved(): void {
    if (this.#condition) {
      const truth = this.#condition.holds((key) => this.#device?.variable(key));
      if (truth === undefined || truth === this.#held) return;
      this.#held = truth;
      if (truth) this.#trigger();
      return;
    }
    const before = this.#seen;
    this.#seen = this.#watched().map(({ value }) => value);
    // The first value of all is no change.
    if (this.#seen.some((value, i) => value !== before[i] && before[i] !== null)) this.#trigger();
  }

  #awaitPeriod(intervalMs: number): void {
    const { clock } = this.#deps;
    this.#due = nextPeriodicTime(clock.now(), intervalMs);
    const wait = () => {
      this.#cancel = clock.after(Math.min(Math.max(0, this.#due - clock.now()), LONGEST_WAIT_MS), () => {
        const now = clock.now();
        // A period that ends while the script still runs is left out.
        if (now >= this.#due && !this.#running) this.#trigger();
        this.#due = nextPeriodicTime(now, intervalMs);
        wait();
      });
    };
    wait();
  }

  #trigger(): void {
    if (this.#stopped) return;
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  async #run(): Promise<void> {
    const { clock, thread } = this.#deps;
    this.#running = true;
    do {
      const began = clock.ticks();
      this.#again = false;
      const device = this.#device;
      if (!device) break;
      const { name, source } = this.settings;
      const result = await thread.run(device.config.id, { name, source, now: clock.now(), values: valuesOf(device) });
      await this.#settle(result, device);
      const rest = pauseMs - (clock.ticks() - began);
      // What triggers itself must not take the machine for itself.
      if (this.#again && rest > 0) await new Promise<void>((resolve) => clock.after(rest, resolve));
    } while (this.#again && !this.#stopped);
    this.#running = false;
  }

  async #settle({ fault, log, writes }: RunResult, device: Device): Promise<void> {
    for (const line of log) this.#say(line);
    // A script that failed in the middle may have set one of two values that belong together: it sets none. Nor does one that
    // was taken away meanwhile.
    if (!fault && this.#device) for (const write of writes) await this.#write(write, device);
    if (!fault) this.#failures = 0;
    else if (this.#device) this.#failed(fault);
  }

  async #write({ key, value }: ScriptWrite, device: Device): Promise<void> {
    const variable = device.variable(key);
    if (!variable) return;
    const trouble = await this.#deps.write(variable, value);
    if (trouble !== undefined) this.#say(`set(${JSON.stringify(key)}, ${JSON.stringify(value)}): ${trouble}`);
  }

  #failed({ message, line, column, notRun }: ScriptFault): void {
    // a machine too busy to start its thread does not stop a script for good
    if (notRun) return this.#say(message);
    this.#failures += 1;
    const place = line === undefined ? '' : ` (${line}:${column ?? 1})`;
    this.#say(`${message}${place}`);
    if (this.#failures < failuresBeforeStop) return;
    this.#stopped = true;
    // like the words of the engine; that it stands still is said beside the log in the language of the reader
    this.#say(`stopped after ${failuresBeforeStop} failures in a row`);
    const { id, name } = this.settings;
    this.#deps.log.error({ script: name, scriptId: id, reason: message, line, column }, 'script stopped');
  }

  #say(text: string): void {
    this.#said += 1;
    this.#lines.push({ time: this.#deps.clock.now(), text: text.slice(0, lineMax) });
    if (this.#lines.length > linesKept) this.#lines.shift();
  }
}

/** A value that could not be read this time is still the last one known. */
function valuesOf(device: Device): Map<string, ScriptValue> {
  return new Map(
    device.variables.map(({ settings: { key, dataType }, value }) => [
      key,
      dataType === 'int64' && typeof value === 'string' ? BigInt(value) : value,
    ]),
  );
}
