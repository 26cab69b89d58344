import { type Message, ROUTES, type UserInfo, messageAddress } from '@lightfield/contract';
import { holds } from '../../lib/account.ts';
import { formatDate, formatTime } from '../../lib/time.ts';
// files of their own: every visit loads this, and few see one
import calendar from './pictures/calendar.svg?no-inline';
import horn from './pictures/horn.svg?no-inline';
import key from './pictures/key.svg?no-inline';
import phone from './pictures/phone.svg?no-inline';
import { endOf } from './message-end.ts';

export type ShowType = 'password' | 'phone' | 'resource' | 'api' | 'project' | 'card' | 'notice';

/** What a dialog of the shell shows: the specification's own field names (S3 §3). */
export interface Dialog {
  /** Of the message; what comes from the account has the name of its kind. */
  id: string;
  title: string;
  /** Stands out above the notes; empty: nothing does. */
  bold: string;
  notes: string;
  /** Button that leads on, and button that closes. */
  clickText: string;
  cancelText: string;
  showPositive: boolean;
  showNegative: boolean;
  showType: ShowType;
  imgUrl: string;
}

/** Words of the locale file, under `dialog`. */
export type DialogWords = (key: DialogKey, values?: { date?: string; time?: string; count?: number }) => string;
type Own = 'password' | 'phone' | 'resource';
export type DialogKey =
  | `${Own}.${'title' | 'bold' | 'notes' | 'click'}`
  | 'resource.over'
  | 'until'
  | 'open'
  | 'later'
  | 'ok';

const PICTURES: Record<ShowType, string> = {
  password: key,
  phone,
  resource: calendar,
  api: calendar,
  project: calendar,
  card: calendar,
  notice: horn,
};
const EXPIRY_KINDS = ['api', 'project', 'card'] as const;

const DAY_MS = 86_400_000;

/**
 * The dialogs that wait for a person, in the order of S3 §4: weak password, unbound phone, the end of the licence, expiry
 * reminders, public notices. A notice that was read is not put before anybody again; a reminder is, until it is waved away.
 */
export function dialogsOf(
  account: UserInfo | undefined,
  messages: readonly Message[],
  now: number,
  words: DialogWords,
): Dialog[] {
  if (!account) return [];
  const holding = messages.filter(({ expiry }) => expiry === null || expiry > now);
  const reminders = holding.filter(({ type }) => type === 'expire');
  const notices = holding.filter(
    ({ type, equipType, dataStatus }) => type === 'notice' && equipType === 'public' && dataStatus === 'sended',
  );
  return [
    ...(account.changePassword ? [own('password', words)] : []),
    // a number is bound by an SMS that arrives: without a provider there is none
    ...(!account.isBindPhone && account.services.sms === 'provider' ? [own('phone', words)] : []),
    ...(account.resourceExpiry === null ? [] : [resource(account, account.resourceExpiry, now, words)]),
    ...EXPIRY_KINDS.flatMap((kind) =>
      reminders.filter(({ equipType }) => equipType === kind).map((message) => fromMessage(message, kind, words)),
    ),
    ...notices.map((message) => fromMessage(message, 'notice', words)),
  ];
}

function own(showType: Own, words: DialogWords): Dialog {
  return {
    id: showType,
    title: words(`${showType}.title`),
    bold: words(`${showType}.bold`),
    notes: words(`${showType}.notes`),
    clickText: words(`${showType}.click`),
    cancelText: words('later'),
    showPositive: true,
    showNegative: true,
    showType,
    imgUrl: PICTURES[showType],
  };
}

/** The message about the same (equipType `resource`) is no dialog of its own: the account says it as long as it is so. */
function resource(account: UserInfo, end: number, now: number, words: DialogWords): Dialog {
  const days = Math.ceil((end - now) / DAY_MS);
  return {
    ...own('resource', (name) => words(name, { date: formatDate(end), count: days })),
    ...(days > 0 ? {} : { bold: words('resource.over', { date: formatDate(end) }) }),
    showPositive: holds(account, 'system_license_edit'),
  };
}

function fromMessage(message: Message, showType: ShowType, words: DialogWords): Dialog {
  const { id, title, note } = message;
  const end = endOf(message);
  return {
    id,
    title,
    bold: end === null ? '' : words('until', { time: formatTime(end) }),
    notes: note,
    clickText: words('open'),
    cancelText: words('ok'),
    showPositive: true,
    showNegative: true,
    showType,
    imgUrl: PICTURES[showType],
  };
}

/** Where the buttons of a dialog lead (S3 §2); `other`: another way to the same end. */
export function targetsOf(
  { id, showType }: Dialog,
  messages: readonly Message[],
): { onward: string | undefined; other?: string } {
  if (showType === 'password') return { onward: ROUTES.setupValidatePassword, other: ROUTES.setupValidate };
  if (showType === 'phone') return { onward: ROUTES.setupTel };
  if (showType === 'resource') return { onward: ROUTES.licence };
  const message = messages.find((one) => one.id === id);
  return { onward: message && messageAddress(message) };
}

const SETUP = ROUTES.setupValidate.replace(/validate$/, '');
/** Addresses where a person is doing what the dialog about the account asks for: it would stand in the way. */
export const isAboutAccount = (path: string): boolean => path.startsWith(SETUP);
