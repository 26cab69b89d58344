import {
  type CommandDown,
  type CommandSteps,
  deviceFaultErrors,
  type ErrorSpec,
  gatewayErrors,
  monitorErrors,
  type Value,
  commonErrors,
} from '@lightfield/contract';
import { type RawValue, sameAfterReadBack, toRaw } from '@lightfield/rules';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { DeviceRefusal, DriverError, inBoth, UnfitValue } from '../drivers/driver.ts';
import { StorageTrouble } from '../outbox/outbox.ts';
import type { Variable } from '@lightfield/edge';
import type { PollingHost } from '../polling/polling-host.ts';
import type { Located, Site } from '../provisioning/site.ts';
import type { CommandLedger } from './ledger.ts';

/** Waits before the looks at a written register, ms: PLC programs take over a value with their next cycle or later. */
const READ_BACK_WAITS_MS = [0, 100, 200, 300, 400];
/** Waits before the looks at a register after a restart: the device may have to be found first. */
const RECOVERY_WAITS_MS = [0, 1_000, 1_000, 2_000, 5_000, 10_000, 10_000];
/** A register that held something else as often as this will not change any more. */
const MOST_LOOKS = 5;
/** After a restart the PLC has had its time already. */
const MOST_RECOVERY_LOOKS = 2;

const READ_BACK = { waits: READ_BACK_WAITS_MS, looks: MOST_LOOKS };
const RECOVERY = { waits: RECOVERY_WAITS_MS, looks: MOST_RECOVERY_LOOKS };

/** How a command ended, as far as it is known. */
export type Outcome =
  | { readonly ok: true; readonly readBack: Value }
  | { readonly ok: false; readonly code: number; readonly reason: string; readonly readBack: Value };

const failed = (spec: { readonly code: number }, reason: string, readBack: Value = null): Outcome => ({
  ok: false,
  code: spec.code,
  reason,
  readBack,
});

export interface CommandRunnerDeps {
  site: Pick<Site, 'find' | 'store'>;
  polling: Pick<PollingHost<Variable>, 'read' | 'write'>;
  ledger: CommandLedger;
  /** Time stamps. */
  clock: Pick<Clock, 'now'>;
  /** Deadlines are given by the platform's clock, which no test speeds up. */
  wall?: () => number;
  log: Logger;
}

/** Carries out writes and reads: each uuid once at the register, whatever happens to line, device and process. */
export class CommandRunner {
  readonly #deps: CommandRunnerDeps;
  readonly #wall: () => number;
  readonly #running = new Set<string>();
  /** End of the last command for each variable: they do not overlap, or one would read back what the other wrote. */
  readonly #turns = new Map<string, Promise<void>>();

  constructor(deps: CommandRunnerDeps) {
    this.#deps = deps;
    this.#wall = deps.wall ?? Date.now;
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** A command of the platform. Its end leaves through the outbox. */
  async take(command: CommandDown): Promise<void> {
    const { ledger, log } = this.#deps;
    if (this.#running.has(command.uuid)) return;
    if (ledger.has(command.uuid)) {
      log.info({ uuid: command.uuid }, 'the end of a command is told again');
      ledger.repeat(command.uuid);
      return;
    }
    await this.#settle(command, (steps) => this.#perform(command, steps));
  }

  async #settle(command: CommandDown, work: (steps: CommandSteps) => Promise<Outcome>): Promise<void> {
    this.#running.add(command.uuid);
    const steps: CommandSteps = {};
    const came = performance.now();
    try {
      await this.#inTurn(command.variableId, async () => {
        steps.waitMs = since(came);
        this.#end(command, await work(steps), steps);
      });
    } finally {
      this.#running.delete(command.uuid);
    }
  }

  /** Finds out how writes ended during which the process died. To be called once, when the devices are polled. */
  async recover(): Promise<void> {
    const commands = this.#deps.ledger.interrupted();
    await Promise.all(commands.map((command) => this.#settle(command, () => this.#recovered(command))));
  }

  /** A write that came by Sparkplug: it has no uuid and no reply; the value that is read back tells. */
  async writeDirectly(located: Located, value: string | number): Promise<Outcome> {
    return this.#inTurn(located.variable.settings.id, () => this.#write(located, value, () => Promise.resolve()));
  }

  /** A write of a script, within the same limits. What stood against it, or nothing. */
  async writeFor(variable: Variable, value: string | number): Promise<string | undefined> {
    const located = this.#deps.site.find(variable.settings.id);
    if (!located) return inBoth(deviceFaultErrors.variableMissing.spec);
    const outcome = await this.#writeOrSet(located, value).catch((error: unknown) => this.#outcomeOf(error));
    return outcome.ok ? undefined : `${outcome.code} ${outcome.reason}`;
  }

  /** An internal variable that people may only read is still there for scripts to set. */
  async #writeOrSet(located: Located, value: string | number): Promise<Outcome> {
    const { settings } = located.variable;
    if (settings.kind !== 'internal') return this.writeDirectly(located, value);
    const converted = toRaw({ ...settings, access: 'readwrite' }, value);
    if (!converted.ok) return failed(converted, converted.reason);
    this.#deps.site.store(located, converted.raw);
    return { ok: true, readBack: located.variable.value };
  }

  async #inTurn<Result>(variableId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(variableId);
    const result = (before ?? Promise.resolve()).then(work);
    const turn = result.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(variableId, turn);
    try {
      return await result;
    } finally {
      if (this.#turns.get(variableId) === turn) this.#turns.delete(variableId);
    }
  }

  #end({ uuid, kind, variableId }: CommandDown, outcome: Outcome, steps: CommandSteps): void {
    const { ledger, clock, log } = this.#deps;
    const { readBack } = outcome;
    const code = outcome.ok ? null : outcome.code;
    const reason = outcome.ok ? null : outcome.reason.slice(0, 500);
    ledger.end({ kind: 'reply', uuid, ok: outcome.ok, code, reason, readBack, time: clock.now(), steps });
    log.info({ uuid, kind, variableId, ok: outcome.ok, code, reason }, 'command ended');
  }

  async #perform(command: CommandDown, steps: CommandSteps): Promise<Outcome> {
    try {
      if (this.#isLate(command)) return failed(gatewayErrors.commandExpired, 'the deadline had passed');
      const located = this.#deps.site.find(command.variableId);
      if (!located) return failed(deviceFaultErrors.variableMissing, command.variableId);
      if (command.kind === 'read') return await timed(steps, 'readMs', () => this.#read(located));
      if (command.value === null) return failed(monitorErrors.valueInvalid, 'no value');
      return await this.#write(located, command.value, () => this.#deps.ledger.begin(command), {
        command,
        steps,
      });
    } catch (error) {
      return this.#outcomeOf(error);
    }
  }

  #isLate({ deadline }: CommandDown): boolean {
    return this.#wall() > deadline;
  }

  #outcomeOf(error: unknown): Outcome {
    if (error instanceof DriverError) return failed(error.fault, error.message);
    if (error instanceof StorageTrouble) return failed(gatewayErrors.storageFull, error.message);
    this.#deps.log.error({ err: error }, 'a command failed in an unforeseen way');
    return failed(commonErrors.internal, error instanceof Error ? error.message : String(error));
  }

  async #read(located: Located): Promise<Outcome> {
    const { variable } = located;
    if (variable.settings.access === 'write') return failed(monitorErrors.writeOnly, variable.settings.key);
    if (located.register) await this.#fetch(located, located.register);
    if (variable.value === null) return failed(deviceFaultErrors.variableMissing, 'no value yet');
    return { ok: true, readBack: variable.value };
  }

  /** Reads the register now; the value goes the way of every reading. */
  async #fetch({ device, variable }: Located, { station, point }: NonNullable<Located['register']>): Promise<void> {
    const raw = await this.#deps.polling.read(station, point);
    device.set(variable, raw, this.#deps.clock.now());
  }

  /** `begin` is awaited right before the register is touched. */
  async #write(
    located: Located,
    value: string | number,
    begin: () => Promise<void>,
    { command, steps = {} }: { command?: CommandDown; steps?: CommandSteps } = {},
  ): Promise<Outcome> {
    const { variable, register } = located;
    const { settings } = variable;
    const converted = toRaw(settings, value);
    if (!converted.ok) return failed(converted, converted.reason);
    if (!register && settings.kind !== 'internal') return failed(monitorErrors.readOnly, settings.key);
    await begin();
    // The disk may have taken its time.
    if (command && this.#isLate(command)) return failed(gatewayErrors.commandExpired, 'the deadline had passed');
    if (!register) {
      this.#deps.site.store(located, converted.raw);
      return { ok: true, readBack: variable.value };
    }
    const doubt = await timed(steps, 'writeMs', () => this.#send(register, converted.raw));
    if (doubt && isRefusal(doubt)) return this.#outcomeOf(doubt);
    if (settings.access === 'write') return doubt ? this.#outcomeOf(doubt) : { ok: true, readBack: null };
    return timed(steps, 'readMs', () => this.#confirm(located, register, value, READ_BACK, doubt));
  }

  /** What stands against the write having arrived; nothing when the device said yes. */
  async #send({ station, point }: NonNullable<Located['register']>, raw: RawValue): Promise<DriverError | undefined> {
    try {
      await this.#deps.polling.write(station, point, raw);
      return undefined;
    } catch (error) {
      if (error instanceof DriverError) return error;
      throw error;
    }
  }

  /** Looks at the register until it holds what was written. It is never written a second time. */
  async #confirm(
    located: Located,
    register: NonNullable<Located['register']>,
    wanted: string | number,
    { waits, looks }: { waits: readonly number[]; looks: number },
    doubt: DriverError | undefined,
  ): Promise<Outcome> {
    const { variable } = located;
    let trouble: unknown = doubt;
    let seen = 0;
    for (const wait of waits) {
      if (seen === looks) break;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      try {
        await this.#fetch(located, register);
      } catch (error) {
        trouble = error;
        continue;
      }
      seen += 1;
      if (sameAfterReadBack(variable.settings, wanted, variable.value)) return { ok: true, readBack: variable.value };
    }
    if (seen === 0 || doubt) return { ...this.#outcomeOf(trouble), readBack: seen > 0 ? variable.value : null };
    return failed(deviceFaultErrors.readBackDiffers, `${String(variable.value)} != ${wanted}`, variable.value);
  }

  async #recovered(command: CommandDown): Promise<Outcome> {
    try {
      const located = this.#deps.site.find(command.variableId);
      if (!located) return failed(deviceFaultErrors.variableMissing, command.variableId);
      const { value } = command;
      if (value === null) return failed(monitorErrors.valueInvalid, 'no value');
      if (!located.register) {
        // Internal: nobody but this gateway holds the value, so giving it once more changes nothing else.
        const converted = toRaw(located.variable.settings, value);
        if (!converted.ok) return failed(converted, converted.reason);
        this.#deps.site.store(located, converted.raw);
        return { ok: true, readBack: located.variable.value };
      }
      if (located.variable.settings.access === 'write')
        return interrupted(failed(deviceFaultErrors.readBackDiffers, 'whether it arrived cannot be read back'));
      return interrupted(await this.#confirm(located, located.register, value, RECOVERY, undefined));
    } catch (error) {
      return this.#outcomeOf(error);
    }
  }
}

/** Tenths of a millisecond are as much as anybody reads. */
const since = (then: number): number => Math.round((performance.now() - then) * 10) / 10;
async function timed<Result>(
  steps: CommandSteps,
  step: keyof CommandSteps,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    steps[step] = since(begun);
  }
}

/** An answer that says no: the register was not written. */
function isRefusal(doubt: DriverError): boolean {
  const accepted: ErrorSpec = deviceFaultErrors.stillProcessing.spec;
  // A relay that got no answer in time does not know either whether the write arrived behind it.
  if (doubt instanceof DeviceRefusal)
    return (doubt.kind === 'refused' || doubt.kind === 'address') && doubt.fault.code !== accepted.code;
  return doubt instanceof UnfitValue;
}

function interrupted(outcome: Outcome): Outcome {
  return outcome.ok ? outcome : { ...outcome, reason: `the gateway restarted during the write: ${outcome.reason}` };
}
