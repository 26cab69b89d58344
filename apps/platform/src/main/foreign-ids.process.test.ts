import { randomUUID } from 'node:crypto';
import {
  ALL_CALLS,
  type Call,
  Envelope,
  PERMISSION_CODES,
  SHARE_HEADER,
  apiKeyErrors,
  commonErrors,
  deviceCalls,
  isCentreOnly,
  keysOf,
} from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../kernel/testing.ts';
import { concurrently } from './concurrently.testing.ts';
import { fieldsOf, idFieldsOf, kindOfField, plausible } from './plausible.testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, startTestPlatform } from './platform.testing.ts';
import { send } from './send.testing.ts';
import { type Person, type World, addPerson, addRole, addWorld, keyOf, shareDevice, visitOf } from './world.testing.ts';

/**
 * Every call of the contract, asked by every kind of account with ids of its own, of another enterprise and of nothing at
 * all. A new call is part of this without being named here.
 */
const [NO_ACCESS, PARAMETER, TOO_FREQUENT, NOT_LOGGED_IN] = [90003, 10001, 90010, 1010];

let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let mine: World;
let theirs: World;
let centreId: string;
/** Of a device of the own enterprise, open for everything a share can open. */
let link: string;
/** Of the operation centre, with everything there is. */
let chief: Person;
const lacking: Partial<Record<'op' | 'co' | 'int' | 'ext', Person>> = {};

beforeAll(async () => {
  stage = await startTestPlatform();
  ({ test, platform } = stage);
  ({ centreId } = stage);
  mine = await addWorld(test.db, centreId, 'jia');
  theirs = await addWorld(test.db, centreId, 'yi_secret');
  await addPeopleWithout();
  link = await shareDevice(test.db, mine.ids['device'] ?? '');
});
afterAll(async () => {
  await stage.stop();
});

/** One account of each kind that holds nothing, and one that holds everything. */
async function addPeopleWithout(): Promise<void> {
  const all = await addRole(test.db, { orgId: centreId, name: '全部', type: 'admin', range: 'all' });
  chief = await addPerson(test.db, { orgId: centreId, roleId: all, kind: 'op', loginName: 'chief' });
  const orgs = { op: centreId, co: mine.ids['org'], int: mine.ids['org'], ext: mine.ids['external'] };
  for (const kind of ['op', 'co', 'int', 'ext'] as const) {
    const orgId = orgs[kind] ?? '';
    const roleId = await addRole(test.db, { orgId, name: `无${kind}`, type: 'operation', range: 'all', codes: [] });
    lacking[kind] = await addPerson(test.db, { orgId, roleId, kind, loginName: `without_${kind}` });
  }
}

/** What a machine answers that has too much to do, in place of what is asked here. */
const BUSY = new Set(
  [commonErrors.unavailable, commonErrors.serverTimeout, commonErrors.duplicateRequest].map(({ code }) => code),
);
interface As {
  cookie: string;
  shared: string;
  /** Secret of an API key. */
  bearer?: string;
}
const ask = (call: Call, body: Record<string, unknown>, cookie: string, shared = '') =>
  askAs(call, body, { cookie, shared });
async function askAs(call: Call, body: Record<string, unknown>, as: As): Promise<Envelope> {
  for (;;) {
    const answer = await askOnce(call, body, as);
    if (!BUSY.has(answer.code)) return answer;
  }
}
async function askOnce(call: Call, body: Record<string, unknown>, { cookie, shared, bearer }: As): Promise<Envelope> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const reply = await send(`${platform.url}${call.path}${call.method === 'GET' ? `?${query.toString()}` : ''}`, {
    method: call.method,
    headers: {
      cookie,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(shared && { [SHARE_HEADER]: shared }),
      ...(call.method === 'POST' && !call.upload && { 'content-type': 'application/json' }),
    },
    ...(call.method === 'POST' && { body: call.upload ? formOf(call, body) : JSON.stringify(body) }),
  });
  if (call.binary) return { code: reply.status, msg: '', data: null };
  return Envelope.parse(JSON.parse(reply.text));
}
const KEY = `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n`;
function formOf(call: Call, body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (name !== call.upload?.field) form.set(name, String(value));
  form.set(call.upload?.field ?? 'file', new Blob([KEY]), 'lock.pub');
  return form;
}

const named = ALL_CALLS.filter(({ access }) => access !== 'public' && access !== 'session');
const inside = ALL_CALLS.filter(({ access }) => access !== 'public');
const withIds = inside.filter((call) => idFieldsOf(call).length > 0);
const rows = (calls: readonly Call[]) => calls.map((call) => [call.path, call] as const);

describe.each(rows(named))('%s without its permission', (_path, call) => {
  it.each(['op', 'co', 'int', 'ext'] as const)(
    'is refused to an account of kind %s, naming what is missing',
    async (kind) => {
      const person = lacking[kind];
      if (!person) throw new Error('not seeded');
      const { code, msg, data } = await ask(call, plausible(call, mine.ids), person.cookie);
      if (call.binary) expect(code).toBe(403);
      else
        expect({ code, data, named: /缺少权限|暂无权限/.test(msg) }).toMatchObject({
          code: NO_ACCESS,
          data: { permission: call.access },
          named: true,
        });
    },
  );
});

describe('what is the operation centre’s', () => {
  const centre = named.filter(({ access }) => PERMISSION_CODES.some((code) => code === access && isCentreOnly(code)));
  it.each(rows(centre))('%s is closed to an enterprise whose role claims the permission', async (_path, call) => {
    for (const person of [mine.co, mine.int, mine.ext])
      expect(await ask(call, plausible(call, mine.ids), person.cookie)).toMatchObject({ code: NO_ACCESS });
  });
});

/**
 * Ids that stand where a thing of another kind belongs: each is asked by one account in turn, another one each day, so that four days
 * ask by all four. Those of the kind that belongs there are asked by every account, every time.
 */
const DAY = Math.floor(Date.now() / 86_400_000);
const inTurn = (ids: Iterable<string>, at: number, of: number): string[] =>
  [...ids].filter((_id, index) => (index + DAY) % of === at);

/** Names of the ids in an answer do not matter; everything else has to be the same. */
const blind = (answer: Envelope, id: string): string => JSON.stringify(answer).replaceAll(id, 'ID');

/**
 * What is answered of an id that does not exist, for each field that takes one. All of them are asked before any other id is: some
 * calls may be asked so often in a minute, and no more.
 */
async function answersOfNothing(call: Call, body: Record<string, unknown>, as: As) {
  const fields: { field: string; expected: string }[] = [];
  for (const field of idFieldsOf(call)) {
    const nothing = randomUUID();
    const answer = await askAs(call, { ...body, [field]: nothing }, as);
    expect(answer.code).not.toBe(NOT_LOGGED_IN);
    expect(answer.code).not.toBe(TOO_FREQUENT);
    fields.push({ field, expected: blind(answer, nothing) });
  }
  return fields;
}

describe.each(rows(withIds))('%s', (_path, call) => {
  const askers = ['co', 'int', 'staff', 'ext'] as const;
  it.each(askers)(
    'answers %s of another enterprise’s id as of one that does not exist, and nothing of theirs',
    async (who) => {
      const { cookie } = mine[who];
      const own = plausible(call, mine.ids);
      for (const { field, expected } of await answersOfNothing(call, own, { cookie, shared: '' })) {
        const others = inTurn(Object.values(theirs.ids), askers.indexOf(who), askers.length);
        const foreign = new Set([theirs.ids[kindOfField(call, field)] ?? '', ...others]);
        foreign.delete('');
        await concurrently(foreign, async (id) => {
          const answer = await ask(call, { ...own, [field]: id }, cookie);
          if (answer.code === TOO_FREQUENT) return;
          const seen = blind(answer, id);
          expect({ field, id, seen }).toEqual({ field, id, seen: expected });
          expect(seen).not.toContain(theirs.mark);
        });
      }
    },
  );
});

describe('lists', () => {
  const lists = inside.filter((call) => {
    const { all, required } = fieldsOf(call);
    return 'pageSize' in all && !idFieldsOf(call).some((field) => required.includes(field));
  });
  it.each(rows(lists.filter(({ effect }) => effect === 'reads')))(
    '%s shows nothing of another enterprise',
    async (_path, call) => {
      for (const person of [mine.co, mine.int, mine.staff, mine.ext]) {
        const body = { ...plausible(call, mine.ids), pageSize: 200 };
        expect(JSON.stringify(await ask(call, body, person.cookie))).not.toContain(theirs.mark);
      }
    },
  );
});

describe('a visitor of a share link', () => {
  const forVisitors = inside.filter(({ share }) => share);
  const everything = () => ({ ...theirs.ids, ...mine.ids });
  it.each(rows(inside.filter(({ share }) => !share)))(
    'is nobody to %s, with the account of a boss beside them',
    async (_path, call) => {
      const visit = await visitOf(test.db, link);
      for (const cookie of [visit, `${visit}; ${chief.cookie}`]) {
        const { code } = await ask(call, plausible(call, mine.ids), cookie, link);
        expect(code).toBe(call.binary ? 401 : NOT_LOGGED_IN);
      }
    },
  );

  it.each(rows(inside))('without naming their link is nobody to %s', async (_path, call) => {
    const { code } = await ask(call, plausible(call, mine.ids), await visitOf(test.db, link));
    expect(code).toBe(call.binary ? 401 : NOT_LOGGED_IN);
  });

  it.each(rows(forVisitors.filter((call) => idFieldsOf(call).length > 0)))(
    '%s answers them of every id but their device’s as of one that does not exist',
    async (_path, call) => {
      const own = plausible(call, mine.ids);
      const cookie = await visitOf(test.db, link);
      for (const { field, expected } of await answersOfNothing(call, own, { cookie, shared: link })) {
        // Of the own enterprise too: whatever belongs to the device itself may be answered, everything else may not.
        const ofDevice = ['device', 'page', 'variable', 'report', 'alarm', 'rule', 'group', 'gateway', 'org'].map(
          (kind) => mine.ids[kind],
        );
        const others = new Set([...Object.values(theirs.ids), ...Object.values(mine.ids)]);
        // One that stands in another field is named by the refusal of that one.
        for (const id of [...ofDevice, ...Object.values(own)]) others.delete(String(id));
        await concurrently(others, async (id) => {
          const answer = await ask(call, { ...own, [field]: id }, cookie, link);
          if (answer.code === TOO_FREQUENT) return;
          const seen = blind(answer, id);
          expect({ field, id, seen }).toEqual({ field, id, seen: expected });
          expect(seen).not.toContain(theirs.mark);
        });
      }
    },
  );

  it.each(rows(forVisitors))(
    '%s can be asked, and tells them nothing of another enterprise or device',
    async (_path, call) => {
      const answer = await ask(call, plausible(call, everything()), await visitOf(test.db, link), link);
      expect([NOT_LOGGED_IN, PARAMETER, NO_ACCESS, 2507]).not.toContain(answer.code);
      expect(JSON.stringify(answer)).not.toContain(theirs.mark);
    },
  );
});

describe('an API key', () => {
  const REFUSED = new Set([apiKeyErrors.callRefused.code, apiKeyErrors.rangeRefused.code]);
  /** A device of the own enterprise, with nothing that belongs to it: the only one these keys reach. */
  const empty = randomUUID();
  const secrets: Record<string, string> = {};
  beforeAll(async () => {
    await test.db.query(`insert into device (id, org_id, name) values ($1, $2, '空设备')`, [empty, mine.ids['org']]);
    for (const [who, person] of Object.entries({ co: mine.co, staff: mine.staff, chief }))
      secrets[who] = await keyOf(test.db, person, [empty]);
    secrets['whole'] = await keyOf(test.db, mine.co);
  });
  const by = (who: string, cookie = ''): As => ({ cookie, shared: '', bearer: secrets[who] ?? '' });
  const own = (call: Call) => plausible(call, { ...mine.ids, device: empty });

  it.each(rows(inside))(
    'is refused by %s unless it is marked for it, with the cookie of a boss beside it',
    async (_path, call) => {
      const open = keysOf(call);
      const refusal = (wanted: number) => (call.binary ? 403 : wanted);
      // Of things that are not there: nothing is to be deleted by it.
      const range = await askAs(call, plausible(call, {}), by('co', chief.cookie));
      const whole = await askAs(call, plausible(call, {}), by('whole', chief.cookie));
      if (open === 'no') {
        expect(whole.code).toBe(refusal(apiKeyErrors.callRefused.code));
        expect(range.code).toBe(refusal(apiKeyErrors.callRefused.code));
      } else {
        expect(REFUSED).not.toContain(whole.code);
        if (open === 'whole') expect(range.code).toBe(refusal(apiKeyErrors.rangeRefused.code));
        else expect(REFUSED).not.toContain(range.code);
      }
      const { keyInvalid, keyExpired, keyDisabled, addressRefused } = apiKeyErrors;
      const notLetIn = [keyInvalid, keyExpired, keyDisabled, addressRefused].map(({ code }) => code);
      for (const { code } of [range, whole]) expect([NOT_LOGGED_IN, PARAMETER, ...notLetIn]).not.toContain(code);
    },
  );

  it('for one device shows that one alone', async () => {
    const { code, data } = await askAs(deviceCalls.query, { pageSize: 200 }, by('co'));
    expect({ code, rows: deviceCalls.query.answer.parse(data).rows.map(({ id }) => id) }).toEqual({
      code: 200,
      rows: [empty],
    });
  });

  const forRange = inside.filter((call) => keysOf(call) === 'range');
  const makers = ['co', 'staff', 'chief'];
  describe.each(makers)('of %s for one device', (who) => {
    it.each(rows(forRange.filter((call) => idFieldsOf(call).length > 0)))(
      'is answered by %s of every other id of its enterprise as of one that does not exist',
      async (_path, call) => {
        const body = own(call);
        for (const { field, expected } of await answersOfNothing(call, body, by(who))) {
          const kind = kindOfField(call, field);
          const all = [...Object.values(theirs.ids), ...Object.values(mine.ids)];
          const others = new Set(inTurn(all, makers.indexOf(who), makers.length));
          for (const world of [mine, theirs]) others.add(world.ids[kind] ?? '');
          others.delete('');
          // The enterprise is the device's own. One that stands in another field is named by the refusal of that one.
          for (const id of [mine.ids['org'], ...Object.values(body)]) others.delete(String(id));
          await concurrently(others, async (id) => {
            const answer = await askAs(call, { ...body, [field]: id }, by(who));
            if (answer.code === TOO_FREQUENT) return;
            expect({ field, id, seen: blind(answer, id) }).toEqual({ field, id, seen: expected });
          });
        }
      },
    );

    it.each(rows(forRange))('is told nothing of another device by %s', async (_path, call) => {
      const fields = fieldsOf(call).all;
      const answer = JSON.stringify(
        await askAs(call, { ...own(call), ...('pageSize' in fields && { pageSize: 200 }) }, by(who)),
      );
      for (const kind of ['device', 'variable', 'alarm', 'rule', 'report', 'gateway', 'workOrder', 'page', 'command'])
        if (!JSON.stringify(own(call)).includes(mine.ids[kind] ?? '')) expect(answer).not.toContain(mine.ids[kind]);
      expect(answer).not.toContain(`${mine.mark}泵站`);
      expect(answer).not.toContain(theirs.mark);
    });
  });
});

it('after all of that, everything of the other enterprise is as it was', async () => {
  const tables = await test.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  // What these people did themselves: nothing. So whatever names them is what was seeded.
  const [changed] = await test.db.query<{ n: number }>(
    `select count(*) as n from operation_log where object_id = any($1) or account_id = any($2::uuid[])`,
    [Object.values(theirs.ids), [theirs.co, theirs.int, theirs.staff, theirs.ext].map(({ accountId }) => accountId)],
  );
  expect(changed?.n).toBe(0);
  const counts = await test.db.query<{ n: number }>(
    `select (select count(*) from account where login_name like 'yi_secret%' and not disabled and not must_change_password)
          + (select count(*) from device where name like 'yi_secret%' and owner_id is null)
          + (select count(*) from role where name like 'yi_secret%') + (select count(*) from dept where name like 'yi_secret%')
          + (select count(*) from org where name like 'yi_secret%' and not disabled)
          + (select count(*) from enrol_code where remark = 'yi_secret' and not disabled)
          + (select count(*) from message where title = 'yi_secret' and seen_at is null)
          + (select count(*) from gateway where name like 'yi_secret%') as n`,
  );
  expect(counts).toEqual([{ n: 6 + 1 + 3 + 2 + 2 + 1 + 1 + 1 }]);
  expect(await test.db.query('select 1 from device_grant')).toEqual([]);
});

// Last, since it changes what is the own: whatever the rule says, the body is one that the schema takes, or what stands above
// would prove nothing.
describe.each(rows(withIds))('%s', (_path, call) => {
  it('can be asked with ids of the own enterprise', async () => {
    const { code, data } = await ask(call, plausible(call, mine.ids), chief.cookie);
    expect({ code, data }).not.toMatchObject({ code: PARAMETER });
  });
});
it('nobody is let in whose organisation, or the one above it, is disabled', async () => {
  for (const [org, person] of [
    ['external', theirs.ext],
    ['org', theirs.co],
  ] as const) {
    await test.db.query('update org set disabled = true where id = $1', [theirs.ids[org]]);
    // Beyond what a session is remembered for.
    await expect.poll(async () => (await ask(inside[0] as Call, {}, person.cookie)).code, { interval: 500 }).toBe(1010);
  }
});
