import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { Severity } from './common.ts';

export const MessageType = z.enum(['alarm', 'order', 'expire', 'notice', 'payment']);
export type MessageType = z.infer<typeof MessageType>;

/** A message of one account, with the specification's own field names (S3 §3). */
export const Message = z.object({
  id: Id,
  type: MessageType,
  equipType: z.enum([
    'eg',
    'repair',
    'inspection',
    'wallet',
    'api',
    'project',
    'card',
    'public',
    'resource',
    'feedback',
  ]),
  /**
   * Id of what it is about: the device for an alarm, the notice for a notice (equipType `public`), the feedback for its
   * reply (equipType `feedback`: the message itself is all there is to read), the message itself for a reminder.
   */
  dataId: z.string(),
  dataStatus: z.enum(['sended', 'seen']),
  title: z.string(),
  note: z.string(),
  gmtCreate: Millis,
  expiry: Millis.nullable(),
  alarmId: Id.nullable(),
  severity: Severity.nullable(),
  /** Times the text is spoken; 0: not spoken. */
  alarmBroadcastTimes: z.int(),
});
export type Message = z.infer<typeof Message>;
