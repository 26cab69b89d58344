import type { AlarmSettings, DataType, Quality, Value } from '@lightfield/contract';
import { ALARM_AT_REST, type AlarmRule, type AlarmState, compileAlarm } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Journal, Memory } from './ports.ts';

/**
 * The alarms that are raised, by rule. An occurrence keeps its id over restarts, so that it is never raised twice and always recovers
 * under the id it was raised with: the host keeps it with the item that told of it, or finds it in the table of alarms.
 */
export class RaisedAlarms {
  readonly #journal: Journal;
  /** Id of the occurrence, by rule. */
  readonly #events: Map<string, string>;
  readonly #keep: (rule: string, id: string | null) => void;
  /** A rule that is not of the configuration. */
  #beside: string | null = null;

  /** `open`: occurrences that have not recovered, by rule. `keep` is told in the turn in which the journal is. */
  constructor(
    journal: Journal,
    open: ReadonlyMap<string, string>,
    keep: (rule: string, id: string | null) => void = () => undefined,
  ) {
    this.#journal = journal;
    this.#events = new Map(open);
    this.#keep = keep;
  }

  has(rule: string): boolean {
    return this.#events.has(rule);
  }

  raise(rule: string, value: Value, time: number): void {
    const id = newId();
    this.#events.set(rule, id);
    this.#keep(rule, id);
    this.#journal.add({ kind: 'alarm', id, rule, change: 'raised', time, value });
  }

  recover(rule: string, value: Value, time: number): void {
    const id = this.#events.get(rule);
    if (id === undefined) return;
    this.#events.delete(rule);
    this.#keep(rule, null);
    this.#journal.add({ kind: 'alarm', id, rule, change: 'recovered', time, value });
  }

  /** The host's table has an occurrence that is open. */
  found(rule: string, id: string): void {
    this.#events.set(rule, id);
  }

  /** Id of the open occurrence, by rule. */
  get open(): ReadonlyMap<string, string> {
    return this.#events;
  }

  /** This rule stays although no configuration has it: the one of the anti-tamper formula. */
  keepBeside(rule: string | null): void {
    this.#beside = rule;
  }

  /** Rules that are no longer there cannot recover any more: their occurrences end now. */
  retain(rules: ReadonlySet<string>, time: number): void {
    for (const rule of this.#events.keys())
      if (!rules.has(rule) && rule !== this.#beside) this.recover(rule, null, time);
  }
}

export type AlarmRules = Pick<AlarmSettings, 'comparison' | 'value' | 'filterCount' | 'enabled'> & {
  readonly id: string;
};

/** One alarm rule at work. */
export class AlarmWatch {
  readonly id: string;
  /** Reading at which it looked last, by the device's count. */
  reading = 0;
  readonly #rule: AlarmRule;
  readonly #raised: RaisedAlarms;
  /** A row that was kept is continued only by a rule that says the same. */
  readonly #mark: string;
  #state: AlarmState;

  /** `of`: what it looks at, where that is not always the same. */
  constructor(settings: AlarmRules, dataType: DataType, raised: RaisedAlarms, of = '') {
    const { id, comparison, value, filterCount, enabled } = settings;
    this.id = id;
    this.#rule = compileAlarm(settings, dataType);
    this.#raised = raised;
    this.#mark = [of, comparison, value, filterCount, enabled].join(' ');
    this.#state = raised.has(id) ? { active: true, count: 0 } : ALARM_AT_REST;
  }

  /** It counts matches in a row, and has to look at every reading. */
  get isCounting(): boolean {
    return this.#state.count > 0;
  }

  /** Goes on with a row of matches that a restart or an edit came into. */
  begin(memory: Memory): void {
    const kept = memory.recall(this.id);
    if (kept === undefined || kept === null) return;
    const { mark, active, count } = Object(kept) as Record<string, unknown>;
    if (mark === this.#mark && active === this.#state.active && typeof count === 'number')
      this.#state = { active, count };
    // After a kill nobody knows how the row went on.
    memory.keep(this.id, null);
  }

  end(memory: Memory): void {
    if (this.isCounting) memory.keep(this.id, { mark: this.#mark, ...this.#state });
  }

  /** Looks at a value; `time` is the source's. True while it counts. */
  look({ value, quality }: { value: Value; quality: Quality }, time: number): boolean {
    const { state, event } = this.#rule.step(this.#state, value, quality, time);
    this.#state = state;
    if (event?.change === 'raised') this.#raised.raise(this.id, event.value, event.time);
    if (event?.change === 'recovered') this.#raised.recover(this.id, event.value, event.time);
    return state.count > 0;
  }
}
