import { z } from 'zod';
import { ApiKeyRange } from '../entities/api-key.ts';
import { Severity } from '../entities/common.ts';
import {
  DeliveryState,
  WebhookDelivery,
  WebhookEvent,
  WebhookRow,
  WebhookSecret,
  WebhookTest,
} from '../entities/webhook.ts';
import { Id, commaList, formBoolean, formInt, optional, pageOf, paging, rangeMillis, text } from '../fields.ts';
import { WEBHOOK_LIMITS } from '../webhook-limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, urlMax, devices, groups } = WEBHOOK_LIMITS;
const empty = z.object({});
const sees = { access: 'manage_api_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_api_webhook', effect: 'changes' } as const satisfies Partial<Call>;
const url = z.string().trim().min(1).max(urlMax);
const says = {
  name: text(nameMax).min(1),
  url,
  events: commaList(WebhookEvent, 50),
  /** Of alarms. Left out: all. */
  severities: optional(commaList(Severity, 3)),
  range: ApiKeyRange,
  deviceIds: optional(commaList(Id, devices)),
  groupIds: optional(commaList(Id, groups)),
};
const reaches = { device: 'deviceIds', group: 'groupIds' } as const;

/** `/manage/api/webhook`: what happens is told to systems of the enterprise, signed (decision 130). None of these calls takes a key. */
export const webhookCalls = {
  query: defineCall('/lfscada/api/webhook/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Webhook endpoints of the organisation with their state, newest first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(WebhookRow),
  }),
  /**
   * 1972: the name is taken; 1973: there are as many as there can be; 1974: the address may not be asked; 1975: devices of another
   * enterprise, or all or groups by somebody who does not see all there are; 1969: an external enterprise that is not authorised.
   */
  add: defineCall('/lfscada/api/webhook/add', {
    ...changes,
    scope: reaches,
    summary: 'Add a webhook endpoint; its secret is answered this once',
    body: z.object(says),
    answer: WebhookSecret,
  }),
  edit: defineCall('/lfscada/api/webhook/edit', {
    ...changes,
    scope: { webhook: 'id', ...reaches },
    summary: 'Name, address, events and devices of a webhook endpoint',
    body: z.object({ id: Id, ...says }),
    answer: empty,
  }),
  /** For a day deliveries are signed with both. */
  rotate: defineCall('/lfscada/api/webhook/rotate', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'New secret of a webhook endpoint, answered this once; the one before signs as well for 24 h',
    body: z.object({ id: Id }),
    answer: WebhookSecret,
  }),
  setEnabled: defineCall('/lfscada/api/webhook/setEnabled', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'Switch a webhook endpoint off, or on again; what happens meanwhile is not told',
    body: z.object({ id: Id, enabled: formBoolean }),
    answer: empty,
  }),
  delete: defineCall('/lfscada/api/webhook/delete', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'Delete a webhook endpoint and its deliveries',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  test: defineCall('/lfscada/api/webhook/test', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'Send a ping now, to the address that is stored or to the one given, and answer what came back',
    body: z.object({ id: Id, url: optional(url) }),
    answer: WebhookTest,
  }),
  /** Of devices that the caller sees alone. */
  deliveries: defineCall('/lfscada/api/webhook/delivery/query', {
    ...sees,
    access: 'manage_api_webhook',
    scope: { webhook: 'id' },
    summary: 'Deliveries of a webhook endpoint with what was sent and answered, newest first',
    body: z.object({ id: Id, state: optional(DeliveryState), type: optional(WebhookEvent), ...paging }),
    answer: pageOf(WebhookDelivery),
  }),
  /** 1976: the endpoint is switched off. */
  resend: defineCall('/lfscada/api/webhook/delivery/resend', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'Send a delivery once more, with the id it had',
    body: z.object({ id: Id, number: formInt.pipe(z.int().positive()) }),
    answer: empty,
  }),
  /** 1976: the endpoint is switched off. */
  replay: defineCall('/lfscada/api/webhook/delivery/replay', {
    ...changes,
    scope: { webhook: 'id' },
    summary: 'Send what happened in a period once more, with the ids it had',
    body: z.object({ id: Id, startTime: rangeMillis, endTime: rangeMillis, failedOnly: formBoolean }),
    answer: z.object({ count: z.int() }),
  }),
};
