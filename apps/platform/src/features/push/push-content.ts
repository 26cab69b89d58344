import { type Message, type MessageSaid, type PushPlace, ROUTES, messageAddress } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { createHash } from 'node:crypto';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { Push, Urgency } from './push-post.ts';

const [HOUR_S, MINUTE_S] = [3_600, 60];
/** A phone that comes back later than that has its list of messages. */
const ALARM_TTL_S = 4 * HOUR_S;
const TTL_S = 24 * HOUR_S;
const TEST_TTL_S = 5 * MINUTE_S;
/** What a lock screen shows of a title and of what stands below it, characters. */
const TITLE_MAX = 80;
const TEXT_MAX = 140;
/** RFC 8030 §5.4. */
const TOPIC_LENGTH = 32;

/** A message that waits for a browser, as it is when it is sent. */
export interface Waiting
  extends Pick<Message, 'type' | 'equipType' | 'dataId' | 'alarmId' | 'severity' | 'title' | 'note'> {
  readonly id: string;
  readonly said: MessageSaid | null;
}
/** What the worker in the browser is told. */
export interface PushSaid {
  /** Names the message: told again it changes nothing on the screen. */
  readonly id: string;
  /** Names the thing: what is newer of it takes the place of what is shown. */
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  /** Address within the product. */
  readonly path: string;
}

const cut = (text: string, max: number): string => {
  const signs = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return signs.length > max ? `${signs.slice(0, max - 1).join('')}…` : signs.join('');
};
const topicOf = (thing: string): string =>
  createHash('sha256').update(thing).digest('base64url').slice(0, TOPIC_LENGTH);

/** What is newer of the same is told in the place of what is older. */
const thingOf = ({ id, type, equipType, dataId, alarmId }: Waiting): string =>
  type === 'order' ? `${equipType} ${dataId}` : (alarmId ?? id);

const IN_FIELD: Partial<Record<Message['equipType'], string>> = { repair: 'order', inspection: 'task', excel: 'form' };

/** Where a click leads: at the desk to the message, and on a phone to the thing itself where work in the field shows it. */
function pushPath(message: Waiting, place: PushPlace): string {
  const { type, equipType, dataId } = message;
  const part = type === 'order' && place === 'field' ? IN_FIELD[equipType] : undefined;
  if (part !== undefined) return `${ROUTES.field}?${part}=${encodeURIComponent(dataId)}`;
  return messageAddress(message);
}

const urgencyOf = ({ type, severity }: Waiting): Urgency => {
  if (type === 'alarm') return severity === 'normal' ? 'normal' : 'high';
  return type === 'order' ? 'high' : 'normal';
};
const push = (said: PushSaid, ttl: number, urgency: Urgency): Push => ({
  said: Buffer.from(JSON.stringify(said)),
  ttl,
  urgency,
  topic: said.tag,
});
const wordsOf = ({ said, title, note }: Waiting, lang: Lang) => (said ? messageWords(said, lang) : { title, note });

/** One message, in the language of its reader. */
export function pushOf(message: Waiting, { lang, place }: { lang: Lang; place: PushPlace }): Push {
  const { title, note } = wordsOf(message, lang);
  const said = {
    id: message.id,
    tag: topicOf(thingOf(message)),
    title: cut(title, TITLE_MAX),
    text: cut(note, TEXT_MAX),
    path: pushPath(message, place),
  };
  return push(said, message.type === 'alarm' ? ALARM_TTL_S : TTL_S, urgencyOf(message));
}

const RANK = { severe: 0, important: 1, normal: 2 } as const;
const rankOf = ({ type, severity }: Waiting): number => (type === 'alarm' ? RANK[severity ?? 'normal'] : 1.5);

/** So many at once that nobody reads each: how many, and what the worst of them is. Throws where there is none. */
export function pushOfMany(messages: readonly Waiting[], lang: Lang): Push {
  const [worst] = messages.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (!worst) throw new Error('a push of nothing');
  const said = {
    // the same ones told again are the same push
    id: topicOf(messages.map(({ id }) => id).join(' ')),
    tag: topicOf('many'),
    title: platformText('push.many', { count: messages.length })[lang],
    text: cut(wordsOf(worst, lang).title, TEXT_MAX),
    path: ROUTES.messageUnread,
  };
  return push(said, TTL_S, urgencyOf(worst));
}

export function testPush(lang: Lang, place: PushPlace): Push {
  const said = {
    id: topicOf('test'),
    tag: topicOf('test'),
    title: platformText('push.test')[lang],
    text: platformText('push.testNote')[lang],
    path: place === 'field' ? ROUTES.field : ROUTES.messageAll,
  };
  return push(said, TEST_TTL_S, 'high');
}
