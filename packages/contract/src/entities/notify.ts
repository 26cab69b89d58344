import { z } from 'zod';
import { Id, Millis } from '../fields.ts';

/** Ways out of the house (OPS-11). In-app messages are no channel of these. */
export const NoticeChannel = z.enum(['sms', 'voice', 'email']);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

/** `outbox`: the embedded stand-in, which keeps what would have been sent; `provider`: a real one; `off`: not offered. */
export const ChannelMode = z.enum(['outbox', 'provider', 'off']);
export type ChannelMode = z.infer<typeof ChannelMode>;

/** What can be said. Providers of SMS and voice only send texts that are registered with them, by these names. */
export const NoticeTemplate = z.enum([
  'verificationCode',
  'alarm',
  'passwordReset',
  'accountOpened',
  'notice',
  'handover',
  'smartReport',
  'workOrder',
]);
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

/** `shown`: the stand-in took it, nothing left the house. `expired`: not sent, because it was of no use any more. */
export const SendState = z.enum(['waiting', 'sent', 'failed', 'expired', 'shown']);
export type SendState = z.infer<typeof SendState>;

/** One message to one person, as the screen of sending records shows it. */
export const SendRecord = z.object({
  id: Id,
  channel: NoticeChannel,
  /** Mobile number or e-mail address. */
  target: z.string(),
  template: NoticeTemplate,
  /** Of an e-mail; for the other channels a heading of the list. */
  subject: z.string(),
  /** "******" where a code or password is not to be read (any more). */
  body: z.string(),
  /** What goes with it, of an e-mail. */
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** "outbox" when the stand-in took it. */
  provider: z.string(),
  state: SendState,
  attempts: z.int(),
  /** What the provider, or the line to it, said last; empty: nothing went wrong. */
  error: z.string(),
  createdAt: Millis,
  sentAt: Millis.nullable(),
  /** Whether `retry` would take it: it failed and is still of use. */
  retryable: z.boolean(),
});
export type SendRecord = z.infer<typeof SendRecord>;

export const ChannelInfo = z.object({
  channel: NoticeChannel,
  mode: ChannelMode,
  /** "outbox", "aliyun-sms", "tencent-sms", "aliyun-voice", "smtp"; empty when the channel is off. */
  provider: z.string(),
});
export type ChannelInfo = z.infer<typeof ChannelInfo>;

/** How many messages of one channel came to what. */
const SendCount = z.object({ channel: NoticeChannel, state: SendState, count: z.int() });
/** What was sent in a period, or would have been. */
export const SendStatistics = z.object({
  total: z.int(),
  counts: z.array(SendCount),
  /** Days with any, newest first; `failed`: of them, what never went out (failed, expired). */
  byDay: z.array(z.object({ day: z.iso.date(), sms: z.int(), voice: z.int(), email: z.int(), failed: z.int() })),
  byTemplate: z.array(z.object({ template: NoticeTemplate, count: z.int() })),
  /** For the operation centre: whose they were, the most first; `null`: an organisation that is gone, or of nobody. */
  byOrg: z.array(z.object({ orgName: z.string().nullable(), count: z.int() })),
});
export type SendStatistics = z.infer<typeof SendStatistics>;
