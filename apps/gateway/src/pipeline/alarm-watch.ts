import type { ConfigAlarm } from '@lightfield/contract';
import { ALARM_AT_REST, type AlarmRule, type AlarmState, compileAlarm } from '@lightfield/rules';
import { v7 as uuidv7 } from 'uuid';
import type { Outbox } from '../outbox/outbox.ts';
import type { Variable } from './variable.ts';

/** What a rule's occurrence needs of the outbox. */
export type AlarmJournal = Pick<Outbox, 'add' | 'keep'>;

/**
 * The alarms that are raised, by rule. An occurrence keeps its id over restarts: it is kept in the same transaction as the
 * item that told of it, so it is never raised twice and always recovers under the id it was raised with.
 */
export class RaisedAlarms {
  readonly #journal: AlarmJournal;
  /** Id of the occurrence, by rule. */
  readonly #events: Map<string, string>;
  /** A rule that is not of the configuration. */
  #beside: string | null = null;

  /** `kept`: what the journal kept, by rule. */
  constructor(journal: AlarmJournal, kept: ReadonlyMap<string, string>) {
    this.#journal = journal;
    this.#events = new Map(kept);
  }

  has(rule: string): boolean {
    return this.#events.has(rule);
  }

  raise(rule: string, value: Variable['value'], time: number): void {
    const id = uuidv7();
    this.#events.set(rule, id);
    this.#journal.keep('alarm', rule, id);
    this.#journal.add({ kind: 'alarm', id, rule, change: 'raised', time, value });
  }

  recover(rule: string, value: Variable['value'], time: number): void {
    const id = this.#events.get(rule);
    if (id === undefined) return;
    this.#events.delete(rule);
    this.#journal.keep('alarm', rule, null);
    this.#journal.add({ kind: 'alarm', id, rule, change: 'recovered', time, value });
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

/** One alarm rule watching its variable. */
export class AlarmWatch {
  readonly settings: ConfigAlarm;
  readonly variable: Variable;
  /** Reading at which it looked last, by the device's count. */
  reading = 0;
  readonly #rule: AlarmRule;
  readonly #raised: RaisedAlarms;
  #state: AlarmState;

  constructor(settings: ConfigAlarm, variable: Variable, raised: RaisedAlarms) {
    this.settings = settings;
    this.variable = variable;
    this.#rule = compileAlarm(settings, variable.settings.dataType);
    this.#raised = raised;
    this.#state = raised.has(settings.id) ? { active: true, count: 0 } : ALARM_AT_REST;
  }

  /** Looks at the variable's present value. True while it counts matches in a row and has to look at every reading. */
  look(time: number): boolean {
    const { value, quality } = this.variable;
    const { state, event } = this.#rule.step(this.#state, value, quality, time);
    this.#state = state;
    if (event?.change === 'raised') this.#raised.raise(this.settings.id, event.value, event.time);
    if (event?.change === 'recovered') this.#raised.recover(this.settings.id, event.value, event.time);
    return state.count > 0;
  }
}
