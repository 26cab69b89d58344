import type { DeviceFilter } from './api/device-queries.ts';
import { choiceField, intField, optionalChoice, type StateOf, textField } from '../../../lib/search-codecs.ts';

export const STATE_FILTERS = ['all', 'online', 'offline', 'failing', 'alarm', 'followed'] as const;
export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;

/** State of the list as its address has it. */
export const listCodecs = {
  keyword: textField(),
  group: textField(),
  state: choiceField(STATE_FILTERS, 'all'),
  view: choiceField(['list', 'map'], 'list'),
  sort: optionalChoice(['name', 'state', 'alarm', 'stateChangedAt']),
  order: choiceField(['asc', 'desc'], 'asc'),
  page: intField(1),
  size: intField(10),
};
export type ListState = StateOf<typeof listCodecs>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the server is asked for this state of the screen. An address somebody edited by hand asks for nothing impossible. */
export function filterOf(state: ListState): DeviceFilter {
  return {
    keyword: state.keyword.slice(0, 50) || undefined,
    groupId: UUID.test(state.group) ? state.group : undefined,
    online: state.state === 'online' ? true : state.state === 'offline' ? false : undefined,
    comm: state.state === 'failing' ? 'failing' : undefined,
    alarm: state.state === 'alarm' ? true : undefined,
    followed: state.state === 'followed' ? true : undefined,
    sort: state.sort,
    order: state.sort ? state.order : undefined,
  };
}

export const isFiltered = (state: ListState): boolean =>
  state.keyword !== '' || state.group !== '' || state.state !== 'all';
