import { ROUTES, RuleType, type groupMonitorCalls } from '@lightfield/contract';
import type { BodyOf } from '../../../lib/call.ts';
import { to } from '../../../lib/hrefs.ts';
import { type StateOf, choiceField, intField, optionalChoice, textField } from '../../../lib/search-codecs.ts';

export const GM_STATES = ['all', 'online', 'offline', 'alarm'] as const;

/** State of the list of group monitoring as its address has it. */
export const gmCodecs = {
  keyword: textField(),
  org: textField(),
  state: choiceField(GM_STATES, 'all'),
  sort: optionalChoice(['name', 'state', 'alarm', 'stateChangedAt']),
  order: choiceField(['asc', 'desc'], 'asc'),
  page: intField(1),
  size: intField(10),
};
export type GmState = StateOf<typeof gmCodecs>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => UUID.test(text);

type Query = BodyOf<typeof groupMonitorCalls.query>;
export const gmQueryOf = ({ keyword, org, state, sort, order, page, size }: GmState): Query => ({
  keyword: keyword.slice(0, 50) || undefined,
  orgId: isId(org) ? org : undefined,
  online: state === 'online' ? true : state === 'offline' ? false : undefined,
  alarm: state === 'alarm' ? true : undefined,
  sort,
  order: sort ? order : undefined,
  pageNum: page,
  pageSize: Math.min(size, 200),
});

/** `{openType}`: what is opened first (decision 039). */
export const OPEN_TYPES = { view: '0', alarm: '1', repair: '2' } as const;
export type OpenType = keyof typeof OPEN_TYPES;
export const openTypeOf = (text: string | undefined): OpenType =>
  text === OPEN_TYPES.alarm ? 'alarm' : text === OPEN_TYPES.repair ? 'repair' : 'view';
/** An address that says something else shows the view of the values, which every device has. */
export const ruleTypeOf = (text: string | undefined): RuleType => RuleType.safeParse(text).data ?? '00';

/** Where a device of the group opens. */
export const gmHref = (id: string, ruleType: RuleType, open: OpenType = 'view'): string =>
  to(ROUTES.groupMonitorDetail, { id, ruleType, openType: OPEN_TYPES[open] });

export const GM_VIEWS = ['real', 'write', 'history', 'alarm'] as const;
export type GmView = (typeof GM_VIEWS)[number];
const VIEW_ROUTES = {
  real: ROUTES.groupMonitorReal,
  write: ROUTES.groupMonitorWrite,
  history: ROUTES.groupMonitorHistory,
  alarm: ROUTES.groupMonitorAlarm,
} as const;
export const gmViewHref = (equipId: string, view: GmView): string => to(VIEW_ROUTES[view], { equipId });
