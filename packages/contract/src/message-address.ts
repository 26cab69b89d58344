import type { Message } from './entities/message.ts';
import { ROUTES } from './routes.ts';

/** The list a message was opened from, as addresses name it. */
export type MessageMenu = 'all' | 'readen' | 'unReaden';

/** A notice has a text of its own, of which the message is a part. */
export const isNotice = (msgType: string, equipType: string): boolean => msgType === 'notice' && equipType === 'public';

/**
 * Address of a message's detail. Notices and reminders are named by what they are about (S3 §2), with the message
 * beside it so that it can be marked as read; the others by the message itself, since many alarms share one device, and of
 * the reply to a feedback the message is all there is to read.
 */
export function messageAddress(
  { id, type, equipType, dataId }: Pick<Message, 'id' | 'type' | 'equipType' | 'dataId'>,
  menuType: MessageMenu = 'all',
): string {
  const byData = isNotice(type, equipType) || type === 'expire';
  const named = { menuType, msgType: type, equipType, dataId: byData ? dataId : id };
  const path = ROUTES.messageDetail.replaceAll(/\{(\w+)\}/g, (_all, key: keyof typeof named) =>
    encodeURIComponent(named[key]),
  );
  return byData ? `${path}?id=${encodeURIComponent(id)}` : path;
}
