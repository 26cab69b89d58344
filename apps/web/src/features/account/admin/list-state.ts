import { AccountStatus } from '@lightfield/contract';
import { choiceField, idsField, intField, optionalChoice, textField } from '../../../lib/search-codecs.ts';
import type { StateOf } from '../../../lib/search-codecs.ts';

/** State of the account list in the address; `grants` is the account whose devices are shown beside it. */
export const accountCodecs = {
  keyword: textField(),
  org: idsField(1),
  dept: idsField(1),
  role: idsField(1),
  status: optionalChoice(AccountStatus.options),
  sort: optionalChoice(['loginname', 'createdAt', 'lastLoginAt']),
  order: choiceField(['asc', 'desc'], 'asc'),
  page: intField(1),
  size: intField(10),
  grants: idsField(1),
  tab: choiceField(['granted', 'owned'], 'granted'),
};
export type AccountListState = StateOf<typeof accountCodecs>;

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

export const filterOf = (state: AccountListState) => ({
  keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
  orgId: state.org[0],
  deptId: state.dept[0],
  roleId: state.role[0],
  status: state.status,
  sort: state.sort,
  order: state.sort ? state.order : undefined,
  pageNum: state.page,
  pageSize: Math.min(state.size, SIZE_MAX),
});

export const isFiltered = ({ keyword, org, dept, role, status }: AccountListState): boolean =>
  keyword !== '' || org.length > 0 || dept.length > 0 || role.length > 0 || status !== undefined;
export const NO_FILTER = { keyword: '', org: [], dept: [], role: [], status: undefined } as const;
