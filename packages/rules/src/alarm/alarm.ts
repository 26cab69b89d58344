import type { AlarmSettings, DataType, Quality, Value } from '@lightfield/contract';
import { compileCondition } from './condition.ts';

/** All that an alarm rule has to remember. Plain data: it survives a restart as JSON. */
export interface AlarmState {
  /** The alarm is raised and has not recovered. */
  readonly active: boolean;
  /** Evaluations in a row that speak for the other state. */
  readonly count: number;
}
export const ALARM_AT_REST: AlarmState = { active: false, count: 0 };

export interface AlarmChange {
  readonly change: 'raised' | 'recovered';
  /** Scaled value that brought the change about. */
  readonly value: Value;
  /** Of the source, epoch ms. */
  readonly time: number;
}

export interface AlarmRule {
  /**
   * Takes one value of the watched variable. Values of quality bad or stale, and `null`, say nothing about the plant: they
   * change nothing and do not break a row.
   */
  step(
    state: AlarmState,
    value: Value,
    quality: Quality,
    time: number,
  ): { readonly state: AlarmState; readonly event?: AlarmChange };
}

/**
 * A rule fires after `filterCount` matches in a row and clears after as many non-matches in a row. A rule that was switched
 * off never fires and lets an alarm recover that is still raised.
 */
export function compileAlarm(
  settings: Pick<AlarmSettings, 'comparison' | 'value' | 'filterCount' | 'enabled'>,
  dataType: DataType,
): AlarmRule {
  const matches = compileCondition(settings, dataType);
  const { filterCount, enabled } = settings;
  return {
    step(state, value, quality, time) {
      const known = value !== null && (quality === 'good' || quality === 'uncertain');
      if (enabled && !known) return { state };
      const holds = enabled && known && matches(value);
      if (holds === state.active) return state.count === 0 ? { state } : { state: { active: state.active, count: 0 } };
      const count = state.count + 1;
      if (enabled && count < filterCount) return { state: { active: state.active, count } };
      return { state: { active: holds, count: 0 }, event: { change: holds ? 'raised' : 'recovered', value, time } };
    },
  };
}
