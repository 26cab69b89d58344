import { LIMITS, OPERATIONS, type OperationAction } from '@lightfield/contract';
import {
  type StateOf,
  choiceField,
  intField,
  optionalChoice,
  textField,
  timeField,
} from '../../../lib/search-codecs.ts';

export const ACTIONS = Object.keys(OPERATIONS) as OperationAction[];
export const LOG_STATE = {
  whose: choiceField(['own', 'all'], 'own'),
  keyword: textField(),
  who: textField(),
  action: optionalChoice(ACTIONS),
  result: optionalChoice(['done', 'refused']),
  from: timeField(),
  until: timeField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
export type LogState = StateOf<typeof LOG_STATE>;
export const NO_FILTERS: Partial<LogState> = {
  keyword: '',
  who: '',
  action: undefined,
  result: undefined,
  from: undefined,
  until: undefined,
};
export const isFiltered = ({ keyword, who, action, result, from, until }: LogState): boolean =>
  keyword !== '' || who !== '' || [action, result, from, until].some((filter) => filter !== undefined);

/** What the calls take. */
export const filterOf = ({ keyword, who, action, result, from, until }: LogState) => ({
  keyword: keyword || undefined,
  who: who || undefined,
  action,
  objectType: undefined,
  result,
  startTime: from,
  endTime: until,
});
