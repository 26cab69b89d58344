import type { Signals, SignalValue } from '../registers/register.ts';
import type { DeviceInput } from './machine.ts';

type AlarmRule = DeviceInput['alarms'][number];

/** One time an alarm of a device would have been raised, in plant seconds. */
export interface Occurrence {
  rule: AlarmRule;
  raisedAt: number;
  /** `undefined` while it lasts. */
  recoveredAt?: number;
}

const number = (value: SignalValue | undefined) => Number(value);
const COMPARE: Record<AlarmRule['comparison'], (value: SignalValue | undefined, with_: string) => boolean> = {
  gt: (value, bound) => number(value) > Number(bound),
  lt: (value, bound) => number(value) < Number(bound),
  eq: (value, bound) => number(value) === Number(bound),
  ge: (value, bound) => number(value) >= Number(bound),
  le: (value, bound) => number(value) <= Number(bound),
  ne: (value, bound) => number(value) !== Number(bound),
  include: (value, part) => String(value).includes(part),
  exclude: (value, part) => !String(value).includes(part),
};

/** Looks at the signals once a second, as a gateway would, and tells which alarms came and went. */
export function alarmWatch(rules: readonly AlarmRule[]) {
  const occurrences: Occurrence[] = [];
  const watched = rules.map((rule) => ({ rule, differs: 0, open: undefined as Occurrence | undefined }));
  return {
    occurrences,
    look(at: number, signals: Signals) {
      for (const one of watched) {
        const holds = COMPARE[one.rule.comparison](signals[one.rule.variable], one.rule.value);
        one.differs = holds === (one.open !== undefined) ? 0 : one.differs + 1;
        if (one.differs < (one.rule.filterCount ?? 1)) continue;
        one.differs = 0;
        if (one.open) {
          one.open.recoveredAt = at;
          one.open = undefined;
        } else if (holds) {
          one.open = { rule: one.rule, raisedAt: at };
          occurrences.push(one.open);
        }
      }
    },
  };
}
