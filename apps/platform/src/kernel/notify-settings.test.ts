import { describe, expect, it } from 'vitest';
import { configHelp, readConfig } from './config.ts';
import { isMailAddress, parseMailAddress, parseSmtpUrl, parseTemplates } from './notify-settings.ts';

const SMS = {
  LF_SMS_KEY_ID: 'id',
  LF_SMS_KEY_SECRET: 'secret-of-the-key',
  LF_SMS_SIGN: '光场',
  LF_SMS_TEMPLATES: 'verificationCode=SMS_1:code',
};
const VOICE = { LF_VOICE_KEY_ID: 'id', LF_VOICE_KEY_SECRET: 'secret', LF_VOICE_TEMPLATES: 'alarm=TTS_1' };
const without = (env: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name));
const notify = (env: Record<string, string>) => readConfig(env).notify;

describe('settings of SMS, calls and e-mail', () => {
  it('are the stand-in unless somebody chose otherwise', () => {
    expect(notify({})).toEqual({ sms: { kind: 'outbox' }, voice: { kind: 'outbox' }, email: { kind: 'outbox' } });
    expect(notify({ LF_SMS: 'off', LF_VOICE: 'off', LF_EMAIL: 'off' })).toEqual({
      sms: { kind: 'off' },
      voice: { kind: 'off' },
      email: { kind: 'off' },
    });
  });

  it('choose a provider', () => {
    expect(notify({ LF_SMS: 'aliyun', ...SMS }).sms).toEqual({
      kind: 'aliyun',
      keyId: 'id',
      keySecret: 'secret-of-the-key',
      sign: '光场',
      templates: { verificationCode: { id: 'SMS_1', params: ['code'] } },
      endpoint: undefined,
    });
    const tencent = { LF_SMS: 'tencent', ...SMS, LF_SMS_APP_ID: '1400', LF_SMS_ENDPOINT: 'http://sms.local:8080/' };
    expect(notify(tencent).sms).toMatchObject({
      kind: 'tencent',
      appId: '1400',
      region: 'ap-guangzhou',
      endpoint: 'http://sms.local:8080/',
    });
    expect(notify({ LF_VOICE: 'aliyun', ...VOICE, LF_VOICE_NUMBER: '057188881234' }).voice).toMatchObject({
      kind: 'aliyun',
      number: '057188881234',
    });
    expect(
      notify({ LF_EMAIL: 'smtp', LF_SMTP_URL: 'smtps://u:p@mail.cn', LF_SMTP_FROM: '光场 <no-reply@plant.cn>' }).email,
    ).toEqual({
      kind: 'smtp',
      server: { host: 'mail.cn', port: 465, tls: 'wrapped', login: { user: 'u', password: 'p' } },
      from: { name: '光场', address: 'no-reply@plant.cn' },
    });
  });

  it.each([
    ...Object.keys(SMS).map(
      (name) => [{ LF_SMS: 'aliyun', ...without(SMS, name) }, `LF_SMS=aliyun needs ${name}`] as const,
    ),
    [{ LF_SMS: 'tencent', ...SMS }, 'LF_SMS=tencent needs LF_SMS_APP_ID'],
    ...Object.keys(VOICE).map(
      (name) => [{ LF_VOICE: 'aliyun', ...without(VOICE, name) }, `LF_VOICE=aliyun needs ${name}`] as const,
    ),
    [{ LF_EMAIL: 'smtp', LF_SMTP_FROM: 'a@b.cn' }, 'LF_EMAIL=smtp needs LF_SMTP_URL'],
    [{ LF_EMAIL: 'smtp', LF_SMTP_URL: 'smtp://mail.cn' }, 'LF_EMAIL=smtp needs LF_SMTP_FROM'],
    [{ LF_SMS: 'pigeon' }, 'LF_SMS=pigeon'],
    [{ LF_SMS_TEMPLATES: 'hello=1' }, 'LF_SMS_TEMPLATES=hello=1: knows no template hello'],
    [{ LF_SMS_TEMPLATES: 'alarm' }, 'LF_SMS_TEMPLATES=alarm: must be a comma list of name=id'],
    [{ LF_SMS_ENDPOINT: 'ftp://x' }, 'LF_SMS_ENDPOINT=ftp://x: must be an http(s) address'],
    [{ LF_SMTP_FROM: 'nobody' }, 'LF_SMTP_FROM=nobody: must be an address'],
  ] as [Record<string, string>, string][])('%j is refused in one line', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
    expect(() => readConfig(env)).not.toThrow('\n');
  });

  it('never show a key or a password when they are wrong', () => {
    expect(() => readConfig({ LF_SMS_KEY_SECRET: 'two words' })).toThrow('LF_SMS_KEY_SECRET=...: must be one word');
    expect(() => readConfig({ LF_SMTP_URL: 'http://u:pw-1234@x' })).toThrow('LF_SMTP_URL=...: must be smtps://');
    expect(configHelp()).toContain('LF_SMTP_URL');
  });
});

describe('registered texts', () => {
  it('have an id and, if given, the parameters of the text registered there', () => {
    expect(parseTemplates('verificationCode=SMS_1:code, alarm = 1234567 ,notice=x-1:title:content')).toEqual({
      verificationCode: { id: 'SMS_1', params: ['code'] },
      alarm: { id: '1234567' },
      notice: { id: 'x-1', params: ['title', 'content'] },
    });
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtps://u:p@mail.cn', { port: 465, tls: 'wrapped' }],
    ['smtps://mail.cn:1465', { port: 1465, tls: 'wrapped', login: undefined }],
    ['smtp://mail.cn', { port: 587, tls: 'offered', login: undefined }],
    ['smtp://mail.cn:25?tls=off', { port: 25, tls: 'off' }],
    ['smtp://mail.cn?tls=required', { tls: 'required' }],
    ['smtp://u:p@mail.cn', { tls: 'required' }],
    ['smtp://u:p@mail.cn?tls=offered', { tls: 'offered' }],
    ['smtp://a%40b.cn:p%40ss%3Aw%2Frd@mail.cn', { login: { user: 'a@b.cn', password: 'p@ss:w/rd' } }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ])('%s', (url, parts) => {
    expect(parseSmtpUrl(url)).toMatchObject(parts);
  });

  it.each([
    'mail.cn',
    'http://mail.cn',
    'smtp://',
    'smtp://mail.cn/inbox',
    'smtp://mail.cn?tls=maybe',
    'smtp://mail.cn?ssl=1',
    'smtps://mail.cn?tls=off',
    'smtp://u:%zz@mail.cn',
  ])('%s is none', (url) => {
    expect(parseSmtpUrl(url)).toBeUndefined();
  });
});

describe('the sender', () => {
  it.each([
    ['a@b.cn', { name: '', address: 'a@b.cn' }],
    ['光场 平台 <a@b.cn>', { name: '光场 平台', address: 'a@b.cn' }],
    ['"Light, field" <a@b.cn>', { name: 'Light, field', address: 'a@b.cn' }],
    ['<a@b.cn>', { name: '', address: 'a@b.cn' }],
  ])('%s', (text, address) => {
    expect(parseMailAddress(text)).toEqual(address);
  });

  it.each(['', 'x', 'a@b.cn\r\nBcc: c@d.cn', 'a@b.cn, c@d.cn', 'A <a@b.cn> <c@d.cn>'])('%j is none', (text) => {
    expect(parseMailAddress(text)).toBeUndefined();
    expect(isMailAddress(text)).toBe(false);
  });
});
