import { z } from 'zod';
import { ChannelInfo, NoticeChannel, SendRecord, SendState } from '../entities/notify.ts';
import { Id, formMillis, optional, pageOf, paging, text } from '../fields.ts';
import { defineCall } from './define-call.ts';

const records = { access: 'sms_send_view', scope: 'organisation' } as const;

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
};
