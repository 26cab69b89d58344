import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SocialError } from '../provider.ts';
import { createWeixin } from './weixin.ts';
import { type FakeWeixin, fakeWeixin } from './weixin.testing.ts';

const TOKEN = '/sns/oauth2/access_token';
const PERSON = '/sns/userinfo';
const config = { kind: 'weixin', appId: 'wx42', secret: 'app-secret', publicUrl: 'https://scada.example' } as const;
let fake: FakeWeixin;

beforeAll(async () => {
  fake = await fakeWeixin();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.seen.length = 0;
  fake.answers = {
    [TOKEN]: { access_token: 'at', expires_in: 7200, openid: 'o-1', scope: 'snsapi_login', unionid: 'u-1' },
    [PERSON]: { openid: 'o-1', nickname: '老王\u0007', sex: 1 },
  };
});
const service = (timeoutMs = 5_000) => createWeixin({ ...config, endpoint: fake.url }, timeoutMs);
const refusal = async (timeoutMs?: number): Promise<SocialError> => {
  const error: unknown = await service(timeoutMs)
    .finish('a-code')
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SocialError);
  return error as SocialError;
};

it('sends the browser to the QR code, and lets it come back to the platform', () => {
  const url = new URL(createWeixin({ ...config, endpoint: undefined }).begin('a-state', 'bind'));
  expect(`${url.origin}${url.pathname}${url.hash}`).toBe(
    'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx42',
    redirect_uri: 'https://scada.example/lfscada/user/social/back/bind',
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'a-state',
  });
});

it('finds out by the code who it is', async () => {
  expect(await service().finish('a-code')).toEqual({ id: 'weixin:o-1', name: '老王' });
  expect(fake.seen).toEqual([
    { path: TOKEN, query: { appid: 'wx42', secret: 'app-secret', code: 'a-code', grant_type: 'authorization_code' } },
    { path: PERSON, query: { access_token: 'at', openid: 'o-1' } },
  ]);
});

describe('a refusal', () => {
  it.each([
    [40029, 'refused'],
    [40163, 'refused'],
    [40125, 'unavailable'],
    [-1, 'unavailable'],
  ])('with code %i is %s', async (errcode, kind) => {
    fake.answers[TOKEN] = { errcode, errmsg: 'said so' };
    expect(await refusal()).toMatchObject({ kind, message: `${TOKEN}: ${errcode} said so` });
  });

  it.each([
    ['nothing', 'hang'],
    ['no JSON', '<html>busy</html>'],
    ['JSON without an identity', {}],
    ['an identity without a token', { openid: 'o-1' }],
  ])('of %s is taken for a service that is away', async (_what, answer) => {
    fake.answers[TOKEN] = answer;
    expect(await refusal(300)).toMatchObject({ kind: 'unavailable' });
  });

  it('of the second call is one as well', async () => {
    fake.answers[PERSON] = { errcode: 40001, errmsg: 'invalid credential' };
    expect(await refusal()).toMatchObject({ kind: 'unavailable' });
  });

  it('never tells the secret', async () => {
    fake.answers[TOKEN] = 'hang';
    expect(JSON.stringify([await refusal(50), (await refusal(50)).message])).not.toContain('app-secret');
  });
});
