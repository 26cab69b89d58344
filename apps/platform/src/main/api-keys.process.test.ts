import {
  accountErrors,
  type AnswerOf,
  type BodyIn,
  type Call,
  LIMITS,
  accountCalls,
  apiKeyCalls,
  apiKeyErrors,
  apiPmsnCalls,
  commonErrors,
  deviceCalls,
  groupCalls,
  stockCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKeys } from '../kernel/api-keys.ts';
import { createBus } from '../kernel/bus.ts';
import { endService } from '../kernel/service-shut.testing.ts';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, askCall, sendCall, startTestPlatform } from './platform.testing.ts';
import { type World, addWorld } from './world.testing.ts';

/** Keys of the open API (decision 106), through HTTP. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let world: World;
let others: World;

beforeAll(async () => {
  stage = await startTestPlatform();
  ({ test, platform } = stage);
  world = await addWorld(test.db, stage.centreId, 'jia');
  others = await addWorld(test.db, stage.centreId, 'yi');
});
afterAll(async () => {
  await stage.stop();
});
beforeEach(async () => {
  await test.db.query(`delete from api_key where name <> 'jia' and name <> 'yi'`);
});

interface As {
  cookie?: string;
  bearer?: string;
  headers?: Record<string, string>;
}
const headersOf = ({ cookie, bearer, headers }: As): Record<string, string> => ({
  ...(cookie !== undefined && { cookie }),
  ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  ...headers,
});
const send = (call: Call, body: object, as: As) => sendCall(platform.url, call, body, headersOf(as));
const ask = <C extends Call>(call: C, body: BodyIn<C>, as: As): Promise<AnswerOf<C>> =>
  askCall(platform.url, call, body, headersOf(as));
const refused = async (call: Call, body: object, as: As): Promise<number> => (await send(call, body, as)).code;

const co = (): As => ({ cookie: world.co.cookie });
const SAYS = { name: '取数', permissions: 'monitor_equip_list', range: 'all', perMinute: 600 } as const;
const make = (more: Partial<BodyIn<typeof apiKeyCalls.add>> = {}, as = co()) =>
  ask(apiKeyCalls.add, { ...SAYS, ...more }, as);
const list = (bearer: string, headers = {}) => send(deviceCalls.query, {}, { bearer, headers });
const told = async (id: string) => {
  const row = (await ask(apiKeyCalls.query, { pageSize: 200 }, co())).rows.find((one) => one.id === id);
  if (!row) throw new Error('not listed');
  return row;
};

describe('a key', () => {
  it('asks as whoever made it, as far as its permissions go, and is stored as a hash', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^lfk_[A-Za-z0-9_-]{43}$/);
    const { code, data } = await list(secret);
    expect(code).toBe(200);
    expect(deviceCalls.query.answer.parse(data).rows.map((row) => row.id)).toEqual([world.ids['device']]);
    expect(await send(groupCalls.query, {}, { bearer: secret })).toMatchObject({
      code: commonErrors.noAccess.code,
      data: { permission: 'manage_group_edit' },
    });
    const rows = await test.db.query('select * from api_key');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    expect((await told(id)).hint).toBe(secret.slice(-4));
  });

  it('counts alone: the cookie beside it is nobody’s, and no page of another site can send it', async () => {
    const { secret } = await make();
    const cookie = world.co.cookie;
    expect(await refused(groupCalls.query, {}, { bearer: secret, cookie })).toBe(commonErrors.noAccess.code);
    const wrong = `lfk_${'x'.repeat(43)}`;
    for (const bearer of [wrong, 'lfk_', `LFK_${secret.slice(4)}`])
      expect(await refused(deviceCalls.query, {}, { bearer, cookie })).toBe(apiKeyErrors.keyInvalid.code);
    // what a server in front of us names itself by is no key, and opens nothing
    for (const bearer of ['nonsense', world.co.cookie.slice('lf_session='.length)]) {
      expect((await list(bearer)).code).toBe(accountErrors.notLoggedIn.code);
      expect((await send(deviceCalls.query, {}, { bearer, cookie })).code).toBe(200);
    }
    const from = { origin: 'https://else.example', 'sec-fetch-site': 'cross-site' };
    expect((await list(secret, from)).code).toBe(200);
    expect(await refused(deviceCalls.query, {}, { cookie, headers: from })).toBe(commonErrors.foreignOrigin.code);
  });

  it('is refused by what belongs to a person, and makes no keys', async () => {
    const { secret } = await make();
    for (const call of [accountCalls.getCurrentUser, apiKeyCalls.query, apiPmsnCalls.queryAuthExternal])
      expect(await refused(call, {}, { bearer: secret })).toBe(apiKeyErrors.callRefused.code);
  });

  it('keeps the stock as its maker may, by the name of the key; one for chosen devices reaches none of it', async () => {
    const permissions = 'manage_worksheet_stock,manage_repairs_view';
    const { secret } = await make({ name: '仓库系统', permissions });
    const material = { name: '机械密封 45', unit: '个', priceCents: 12_800, quantity: 6 };
    const { id, quantity } = await ask(stockCalls.add, material, { bearer: secret });
    expect(quantity).toBe(6);
    const { rows } = await ask(stockCalls.query, { keyword: '机械密封' }, { bearer: secret });
    expect(rows.map((row) => row.id)).toEqual([id]);
    const [entry] = (await ask(stockCalls.log, { id }, co())).rows;
    expect(entry?.who).toContain('仓库系统');
    const deviceIds = world.ids['device'] ?? '';
    const few = await make({ name: '少数', permissions: 'manage_repairs_view', range: 'devices', deviceIds });
    expect(await refused(stockCalls.query, {}, { bearer: few.secret })).toBe(apiKeyErrors.rangeRefused.code);
  });

  it('is refused at once when it is disabled or revoked, by whoever may', async () => {
    const { id, secret } = await make();
    expect((await list(secret)).code).toBe(200);
    const colleague = { cookie: world.int.cookie };
    await ask(apiKeyCalls.setDisabled, { id, disabled: true }, colleague);
    expect((await list(secret)).code).toBe(apiKeyErrors.keyDisabled.code);
    expect(await told(id)).toMatchObject({ state: 'disabled', disabled: true });
    await ask(apiKeyCalls.setDisabled, { id, disabled: false }, co());
    expect((await list(secret)).code).toBe(200);
    await ask(apiKeyCalls.delete, { id }, colleague);
    expect((await list(secret)).code).toBe(apiKeyErrors.keyInvalid.code);
  });

  it('is refused while the open API has ended for its enterprise, and good again when it is prolonged', async () => {
    const { secret } = await make();
    const orgId = world.ids['org'] ?? '';
    await endService(test.db, orgId, 'api');
    expect((await list(secret)).code).toBe(apiKeyErrors.keyDisabled.code);
    await endService(test.db, orgId, 'api', false);
    const fresh = await make({ name: '另一把' });
    expect((await list(fresh.secret)).code).toBe(200);
  });

  it('that was revoked in another process is refused within seconds', async () => {
    let ticks = 0;
    const clock = { now: () => Date.now(), ticks: () => ticks };
    const elsewhere = createApiKeys({ db: test.db, clock, bus: createBus(() => undefined) });
    const { id, secret } = await make();
    expect(await elsewhere.find(secret, '127.0.0.1')).toMatchObject({ accountId: world.co.accountId });
    await ask(apiKeyCalls.delete, { id }, co());
    expect(await elsewhere.find(secret, '127.0.0.1')).toMatchObject({ accountId: world.co.accountId });
    ticks = 5_001;
    expect(await elsewhere.find(secret, '127.0.0.1')).toBe('invalid');
  });

  it('expires, and says so beforehand', async () => {
    const { id, secret } = await make({ expiresAt: Date.now() + 3_600_000 });
    expect((await told(id)).state).toBe('soon');
    expect((await list(secret)).code).toBe(200);
    await test.db.query(`update api_key set expires_at = now() - interval '1 s' where id = $1`, [id]);
    await ask(apiKeyCalls.setDisabled, { id, disabled: true }, co());
    await ask(apiKeyCalls.setDisabled, { id, disabled: false }, co());
    expect((await list(secret)).code).toBe(apiKeyErrors.keyExpired.code);
    expect((await told(id)).state).toBe('expired');
    expect(await refused(apiKeyCalls.add, { ...SAYS, expiresAt: Date.now() - 1 }, co())).toBe(10001);
  });

  it('gets a new secret; the one before is good for as long as was chosen', async () => {
    const first = await make();
    const second = await ask(apiKeyCalls.rotate, { id: first.id, overlapHours: 1 }, co());
    for (const { secret } of [first, second]) expect((await list(secret)).code).toBe(200);
    const third = await ask(apiKeyCalls.rotate, { id: first.id, overlapHours: 0 }, co());
    expect((await list(first.secret)).code).toBe(apiKeyErrors.keyInvalid.code);
    expect((await list(second.secret)).code).toBe(apiKeyErrors.keyExpired.code);
    expect((await list(third.secret)).code).toBe(200);
    const { overlapHoursMax } = LIMITS.apiKey;
    expect(await refused(apiKeyCalls.rotate, { id: first.id, overlapHours: overlapHoursMax }, co())).toBe(200);
    expect(await refused(apiKeyCalls.rotate, { id: first.id, overlapHours: overlapHoursMax + 1 }, co())).toBe(10001);
  });

  it.each([
    ['127.0.0.1', true],
    ['10.0.0.0/8, 127.0.0.0/8', true],
    ['10.0.0.0/8', false],
    ['2001:db8::/32', false],
  ])('with the networks %s may come from here: %s', async (networks, may) => {
    const { secret } = await make({ networks });
    expect((await list(secret)).code).toBe(may ? 200 : apiKeyErrors.addressRefused.code);
  });
  it('takes no network that is none', async () => {
    for (const networks of ['10.0.0.0/33', 'plant', '10.0.0', '::/129'])
      expect(await refused(apiKeyCalls.add, { ...SAYS, networks }, co())).toBe(apiKeyErrors.networksInvalid.code);
  });

  it('may ask so often in a minute, and its account as often as before', async () => {
    const { secret } = await make({ perMinute: 3 });
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await list(secret)).code);
    expect(codes).toEqual([200, 200, 200, commonErrors.tooFrequent.code, commonErrors.tooFrequent.code]);
    expect(await refused(deviceCalls.query, {}, co())).toBe(200);
  });

  it('that floods is refused beyond its rate, and calls of every other key and person are answered meanwhile', async () => {
    const [flooding, calm] = [await make({ name: '失控', perMinute: 30 }), await make({ name: '正常' })];
    const foreign = await make({ name: '邻企' }, { cookie: others.co.cookie });
    let open = true;
    const codes: number[] = [];
    /** As a program that never waits: the next call goes as soon as one is answered. */
    const flood = async (): Promise<void> => {
      codes.push((await list(flooding.secret)).code);
      if (open) await flood();
    };
    const floods = Array.from({ length: 20 }, flood);
    await expect.poll(() => codes.includes(commonErrors.tooFrequent.code)).toBe(true);
    const answered: number[] = [];
    for (let n = 0; n < 5; n += 1)
      for (const as of [{ bearer: calm.secret }, { bearer: foreign.secret }, co(), { cookie: others.co.cookie }])
        answered.push((await send(deviceCalls.query, {}, as)).code);
    const meanwhile = codes.length;
    open = false;
    await Promise.all(floods);
    expect(answered).toEqual(answered.map(() => 200));
    // it went on all the time, and nothing but its rate refused it
    expect(meanwhile).toBeGreaterThan(20);
    expect(new Set(codes)).toEqual(new Set([200, commonErrors.tooFrequent.code]));
  });

  it('leaves its name and that of its maker in the operation log', async () => {
    const { secret } = await make({ name: 'MES', permissions: 'manage_group_edit' });
    await ask(groupCalls.add, { name: '由密钥新增' }, { bearer: secret });
    const [entry] = await test.db.query(`select who, account_id from operation_log where object_name = '由密钥新增'`);
    expect(entry).toEqual({ who: 'MES (API, jia_co)', account_id: world.co.accountId });
  });

  it('is counted by day and by call', async () => {
    const { id, secret } = await make();
    for (let n = 0; n < 3; n += 1) await list(secret);
    await send(groupCalls.query, {}, { bearer: secret });
    const usage = () => ask(apiKeyCalls.usage, { id, days: 90 }, co());
    await expect
      .poll(async () => (await usage()).byCall, { timeout: 20_000, interval: 500 })
      .toEqual([
        { path: deviceCalls.query.path, calls: 3, refused: 0 },
        { path: groupCalls.query.path, calls: 1, refused: 1 },
      ]);
    expect((await usage()).days).toEqual([{ day: new Date().toISOString().slice(0, 10), calls: 4, refused: 1 }]);
    expect(await told(id)).toMatchObject({ calls30: 4, lastIp: '127.0.0.1' });
    expect(await refused(apiKeyCalls.usage, { id, days: 91 }, co())).toBe(10001);
  }, 30_000);

  it('for a group reaches what is in it and in those below', async () => {
    const [child] = await test.db.query<{ id: string }>(
      `insert into device_group (id, org_id, parent_id, name) values (gen_random_uuid(), $1, $2, '下级') returning id`,
      [world.ids['org'], world.ids['group']],
    );
    const [device] = await test.db.query<{ id: string }>(
      `insert into device (id, org_id, group_id, name) values (gen_random_uuid(), $1, $2, '下级设备') returning id`,
      [world.ids['org'], child?.id],
    );
    await test.db.query(`insert into device (id, org_id, name) values (gen_random_uuid(), $1, '无分组')`, [
      world.ids['org'],
    ]);
    const shown = async (groupIds: string) => {
      await test.db.query(`delete from api_key where name = '取数'`);
      const { data } = await list((await make({ range: 'groups', groupIds })).secret);
      return deviceCalls.query.answer
        .parse(data)
        .rows.map(({ id }) => id)
        .toSorted((a, b) => (a < b ? -1 : 1));
    };
    expect(await shown(child?.id ?? '')).toEqual([device?.id]);
    expect(await shown(world.ids['group'] ?? '')).toEqual(
      [device?.id ?? '', world.ids['device'] ?? ''].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    await test.db.query('delete from device where id <> $1 and org_id = $2', [world.ids['device'], world.ids['org']]);
    await test.db.query(`delete from device_group where id = $1`, [child?.id]);
  });
});

describe('making a key', () => {
  it('gives no more than the maker holds, nor what opens nothing to a key', async () => {
    await test.db.query(
      `update role set permissions = array_remove(permissions, 'monitor_equip_write') where org_id = $1`,
      [world.ids['org']],
    );
    const says = { ...SAYS, permissions: 'monitor_equip_list,monitor_equip_write' };
    await expect
      .poll(() => refused(apiKeyCalls.add, { ...says, name: `${Math.random()}` }, co()), { timeout: 10_000 })
      .toBe(apiKeyErrors.beyondOwn.code);
    for (const permissions of ['account_own_password', 'manage_api_edit', 'nonsense'])
      expect(await refused(apiKeyCalls.add, { ...SAYS, permissions }, co())).toBe(10001);
    // Open to a whole key alone.
    const chosen = { ...SAYS, permissions: 'manage_group_edit', range: 'devices', deviceIds: world.ids['device'] };
    expect(await refused(apiKeyCalls.add, chosen, co())).toBe(10001);
  });
  it('for chosen devices needs some, and they are the maker’s', async () => {
    const says = { ...SAYS, range: 'devices' };
    expect(await refused(apiKeyCalls.add, says, co())).toBe(10001);
    expect(await refused(apiKeyCalls.add, { ...SAYS, range: 'groups' }, co())).toBe(10001);
    expect(await refused(apiKeyCalls.add, { ...says, deviceIds: others.ids['device'] }, co())).toBe(1101);
    expect(await refused(apiKeyCalls.add, { ...SAYS, range: 'groups', groupIds: others.ids['group'] }, co())).toBe(
      90002,
    );
  });
  it('takes each name once, and so many in all', async () => {
    await make();
    expect(await refused(apiKeyCalls.add, SAYS, co())).toBe(apiKeyErrors.nameExists.code);
    await test.db.query(
      `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, per_minute, created_at)
       select gen_random_uuid(), $1, $2, 'n' || n, decode(md5('n' || n), 'hex'), 'x', '{}', 'all', 1, now() from generate_series(1, $3) as n`,
      // The world has one, and there is the one above.
      [world.ids['org'], world.co.accountId, LIMITS.apiKey.perEnterprise - 3],
    );
    await make({ name: '最后一个' });
    expect(await refused(apiKeyCalls.add, { ...SAYS, name: '多一个' }, co())).toBe(apiKeyErrors.keysMax.code);
  });
  it('is the maker’s: nobody else changes the key or gets a secret of it', async () => {
    const { id } = await make();
    const colleague = { cookie: world.int.cookie };
    expect(await refused(apiKeyCalls.edit, { ...SAYS, id }, colleague)).toBe(apiKeyErrors.notMaker.code);
    expect(await refused(apiKeyCalls.rotate, { id, overlapHours: 0 }, colleague)).toBe(apiKeyErrors.notMaker.code);
    await ask(apiKeyCalls.edit, { ...SAYS, id, name: '改名', perMinute: 7 }, co());
    expect(await told(id)).toMatchObject({ name: '改名', perMinute: 7, mine: true, maker: 'jia_co' });
    expect(await refused(apiKeyCalls.delete, { id: others.ids['apiKey'] }, co())).toBe(90002);
  });
});

describe('an external enterprise', () => {
  const ext = (): As => ({ cookie: world.ext.cookie });
  const external = () => ({ orgIds: world.ids['external'] ?? '' });
  const named = async (call: typeof apiPmsnCalls.queryAuthExternal) =>
    (await ask(call, {}, co())).rows.map(({ id }) => id);

  it('makes keys once it is authorised, and they end with the authorisation', async () => {
    expect(await refused(apiKeyCalls.add, SAYS, ext())).toBe(apiKeyErrors.notAuthorised.code);
    expect(await named(apiPmsnCalls.queryUnAuthExternal)).toEqual([world.ids['external']]);
    expect(await ask(apiPmsnCalls.auth, external(), co())).toEqual({ count: 1 });
    expect(await ask(apiPmsnCalls.auth, external(), co())).toEqual({ count: 0 });
    expect(await named(apiPmsnCalls.queryAuthExternal)).toEqual([world.ids['external']]);
    expect(await named(apiPmsnCalls.queryUnAuthExternal)).toEqual([]);
    const { secret } = await make({}, ext());
    expect((await list(secret)).code).toBe(200);
    expect(await ask(apiPmsnCalls.cancelAuth, external(), co())).toEqual({ count: 1 });
    expect((await list(secret)).code).toBe(apiKeyErrors.keyDisabled.code);
  });
  it('authorises neither itself nor one of somebody else', async () => {
    expect(await refused(apiPmsnCalls.auth, external(), ext())).toBe(1012);
    expect(await refused(apiPmsnCalls.auth, { orgIds: world.ids['org'] }, co())).toBe(1012);
    expect(await refused(apiPmsnCalls.auth, { orgIds: others.ids['external'] }, co())).toBe(90002);
  });
});
