import { LIMITS, type MessageType } from '@lightfield/contract';
import { type StateOf, intField, optionalChoice, textField, timeField } from '../../lib/search-codecs.ts';

/** In the order of the message centre (S1 §2); payments, which it does not name, come last. */
export const KINDS = ['alarm', 'order', 'notice', 'expire', 'payment'] as const satisfies readonly MessageType[];

export const FILTERS = {
  type: optionalChoice(KINDS),
  keyword: textField(),
  from: timeField(),
  until: timeField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};
export type Filters = StateOf<typeof FILTERS>;

export const noFilters: Partial<Filters> = { type: undefined, keyword: '', from: undefined, until: undefined };
export const isFiltered = ({ type, keyword, from, until }: Filters): boolean =>
  type !== undefined || keyword !== '' || from !== undefined || until !== undefined;
