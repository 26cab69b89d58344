import type { DraftKind, DraftWidget } from '@lightfield/contract';
import type { Variable } from '../../session/binding/variables.ts';

/** A variable, and what it is drawn as. */
export interface DraftItem {
  readonly variable: Variable;
  readonly as: DraftWidget;
}
/** What stands together under one heading; without one its figures are a row of cards of their own. */
export interface DraftGroup {
  readonly heading: string;
  readonly items: readonly DraftItem[];
}
/** A page before anything has a place. */
export interface Draft {
  readonly kind: DraftKind;
  readonly title: string;
  readonly groups: readonly DraftGroup[];
  /** Curves of variables that stand on the page already, a chart each. */
  readonly charts: readonly { readonly heading: string; readonly curves: readonly Variable[] }[];
  readonly hasAlarms: boolean;
}

/** Headings that a draft by rule has. */
export type DraftWord =
  | 'machines'
  | 'gauges'
  | 'trend'
  | 'states'
  | 'faults'
  | 'controls'
  | 'setpoints'
  | 'counters'
  | 'figures'
  | 'alarms'
  | 'calculated'
  | 'of.pressure'
  | 'of.flow'
  | 'of.level'
  | 'of.temperature'
  | 'of.power'
  | 'of.energy'
  | 'of.speed'
  | 'of.current'
  | 'of.voltage'
  | 'of.other';
export type SayDraft = (word: DraftWord) => string;
