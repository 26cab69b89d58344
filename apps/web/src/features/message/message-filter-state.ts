import { LIMITS, type MessageType } from '@lightfield/contract';
import { type StateOf, intField, optionalChoice, textField, timeField } from '../../lib/search-codecs.ts';

/** Kinds of messages the product sends today; work orders and payments come with their features. */
export const KINDS = ['alarm', 'expire', 'notice'] as const satisfies readonly MessageType[];

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
