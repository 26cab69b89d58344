import { type Message, ROUTES } from '@lightfield/contract';
import { to } from '../../lib/hrefs.ts';

export type MenuType = 'all' | 'readen' | 'unReaden';
/** The list a message was opened from, as the addresses name it. */
export const LISTS: Record<MenuType, string> = {
  all: ROUTES.messageAll,
  readen: ROUTES.messageRead,
  unReaden: ROUTES.messageUnread,
};
export const menuTypeOf = (text: string): MenuType => (text === 'readen' || text === 'unReaden' ? text : 'all');

/** The word for a message in lists: the reply to a feedback is sent as a notice. */
export const kindOf = ({ type, equipType }: Pick<Message, 'type' | 'equipType'>): Message['type'] | 'feedback' =>
  equipType === 'feedback' ? 'feedback' : type;

/** A notice has a text of its own, of which the message is a part. */
export const isNotice = (msgType: string, equipType: string): boolean => msgType === 'notice' && equipType === 'public';

/**
 * Address of a message's detail. Notices and reminders are named by what they are about (S3 §2), with the message
 * beside it so that it can be marked as read; the others by the message itself, since many alarms share one device, and of
 * the reply to a feedback the message is all there is to read.
 */
export function messageHref(message: Message, menuType: MenuType = 'all'): string {
  const byData = isNotice(message.type, message.equipType) || message.type === 'expire';
  const path = to(ROUTES.messageDetail, {
    menuType,
    msgType: message.type,
    equipType: message.equipType,
    dataId: byData ? message.dataId : message.id,
  });
  return byData ? `${path}?id=${encodeURIComponent(message.id)}` : path;
}
