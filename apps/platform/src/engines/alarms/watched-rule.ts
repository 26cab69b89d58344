import { type AlarmItem, QUALITY_CODES, type Value } from '@lightfield/contract';
import { ALARM_AT_REST, type AlarmRule, type AlarmState } from '@lightfield/rules';
import { v7 as newId } from 'uuid';

/** What is stored of a change, but for its place among others. */
export type AlarmSaying = Omit<AlarmItem, 'seq'>;

/** An alarm rule that the platform evaluates, and its open occurrence. Raised and recovered, each is said once. */
export class WatchedRule {
  readonly id: string;
  readonly #rule: AlarmRule;
  #state: AlarmState;
  #openId: string | undefined;

  /** `openId`: the occurrence that was open before a restart or an edit. */
  constructor(id: string, rule: AlarmRule, openId: string | undefined) {
    this.id = id;
    this.#rule = rule;
    this.#openId = openId;
    this.#state = openId === undefined ? ALARM_AT_REST : { active: true, count: 0 };
  }

  get openId(): string | undefined {
    return this.#openId;
  }

  /** Some values in a row spoke for the other state, and too few yet. */
  get isCounting(): boolean {
    return this.#state.count > 0;
  }

  /** Takes a value; `quality` is an index in QUALITY_CODES. Answers what is to be stored. */
  look(value: Value, quality: number, time: number): AlarmSaying | undefined {
    const { state, event } = this.#rule.step(this.#state, value, QUALITY_CODES[quality] ?? 'bad', time);
    this.#state = state;
    if (!event) return undefined;
    const id = event.change === 'raised' ? newId() : this.#openId;
    this.#openId = event.change === 'raised' ? id : undefined;
    return id === undefined
      ? undefined
      : { kind: 'alarm', id, rule: this.id, change: event.change, time: event.time, value: event.value };
  }
}

/** Ends an occurrence whose rule is gone: nothing recovers it any more. */
export const orphanEnds = ({ id, rule }: { id: string; rule: string }, time: number): AlarmSaying => ({
  kind: 'alarm',
  id,
  rule,
  change: 'recovered',
  time,
  value: null,
});
