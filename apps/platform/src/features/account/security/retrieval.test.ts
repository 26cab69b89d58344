import { SECURITY_QUESTIONS, accountCalls, securityCalls, LIMITS } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeededAccount } from '../self/account.testing.ts';
import { foldAnswer } from './question.ts';
import { type At, CAPTCHA, type SecurityWorld, securityWorld } from './security.testing.ts';

const MINUTE = 60_000;
const NEW = 'Fresh_2026y';
let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

let serial = 0;
let at: At;
/** Has a number, an address and answers. */
let known: SeededAccount;
/** Has nothing bound. */
let bare: SeededAccount;
beforeEach(async () => {
  serial += 1;
  world.now.ms += 120 * MINUTE;
  at = { ip: world.freshAddress() };
  const phone = `138${String(serial).padStart(8, '0')}`;
  known = await world.seeded({ phone, email: `Person${serial}@example.com` });
  bare = await world.seeded();
  for (const [index, answer] of ['li lei', '杭州', 'rex'].entries())
    await world.db.query(
      'insert into security_answer (account_id, position, question_id, answer_hash) values ($1, $2, $3, $4)',
      [known.accountId, index + 1, index + 4, `plain ${foldAnswer(answer)}`],
    );
});

const captcha = async (from = at) => {
  const { vcodeId } = await world.ok(accountCalls.showVcode, { purpose: 'findpwd' }, from);
  return { vcodeId: vcodeId ?? '', vcode: CAPTCHA };
};
const begin = async (loginname: string, from = at) =>
  (await world.ok(securityCalls.findpwdBegin, { loginname, ...(await captcha(from)) }, from)).process;
const RIGHT = [
  { questionId: 4, answer: ' LI  Lei ' },
  { questionId: 5, answer: '杭州' },
  { questionId: 6, answer: 'Ｒex' },
];
const WRONG = RIGHT.map(({ questionId }) => ({ questionId, answer: 'no' }));
const answersOf = (process: string, answers: typeof RIGHT) =>
  world.call(securityCalls.pwdCheckAnswer, { process, answers }, at);
async function provenByCode(name: string) {
  const process = await begin(name);
  await world.ok(securityCalls.pwdSendSmsCode, { process }, at);
  const { ticket } = await world.ok(securityCalls.pwdCheckSmsCode, { process, code: world.lastCode() }, at);
  return { process, ticket };
}
const reset = async (process: string, ticket: string, password = NEW) =>
  world.call(securityCalls.resetpwd, { process, ticket, ...(await world.sealed({ password })) }, at);
const login = async ({ loginName }: SeededAccount, password: string) =>
  world.call(accountCalls.encryptLogin, await world.sealed({ loginname: loginName, password }), {
    ip: world.freshAddress(),
  });

describe('password retrieval', () => {
  it('by SMS sets a new password, ends every session and opens the lock', async () => {
    const session = await world.loggedIn(known);
    await world.db.query('update account set must_change_password = true where id = $1', [known.accountId]);
    await world.db.query(
      `insert into login_failure (login_name, failures, last_at, locked_until) values ($1, 5, $2, $3)`,
      [`name:${known.loginName}`, new Date(world.now.ms), new Date(world.now.ms + 15 * MINUTE)],
    );
    const { process, ticket } = await provenByCode(known.loginName);
    expect(await reset(process, ticket)).toMatchObject({ code: 200 });
    expect(await login(known, NEW)).toMatchObject({ code: 200, data: { changePassword: false } });
    expect(await login(known, known.password)).toMatchObject({ code: 1001 });
    expect(await world.call(accountCalls.info, {}, session)).toMatchObject({ code: 1010 });
    expect(await world.entriesOf(known.accountId)).toMatchObject([
      { action: 'account.password', old_value: null, new_value: null },
      { action: 'account.login', result: 'done' },
      { action: 'account.login', result: '1001' },
    ]);
  });

  it('works by e-mail, by answers however they are written, and with the mobile number as name', async () => {
    const byMail = await begin(known.loginName.toUpperCase());
    await world.ok(securityCalls.pwdSendEmailCode, { process: byMail }, at);
    expect(world.sent.at(-1)).toMatchObject({ channel: 'email', target: `Person${serial}@example.com` });
    await world.ok(securityCalls.pwdCheckEmailCode, { process: byMail, code: world.lastCode() }, at);
    const byPhone = await begin(`138${String(serial).padStart(8, '0')}`);
    const { code, data } = await answersOf(byPhone, RIGHT);
    expect(code).toBe(200);
    expect(await reset(byPhone, (data as { ticket: string }).ticket)).toMatchObject({ code: 200 });
  });

  it('needs a captcha, which is good once: 1003, 1004', async () => {
    const body = { loginname: known.loginName, ...(await captcha()) };
    expect(await world.call(securityCalls.findpwdBegin, { ...body, vcode: '000000' }, at)).toMatchObject({
      code: 1003,
    });
    expect(await world.call(securityCalls.findpwdBegin, body, at)).toMatchObject({ code: 1004 });
    const fresh = { ...body, ...(await captcha()) };
    expect(await world.call(securityCalls.findpwdBegin, fresh, at)).toMatchObject({ code: 200 });
    expect(await world.call(securityCalls.findpwdBegin, fresh, at)).toMatchObject({ code: 1004 });
  });

  it('is over after ten minutes, and when it is done: 1034', async () => {
    const process = await begin(known.loginName);
    const send = () => world.call(securityCalls.pwdSendSmsCode, { process }, at);
    world.now.ms += LIMITS.account.passwordRetrievalMs - 1;
    expect(await send()).toMatchObject({ code: 200 });
    world.now.ms += 1;
    expect(await send()).toMatchObject({ code: 1034 });
    world.now.ms += MINUTE;
    const proven = await provenByCode(known.loginName);
    expect(await reset(proven.process, proven.ticket)).toMatchObject({ code: 200 });
    expect(await answersOf(proven.process, RIGHT)).toMatchObject({ code: 1034 });
  });

  it('is ended by five wrong proofs of whatever kind: 1005', async () => {
    const process = await begin(known.loginName);
    await world.ok(securityCalls.pwdSendSmsCode, { process }, at);
    const code = world.lastCode() === '000000' ? '111111' : '000000';
    for (let n = 0; n < 2; n += 1) expect(await answersOf(process, WRONG)).toMatchObject({ code: 1033 });
    for (let n = 0; n < 3; n += 1)
      expect(await world.call(securityCalls.pwdCheckSmsCode, { process, code }, at)).toMatchObject({ code: 1003 });
    const right = { process, code: world.lastCode() };
    expect(await world.call(securityCalls.pwdCheckSmsCode, right, at)).toMatchObject({ code: 1005 });
    expect(await answersOf(process, RIGHT)).toMatchObject({ code: 1005 });
    await begin(known.loginName);
  });

  it('takes five wrong proofs also when they are sent at once', async () => {
    const process = await begin(known.loginName);
    const replies = await Promise.all(Array.from({ length: 20 }, () => answersOf(process, WRONG)));
    expect(replies.filter(({ code }) => code === 1033)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === 1005)).toHaveLength(15);
  });

  it('does not give more guesses at the answers by beginning anew', async () => {
    const first = await begin(known.loginName);
    for (let n = 0; n < 5; n += 1) await answersOf(first, WRONG);
    const second = await begin(known.loginName);
    expect(await answersOf(second, RIGHT)).toMatchObject({ code: 1005, data: { retryAfterMs: 15 * MINUTE } });
  });

  it('sends six codes an hour to nobody, whichever name of the account is used', async () => {
    const before = world.sent.length;
    for (const name of [known.loginName, `138${String(serial).padStart(8, '0')}`])
      for (let n = 0; n < 5; n += 1) {
        await world.ok(securityCalls.pwdSendSmsCode, { process: await begin(name) }, at);
        world.now.ms += MINUTE;
      }
    expect(world.sent.length - before).toBe(5);
  });
});

describe('a ticket', () => {
  it('is good once, also when it is sent twice at the same moment', async () => {
    const { process, ticket } = await provenByCode(known.loginName);
    const replies = await Promise.all([reset(process, ticket, 'First_2026a'), reset(process, ticket, 'Other_2026b')]);
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await reset(process, ticket)).toMatchObject({ code: 1034 });
  });

  it('is for its own retrieval: that of another account, or of another retrieval of the same one, is 1034', async () => {
    const other = await world.seeded({ phone: `139${String(serial).padStart(8, '0')}` });
    const { ticket } = await provenByCode(other.loginName);
    const process = await begin(known.loginName);
    expect(await reset(process, ticket)).toMatchObject({ code: 1034 });
    world.now.ms += MINUTE;
    const mine = await provenByCode(known.loginName);
    expect(await reset(process, mine.ticket)).toMatchObject({ code: 1034 });
    expect(await login(known, known.password)).toMatchObject({ code: 200 });
  });

  it('of a retrieval is none of a session, and the other way round', async () => {
    const session = await world.loggedIn(known);
    const { process, ticket } = await provenByCode(known.loginName);
    const body = { ticket, ...(await world.sealed({ password: NEW })) };
    expect(await world.call(securityCalls.resetpwd, body, session)).toMatchObject({ code: 1034 });
    const inside = await world.ok(
      securityCalls.pwdCheckOldPwd,
      await world.sealed({ oldPassword: known.password }),
      session,
    );
    expect(await reset(process, inside.ticket)).toMatchObject({ code: 1034 });
  });

  it('stays good when the new password breaks the rules: 1029, 1038', async () => {
    const { process, ticket } = await provenByCode(known.loginName);
    expect(await reset(process, ticket, 'weak')).toMatchObject({ code: 1029 });
    expect(await reset(process, ticket, known.password)).toMatchObject({ code: 1038 });
    expect(await reset(process, ticket)).toMatchObject({ code: 200 });
  });

  it('is begun by a mobile number that an application has taken too', async () => {
    const phone = `138${String(serial).padStart(8, '0')}`;
    const applicant = await world.seeded({ phone });
    await world.db.query(`update account set status = 'rejected' where id = $1`, [applicant.accountId]);
    const { process, ticket } = await provenByCode(phone);
    expect(await reset(process, ticket)).toMatchObject({ code: 200 });
  });

  it('does not help who may not change their password: 90003 in its own words', async () => {
    const phone = `137${String(serial).padStart(8, '0')}`;
    const bound = await world.seeded({ phone, permissions: ['monitor_equip_list'] });
    const { process, ticket } = await provenByCode(bound.loginName);
    expect(await reset(process, ticket)).toMatchObject({ code: 90003, msg: '暂无权限修改密码' });
  });

  it('and a process that were made up are refused: 10001, 1034', async () => {
    const sealed = await world.sealed({ password: NEW });
    const token = 'A'.repeat(43);
    const call = (process: string) => world.call(securityCalls.resetpwd, { process, ticket: token, ...sealed }, at);
    expect(await call("' or 1=1 --")).toMatchObject({ code: 10001 });
    expect(await call('x'.repeat(1_000_000))).toMatchObject({ code: 10001 });
    expect(await call(token)).toMatchObject({ code: 1034 });
    expect(await world.call(securityCalls.pwdSendSmsCode, {}, at)).toMatchObject({ code: 1010 });
  });
});

/** Everything that is random or told to the person themselves is left out. */
const answerOf = ({ code, msg, data }: { code: number; msg: string; data: unknown }) => ({ code, msg, data });

describe('nothing tells whether an account exists', () => {
  /** What somebody sees who goes through a retrieval with wrong proofs, and the work behind it. */
  async function walk(name: string) {
    at = { ip: world.freshAddress() };
    const seen: unknown[] = [];
    const work: unknown[] = [];
    const step = async (act: () => Promise<{ code: number; msg: string; data: unknown }>) => {
      work.push(await world.workOf(async () => seen.push(answerOf(await act()))));
    };
    const body = { loginname: name, ...(await captcha()) };
    let process = '';
    work.push(
      await world.workOf(async () => {
        const { process: token, ...rest } = await world.ok(securityCalls.findpwdBegin, body, at);
        process = token;
        seen.push({ length: token.length, ...rest });
      }),
    );
    await step(() => world.call(securityCalls.pwdSendSmsCode, { process }, at));
    await step(() => world.call(securityCalls.pwdSendSmsCode, { process }, at));
    await step(() => world.call(securityCalls.pwdSendEmailCode, { process }, at));
    // A code that was not sent to anybody here, whatever was drawn.
    await world.db.query(`update verification_code set code_hash = 'plain none' where ip = $1`, [at.ip]);
    await step(() => world.call(securityCalls.pwdCheckSmsCode, { process, code: '123456' }, at));
    await step(() => world.call(securityCalls.pwdCheckEmailCode, { process, code: '123456' }, at));
    await step(() => answersOf(process, WRONG));
    await step(() => reset(process, 'A'.repeat(43)));
    await step(() => answersOf(process, WRONG));
    await step(() => answersOf(process, WRONG));
    await step(() => answersOf(process, WRONG));
    return { seen, work };
  }

  it('not the answers, and not the number of hashes and comparisons', async () => {
    const exists = await walk(known.loginName);
    expect(await walk(bare.loginName)).toEqual(exists);
    expect(await walk(`nobody-${serial}`)).toEqual(exists);
    expect(await walk(`136${String(serial).padStart(8, '0')}`)).toEqual(exists);
    expect(exists.work).toContainEqual({ hashes: 0, comparisons: 3 });
    expect(exists.seen.map((one) => (one as { code?: number }).code)).toEqual([
      undefined,
      200,
      90010,
      200,
      1003,
      1003,
      1033,
      1034,
      1033,
      1033,
      1005,
    ]);
  });

  it('not the limits: the sixth code within an hour is refused for every name', async () => {
    const sends = async (name: string) => {
      const codes: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const process = await begin(name);
        codes.push((await world.call(securityCalls.pwdSendSmsCode, { process }, at)).code);
        world.now.ms += MINUTE;
      }
      return codes;
    };
    expect(await sends(known.loginName)).toEqual([200, 200, 200, 200, 200, 90010]);
    expect(await sends(`nobody-${serial}`)).toEqual([200, 200, 200, 200, 200, 90010]);
    expect(await sends(bare.loginName)).toEqual([200, 200, 200, 200, 200, 90010]);
  });

  it('not the questions: always three different ones, the same every time', async () => {
    const questions = async (name: string) =>
      world.ok(securityCalls.queryUserQuestion, { process: await begin(name) }, at);
    const catalogue = await world.ok(securityCalls.queryQuestion, {}, at);
    expect(catalogue).toEqual(SECURITY_QUESTIONS);
    expect((await questions(known.loginName)).map(({ id }) => id)).toEqual([4, 5, 6]);
    for (const name of [`nobody-${serial}`, bare.loginName]) {
      const first = await questions(name);
      expect(new Set(first.map(({ id }) => id)).size).toBe(3);
      for (const question of first) expect(catalogue).toContainEqual(question);
      expect(await questions(name.toUpperCase())).toEqual(first);
    }
    const ghosts = await Promise.all(
      Array.from({ length: 8 }, async (_name, n) => JSON.stringify(await questions(`ghost-${serial}-${n}`))),
    );
    expect(new Set(ghosts).size).toBeGreaterThan(2);
  });

  it('not a process of an unknown name: whatever is guessed, nothing is proven', async () => {
    const process = await begin(`nobody-${serial}`);
    await world.ok(securityCalls.pwdSendSmsCode, { process }, at);
    const [row] = await world.db.query<{ code_hash: string }>('select code_hash from verification_code where ip = $1', [
      at.ip,
    ]);
    const code = row?.code_hash.replace('plain ', '') ?? '';
    expect(await world.call(securityCalls.pwdCheckSmsCode, { process, code }, at)).toMatchObject({ code: 1003 });
  });
});
