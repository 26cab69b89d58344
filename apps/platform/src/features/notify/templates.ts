import type { NoticeTemplate } from '@lightfield/contract';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

type Params = Readonly<Record<string, string>>;
type Say = ReturnType<typeof platformText.in>;

export interface Template {
  /** Must be given, in the order in which a provider with numbered parameters gets them. */
  readonly params: readonly string[];
  readonly optional?: readonly string[];
  /** A parameter that must not stay readable; present, the whole message is kept secret. */
  readonly secret?: string;
  /** Has lines, and is as long as it is: of what goes by e-mail alone. */
  readonly document?: string;
  /** Overtakes what waits: a person sits before the screen. */
  readonly urgent?: true;
  /** An SMS or call of it is taken from what its enterprise bought. */
  readonly counted?: true;
  /** `say`: in the language of the notice. */
  says(params: Params, say: Say): { subject: string; body: string };
}

/** Longest value of a parameter; what is longer is cut. An e-mail could take more, a person could not. */
const VALUE_MAX = 500;
/** By whole characters. */
const LONG = new RegExp(`^(.{${VALUE_MAX}}).*$`, 'su');

/** Everything that can be said outside the web app. Subjects carry no secret: they are never scrubbed. */
export const TEMPLATES: Readonly<Record<NoticeTemplate, Template>> = {
  verificationCode: {
    params: ['code', 'minutes'],
    // What the code is for, in the language of the notice: "修改密码", "changing the password".
    optional: ['purpose'],
    secret: 'code',
    urgent: true,
    says: ({ code = '', minutes = '', purpose }, say) => ({
      subject: say('notice.verificationCodeSubject'),
      body: purpose
        ? say('notice.verificationCodeFor', { code, minutes, purpose })
        : say('notice.verificationCode', { code, minutes }),
    }),
  },
  alarm: {
    params: ['title', 'note'],
    counted: true,
    says: ({ title = '', note = '' }, say) => ({
      subject: say('notice.alarmSubject', { title }),
      body: say('notice.alarm', { title, note }),
    }),
  },
  passwordReset: {
    params: ['account'],
    optional: ['password'],
    secret: 'password',
    urgent: true,
    says: ({ account = '', password }, say) => ({
      subject: say('notice.passwordResetSubject'),
      body: password ? say('notice.passwordResetTo', { account, password }) : say('notice.passwordReset', { account }),
    }),
  },
  accountOpened: {
    params: ['account'],
    optional: ['password', 'address'],
    secret: 'password',
    says: ({ account = '', password, address }, say) => ({
      subject: say('notice.accountOpenedSubject'),
      body:
        (password ? say('notice.accountOpenedWith', { account, password }) : say('notice.accountOpened', { account })) +
        (address ? say('notice.accountOpenedAt', { address }) : ''),
    }),
  },
  notice: {
    params: ['title', 'content'],
    counted: true,
    says: ({ title = '', content = '' }) => ({ subject: title, body: content }),
  },
  handover: {
    params: ['title', 'text'],
    document: 'text',
    says: ({ title = '', text = '' }) => ({ subject: title, body: text }),
  },
  workOrder: {
    params: ['number', 'title', 'device'],
    counted: true,
    says: ({ number = '', title = '', device = '' }, say) => ({
      subject: say('notice.workOrderSubject', { number }),
      body: say('notice.workOrder', { number, title, device }),
    }),
  },
  smartReport: {
    params: ['title', 'text'],
    // kinds of files that did not go with it
    optional: ['lacking'],
    document: 'text',
    says: ({ title = '', text = '', lacking }, say) => ({
      subject: title,
      body: lacking === undefined ? text : `${say('notice.smartReportLacking', { lacking })}\n\n${text}`,
    }),
  },
};

export interface Rendered {
  params: Record<string, string>;
  subject: string;
  body: string;
  secret: boolean;
  urgent: boolean;
}

/**
 * The text of a notice. Values become plain text first: nothing in them can begin a header, end a line or break the
 * database's encoding. Throws for a parameter that is missing or that the template does not know: that is a bug.
 */
export function render(name: NoticeTemplate, given: Params, lang: Lang): Rendered {
  const template = TEMPLATES[name];
  const missing = template.params.find((param) => given[param] === undefined);
  if (missing !== undefined) throw new Error(`template ${name}: parameter ${missing} is missing`);
  const known = [...template.params, ...(template.optional ?? [])];
  const unknown = Object.keys(given).find((param) => !known.includes(param));
  if (unknown !== undefined) throw new Error(`template ${name}: there is no parameter ${unknown}`);
  const params = Object.fromEntries(
    known.flatMap((param) =>
      given[param] === undefined
        ? []
        : [[param, param === template.document ? lines(given[param]) : plain(given[param])]],
    ),
  );
  const { subject, body } = template.says(params, platformText.in(lang));
  return {
    params,
    subject: subject.trim(),
    body: body.trim(),
    secret: template.secret !== undefined && Boolean(params[template.secret]),
    urgent: template.urgent === true,
  };
}

/** Lines of well-formed text. */
const lines = (value: string): string =>
  value
    .toWellFormed()
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd())
    .join('\n');

/** One line of well-formed text. U+2028 and U+2029 are line ends too. */
const plain = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(LONG, '$1');
