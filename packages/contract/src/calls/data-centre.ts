import { z } from 'zod';
import {
  ForwardBackfill,
  ForwardKind,
  ForwardLive,
  ForwardMapping,
  ForwardPreview,
  ForwardRange,
  ForwardTarget,
  ForwardTest,
  ForwardVariable,
  Forwarder,
  ForwarderRow,
} from '../entities/forwarder.ts';
import {
  Id,
  commaList,
  formBoolean,
  formInt,
  jsonText,
  optional,
  pageOf,
  paging,
  rangeMillis,
  text,
} from '../fields.ts';
import { FORWARD_LIMITS } from '../forward-limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, devices, groups, liveVariables, liveSecondsMax } = FORWARD_LIMITS;
const empty = z.object({});
const sees = { access: 'manage_datacenter_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_datacenter_edit', effect: 'changes' } as const satisfies Partial<Call>;
const reaches = { device: 'deviceIds', group: 'groupIds' } as const;

/** Which data, and how a row looks. */
const what = {
  target: jsonText(ForwardTarget),
  mapping: jsonText(ForwardMapping),
  records: formBoolean,
  alarms: formBoolean,
  range: ForwardRange,
  deviceIds: optional(commaList(Id, devices)),
  groupIds: optional(commaList(Id, groups)),
  /** Live values between records (decision 151); left out: none. */
  live: optional(formBoolean),
  /** Left out: of all variables. */
  liveRange: optional(ForwardLive),
  /** Left out: 10. */
  liveSeconds: optional(formInt.pipe(z.int().min(1).max(liveSecondsMax))),
  variableIds: optional(commaList(Id, liveVariables)),
};
/** Left out: those that are stored stay. */
const secrets = { secret: optional(z.string().max(1_000)), signKey: optional(z.string().min(16).max(200)) };
const says = { name: text(nameMax).min(1), ...what, ...secrets };

/** `/manage/datacenter`: sends what is recorded to systems of the enterprise (OPS-9, decision 129). */
export const dataCentreCalls = {
  query: defineCall('/lfscada/datacenter/forward/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Forwarders of the organisation with their state, newest first',
    body: z.object({ keyword: optional(text(50)), kind: optional(ForwardKind), ...paging }),
    answer: pageOf(ForwarderRow),
  }),
  info: defineCall('/lfscada/datacenter/forward/info', {
    ...sees,
    scope: { forwarder: 'id' },
    summary: 'A forwarder with its target, mapping, backfills and latest problems; secrets are not answered',
    body: z.object({ id: Id }),
    answer: Forwarder,
  }),
  /**
   * 1990: the name is taken; 1991: there are as many as there can be; 1992: the address may not be asked; 1994: columns are named twice
   * or have no key; 1995: devices of another enterprise, or all of them by somebody who does not see all, or a variable of such a device.
   */
  add: defineCall('/lfscada/datacenter/forward/add', {
    ...changes,
    scope: reaches,
    summary: 'Set up a forwarder; it sends what is recorded from now on',
    body: z.object(says),
    answer: z.object({ id: Id }),
  }),
  /** 1993: the address has another host, so that the secret has to be entered again. */
  edit: defineCall('/lfscada/datacenter/forward/edit', {
    ...changes,
    scope: { forwarder: 'id', ...reaches },
    summary: 'Name, target, mapping and devices of a forwarder',
    body: z.object({ id: Id, ...says }),
    answer: empty,
  }),
  setEnabled: defineCall('/lfscada/datacenter/forward/setEnabled', {
    ...changes,
    scope: { forwarder: 'id' },
    summary: 'Stop a forwarder, or let it go on from where it was',
    body: z.object({ id: Id, enabled: formBoolean }),
    answer: empty,
  }),
  delete: defineCall('/lfscada/datacenter/forward/delete', {
    ...changes,
    scope: { forwarder: 'id' },
    summary: 'Delete a forwarder; what was sent stays where it is',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  variables: defineCall('/lfscada/datacenter/forward/variables', {
    ...sees,
    access: 'manage_datacenter_edit',
    scope: { device: 'deviceId' },
    summary: 'Variables of a device of which live values can be sent',
    body: z.object({ deviceId: Id, keyword: optional(text(50)) }),
    answer: z.array(ForwardVariable),
  }),
  preview: defineCall('/lfscada/datacenter/forward/preview', {
    ...sees,
    access: 'manage_datacenter_edit',
    scope: reaches,
    summary: 'What a forwarder would send, by the latest records and live values of its devices',
    body: z.object(what),
    answer: ForwardPreview,
  }),
  /** Connects, makes missing tables where that was said, writes and reads back a row that does not stay where the target can do that. */
  test: defineCall('/lfscada/datacenter/forward/test', {
    ...changes,
    scope: { forwarder: 'id', ...reaches },
    summary: 'Try a target as it is said here; with an id, the secrets of that forwarder stand in for those left out',
    body: z.object({ id: optional(Id), ...says }),
    answer: ForwardTest,
  }),
  /** 1996: one is running; 1997: the period is too long. */
  backfill: defineCall('/lfscada/datacenter/backfill/start', {
    ...changes,
    scope: { forwarder: 'id' },
    summary: 'Send what was recorded in a period once more, beside what is new',
    body: z.object({ id: Id, startTime: rangeMillis, endTime: rangeMillis }),
    answer: ForwardBackfill,
  }),
  cancelBackfill: defineCall('/lfscada/datacenter/backfill/cancel', {
    ...changes,
    scope: { forwarder: 'id' },
    summary: 'End the backfill that is running; what was sent stays where it is',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};
