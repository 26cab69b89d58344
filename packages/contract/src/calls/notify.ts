import { z } from 'zod';
import { ChannelInfo, NoticeChannel, SendRecord, SendState, SendStatistics } from '../entities/notify.ts';
import { Id, TimeZone, formMillis, optional, pageOf, paging, rangeMillis, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const records = { access: 'sms_send_view', scope: 'organisation' } as const;
const statistics = { access: 'sms_statistics_view', scope: 'organisation', effect: 'reads' } as const;
/** By the time it was asked for; at most 30 days apart (10003, 10004). */
const period = { startTime: rangeMillis, endTime: rangeMillis };

export const notifyCalls = {
  sendQuery: defineCall('/lfscada/sms/send/query', {
    ...records,
    effect: 'reads',
    summary: 'SMS, calls and e-mails that were sent or would have been, newest first',
    body: z.object({
      channel: optional(NoticeChannel),
      state: optional(SendState),
      /** Part of the number or address. */
      keyword: optional(text(50)),
      startTime: optional(formMillis),
      endTime: optional(formMillis),
      ...paging,
    }),
    /** `total` counts up to 10,000; a shorter time or a filter shows what lies beyond. */
    answer: pageOf(SendRecord),
  }),
  sendRetry: defineCall('/lfscada/sms/send/retry', {
    ...records,
    effect: 'changes',
    summary: 'Send a failed message again; what it carries must still be of use',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  sendModes: defineCall('/lfscada/sms/send/modes', {
    ...records,
    effect: 'reads',
    summary: 'How each channel is set: stand-in, provider or off',
    body: z.object({}),
    answer: z.array(ChannelInfo),
  }),
  /** Of the own organisation; for the operation centre, of all. */
  statistics: defineCall('/lfscada/sms/statistics/count', {
    ...statistics,
    summary: 'How many SMS, calls and e-mails were sent: by channel and state, day, purpose and organisation',
    body: z.object({ ...period, timeZone: optional(TimeZone) }),
    answer: SendStatistics,
  }),
  /** What carries a code or a password is not to be read here by anybody. */
  statisticsQuery: defineCall('/lfscada/sms/statistics/query', {
    ...statistics,
    summary: 'Each SMS, call and e-mail that the statistics count, newest first',
    body: z.object({ ...period, channel: optional(NoticeChannel), state: optional(SendState), ...paging }),
    /** `total` counts up to 10,000. */
    answer: pageOf(SendRecord),
  }),
};
