import type { GatewaySettings, GatewayStatus } from '@lightfield/contract';
import { type Formula, parseExpression } from '@lightfield/rules';
import type { Clock } from '../clock.ts';
import { numberOf, type Device, type RaisedAlarms, type Variable, type Watcher } from '@lightfield/edge';

export interface TamperDeps {
  device: (id: string) => Device | undefined;
  raised: RaisedAlarms;
  clock: Pick<Clock, 'now'>;
  tell: () => void;
}

/** Raises an alarm while the anti-tamper formula holds, with no platform needed for it. */
export class Tamper {
  readonly #deps: TamperDeps;
  #rule: string | null = null;
  #settings: GatewaySettings['antiTamper'] | undefined;
  #watched: { device: Device; watcher: Watcher } | undefined;
  #state: GatewayStatus['tamper'] = 'off';

  constructor(deps: TamperDeps) {
    this.#deps = deps;
  }

  get state(): GatewayStatus['tamper'] {
    return this.#state;
  }

  /** Answers what keeps it from working; nothing when it works. `rule` names the alarm. */
  apply(settings: GatewaySettings['antiTamper'], rule: string | null): string | undefined {
    const before = this.#rule;
    this.#rule = settings.enabled ? rule : null;
    this.#settings = settings.enabled ? settings : undefined;
    this.#deps.raised.keepBeside(this.#rule);
    if (before !== null && before !== this.#rule) this.#deps.raised.recover(before, null, this.#deps.clock.now());
    return this.attach();
  }

  /** Watches the device as it is now: after every change of the configuration. */
  attach(): string | undefined {
    if (this.#watched) this.#watched.device.unwatch(this.#watched.watcher);
    this.#watched = undefined;
    const [rule, settings] = [this.#rule, this.#settings];
    if (rule === null || !settings) {
      this.#become('off');
      return undefined;
    }
    const device = this.#deps.device(settings.deviceId ?? '');
    const parsed = device && parseExpression(settings.formula, (name) => device.variable(name) !== undefined);
    if (!device || !parsed?.ok) {
      this.#become('off');
      return device ? 'the formula names variables that are not there' : 'the device of the formula is not there';
    }
    const { formula } = parsed;
    const inputs = formula.names.flatMap((name) => device.variable(name) ?? []);
    const watcher = { moved: (at: number) => this.#look(rule, formula, device, at) };
    device.watch(inputs, watcher);
    this.#watched = { device, watcher };
    if (this.#state === 'off') this.#become(this.#deps.raised.has(rule) ? 'broken' : 'intact');
    this.#look(rule, formula, device, this.#deps.clock.now());
    return undefined;
  }

  #look(rule: string, formula: Formula, device: Device, at: number): void {
    const valueOf = (name: string) => usable(device.variable(name));
    const result = formula.evaluate(valueOf);
    // A sensor that cannot be read says neither yes nor no.
    if (Number.isNaN(result)) return;
    const { raised } = this.#deps;
    if (result !== 0 && !raised.has(rule)) raised.raise(rule, result, at);
    if (result === 0 && raised.has(rule)) raised.recover(rule, result, at);
    this.#become(result === 0 ? 'intact' : 'broken');
  }

  #become(state: GatewayStatus['tamper']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#deps.tell();
  }
}

const usable = (variable: Variable | undefined): number =>
  variable && variable.quality !== 'bad' ? numberOf(variable.value) : Number.NaN;
