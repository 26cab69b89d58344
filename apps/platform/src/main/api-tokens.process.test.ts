import {
  type BodyIn,
  Envelope,
  LIMITS,
  apiKeyCalls,
  apiKeyErrors,
  deviceCalls,
  groupCalls,
} from '@lightfield/contract';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, startTestPlatform } from './platform.testing.ts';
import { type World, addWorld } from './world.testing.ts';

/** Tokens that keys of the open API are exchanged for (decision 139), by a client of somebody else's and by hand. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let world: World;

beforeAll(async () => {
  stage = await startTestPlatform();
  ({ test, platform } = stage);
  world = await addWorld(test.db, stage.centreId, 'jia');
});
afterAll(async () => {
  await stage.stop();
});
beforeEach(async () => {
  await test.db.query(`delete from api_key where name = '取数'`);
});

interface Key {
  id: string;
  secret: string;
}
const post = (address: string, body: object | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(platform.url + address, {
    method: 'POST',
    headers: { ...(!(body instanceof URLSearchParams) && { 'content-type': 'application/json' }), ...headers },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });
async function asMaker(call: { path: string }, body: object): Promise<unknown> {
  const reply = Envelope.parse(await (await post(call.path, body, { cookie: world.co.cookie })).json());
  if (reply.code !== 200) throw new Error(`${call.path}: ${reply.code} ${reply.msg}`);
  return reply.data;
}
const SAYS = {
  name: '取数',
  permissions: 'monitor_equip_list,manage_group_edit',
  range: 'all',
  perMinute: 600,
} as const;
const make = async (more: Partial<BodyIn<typeof apiKeyCalls.add>> = {}) =>
  (await asMaker(apiKeyCalls.add, { ...SAYS, ...more })) as Key;
/** What a call answers whoever holds this token. */
const codeOf = async (token: string, call: { path: string } = deviceCalls.query): Promise<number> =>
  Envelope.parse(await (await post(call.path, {}, { authorization: `Bearer ${token}` })).json()).code;

const basic = ({ id, secret }: Key) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const GRANT = { grant_type: 'client_credentials' };
async function exchange(key: Key, more: Record<string, string> = {}) {
  const reply = await post('/oauth/token', form({ ...GRANT, ...more }), basic(key));
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> };
}
const tokenOf = async (key: Key, scope?: string) =>
  (await exchange(key, scope === undefined ? {} : { scope })).body['access_token'] as string;

describe('a client of OAuth 2.0', () => {
  const open = { [oauth.allowInsecureRequests]: true };
  const server = async () => {
    const issuer = new URL(platform.url);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...open });
    return oauth.processDiscoveryResponse(issuer, found);
  };
  it.each([
    ['the header', oauth.ClientSecretBasic],
    ['the body', oauth.ClientSecretPost],
  ])('finds where tokens are, gets one with its secret in %s, uses it and takes it back', async (_where, way) => {
    const { id, secret } = await make();
    const [found, client, by] = [await server(), { client_id: id }, way(secret)];
    const asked = await oauth.clientCredentialsGrantRequest(found, client, by, form({}), open);
    const token = await oauth.processClientCredentialsResponse(found, client, asked);
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: LIMITS.apiKey.tokenSeconds });
    expect(await codeOf(token.access_token)).toBe(200);
    await oauth.processRevocationResponse(await oauth.revocationRequest(found, client, by, token.access_token, open));
    expect(await codeOf(token.access_token)).toBe(apiKeyErrors.keyInvalid.code);
  });
});

describe('a token', () => {
  it('does what the key may, or the part of it that was asked for', async () => {
    const key = await make();
    const whole = await exchange(key);
    expect(String(whole.body['scope']).split(' ')).toEqual(SAYS.permissions.split(',').toSorted());
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(await codeOf(String(whole.body['access_token']), groupCalls.query)).toBe(200);
    const part = await tokenOf(key, 'monitor_equip_list');
    expect([await codeOf(part), await codeOf(part, groupCalls.query)]).toEqual([200, 90003]);
    expect(await exchange(key, { scope: 'monitor_equip_list manage_role_edit' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
  it('is stored as a hash, and gets no token itself', async () => {
    const key = await make();
    const token = await tokenOf(key);
    expect(JSON.stringify(await test.db.query('select * from api_token'))).not.toContain(token.slice(4));
    expect((await exchange({ id: key.id, secret: token })).status).toBe(401);
  });
  it('loses what its key loses, and ends with it', async () => {
    const key = await make();
    const token = await tokenOf(key, 'manage_group_edit');
    await asMaker(apiKeyCalls.edit, { ...SAYS, id: key.id, permissions: 'monitor_equip_list' });
    expect(await codeOf(token, groupCalls.query)).toBe(90003);
    const other = await tokenOf(key);
    await asMaker(apiKeyCalls.setDisabled, { id: key.id, disabled: true });
    expect(await codeOf(other)).toBe(apiKeyErrors.keyDisabled.code);
    await asMaker(apiKeyCalls.setDisabled, { id: key.id, disabled: false });
    expect(await codeOf(other)).toBe(200);
    await asMaker(apiKeyCalls.delete, { id: key.id });
    expect(await codeOf(other)).toBe(apiKeyErrors.keyInvalid.code);
  });
  it('goes with the secret that it was asked for with', async () => {
    const key = await make();
    const token = await tokenOf(key);
    const second = (await asMaker(apiKeyCalls.rotate, { id: key.id, overlapHours: 1 })) as Key;
    expect(await codeOf(token)).toBe(200);
    const third = (await asMaker(apiKeyCalls.rotate, { id: key.id, overlapHours: 0 })) as Key;
    expect(await codeOf(token)).toBe(apiKeyErrors.keyInvalid.code);
    expect((await exchange(second)).status).toBe(401);
    expect(await codeOf(await tokenOf(third))).toBe(200);
  });
  it('is over after an hour, and at the end of its key', async () => {
    const key = await make();
    const token = await tokenOf(key);
    await test.db.query(`update api_token set expires_at = now() where key_id = $1`, [key.id]);
    expect(await codeOf(token)).toBe(apiKeyErrors.keyExpired.code);
    expect((await exchange(key)).body['expires_in']).toBe(LIMITS.apiKey.tokenSeconds);
    const rows = await test.db.query<{ seconds: number }>(
      'select extract(epoch from expires_at - issued_at)::int as seconds from api_token where key_id = $1',
      [key.id],
    );
    expect(rows).toEqual([{ seconds: LIMITS.apiKey.tokenSeconds }]);
    const soon = await tokenOf(key);
    await test.db.query(`update api_key set expires_at = now() where id = $1`, [key.id]);
    expect(await codeOf(soon)).toBe(apiKeyErrors.keyExpired.code);
  });
  it('comes from the networks of its key', async () => {
    expect((await exchange(await make({ networks: '10.0.0.0/8' }))).status).toBe(401);
  });
  it('makes the oldest go where a key has as many as it may', async () => {
    const key = await make();
    const oldest = await tokenOf(key);
    await test.db.query(
      `insert into api_token (hash, key_id, issued_by, issued_at, expires_at)
       select sha256(n::text::bytea), $1, sha256($2::bytea), now() + n * interval '1 us', now() + interval '1 hour' from generate_series(2, $3) as n`,
      [key.id, Buffer.from(key.secret), LIMITS.apiKey.tokens],
    );
    expect(await codeOf(oldest)).toBe(200);
    const newest = await tokenOf(key);
    await asMaker(apiKeyCalls.edit, { ...SAYS, id: key.id, perMinute: 599 });
    expect([await codeOf(oldest), await codeOf(newest)]).toEqual([apiKeyErrors.keyInvalid.code, 200]);
  });
  it('is counted for its key, as what it was asked for with is', async () => {
    const key = await make({ perMinute: 2 });
    const token = await tokenOf(key);
    expect([await codeOf(token), await codeOf(key.secret), await codeOf(token)]).toEqual([200, 200, 90010]);
    await expect
      .poll(() => test.db.query('select path, calls::int from api_key_use where key_id = $1 order by path', [key.id]), {
        timeout: 20_000,
        interval: 500,
      })
      .toEqual([
        { path: deviceCalls.query.path, calls: 3 },
        { path: '/oauth/token', calls: 1 },
      ]);
  }, 30_000);
});

describe('a request for a token', () => {
  const problem = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await post('/oauth/token', form(fields), headers);
    return [reply.status, ((await reply.json()) as { error: string }).error];
  };
  it('is refused as RFC 6749 says', async () => {
    const key = await make();
    const other = await make({ name: '别的' });
    expect(await problem({}, basic(key))).toEqual([400, 'invalid_request']);
    expect(await problem({ grant_type: 'password' }, basic(key))).toEqual([400, 'unsupported_grant_type']);
    expect(await problem(GRANT)).toEqual([401, 'invalid_client']);
    expect(await problem(GRANT, basic({ id: other.id, secret: key.secret }))).toEqual([401, 'invalid_client']);
    expect(await problem(GRANT, { authorization: 'Basic %%%' })).toEqual([401, 'invalid_client']);
    expect(await problem({ ...GRANT, client_secret: key.secret }, basic(key))).toEqual([400, 'invalid_request']);
    const twice = await post('/oauth/token', new URLSearchParams('grant_type=a&grant_type=b'), basic(key));
    expect(twice.status).toBe(400);
    const wrong = await post('/oauth/token', form(GRANT), basic({ id: key.id, secret: 'x' }));
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /);
    await asMaker(apiKeyCalls.delete, { id: other.id });
  });
  it('comes so often in a minute', async () => {
    const key = await make();
    const began = Date.now();
    const statuses: number[] = [];
    while (!statuses.includes(429))
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await exchange(key)).status))));
    const given = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(given).toBeGreaterThanOrEqual(LIMITS.apiKey.tokensPerMinute);
    // another one each second, however long that took
    expect(given).toBeLessThanOrEqual(LIMITS.apiKey.tokensPerMinute + Math.ceil((Date.now() - began) / 1_000));
  });
  it('takes back no token of another key', async () => {
    const [key, other] = [await make(), await make({ name: '别的' })];
    const token = await tokenOf(key);
    const reply = await post('/oauth/revoke', form({ token }), basic(other));
    expect([reply.status, await codeOf(token)]).toEqual([200, 200]);
    await asMaker(apiKeyCalls.delete, { id: other.id });
  });
});
