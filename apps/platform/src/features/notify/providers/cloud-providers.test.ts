import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AliyunSmsConfig, AliyunVoiceConfig, TencentSmsConfig } from '../../../kernel/notify-settings.ts';
import { type FakeService, SOME_TEMPLATES, type SeenRequest, aMessage, fakeService } from '../notify.testing.ts';
import { type Message, type Provider, SendError } from '../provider.ts';
import { render } from '../templates.ts';
import { createAliyunSms } from './aliyun-sms/aliyun-sms.ts';
import { createAliyunVoice } from './aliyun-voice/aliyun-voice.ts';
import { createTencentSms } from './tencent-sms/tencent-sms.ts';

const NOW = Date.parse('2026-11-21T08:00:00.500Z');
const clock = { now: () => NOW };
const KEY_ID = 'the-key-id';
const SECRET = 'the-secret';
let service: FakeService;
const account = () => ({ keyId: KEY_ID, keySecret: SECRET, templates: SOME_TEMPLATES, endpoint: service.url });
const aliyun = (): AliyunSmsConfig => ({ kind: 'aliyun', sign: '光场', ...account() });
const voice = (): AliyunVoiceConfig => ({ kind: 'aliyun', number: '057188881234', ...account() });
const tencent = (): TencentSmsConfig => ({
  kind: 'tencent',
  sign: '光场',
  appId: '1400006666',
  region: 'ap-guangzhou',
  ...account(),
});

beforeEach(async () => {
  service = await fakeService({ status: 200, body: {} });
});
afterEach(() => service.close());

const never = new AbortController().signal;
const send = (provider: Provider, message: Message = aMessage()) => provider.send(message, never);
const refusal = async (provider: Provider, message: Message = aMessage()) => {
  const error = await send(provider, message).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SendError);
  const { message: text, passing } = error as SendError;
  return { text, passing };
};
const only = (): SeenRequest => {
  expect(service.seen).toHaveLength(1);
  return service.seen[0] as SeenRequest;
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** What Alibaba Cloud's side does, from the headers the request names as signed. */
function expectAliyunSignature({ method, path, query, headers, body }: SeenRequest): void {
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    ) ?? [];
  expect(id).toBe(KEY_ID);
  expect(headers['x-acs-content-sha256']).toBe(sha256(body));
  const sorted = query.split('&').toSorted().join('&');
  const lines = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
  const canonical = `${method}\n${path}\n${sorted}\n${lines.join('')}\n${names}\n${sha256(body)}`;
  expect(signature).toBe(hmac(SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).digest('hex'));
}

function expectTencentSignature({ method, path, query, headers, body }: SeenRequest): void {
  const [, id, date = '', names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=(.+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=(.+), Signature=(.+)$/.exec(
      headers['authorization'] ?? '',
    ) ?? [];
  expect(id).toBe(KEY_ID);
  const value = (name: string) => (name === 'x-tc-action' ? headers[name]?.toLowerCase() : headers[name]);
  const lines = names.split(';').map((name) => `${name}:${value(name)}\n`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${date}/sms/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${SECRET}`, date).digest(), 'sms').digest(), 'tc3_request').digest();
  expect(signature).toBe(hmac(key, text).digest('hex'));
}

const anAlarm = (note: string) =>
  aMessage({ template: 'alarm', ...render('alarm', { title: '1号泵站 出口压力', note }, 'zh') });

describe('SMS by Alibaba Cloud', () => {
  beforeEach(() => {
    service.answer = { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'x' } };
  });

  it('asks for the registered text with the parameters it has, signed', async () => {
    await send(createAliyunSms(aliyun(), clock), aMessage({ id: 'm-1' }));
    const request = only();
    expectAliyunSignature(request);
    expect(request.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-11-21T08:00:00Z',
    });
    expect(Object.fromEntries(new URLSearchParams(request.query))).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '光场',
      TemplateCode: 'SMS_100',
      TemplateParam: '{"code":"012345"}',
      OutId: 'm-1',
    });
  });

  it('writes numbers of other countries with their country', async () => {
    await send(createAliyunSms(aliyun(), clock), aMessage({ target: '+85261234567' }));
    expect(new URLSearchParams(only().query).get('PhoneNumbers')).toBe('85261234567');
  });

  it('cuts and fills what the provider would refuse', async () => {
    const provider = createAliyunSms(aliyun(), clock);
    await send(provider, anAlarm('压'.repeat(40)));
    await send(provider, anAlarm(''));
    const notes = service.seen.map(
      ({ query }) => (JSON.parse(new URLSearchParams(query).get('TemplateParam') ?? '') as { note: string }).note,
    );
    expect(notes).toEqual([`${'压'.repeat(34)}…`, '-']);
  });

  it('never uses a nonce twice', async () => {
    const provider = createAliyunSms(aliyun(), clock);
    await send(provider);
    await send(provider);
    expect(new Set(service.seen.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2);
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200, true],
    ['isp.SYSTEM_ERROR', 200, true],
    ['Throttling.User', 400, true],
    ['isv.MOBILE_NUMBER_ILLEGAL', 200, false],
    ['isv.SMS_TEMPLATE_ILLEGAL', 200, false],
    ['isv.AMOUNT_NOT_ENOUGH', 200, false],
    ['SignatureDoesNotMatch', 400, false],
    ['InvalidAccessKeyId.NotFound', 404, false],
  ])('%s (HTTP %i): tried again %s', async (code, status, passing) => {
    service.answer = { status, body: { Code: code, Message: '触发限制' } };
    expect(await refusal(createAliyunSms(aliyun(), clock))).toEqual({ text: `${code}: 触发限制`, passing });
  });

  it('has no text for a message that nobody registered', async () => {
    const message = aMessage({ template: 'notice', ...render('notice', { title: 'a', content: 'b' }, 'zh') });
    expect(await refusal(createAliyunSms(aliyun(), clock), message)).toEqual({
      text: 'LF_SMS_TEMPLATES names no registered text for notice',
      passing: false,
    });
    expect(service.seen).toEqual([]);
  });

  it('does not start with a parameter no template has', () => {
    const templates = { verificationCode: { id: 'SMS_1', params: ['cod'] } };
    expect(() => createAliyunSms({ ...aliyun(), templates }, clock)).toThrow(
      'LF_SMS_TEMPLATES: verificationCode has no parameter cod; it has code, minutes, purpose',
    );
  });
});

describe('calls by Alibaba Cloud', () => {
  it('speak the registered text, signed', async () => {
    service.answer = { status: 200, body: { Code: 'OK', Message: 'OK', CallId: '1^2' } };
    await send(createAliyunVoice(voice(), clock), anAlarm('过高'));
    const request = only();
    expectAliyunSignature(request);
    expect(request.headers).toMatchObject({ 'x-acs-action': 'SingleCallByTts', 'x-acs-version': '2017-05-25' });
    expect(Object.fromEntries(new URLSearchParams(request.query))).toMatchObject({
      CalledNumber: '13800138000',
      CalledShowNumber: '057188881234',
      TtsCode: 'SMS_200',
      TtsParam: '{"title":"1号泵站 出口压力","note":"过高"}',
    });
  });

  it('name no number when none is set', async () => {
    service.answer = { status: 200, body: { Code: 'OK' } };
    await send(createAliyunVoice({ ...voice(), number: '' }, clock));
    expect(new URLSearchParams(only().query).has('CalledShowNumber')).toBe(false);
  });
});

describe('SMS by Tencent Cloud', () => {
  const status = (Code: string, Message = '') => ({ Response: { SendStatusSet: [{ Code, Message }], RequestId: 'x' } });
  const failure = (Code: string, Message = '') => ({ Response: { Error: { Code, Message }, RequestId: 'x' } });

  it('asks for the registered text with its parameters in order, signed', async () => {
    service.answer = { status: 200, body: status('Ok', 'send success') };
    await send(createTencentSms(tencent(), clock), anAlarm('过高'));
    const request = only();
    expectTencentSignature(request);
    expect(request.headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(Math.floor(NOW / 1_000)),
    });
    expect(JSON.parse(request.body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '光场',
      TemplateId: 'SMS_200',
      TemplateParamSet: ['1号泵站 出口压力', '过高'],
    });
  });

  it.each([
    [failure('InternalError.OtherError'), true],
    [failure('RequestLimitExceeded'), true],
    [status('LimitExceeded.PhoneNumberThirtySecondLimit'), true],
    [status('LimitExceeded.PhoneNumberDailyLimit'), false],
    [failure('AuthFailure.SignatureFailure'), false],
    [status('FailedOperation.InsufficientBalanceInSmsPackage'), false],
    [failure('InvalidParameterValue.IncorrectPhoneNumber'), false],
  ])('%j: tried again %s', async (body, passing) => {
    service.answer = { status: 200, body };
    expect(await refusal(createTencentSms(tencent(), clock))).toMatchObject({ passing });
  });
});

describe.each([
  ['aliyun-sms', () => createAliyunSms(aliyun(), clock)],
  ['aliyun-voice', () => createAliyunVoice(voice(), clock)],
  ['tencent-sms', () => createTencentSms(tencent(), clock)],
])('%s', (name, create) => {
  it('is called that on the screen', () => {
    expect(create().name).toBe(name);
  });

  it.each([
    [{ status: 500, body: 'oops' }, true, 'answered HTTP 500: oops'],
    [{ status: 503, body: { Code: 'x' } }, true, 'answered HTTP 503'],
    [{ status: 429, body: {} }, true, 'answered HTTP 429'],
    [{ status: 404, body: '<html>' }, false, 'answered HTTP 404: <html>'],
    [{ status: 200, body: '<html>login</html>' }, true, 'answered HTTP 200'],
    [{ status: 200, body: { nothing: 1 } }, true, 'without a code'],
  ])('%j: tried again %s', async (answer, passing, text) => {
    service.answer = answer;
    const refused = await refusal(create());
    expect(refused.passing).toBe(passing);
    expect(refused.text).toContain(text);
  });

  it('that cannot be reached is tried again', async () => {
    const provider = create();
    await service.close();
    expect(await refusal(provider)).toMatchObject({ passing: true, text: expect.stringContaining('ECONNREFUSED') });
  });

  it('follows no redirect: number and code go to nobody else', async () => {
    service.answer = { status: 307, body: '', headers: { location: '/elsewhere' } };
    expect(await refusal(create())).toMatchObject({ passing: true });
    expect(service.seen).toHaveLength(1);
  });

  it('that hangs is given up when it is told to', async () => {
    service.answer = 'hang';
    const giveUp = new AbortController();
    const sending = create().send(aMessage(), giveUp.signal);
    const outcome = sending.catch((error: unknown) => error);
    await expect.poll(() => service.seen.length).toBe(1);
    giveUp.abort(new Error('enough'));
    expect(await outcome).toMatchObject({ message: 'enough' });
  });

  it('never says the key in an error', async () => {
    service.answer = { status: 500, body: 'x' };
    expect((await refusal(create())).text).not.toContain(SECRET);
  });
});
