import type { NoticeTemplate } from '@lightfield/contract';
import type { Lang } from '../../kernel/language.ts';

type Params = Readonly<Record<string, string>>;
type Text = (params: Params) => { subject: string; body: string };

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
  readonly zh: Text;
  readonly en: Text;
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
    zh: ({ code, minutes, purpose }) => ({
      subject: '验证码',
      body: `验证码${purpose ? `（${purpose}）` : ''}：${code}，${minutes}分钟内有效。请勿告诉他人。`,
    }),
    en: ({ code, minutes, purpose }) => ({
      subject: 'Verification code',
      body: `Verification code${purpose ? ` (${purpose})` : ''}: ${code}. It is valid for ${minutes} minutes. Do not tell it to anybody.`,
    }),
  },
  alarm: {
    params: ['title', 'note'],
    zh: ({ title, note }) => ({ subject: `报警：${title}`, body: `报警：${title}。${note}` }),
    en: ({ title, note }) => ({ subject: `Alarm: ${title}`, body: `Alarm: ${title}. ${note}` }),
  },
  passwordReset: {
    params: ['account'],
    optional: ['password'],
    secret: 'password',
    urgent: true,
    zh: ({ account, password }) => ({
      subject: '密码已重置',
      body: `账号${account}的密码已重置。${password ? `新密码：${password}，请登录后立即修改。` : '如非本人操作，请立即联系管理员。'}`,
    }),
    en: ({ account, password }) => ({
      subject: 'Password reset',
      body: `The password of account ${account} was reset. ${password ? `New password: ${password}. Change it as soon as you have logged in.` : 'If this was not you, tell your administrator at once.'}`,
    }),
  },
  accountOpened: {
    params: ['account'],
    optional: ['password', 'address'],
    secret: 'password',
    zh: ({ account, password, address }) => ({
      subject: '账号已开通',
      body: `您的账号已开通，登录名：${account}${password ? `，初始密码：${password}，请登录后立即修改` : ''}。${address ? `登录地址：${address}` : ''}`,
    }),
    en: ({ account, password, address }) => ({
      subject: 'Account opened',
      body: `Your account is open. Login name: ${account}.${password ? ` First password: ${password}. Change it as soon as you have logged in.` : ''}${address ? ` Log in at ${address}` : ''}`,
    }),
  },
  notice: {
    params: ['title', 'content'],
    zh: ({ title = '', content = '' }) => ({ subject: title, body: content }),
    en: ({ title = '', content = '' }) => ({ subject: title, body: content }),
  },
  handover: {
    params: ['title', 'text'],
    document: 'text',
    zh: ({ title = '', text = '' }) => ({ subject: title, body: text }),
    en: ({ title = '', text = '' }) => ({ subject: title, body: text }),
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
  const { subject, body } = template[lang](params);
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
