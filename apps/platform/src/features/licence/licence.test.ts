import { randomUUID, sign } from 'node:crypto';
import { type LicenceContent, type LicenceInfo, type Message, licenceCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addGateway, addOrg } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createExpiryReminder, stageOf } from './expiry-reminder.ts';
import { FORMAT, readLicence } from './licence-file.ts';
import { createLicenceRepository } from './licence.repository.ts';
import { licenceRoutes } from './licence.routes.ts';
import { DAY_MS, createLicenceService } from './licence.service.ts';
import { signedFile, someContent, testKey } from './licence.testing.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const { key, privateKey } = testKey();
const operations = rememberedOperations();
const centre = aCaller({ kind: 'op' });
let now = START;
let test: TestDatabase;
let calls: TestCalls;
let service: ReturnType<typeof aService>;

const aService = (withKey: typeof key | null = key) =>
  createLicenceService({
    db: test.db,
    licences: createLicenceRepository(test.db),
    operations: operations.log,
    key: withKey ?? undefined,
    clock: { now: () => now },
    log: silentLog,
  });

beforeAll(async () => {
  test = await testDatabase();
  service = aService();
  calls = await testCalls({ register: (routes) => licenceRoutes(routes, service) });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  now = START;
  await calls.as(centre).call(licenceCalls.remove, {});
  operations.entries.length = 0;
});

const upload = (text: string, caller = centre) =>
  calls.as(caller).upload(licenceCalls.import, {}, { name: 'x.licence', bytes: text });
const importOne = (fields: Partial<LicenceContent> = {}) => upload(signedFile(someContent(fields), privateKey));
const info = async () => (await calls.as(centre).call(licenceCalls.info, {})).data as LicenceInfo;

describe('a licence file', () => {
  it('holds at once, is kept, and is gone at once', async () => {
    expect(await info()).toMatchObject({
      state: 'free',
      licence: null,
      limits: { users: 500, gateways: 200, variables: 200_000 },
      canImport: true,
      keyFingerprint: key.fingerprint,
    });
    expect(await importOne({ users: 700 })).toMatchObject({ code: 200, data: { state: 'active' } });
    expect(await info()).toMatchObject({ licence: { id: 'L-1' }, limits: { users: 700, gateways: 400 } });
    const restarted = aService();
    await restarted.read();
    expect(await restarted.info()).toMatchObject({ state: 'active', limits: { users: 700 } });
    expect(await calls.as(centre).call(licenceCalls.remove, {})).toMatchObject({ data: { state: 'free' } });
    await calls.as(centre).call(licenceCalls.remove, {});
    expect(await info()).toMatchObject({ limits: { users: 500 } });
    expect(operations.entries).toMatchObject([
      { action: 'licence.import', objectId: 'L-1', old: null },
      { action: 'licence.remove', objectId: 'L-1' },
    ]);
    const again = aService();
    await again.read();
    expect(await again.info()).toMatchObject({ state: 'free' });
  });

  it.each([
    ['signed by another key', () => signedFile(someContent(), testKey().privateKey)],
    [
      'changed after it was signed',
      () => {
        const file = JSON.parse(signedFile(someContent(), privateKey)) as Record<string, string>;
        const content = Buffer.from(JSON.stringify(someContent({ users: 99_999 }))).toString('base64url');
        return JSON.stringify({ ...file, content });
      },
    ],
    [
      'whose signature is of the content alone',
      () => {
        const content = Buffer.from(JSON.stringify(someContent())).toString('base64url');
        const signature = sign(null, Buffer.from(content), privateKey).toString('base64url');
        return JSON.stringify({ format: FORMAT, content, signature });
      },
    ],
    ['of another format', () => signedFile(someContent(), privateKey).replace(FORMAT, 'lightfield-licence-2')],
    ['that names a function there is not', () => signedFile({ ...someContent(), functions: ['all'] }, privateKey)],
    ['that is a JSON of somebody else', () => '{"format":"npm"}'],
    ['that is a picture', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is refused with 10007 and changes nothing', async (_what, text) => {
    expect(await upload(text())).toMatchObject({ code: 10007 });
    expect(await info()).toMatchObject({ state: 'free' });
    expect(operations.entries).toEqual([]);
  });

  it('that has ended is refused with 90100', async () => {
    expect(await importOne({ expiresAt: START })).toMatchObject({ code: 90100 });
    expect(await importOne({ expiresAt: START + 1 })).toMatchObject({ code: 200 });
  });

  it('that ends later leaves the free tier', async () => {
    await importOne({ expiresAt: START + 1_000, users: 700 });
    expect(await info()).toMatchObject({ state: 'active', limits: { users: 700 } });
    now += 1_000;
    expect(await info()).toMatchObject({ state: 'expired', licence: { users: 700 }, limits: { users: 500 } });
  });

  it('of another key of the system allows nothing', async () => {
    await importOne({ users: 700 });
    const moved = aService(testKey().key);
    await moved.read();
    expect(await moved.info()).toMatchObject({ state: 'free', licence: null, limits: { users: 500 } });
  });

  it('cannot be imported where no key is set', async () => {
    const none = aService(null);
    expect(await none.info()).toMatchObject({ canImport: false, keyFingerprint: null });
    const file = { name: 'x', kind: 'licence', bytes: Buffer.from(signedFile(someContent(), privateKey)) } as const;
    await expect(none.import(centre, file)).rejects.toThrow('90100');
  });

  it('is read whatever the editor put before it', () => {
    const text = `\uFEFF${signedFile(someContent(), privateKey)}`;
    expect(readLicence(text, key.key)).toEqual(someContent());
  });

  it('is for those who may see the licence', async () => {
    const other = aCaller({ permissions: new Set() });
    expect(await calls.as(other).call(licenceCalls.info, {})).toMatchObject({ code: 90003 });
    expect(await upload('{}', other)).toMatchObject({ code: 90003 });
  });
});

describe('the limit of users', () => {
  let orgId: string;
  let roleId: string;
  beforeAll(async () => {
    orgId = await addOrg(test.db);
    roleId = randomUUID();
    await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', 'admin')`, [
      roleId,
      orgId,
    ]);
  });
  const add = (count: number, status = 'active') =>
    test.db.query(
      `insert into account (id, org_id, role_id, kind, login_name, password_hash, status)
       select gen_random_uuid(), $1, $2, 'co', gen_random_uuid()::text, '', $4 from generate_series(1, $3)`,
      [orgId, roleId, count, status],
    );
  const check = (adding: number) => test.db.transaction((tx) => service.quota.check(tx, 'users', adding));

  it('lets the 500th in and refuses the 501st with 90101; who waits for approval takes no place', async () => {
    const { usage } = await info();
    await add(499 - usage.users);
    await add(20, 'pending');
    await add(20, 'rejected');
    await check(1);
    await expect(check(2)).rejects.toMatchObject({ spec: { code: 90101 }, details: { limit: 500, used: 499 } });
    await add(1);
    await expect(check(1)).rejects.toMatchObject({ details: { limit: 500, used: 500 } });
    await importOne({ users: 501 });
    await check(1);
    await add(1);
    await expect(check(1)).rejects.toMatchObject({ details: { limit: 501, used: 501 } });
  });

  it('is not passed by two who add at once', async () => {
    const { usage } = await info();
    await importOne({ users: usage.users + 1 });
    const addOne = () =>
      test.db.transaction(async (tx) => {
        await service.quota.check(tx, 'users', 1);
        await tx.query(
          `insert into account (id, org_id, role_id, kind, login_name, password_hash)
           values ($3, $1, $2, 'co', $4, '')`,
          [orgId, roleId, randomUUID(), randomUUID()],
        );
      });
    const ends = await Promise.allSettled([addOne(), addOne(), addOne()]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('limits and functions', () => {
  it('gateways and variables have codes of their own', async () => {
    await addGateway(test.db, await addOrg(test.db));
    const { usage } = await info();
    await importOne({ gateways: usage.gateways, variables: 5 });
    const check = (what: 'gateways' | 'variables', adding: number) =>
      test.db.transaction((tx) => service.quota.check(tx, what, adding));
    await expect(check('gateways', 1)).rejects.toMatchObject({ spec: { code: 90102 } });
    await check('variables', 5 - usage.variables);
    await expect(check('variables', 6 - usage.variables)).rejects.toMatchObject({ spec: { code: 90103 } });
  });

  it('a licence can leave functions out (90104); the free tier has all of them', async () => {
    await service.quota.require('partnerLogin');
    await importOne({ functions: ['socialLogin'], expiresAt: START + 1_000 });
    await service.quota.require('socialLogin');
    await expect(service.quota.require('partnerLogin')).rejects.toThrow('90104');
    now += 1_000;
    await service.quota.require('partnerLogin');
  });
});

describe('reminders of the end', () => {
  it.each([
    [30 * DAY_MS + 1, undefined],
    [30 * DAY_MS, 30],
    [7 * DAY_MS + 1, 30],
    [7 * DAY_MS, 7],
    [DAY_MS, 1],
    [1, 1],
  ])('%i ms before it are the stage %s', (left, stage) => expect(stageOf(left)).toBe(stage));

  it('reach every administrator of the centre once in a stage, however often the platform looks', async () => {
    const orgId = await addOrg(test.db);
    const accounts: Record<string, string> = {};
    for (const [name, kind, role, disabled] of [
      ['first', 'op', 'admin', false],
      ['second', 'op', 'admin', false],
      ['operator', 'op', 'operation', false],
      ['gone', 'op', 'admin', true],
      ['enterprise', 'co', 'admin', false],
    ] as const) {
      const [roleId, id] = [randomUUID(), randomUUID()];
      accounts[name] = id;
      await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', $3)`, [
        roleId,
        orgId,
        role,
      ]);
      await test.db.query(
        `insert into account (id, org_id, role_id, kind, login_name, password_hash, disabled) values ($1, $2, $3, $4, $5, '', $6)`,
        [id, orgId, roleId, kind, `${name}-${id}`, disabled],
      );
    }
    const bus = createBus((error) => {
      throw error;
    });
    const pushed: Message[] = [];
    bus.on('message', ({ message }) => pushed.push(message));
    const licences = createLicenceRepository(test.db);
    const reminder = () =>
      createExpiryReminder({ db: test.db, licences, service, bus, clock: { now: () => now } }).check();
    const shown = () =>
      test.db.query<{ account_id: string; title: string }>(
        `select account_id, title from message where type = 'expire' and not ignored order by title`,
      );

    const expiresAt = START + 40 * DAY_MS;
    await importOne({ expiresAt });
    await reminder();
    expect([await shown(), service.ending()]).toEqual([[], undefined]);

    now = expiresAt - 20 * DAY_MS;
    expect(service.ending()?.expiresAt).toBe(expiresAt);
    await Promise.all([reminder(), reminder()]);
    expect(new Set((await shown()).map((row) => row.account_id))).toEqual(
      new Set([accounts['first'], accounts['second']]),
    );
    expect(pushed).toHaveLength(2);
    const [first] = pushed;
    expect(first).toMatchObject({ type: 'expire', equipType: 'resource', dataId: first?.id, expiry: expiresAt });
    // Deleting it does not bring it back.
    await test.db.query(`delete from message where account_id = $1`, [accounts['first']]);
    await reminder();
    expect(await shown()).toHaveLength(1);

    now = expiresAt - 6 * DAY_MS;
    await reminder();
    await reminder();
    expect((await shown()).map(({ title }) => title)).toEqual(['系统授权将在6天内到期', '系统授权将在6天内到期']);
    expect(pushed).toHaveLength(4);

    await importOne({ id: 'L-2', expiresAt: null });
    expect(await shown()).toEqual([]);
    await reminder();
    expect(pushed).toHaveLength(4);
  });
});
