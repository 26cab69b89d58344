import { type Message, type MessageMenu, ROUTES } from '@lightfield/contract';

export const LISTS: Record<MessageMenu, string> = {
  all: ROUTES.messageAll,
  readen: ROUTES.messageRead,
  unReaden: ROUTES.messageUnread,
};
export const menuTypeOf = (text: string): MessageMenu => (text === 'readen' || text === 'unReaden' ? text : 'all');

/** The word for a message in lists: the reply to a feedback is sent as a notice. */
export const kindOf = ({ type, equipType }: Pick<Message, 'type' | 'equipType'>): Message['type'] | 'feedback' =>
  equipType === 'feedback' ? 'feedback' : type;
