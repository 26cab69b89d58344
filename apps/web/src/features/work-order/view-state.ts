import { type StateOf, choiceField, flagField, textField, timeField } from '../../lib/search-codecs.ts';
import { orderCodecs } from './order-list.tsx';

/** Views of work orders; what each of them shows stands in the address. */
export const PARTS = ['list', 'board', 'month', 'statistics', 'stock', 'oncall'] as const;
export const viewCodecs = {
  ...orderCodecs,
  part: choiceField(PARTS, 'list'),
  /** YYYY-MM; empty: this one. */
  month: textField(),
  /** YYYY-MM-DD, whose orders are listed below the calendar. */
  day: textField(),
  /** Days of the statistics, or between two moments. */
  days: textField('30'),
  start: timeField(),
  end: timeField(),
  device: textField(),
  /** Of the stock: only what is low. */
  low: flagField(),
};
export type ViewState = StateOf<typeof viewCodecs>;
