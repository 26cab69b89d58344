import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { AlarmTexts } from './alarm.ts';
import { Severity, Value } from './common.ts';
import { SERVICES } from './service-period.ts';

export const MessageType = z.enum(['alarm', 'order', 'expire', 'notice', 'payment']);
export type MessageType = z.infer<typeof MessageType>;

/**
 * What a message of the platform's own making says, so that it can be said in the language of whoever reads it (`messageWords` of
 * packages/rules). What people wrote stays as they wrote it.
 */
export const MessageSaid = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alarm'),
    severity: Severity,
    equipName: z.string(),
    content: z.string(),
    signalTitle: z.string(),
    value: Value,
    unit: z.string(),
    /** E.g. "> 90". */
    condition: z.string(),
    /** Instead of value and condition, where the variable maps them. */
    texts: AlarmTexts.optional(),
    /** Time since it was raised, of one that is told late. */
    lateMs: z.number().nullable(),
    /** It is late because it was shelved, not because its gateway was away. */
    shelved: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('flood'),
    severity: Severity,
    equipName: z.string(),
    count: z.int(),
    /** What the worst of them says, the first one where several are as bad; absent: told by an older version. */
    worst: z.string().optional(),
  }),
  /** A gateway sends what no table can hold; `count`: so much until now. */
  z.object({ kind: z.literal('setAside'), name: z.string(), sn: z.string(), count: z.int() }),
  /** A message of an edge node that is not ours is missing, and it does not answer requests for its births. */
  z.object({ kind: z.literal('deaf'), name: z.string(), sn: z.string() }),
  /** `name`: of the plan, with its shift. `left`: whoever was to do it can no more, others are to. */
  z.object({ kind: z.literal('inspection'), what: z.enum(['due', 'left', 'missed']), name: z.string() }),
  /** A record is to be filled in. `name`: of the report, with its shift. */
  z.object({ kind: z.literal('smartReport'), name: z.string() }),
  /** IoT cards of the enterprise; `iccid`: of the first, by its last signs; `date`: YYYY-MM-DD, when they end, or are cancelled. */
  z.object({
    kind: z.literal('card'),
    what: z.enum(['expiring', 'expired']),
    count: z.int(),
    iccid: z.string(),
    date: z.string(),
  }),
  /** Money of the enterprise; each `what` has some of what follows. */
  z.object({
    kind: z.literal('payment'),
    what: z.enum(['paid', 'refunded', 'invoiceIssued', 'invoiceRejected', 'balanceLow', 'low', 'out']),
    /** Of an order. */
    number: z.int().optional(),
    cents: z.int().optional(),
    /** Of an invoice, and its number or the reason. */
    title: z.string().optional(),
    detail: z.string().optional(),
    /** Of packages, and how many are left. */
    packageKind: z.enum(['sms', 'voice']).optional(),
    count: z.int().optional(),
  }),
  /** A target of the data centre is away, for so many minutes, or back. `name`: of the forwarder. */
  z.object({ kind: z.literal('forward'), what: z.enum(['away', 'back']), name: z.string(), minutes: z.int() }),
  /** Something ends at `at`, within so many days, or has ended. `name`: of the key; '' of a service. */
  z.object({
    kind: z.literal('ends'),
    of: z.enum(['api', ...SERVICES.map((service) => `${service}Service` as const)]),
    what: z.enum(['soon', 'over']),
    name: z.string(),
    days: z.int(),
    at: Millis,
  }),
  /** A material of the stock is at its mark or below it. */
  z.object({ kind: z.literal('stock'), name: z.string(), unit: z.string(), quantity: z.number(), low: z.number() }),
  /** A work order is somebody else's now (`name`: whose, or of which department); or whoever had it (`name`) can work no orders any more. */
  z.object({
    kind: z.literal('workOrder'),
    what: z.enum(['handedOver', 'released']),
    number: z.int(),
    title: z.string(),
    equipName: z.string(),
    name: z.string(),
  }),
  /** A webhook endpoint was switched off: it answered 410, or took nothing for so many days. */
  z.object({ kind: z.literal('webhook'), what: z.enum(['gone', 'givenUp']), name: z.string(), days: z.int() }),
  /** `date`: YYYY-MM-DD. */
  z.object({ kind: z.literal('licence'), days: z.int(), customer: z.string(), date: z.string() }),
]);
export type MessageSaid = z.infer<typeof MessageSaid>;

/** A message of one account, with the specification's own field names (S3 §3). */
export const Message = z.object({
  id: Id,
  type: MessageType,
  equipType: z.enum([
    'eg',
    'repair',
    'inspection',
    'excel',
    'wallet',
    'api',
    'project',
    'card',
    'public',
    'resource',
    'gateway',
    'feedback',
  ]),
  /**
   * Id of what it is about: the device for an alarm, the notice for a notice (equipType `public`), the feedback for its
   * reply (equipType `feedback`: the message itself is all there is to read), the message itself for a reminder.
   */
  dataId: z.string(),
  dataStatus: z.enum(['sended', 'seen']),
  /** In Chinese when the platform wrote them. */
  title: z.string(),
  note: z.string(),
  /** Absent: people wrote it, or an older version of the platform. */
  said: MessageSaid.optional(),
  gmtCreate: Millis,
  expiry: Millis.nullable(),
  alarmId: Id.nullable(),
  severity: Severity.nullable(),
  /** Times it is spoken; 0: not spoken. */
  alarmBroadcastTimes: z.int(),
  /** What is spoken, in Chinese (S3 §4); absent: it is not spoken. */
  speech: z.string().optional(),
});
export type Message = z.infer<typeof Message>;
