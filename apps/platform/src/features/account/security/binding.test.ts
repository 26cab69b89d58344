import { SECURITY_QUESTIONS, securityCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeededAccount } from '../self/account.testing.ts';
import { type At, type SecurityWorld, securityWorld } from './security.testing.ts';

const MINUTE = 60_000;
let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

let serial = 0;
let account: SeededAccount;
let at: At;
let phone = '';
beforeEach(async () => {
  serial += 1;
  world.now.ms += 120 * MINUTE;
  phone = `138${String(serial).padStart(8, '0')}`;
  account = await world.seeded({ phone, email: `p${serial}@example.com` });
  at = await world.loggedIn(account);
});
const freshTel = () => `15${String(serial).padStart(9, '0')}`;
type Purpose = 'password' | 'tel' | 'email' | 'question' | 'social';
const byPassword = async (purpose: Purpose, who = account, from = at) => {
  const sealed = await world.sealed({ oldPassword: who.password });
  return (await world.ok(securityCalls.pwdCheckOldPwd, { purpose, ...sealed }, from)).ticket;
};
const bound = async () => {
  const { tel, email, questions, social } = await world.ok(securityCalls.overview, {}, at);
  return { tel, email, questions, social };
};

describe('the security page', () => {
  it('shows what is bound, nothing of it in full', async () => {
    expect(await world.ok(securityCalls.overview, {}, at)).toEqual({
      tel: `138****${phone.slice(-4)}`,
      email: 'p***@example.com',
      questions: false,
      social: null,
      passwordChangedAt: null,
      services: { sms: 'outbox', email: 'outbox', social: 'off' },
    });
  });
});

describe('the mobile number', () => {
  it('is changed after a code to the old one and a code to the new one', async () => {
    expect(await world.ok(securityCalls.telSendSmsCode, {}, at)).toMatchObject({ target: `138****${phone.slice(-4)}` });
    const { ticket } = await world.ok(securityCalls.telCheckSmsCode, { code: world.lastCode() }, at);
    const tel = freshTel();
    await world.ok(securityCalls.telSendNewSmsCode, { tel, ticket }, at);
    expect(world.sent.at(-1)).toMatchObject({ target: tel });
    await world.ok(securityCalls.resettel, { tel, ticket, code: world.lastCode() }, at);
    expect(await bound()).toMatchObject({ tel: `150****${tel.slice(-4)}` });
    expect(await world.entriesOf(account.accountId)).toMatchObject([
      { action: 'account.tel', old_value: `138****${phone.slice(-4)}`, new_value: `150****${tel.slice(-4)}` },
    ]);
  });

  it('is bound for the first time by the password', async () => {
    const nobody = await world.seeded();
    const from = await world.loggedIn(nobody);
    expect(await world.call(securityCalls.telSendSmsCode, {}, from)).toMatchObject({ code: 1009 });
    const ticket = await byPassword('tel', nobody, from);
    await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, from);
    const body = { tel: freshTel(), ticket, code: world.lastCode() };
    expect(await world.call(securityCalls.resettel, body, from)).toMatchObject({ code: 200 });
  });

  it('needs the code of that very number, and a ticket for numbers', async () => {
    const ticket = await byPassword('tel');
    await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, at);
    const code = world.lastCode();
    const other = { tel: '13600000000', ticket, code };
    expect(await world.call(securityCalls.resettel, other, at)).toMatchObject({ code: 1004 });
    const wrong = { tel: freshTel(), ticket: await byPassword('email'), code };
    expect(await world.call(securityCalls.resettel, wrong, at)).toMatchObject({ code: 1034 });
    expect(await world.call(securityCalls.telSendNewSmsCode, wrong, at)).toMatchObject({ code: 1034 });
    expect(await bound()).toMatchObject({ tel: `138****${phone.slice(-4)}` });
  });

  it('of somebody else in the organisation is 1016, said only to who has the phone in hand', async () => {
    await world.seeded({ phone: freshTel(), orgId: account.orgId });
    const ticket = await byPassword('tel');
    await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, at);
    const body = { tel: freshTel(), ticket, code: world.lastCode() };
    expect(await world.call(securityCalls.resettel, body, at)).toMatchObject({ code: 1016 });
  });

  it.each(['pending', 'rejected'] as const)('of a %s application may be bound', async (status) => {
    const applicant = await world.seeded({ phone: freshTel(), orgId: account.orgId });
    await world.db.query('update account set status = $2 where id = $1', [applicant.accountId, status]);
    const ticket = await byPassword('tel');
    await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, at);
    await world.ok(securityCalls.resettel, { tel: freshTel(), ticket, code: world.lastCode() }, at);
    expect(await bound()).toMatchObject({ tel: `150****${freshTel().slice(-4)}` });
  });

  it('of somebody in another organisation may be bound', async () => {
    await world.seeded({ phone: freshTel() });
    const ticket = await byPassword('tel');
    await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, at);
    const body = { tel: freshTel(), ticket, code: world.lastCode() };
    expect(await world.call(securityCalls.resettel, body, at)).toMatchObject({ code: 200 });
  });

  it('goes to one of two who bind it at the same moment', async () => {
    const second = await world.seeded({ orgId: account.orgId });
    const people = [
      { who: account, from: at },
      { who: second, from: await world.loggedIn(second) },
    ];
    const ready: { body: { tel: string; ticket: string; code: string }; from: At }[] = [];
    for (const { who, from } of people) {
      const ticket = await byPassword('tel', who, from);
      world.now.ms += MINUTE;
      await world.ok(securityCalls.telSendNewSmsCode, { tel: freshTel(), ticket }, from);
      ready.push({ body: { tel: freshTel(), ticket, code: world.lastCode() }, from });
    }
    const replies = await Promise.all(ready.map(({ body, from }) => world.call(securityCalls.resettel, body, from)));
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1016]);
  });
});

describe('the e-mail address', () => {
  it('is changed after a code to the number and a code to the address', async () => {
    await world.ok(securityCalls.emailSendSmsCode, {}, at);
    const { ticket } = await world.ok(securityCalls.emailCheckSmsCode, { code: world.lastCode() }, at);
    const email = `New${serial}@Example.org`;
    await world.ok(securityCalls.emailSendEmailCode, { email, ticket }, at);
    expect(world.sent.at(-1)).toMatchObject({ channel: 'email', target: `new${serial}@example.org` });
    await world.ok(securityCalls.resetemail, { email, ticket, code: world.lastCode() }, at);
    expect(await bound()).toMatchObject({ email: 'n***@example.org' });
  });

  it('of somebody else is 1024, whatever its case', async () => {
    await world.seeded({ email: `Taken${serial}@Example.com` });
    const ticket = await byPassword('email');
    const email = `taken${serial}@example.com`;
    await world.ok(securityCalls.emailSendEmailCode, { email, ticket }, at);
    const body = { email, ticket, code: world.lastCode() };
    expect(await world.call(securityCalls.resetemail, body, at)).toMatchObject({ code: 1024 });
  });

  it('of an application may be bound', async () => {
    const email = `applied${serial}@example.com`;
    const applicant = await world.seeded({ email });
    await world.db.query(`update account set status = 'pending' where id = $1`, [applicant.accountId]);
    const ticket = await byPassword('email');
    await world.ok(securityCalls.emailSendEmailCode, { email, ticket }, at);
    await world.ok(securityCalls.resetemail, { email, ticket, code: world.lastCode() }, at);
    expect(await bound()).toMatchObject({ email: 'a***@example.com' });
  });
});

describe('the security questions', () => {
  const answers = [
    { questionId: 1, answer: '王 芳' },
    { questionId: 3, answer: 'Hangzhou' },
    { questionId: 9, answer: 'Rex' },
  ];
  it('are set with a ticket, and prove identity from then on', async () => {
    const ticket = await byPassword('question');
    await world.ok(securityCalls.resetanswer, { ticket, answers }, at);
    expect(await world.ok(securityCalls.queryUserQuestion, {}, at)).toEqual(
      [1, 3, 9].map((id) => SECURITY_QUESTIONS.find((question) => question.id === id)),
    );
    const given = answers.toReversed().map((one) => ({ ...one, answer: one.answer.toUpperCase() }));
    await world.ok(securityCalls.pwdCheckAnswer, { purpose: 'email', answers: given }, at);
    expect(await world.entriesOf(account.accountId)).toMatchObject([
      { action: 'account.question', old_value: null, new_value: null },
    ]);
    const rows = await world.db.query('select answer_hash from security_answer where account_id = $1', [
      account.accountId,
    ]);
    expect(rows).toContainEqual({ answer_hash: 'plain 王 芳' });
  });

  it('can be set after a code to the number, which is good for nothing else', async () => {
    expect(await world.ok(securityCalls.answerSendSmsCode, {}, at)).toMatchObject({
      target: `138****${phone.slice(-4)}`,
    });
    const code = world.lastCode();
    expect(await world.call(securityCalls.answerCheckSmsCode, { code: '000000' }, at)).toMatchObject({ code: 1003 });
    expect(await world.call(securityCalls.telCheckSmsCode, { code }, at)).toMatchObject({ code: 1004 });
    const { ticket } = await world.ok(securityCalls.answerCheckSmsCode, { code }, at);
    const tel = { tel: freshTel(), ticket };
    expect(await world.call(securityCalls.telSendNewSmsCode, tel, at)).toMatchObject({ code: 1034 });
    await world.ok(securityCalls.resetanswer, { ticket, answers }, at);
    expect(await bound()).toMatchObject({ questions: true });
    const nobody = await world.loggedIn(await world.seeded());
    expect(await world.call(securityCalls.answerSendSmsCode, {}, nobody)).toMatchObject({ code: 1009 });
  });

  it.each([
    ['a question twice', [1, 1, 3], ['a', 'b', 'c']],
    ['an answer twice', [1, 2, 3], ['a', ' Ａ ', 'c']],
    ['an answer of spaces', [1, 2, 3], ['a', '\u3000', 'c']],
    ['an unknown question', [1, 2, 99], ['a', 'b', 'c']],
  ])('with %s are 10001', async (_what, ids, texts) => {
    const ticket = await byPassword('question');
    const bad = ids.map((questionId, index) => ({ questionId, answer: texts[index] ?? '' }));
    expect(await world.call(securityCalls.resetanswer, { ticket, answers: bad }, at)).toMatchObject({ code: 10001 });
  });

  it('are none for who has set none', async () => {
    expect(await world.ok(securityCalls.queryUserQuestion, {}, at)).toEqual([]);
  });

  it('take five wrong answers in a quarter of an hour: 1005', async () => {
    const wrong = answers.map((one) => ({ ...one, answer: 'x' }));
    const attempts = Array.from({ length: 9 }, () => world.call(securityCalls.pwdCheckAnswer, { answers: wrong }, at));
    const codes = (await Promise.all(attempts)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1033)).toHaveLength(5);
    expect(codes.filter((code) => code === 1005)).toHaveLength(4);
  });
});

describe('the chat account', () => {
  it('is unbound with a ticket for it: 1034, 2301', async () => {
    await world.db.query(`update account set social_id = $2, social_name = '小王' where id = $1`, [
      account.accountId,
      `wx-${serial}`,
    ]);
    expect(await bound()).toMatchObject({ social: '小王' });
    const wrong = { ticket: await byPassword('tel') };
    expect(await world.call(securityCalls.unbindWeixin, wrong, at)).toMatchObject({ code: 1034 });
    await world.ok(securityCalls.unbindWeixin, { ticket: await byPassword('social') }, at);
    expect(await bound()).toMatchObject({ social: null });
    const again = { ticket: await byPassword('social') };
    expect(await world.call(securityCalls.unbindWeixin, again, at)).toMatchObject({ code: 2301 });
    expect(await world.entriesOf(account.accountId)).toMatchObject([{ action: 'account.unbind', old_value: '小王' }]);
  });
});

describe('a ticket', () => {
  it('of somebody else, or one that is ten minutes old, is 1034', async () => {
    const other = await world.seeded({ phone: freshTel() });
    const theirs = await byPassword('tel', other, await world.loggedIn(other));
    const tel = '15900000001';
    expect(await world.call(securityCalls.telSendNewSmsCode, { tel, ticket: theirs }, at)).toMatchObject({
      code: 1034,
    });
    const ticket = await byPassword('tel');
    world.now.ms += 10 * MINUTE;
    expect(await world.call(securityCalls.telSendNewSmsCode, { tel, ticket }, at)).toMatchObject({ code: 1034 });
  });

  it('is not given for a wrong password: 1030, and the fifth locks it: 1005', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const sealed = await world.sealed({ oldPassword: n < 5 ? 'Wrong_42x' : account.password });
      codes.push((await world.call(securityCalls.pwdCheckOldPwd, { purpose: 'tel', ...sealed }, at)).code);
    }
    expect(codes).toEqual([1030, 1030, 1030, 1030, 1030, 1005]);
  });

  it('is none without a session: 1010', async () => {
    expect(await world.call(securityCalls.telSendSmsCode, {}, {})).toMatchObject({ code: 1010 });
    expect(await world.call(securityCalls.overview, {}, {})).toMatchObject({ code: 1010 });
  });
});
