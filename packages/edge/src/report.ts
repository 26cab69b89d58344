import type { ConfigReport } from '@lightfield/contract';
import { changeMoved, compileTrigger, isTriggered, nextPeriodicTime, type Trigger } from '@lightfield/rules';
import { AggregateReport } from './aggregate-report.ts';
import { Recorder, type Report } from './recorder.ts';
import type { Host } from './schedule.ts';
import type { Variable } from './variable.ts';

type Find = (key: string) => Variable | undefined;

/** `find` knows the variables of the device by key. Throws when its condition does not compile. */
export function makeReport(settings: ConfigReport, find: Find): Report {
  const columns = settings.variables.flatMap((key) => find(key) ?? []);
  if (settings.type === 'aggregate') return new AggregateReport(settings, columns);
  const recorder = new Recorder(settings, columns);
  const trigger = isTriggered(settings)
    ? compileTrigger(settings, (key) => find(key)?.settings.dataType ?? 'double')
    : undefined;
  const gate = trigger && new Gate(trigger, find);
  const mode = settings.type === 'conditional' ? settings.storageMode : settings.type;
  if (mode === 'periodic') return new PeriodicReport(recorder, gate);
  if (mode === 'change') return new ChangeReport(recorder, gate);
  if (!gate) throw new Error(`report ${settings.name} has no condition`);
  return new OnceReport(recorder, gate);
}

/** The condition of a report, and whether it held when it was last known. */
class Gate {
  readonly watched: readonly Variable[];
  held = false;
  readonly #trigger: Trigger;
  readonly #find: Find;

  constructor(trigger: Trigger, find: Find) {
    this.#trigger = trigger;
    this.#find = find;
    this.watched = trigger.keys.flatMap((key) => find(key) ?? []);
  }

  /** What has just changed. While what decides is not known, nothing does. */
  look(): 'rose' | 'fell' | undefined {
    const truth = this.#trigger.holds(this.#find);
    if (truth === undefined || truth === this.held) return undefined;
    this.held = truth;
    return truth ? 'rose' : 'fell';
  }
}

/**
 * A report that records values as they are. That its condition holds is kept as soon as it does; its last record when it ends in
 * good order, so that a restart or an edit is no reason for another one.
 */
abstract class PlainReport implements Report {
  readonly recorder: Recorder;
  protected readonly gate: Gate | undefined;
  due = Number.POSITIVE_INFINITY;
  /** The memory speaks of a last record: true until there is another. */
  #isKept = false;
  abstract readonly watched: readonly Variable[];

  constructor(recorder: Recorder, gate: Gate | undefined) {
    this.recorder = recorder;
    this.gate = gate;
  }
  get settings(): ConfigReport {
    return this.recorder.settings;
  }
  get columns(): readonly Variable[] {
    return this.recorder.columns;
  }

  begin(_now: number, host: Host): void {
    const kept = Object(host.recall(this.settings.id)) as Record<string, unknown>;
    if (this.gate) this.gate.held = kept['held'] === true;
    this.recorder.begin(kept['last'], host);
    this.pending = kept['pending'] === true && this.gate?.held === true;
    this.#isKept = 'last' in kept;
  }
  end(_now: number, host: Host): void {
    this.due = Number.POSITIVE_INFINITY;
    this.#keep(host, this.recorder.state());
  }

  /** The condition became true, and the shortest time between two records had not passed. */
  protected pending = false;

  protected look(host: Host): 'rose' | 'fell' | undefined {
    const change = this.gate?.look();
    if (change) this.#keep(host);
    return change;
  }
  /** A record is owed until there is one, also over a kill. */
  protected owe(isOwed: boolean, host: Host): void {
    if (this.pending === isOwed) return;
    this.pending = isOwed;
    this.#keep(host);
  }
  protected record(time: number, host: Host, which?: 'value' | 'reported'): void {
    this.recorder.record(time, host, which);
    // What was kept of the last one is not true any more.
    if (this.#isKept) this.#keep(host);
  }
  #keep(host: Host, last?: object): void {
    this.#isKept = last !== undefined;
    const state = {
      ...(this.gate?.held === true && { held: true }),
      ...(this.pending && { pending: true }),
      ...(last && { last }),
    };
    host.keep(this.settings.id, Object.keys(state).length === 0 ? null : state);
  }

  abstract moved(now: number, host: Host): void;
  elapse(now: number, host: Host, _late: boolean): void {
    this.moved(now, host);
  }
  clockSet(now: number, host: Host): void {
    if (Number.isFinite(this.due)) this.moved(now, host);
  }
}

/** At multiples of the interval; with a condition: while it holds. */
class PeriodicReport extends PlainReport {
  readonly watched: readonly Variable[] = [];

  override begin(now: number, host: Host): void {
    super.begin(now, host);
    this.due = nextPeriodicTime(now, this.settings.intervalMs);
  }
  moved(): void {
    // It looks when its time has come.
  }
  override clockSet(now: number): void {
    this.due = nextPeriodicTime(now, this.settings.intervalMs);
  }

  /**
   * A short stumble of the machine leaves no hole: nothing was read meanwhile, so the values were what they are. What was
   * missed for longer (the machine slept) is not invented afterwards.
   */
  override elapse(now: number, host: Host, late: boolean): void {
    const { intervalMs } = this.settings;
    const next = nextPeriodicTime(now, intervalMs);
    this.look(host);
    if (this.gate?.held !== false)
      for (let time = late ? next - intervalMs : this.due; time < next; time += intervalMs) this.record(time, host);
    this.due = next;
  }
}

/** When a column moves beyond the fluctuation range; with a condition: when it becomes true, and while it holds. */
class ChangeReport extends PlainReport {
  get watched(): readonly Variable[] {
    return [...this.columns, ...(this.gate?.watched ?? [])];
  }

  moved(now: number, host: Host): void {
    this.due = Number.POSITIVE_INFINITY;
    const { recorder } = this;
    // What was recorded when the condition held before says nothing about now.
    if (this.look(host) === 'rose') recorder.stored = undefined;
    if (this.gate?.held === false) return;
    const { present, stored, dataTypes } = recorder;
    const fluctuation = 'fluctuation' in this.settings ? this.settings.fluctuation : 0;
    if (present.every((value) => value === null) && stored === undefined) return;
    if (!changeMoved(stored, present, fluctuation, dataTypes)) return;
    const wait = recorder.wait(host);
    if (wait > 0) this.due = now + wait;
    else this.record(now, host, 'reported');
  }
}

/** Once, when a condition becomes true. */
class OnceReport extends PlainReport {
  declare protected readonly gate: Gate;

  get watched(): readonly Variable[] {
    return this.gate.watched;
  }

  moved(now: number, host: Host): void {
    this.due = Number.POSITIVE_INFINITY;
    const rose = this.look(host) === 'rose';
    const isOwed = this.gate.held && (rose || this.pending);
    const wait = this.recorder.wait(host);
    if (isOwed && wait > 0 && !this.recorder.isBefore(now)) {
      this.owe(true, host);
      this.due = now + wait;
      return;
    }
    this.owe(false, host);
    if (isOwed) this.record(now, host);
  }
}
