import { z } from 'zod';
import { ApiExternal, ApiKeyRange, ApiKeyRow, ApiKeySecret, ApiKeyState, ApiKeyUsage } from '../entities/api-key.ts';
import { Id, commaList, formBoolean, formInt, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, devices, groups, networksMax, perMinuteMax, overlapHoursMax, usageDays, batch } = LIMITS.apiKey;
const empty = z.object({});
const sees = { access: 'manage_api_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_api_edit', effect: 'changes' } as const satisfies Partial<Call>;
const authorises = { access: 'manage_api_auth', effect: 'changes' } as const satisfies Partial<Call>;
const permission = z.string().regex(/^[a-z_]{1,60}$/);
/** What a key is, as whoever makes it says. */
const says = {
  name: text(nameMax).min(1),
  permissions: commaList(permission, 200),
  range: ApiKeyRange,
  deviceIds: optional(commaList(Id, devices)),
  groupIds: optional(commaList(Id, groups)),
  networks: optional(text(networksMax)),
  perMinute: formInt.pipe(z.int().min(1).max(perMinuteMax)),
  /** Left out: it does not expire. */
  expiresAt: optional(formMillis),
};
const reaches = { device: 'deviceIds', group: 'groupIds' } as const;
const externals = { keyword: optional(text(50)), ...paging };

/** Keys of the open API. None of these calls takes a key itself. */
export const apiKeyCalls = {
  query: defineCall('/lfscada/api/key/query', {
    ...sees,
    scope: 'organisation',
    summary: 'API keys of the organisation and of its external enterprises, newest first',
    body: z.object({ keyword: optional(text(50)), state: optional(ApiKeyState), ...paging }),
    answer: pageOf(ApiKeyRow),
  }),
  /**
   * The key acts for whoever makes it, with the permissions that are named and never more than they hold (1968). 1966: the name is taken;
   * 1967: there are as many as there can be; 1969: the own enterprise is an external one that is not authorised; 1971: no network.
   */
  add: defineCall('/lfscada/api/key/add', {
    ...changes,
    scope: reaches,
    summary: 'Make an API key; its secret is answered this once',
    body: z.object(says),
    answer: ApiKeySecret,
  }),
  /** What is left out of range and networks is taken away. 1970: somebody else made it. */
  edit: defineCall('/lfscada/api/key/edit', {
    ...changes,
    scope: { apiKey: 'id', ...reaches },
    summary: 'Name, permissions, range, networks, rate and expiry of an own API key',
    body: z.object({ id: Id, ...says }),
    answer: empty,
  }),
  /** The secret before stays good for `overlapHours`. 1970: somebody else made it. */
  rotate: defineCall('/lfscada/api/key/rotate', {
    ...changes,
    scope: { apiKey: 'id' },
    summary: 'New secret of an own API key, answered this once',
    body: z.object({ id: Id, overlapHours: formInt.pipe(z.int().min(0).max(overlapHoursMax)) }),
    answer: ApiKeySecret,
  }),
  setDisabled: defineCall('/lfscada/api/key/setDisabled', {
    ...changes,
    scope: { apiKey: 'id' },
    summary: 'Disable an API key, or enable it again',
    body: z.object({ id: Id, disabled: formBoolean }),
    answer: empty,
  }),
  delete: defineCall('/lfscada/api/key/delete', {
    ...changes,
    scope: { apiKey: 'id' },
    summary: 'Revoke an API key for good',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  usage: defineCall('/lfscada/api/key/usage', {
    ...sees,
    scope: { apiKey: 'id' },
    summary: 'How often an API key was used, by day and by call',
    body: z.object({ id: Id, days: formInt.pipe(z.int().min(1).max(usageDays)) }),
    answer: ApiKeyUsage,
  }),
};

/** Which external enterprises may make keys (S3 §7). */
export const apiPmsnCalls = {
  queryAuthExternal: defineCall('/lfscada/api/pmsn/queryAuthExternal', {
    ...sees,
    scope: 'organisation',
    summary: 'External enterprises that may use the API, paged',
    body: z.object(externals),
    answer: pageOf(ApiExternal),
  }),
  queryUnAuthExternal: defineCall('/lfscada/api/pmsn/queryUnAuthExternal', {
    ...sees,
    scope: 'organisation',
    summary: 'External enterprises that may not use the API, paged',
    body: z.object(externals),
    answer: pageOf(ApiExternal),
  }),
  /** 1012: one of them is no external enterprise of the own one. */
  auth: defineCall('/lfscada/api/pmsn/auth', {
    ...authorises,
    scope: { org: 'orgIds' },
    summary: 'Let external enterprises use the API',
    body: z.object({ orgIds: commaList(Id, batch) }),
    answer: z.object({ count: z.int() }),
  }),
  /** Their keys are refused from then on, and are there again with the next authorisation. */
  cancelAuth: defineCall('/lfscada/api/pmsn/cancelAuth', {
    ...authorises,
    scope: { org: 'orgIds' },
    summary: 'Take the API back from external enterprises',
    body: z.object({ orgIds: commaList(Id, batch) }),
    answer: z.object({ count: z.int() }),
  }),
};
