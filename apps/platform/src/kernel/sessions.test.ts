import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { createBus } from './bus.ts';
import { clockAt, testClock } from './clock.testing.ts';
import { silentLog } from './log.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './session-cookie.ts';
import { type Sessions, createSessions } from './sessions.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

const HOUR = 3_600_000;
let test: TestDatabase;
let accountId: string;
let queries = 0;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let time = 0;
let ended: string[] = [];
const bus = createBus(() => undefined);
bus.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
/** A platform process: each has its own cache. */
const process = (): Sessions =>
  createSessions({
    db: {
      ...test.db,
      query: (text, params) => {
        queries += 1;
        return test.db.query(text, params);
      },
    },
    clock: clockAt(() => time),
    bus,
    log: silentLog,
  });

beforeEach(async () => {
  time = Date.parse('2026-11-21T00:00:00Z');
  ended = [];
  const [orgId, roleId] = [randomUUID(), randomUUID()];
  accountId = randomUUID();
  await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [orgId]);
  await test.db.query(
    `insert into role (id, org_id, name, role_type, permissions) values ($1, $2, 'r', 'operation', '{monitor_equip_list,gone_since}')`,
    [roleId, orgId],
  );
  await test.db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, 'int', $4, '')`,
    [accountId, orgId, roleId, `user-${accountId}`],
  );
});
const from = { ip: '10.0.0.1', agent: 'test' };

describe('a clock that is set', () => {
  const HOUR = 3_600_000;
  it.each([-30 * 24 * HOUR, -5 * HOUR, 13 * HOUR, 400 * 24 * HOUR])(
    'by %i ms ends no session, and prolongs none',
    async (jump) => {
      const clock = testClock();
      const sessions = createSessions({ db: test.db, clock, bus, log: silentLog });
      const [one, idle] = [await sessions.open({ accountId, ...from }), await sessions.open({ accountId, ...from })];
      expect(await sessions.find(one.token)).toMatchObject({ accountId });
      clock.jump(jump);
      clock.pass(11 * HOUR);
      expect(await sessions.find(one.token)).toMatchObject({ accountId });
      expect(await sessions.isAlive(idle.sessionId)).toBe(true);
      clock.pass(2 * HOUR);
      // Unused for more than twelve hours, whatever the clock says.
      expect(await sessions.find(idle.token)).toBe('expired');
      expect(await sessions.find(one.token)).toMatchObject({ accountId });
      // What another process has changed is seen within seconds.
      await test.db.query('delete from session where account_id = $1', [accountId]);
      clock.jump(-jump);
      clock.pass(6_000);
      expect(await sessions.find(one.token)).toBeUndefined();
    },
  );
});

describe('a session', () => {
  it('is found by its token and tells who it is', async () => {
    const sessions = process();
    const { token, sessionId } = await sessions.open({ accountId, ...from });
    expect(await sessions.find(token)).toMatchObject({
      accountId,
      kind: 'int',
      roleType: 'operation',
      sessionId,
      permissions: new Set(['monitor_equip_list']),
    });
  });

  it('tells its account the language of its pages, once for each change', async () => {
    const languageOf = async () =>
      (await test.db.query<{ language: string }>('select language from account where id = $1', [accountId]))[0]
        ?.language;
    const sessions = process();
    const { token, sessionId } = await sessions.open({ accountId, ...from });
    await sessions.find(token);
    expect(await languageOf()).toBeNull();
    sessions.noteLanguage(sessionId, 'en');
    await expect.poll(languageOf).toBe('en');
    queries = 0;
    sessions.noteLanguage(sessionId, 'en');
    expect(queries).toBe(0);
    time += 60_000;
    await sessions.find(token);
    sessions.noteLanguage(sessionId, 'zh');
    await expect.poll(languageOf).toBe('zh');
    // Another page of theirs, which shows what the account has: nothing to say.
    const other = process();
    const second = await other.open({ accountId, ...from });
    await other.find(second.token);
    queries = 0;
    other.noteLanguage(second.sessionId, 'zh');
    expect(queries).toBe(0);
  });

  it('stores no token', async () => {
    const { token } = await process().open({ accountId, ...from });
    const [row] = await test.db.query('select session::text as text from session where account_id = $1', [accountId]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is nobody without a token, with a wrong one, with rubbish', async () => {
    const sessions = process();
    queries = 0;
    for (const token of [undefined, '', 'x', "' or 1=1 --", 'a'.repeat(100_000)])
      expect(await sessions.find(token)).toBeUndefined();
    expect(queries).toBe(0);
    expect(await sessions.find('A'.repeat(43))).toBeUndefined();
  });

  it('costs no query for calls that come close together', async () => {
    const sessions = process();
    const { token } = await sessions.open({ accountId, ...from });
    queries = 0;
    await Promise.all(Array.from({ length: 20 }, () => sessions.find(token)));
    time += 4_000;
    await sessions.find(token);
    expect(queries).toBe(1);
  });
});

describe('the end', () => {
  it('comes at once by logout, and is said', async () => {
    const sessions = process();
    const { token, sessionId } = await sessions.open({ accountId, ...from });
    await sessions.find(token);
    await sessions.end(sessionId);
    expect(await sessions.find(token)).toBeUndefined();
    expect(await sessions.isAlive(sessionId)).toBe(false);
    expect(ended).toEqual([sessionId]);
  });

  it('made by another process is noticed within five seconds', async () => {
    const [here, there] = [process(), process()];
    const { token, sessionId } = await here.open({ accountId, ...from });
    await here.find(token);
    await there.end(sessionId);
    time += 5_000;
    ended = [];
    expect(await here.find(token)).toBeUndefined();
    expect(ended).toEqual([sessionId]);
  });

  it('comes after twelve hours without a call', async () => {
    const sessions = process();
    const { token } = await sessions.open({ accountId, ...from });
    time += SESSION_IDLE_MS - 1;
    expect(await sessions.find(token)).toMatchObject({ accountId });
    time += SESSION_IDLE_MS - 1;
    expect(await sessions.find(token)).toMatchObject({ accountId });
    time += SESSION_IDLE_MS + 1;
    expect(await sessions.find(token)).toBe('expired');
  });

  it('counts use that happened in an earlier process', async () => {
    const sessions = process();
    const { token } = await sessions.open({ accountId, ...from });
    time += 11 * HOUR;
    await sessions.find(token);
    await expect
      .poll(
        async () =>
          (
            await test.db.query('select 1 from session where last_seen_at > created_at and account_id = $1', [
              accountId,
            ])
          ).length,
      )
      .toBe(1);
    time += 11 * HOUR;
    expect(await process().find(token)).toMatchObject({ accountId });
  });

  it('comes after seven days however often it is used', async () => {
    const sessions = process();
    const { token } = await sessions.open({ accountId, ...from });
    for (const until = time + SESSION_MAX_MS; time < until; time += 11 * HOUR) await sessions.find(token);
    expect(await sessions.find(token)).toBe('expired');
  });

  it('comes with the end of the account', async () => {
    const sessions = process();
    const { token, sessionId } = await sessions.open({ accountId, ...from });
    await sessions.find(token);
    await test.db.query('update account set disabled = true where id = $1', [accountId]);
    time += 5_000;
    expect(await sessions.find(token)).toBeUndefined();
    expect(ended).toEqual([sessionId]);
  });

  it('can be that of all sessions of an account but one', async () => {
    const sessions = process();
    const [mine, other] = [await sessions.open({ accountId, ...from }), await sessions.open({ accountId, ...from })];
    await sessions.endAllOf(accountId, mine.sessionId);
    expect(ended).toEqual([other.sessionId]);
    expect(await sessions.find(mine.token)).toMatchObject({ accountId });
  });

  it('is remembered for a week, then forgotten', async () => {
    const sessions = process();
    const { token } = await sessions.open({ accountId, ...from });
    time += SESSION_IDLE_MS + HOUR;
    await sessions.sweep();
    expect(await process().find(token)).toBe('expired');
    time += 7 * 24 * HOUR;
    await sessions.sweep();
    expect(await process().find(token)).toBeUndefined();
  });
});
