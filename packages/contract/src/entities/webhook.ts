import { z } from 'zod';
import { Id } from '../fields.ts';
import { ApiKeyRange } from './api-key.ts';
import { Severity } from './common.ts';

/** What happens that can be told, as `type` of a delivery names it. */
export const WEBHOOK_EVENTS = [
  'alarm.raised',
  'alarm.restored',
  'alarm.acknowledged',
  'work_order.created',
  'work_order.dispatched',
  'work_order.received',
  'work_order.finished',
  'work_order.accepted',
  'work_order.ended',
  'work_order.reopened',
  'device.online',
  'device.offline',
  'gateway.online',
  'gateway.offline',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/**
 * `new`: nothing was sent yet; `failing`: what was tried last was not taken; `off`: somebody switched it off; `gone`: it answered 410;
 * `given_up`: it took nothing for days; `over`: the open API of the enterprise has ended or is switched off, and what happens waits until that is prolonged.
 */
export const WEBHOOK_STATES = ['new', 'good', 'failing', 'off', 'gone', 'given_up', 'over'] as const;
export const WebhookState = z.enum(WEBHOOK_STATES);
export type WebhookState = z.infer<typeof WebhookState>;

/** Why a delivery was not taken. `answer`: it was answered, but not with 2xx. `refused`: in no network that may be asked. */
export const WEBHOOK_PROBLEMS = ['answer', 'timeout', 'unreachable', 'tls', 'refused'] as const;
export const WebhookProblem = z.enum(WEBHOOK_PROBLEMS);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

const Named = z.object({ id: Id, name: z.string() });

export const WebhookRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Alarms of these alone are told. */
  severities: z.array(Severity),
  range: ApiKeyRange,
  /** What was chosen, as far as the caller sees it. */
  devices: z.array(Named),
  groups: z.array(Named),
  enabled: z.boolean(),
  state: WebhookState,
  /** Until when the secret before signs as well. */
  oldUntil: z.int().nullable(),
  failingSince: z.int().nullable(),
  problem: WebhookProblem.nullable(),
  /** HTTP status that was answered last. */
  status: z.int().nullable(),
  waiting: z.int(),
  sent: z.int(),
  /** Deliveries that nobody took to the end, or that were too many to wait. */
  lost: z.int(),
  sentAt: z.int().nullable(),
  createdAt: z.int(),
  createdBy: z.string(),
});
export type WebhookRow = z.infer<typeof WebhookRow>;

/** The one time that the secret is told. */
export const WebhookSecret = z.object({ id: Id, secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What was answered, and how it went. `answer`: the beginning of it. */
const tried = {
  status: z.int().nullable(),
  ms: z.int().nullable(),
  problem: WebhookProblem.nullable(),
  answer: z.string(),
};
export const WebhookDelivery = z.object({
  /** Orders the deliveries of all endpoints; `webhookId` is what the receiver knows it by. */
  number: z.int(),
  webhookId: z.string(),
  type: WebhookEvent,
  /** When it happened. */
  at: z.int(),
  state: DeliveryState,
  attempts: z.int(),
  triedAt: z.int().nullable(),
  /** Of one that waits. */
  nextAt: z.int().nullable(),
  /** What is sent. */
  body: z.string(),
  ...tried,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookTest = z.object({ ok: z.boolean(), ...tried });
export type WebhookTest = z.infer<typeof WebhookTest>;
