import { choiceField, intField, type StateOf, textField } from '../../../../lib/search-codecs.ts';

export const APPLICATION_FILTERS = ['pending', 'approved', 'rejected', 'all'] as const;

/** State of the screen in the address; keyword and page belong to the tab that is shown. */
export const enrolCodecs = {
  tab: choiceField(['codes', 'applications'], 'codes'),
  keyword: textField(),
  status: choiceField(APPLICATION_FILTERS, 'pending'),
  page: intField(1),
  size: intField(10),
};
export type EnrolState = StateOf<typeof enrolCodecs>;

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
export const pagedOf = ({ keyword, page, size }: EnrolState) => ({
  keyword: keyword.trim().slice(0, KEYWORD_MAX) || undefined,
  pageNum: page,
  pageSize: Math.min(size, SIZE_MAX),
});

/** Where somebody registers with a code. */
export const enrolLink = (code: string): string => `${window.location.origin}/enroll/${encodeURIComponent(code)}`;
