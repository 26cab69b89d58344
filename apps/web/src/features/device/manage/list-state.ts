import { LIMITS, SyncState } from '@lightfield/contract';
import { choiceField, idsField, intField, optionalChoice, textField } from '../../../lib/search-codecs.ts';
import type { StateOf } from '../../../lib/search-codecs.ts';

export const GATEWAY_STATES = ['online', 'offline', 'sleeping', 'upgrading', 'none'] as const;

/** State of the list in the address. */
export const manageCodecs = {
  keyword: textField(),
  group: idsField(1),
  state: optionalChoice(GATEWAY_STATES),
  template: idsField(1),
  manufacturer: textField(),
  sync: optionalChoice(SyncState.options),
  sort: optionalChoice(['name', 'state']),
  order: choiceField(['asc', 'desc'], 'asc'),
  page: intField(1),
  size: intField(10),
};
export type ManageState = StateOf<typeof manageCodecs>;

/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

export const filterOf = (state: ManageState) => ({
  keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
  groupId: state.group[0],
  ungrouped: undefined,
  gatewayState: state.state,
  templateId: state.template[0],
  manufacturer: state.manufacturer.slice(0, LIMITS.device.manufacturerMax) || undefined,
  sync: state.sync,
  sort: state.sort,
  order: state.sort ? state.order : undefined,
  pageNum: state.page,
  pageSize: Math.min(state.size, SIZE_MAX),
});

export const isFiltered = ({ keyword, group, state, template, manufacturer, sync }: ManageState): boolean =>
  keyword !== '' ||
  group.length > 0 ||
  state !== undefined ||
  template.length > 0 ||
  manufacturer !== '' ||
  sync !== undefined;
export const NO_FILTER = {
  keyword: '',
  group: [],
  state: undefined,
  template: [],
  manufacturer: '',
  sync: undefined,
} as const;
