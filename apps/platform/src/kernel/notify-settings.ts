import { NoticeTemplate } from '@lightfield/contract';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** What a provider calls one of our templates, and which of its parameters the text registered there has, in order. */
export interface ProviderTemplate {
  readonly id: string;
  /** Absent: those of the template itself. */
  readonly params?: readonly string[];
}
export type ProviderTemplates = Partial<Record<NoticeTemplate, ProviderTemplate>>;

interface CloudAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly templates: ProviderTemplates;
  /** In place of the provider's own address: a private gateway, a test. */
  readonly endpoint: string | undefined;
}
export interface AliyunSmsConfig extends CloudAccount {
  readonly kind: 'aliyun';
  readonly sign: string;
}
export interface TencentSmsConfig extends CloudAccount {
  readonly kind: 'tencent';
  readonly sign: string;
  readonly appId: string;
  readonly region: string;
}
export interface AliyunVoiceConfig extends CloudAccount {
  readonly kind: 'aliyun';
  /** Number the called person sees; empty: one of the provider's. */
  readonly number: string;
}
export interface SmtpConfig {
  readonly kind: 'smtp';
  readonly server: SmtpServer;
  readonly from: MailAddress;
}
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `wrapped`: from the first byte (smtps); `required`: by STARTTLS or not at all; `offered`: when the server can; `off`: never. */
  readonly tls: 'wrapped' | 'required' | 'offered' | 'off';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}
/** The stand-in that keeps what would have been sent, or nothing at all. */
interface Unsent {
  readonly kind: 'outbox' | 'off';
}
export interface NotifyConfig {
  readonly sms: Unsent | AliyunSmsConfig | TencentSmsConfig;
  readonly voice: Unsent | AliyunVoiceConfig;
  readonly email: Unsent | SmtpConfig;
}

/** Ports of RFC 8314 (submission over TLS) and RFC 6409 (submission). */
const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

const templates = z.string().transform((text, context) => {
  const parsed = parseTemplates(text);
  if (typeof parsed === 'string') {
    context.addIssue(parsed);
    return z.NEVER;
  }
  return parsed;
});
const smtpServer = z.string().transform((text, context) => {
  const parsed = parseSmtpUrl(text);
  if (!parsed) {
    context.addIssue('must be smtps://user:password@host:465 or smtp://host:587?tls=required (or offered, off)');
    return z.NEVER;
  }
  return parsed;
});
const mailAddress = z.string().transform((text, context) => {
  const parsed = parseMailAddress(text);
  if (!parsed) {
    context.addIssue('must be an address or "Name <address>"');
    return z.NEVER;
  }
  return parsed;
});
const endpoint = z.string().regex(/^https?:\/\/[^\s?#]+$/, 'must be an http(s) address');
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word');

/** The settings of SMS, calls and e-mail; part of the table in config.ts. */
export const NOTIFY_SETTINGS = {
  LF_SMS: z
    .enum(['outbox', 'aliyun', 'tencent', 'off'])
    .default('outbox')
    .describe('Who sends SMS: outbox (nobody; a screen shows what would have been sent), aliyun, tencent, or off'),
  LF_SMS_KEY_ID: word.optional().describe('Id of the access key of the SMS provider'),
  LF_SMS_KEY_SECRET: word.optional().describe('Secret of that key'),
  LF_SMS_SIGN: z.string().optional().describe('Signature registered with the SMS provider'),
  LF_SMS_APP_ID: word.optional().describe('Application of the SMS (tencent: SmsSdkAppId)'),
  LF_SMS_REGION: word.default('ap-guangzhou').describe('Region of the SMS service (tencent)'),
  LF_SMS_TEMPLATES: templates
    .optional()
    .describe(
      'Registered texts: name=id or name=id:parameter:parameter, comma list. Names: ' +
        NoticeTemplate.options.join(', '),
    ),
  LF_SMS_ENDPOINT: endpoint.optional().describe('Address to use in place of that of the SMS provider'),
  LF_VOICE: z
    .enum(['outbox', 'aliyun', 'off'])
    .default('outbox')
    .describe('Who calls people: outbox (nobody), aliyun, or off'),
  LF_VOICE_KEY_ID: word.optional().describe('Id of the access key of the voice provider'),
  LF_VOICE_KEY_SECRET: word.optional().describe('Secret of that key'),
  LF_VOICE_NUMBER: z
    .string()
    .regex(/^\+?\d{3,20}$/, 'must be a telephone number')
    .optional()
    .describe("Number the called person sees; not set: one of the provider's"),
  LF_VOICE_TEMPLATES: templates.optional().describe('Registered texts to be spoken, as LF_SMS_TEMPLATES'),
  LF_VOICE_ENDPOINT: endpoint.optional().describe('Address to use in place of that of the voice provider'),
  LF_EMAIL: z
    .enum(['outbox', 'smtp', 'off'])
    .default('outbox')
    .describe('Who sends e-mail: outbox (nobody), smtp, or off'),
  LF_SMTP_URL: smtpServer
    .optional()
    .describe('Mail server: smtps://user:password@host:465 or smtp://user:password@host:587?tls=required'),
  LF_SMTP_FROM: mailAddress.optional().describe('Sender of e-mails: address or "Name <address>"'),
};
type Settings = z.output<z.ZodObject<typeof NOTIFY_SETTINGS>>;

/** Throws StartError that names the setting a chosen provider lacks. */
export function notifyConfig(settings: Settings): NotifyConfig {
  return { sms: smsConfig(settings), voice: voiceConfig(settings), email: emailConfig(settings) };
}

function smsConfig(settings: Settings): NotifyConfig['sms'] {
  const kind = settings.LF_SMS;
  if (kind === 'outbox' || kind === 'off') return { kind };
  const need = needs(settings, `LF_SMS=${kind}`);
  const shared = {
    keyId: need('LF_SMS_KEY_ID'),
    keySecret: need('LF_SMS_KEY_SECRET'),
    sign: need('LF_SMS_SIGN'),
    templates: need('LF_SMS_TEMPLATES'),
    endpoint: settings.LF_SMS_ENDPOINT,
  };
  if (kind === 'aliyun') return { kind, ...shared };
  return { kind, ...shared, appId: need('LF_SMS_APP_ID'), region: settings.LF_SMS_REGION };
}

function voiceConfig(settings: Settings): NotifyConfig['voice'] {
  const kind = settings.LF_VOICE;
  if (kind === 'outbox' || kind === 'off') return { kind };
  const need = needs(settings, `LF_VOICE=${kind}`);
  return {
    kind,
    keyId: need('LF_VOICE_KEY_ID'),
    keySecret: need('LF_VOICE_KEY_SECRET'),
    templates: need('LF_VOICE_TEMPLATES'),
    number: settings.LF_VOICE_NUMBER ?? '',
    endpoint: settings.LF_VOICE_ENDPOINT,
  };
}

function emailConfig(settings: Settings): NotifyConfig['email'] {
  const kind = settings.LF_EMAIL;
  if (kind === 'outbox' || kind === 'off') return { kind };
  const need = needs(settings, `LF_EMAIL=${kind}`);
  return { kind, server: need('LF_SMTP_URL'), from: need('LF_SMTP_FROM') };
}

const needs =
  (settings: Settings, choice: string) =>
  <Name extends keyof Settings>(name: Name): NonNullable<Settings[Name]> => {
    const value = settings[name];
    if (value === undefined || value === null) throw new StartError(`${choice} needs ${name}`);
    return value;
  };

/** "verificationCode=SMS_1:code,alarm=SMS_2". Answers what is wrong as a text. */
export function parseTemplates(text: string): ProviderTemplates | string {
  const parsed: ProviderTemplates = {};
  for (const part of text.split(',')) {
    const found = /^\s*(\w+)\s*=\s*([\w-]+)((?::\w+)*)\s*$/.exec(part);
    if (!found) return 'must be a comma list of name=id or name=id:parameter:parameter';
    const [, name = '', id = '', given = ''] = found;
    const known = NoticeTemplate.safeParse(name);
    if (!known.success) return `knows no template ${name}; there are ${NoticeTemplate.options.join(', ')}`;
    parsed[known.data] = given === '' ? { id } : { id, params: given.slice(1).split(':') };
  }
  return parsed;
}

/** Who gives a password gets TLS or nothing, unless they say otherwise. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash !== '') return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'tls')) return undefined;
  const login = loginOf(url);
  if (login === 'unreadable') return undefined;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const asked = url.searchParams.get('tls');
  if (url.protocol === 'smtps:')
    return asked === null ? { host, port: Number(url.port) || SMTPS_PORT, tls: 'wrapped', login } : undefined;
  const tls = z.enum(['required', 'offered', 'off']).safeParse(asked ?? (login ? 'required' : 'offered'));
  return tls.success ? { host, port: Number(url.port) || SUBMISSION_PORT, tls: tls.data, login } : undefined;
}

function loginOf(url: URL): SmtpServer['login'] | 'unreadable' {
  if (url.username === '' && url.password === '') return undefined;
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    return 'unreadable';
  }
}

export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', address = ''] =
    /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? /^\s*()(\S+)\s*$/.exec(text) ?? [];
  return isMailAddress(address) ? { name, address } : undefined;
}

/** One plain address: nothing in it can begin a second one or a header. RFC 5321: 254 characters. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\",;:\p{Cc}]+@[^\s@<>()[\]\\",;:\p{Cc}]+$/u.test(text);
