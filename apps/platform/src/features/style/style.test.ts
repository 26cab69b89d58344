import {
  type BodyIn,
  type Call,
  LIMITS,
  type LoadedStyle,
  STYLE_IMAGE_PATH,
  type StyleInfo,
  type StyleRow,
  type StyleSaved,
  styleCalls,
  styleErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { endService } from '../../kernel/service-shut.testing.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aPng, anSvg } from '../../kernel/upload/files.testing.ts';
import type { LoginHeads } from './login-heads.ts';
import type { StyleAuth } from './style-auth.service.ts';
import { styleSite } from './style.testing.ts';

let test: TestDatabase;
let calls: TestCalls;
let heads: LoginHeads;
let auth: StyleAuth;
let me: Caller;
let stranger: Caller;
let centre: Caller;
let customer: Caller;
const operations = rememberedOperations();
const frames: string[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const top = await addOrg(db, 'center');
  const orgId = await addOrg(db, 'enterprise', top);
  centre = aCaller({ orgId: top, kind: 'op' });
  me = aCaller({ orgId, loginName: 'wang' });
  customer = aCaller({ orgId: await addOrg(db, 'external', orgId), kind: 'ext' });
  stranger = aCaller({ orgId: await addOrg(db, 'enterprise', top), loginName: 'yi' });
  ({ calls, heads, auth } = await styleSite(db, { operations, frames }));
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  operations.entries.length = 0;
  frames.length = 0;
  await test.db.query('delete from style_auth');
  await test.db.query('delete from style');
  await heads.reload();
});

const ask = <C extends Call>(call: C, body: BodyIn<C>, as: Caller | undefined = me) => calls.as(as).call(call, body);
async function data<Answer>(asked: Promise<{ code: number; data?: unknown; msg?: string }>): Promise<Answer> {
  const answer = await asked;
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as Answer;
}
const add = async (fields: Partial<BodyIn<typeof styleCalls.add>> = {}, as: Caller = me): Promise<string> =>
  (await data<StyleSaved>(ask(styleCalls.add, { name: `s${newId().slice(-20)}`, ...fields }, as))).id;
const edit = (id: string, fields: Partial<BodyIn<typeof styleCalls.edit>> = {}, as: Caller = me) =>
  ask(styleCalls.edit, { id, name: `s${id.slice(-20)}`, inUse: false, ...fields }, as);
const info = (id: string, as: Caller = me) => data<StyleInfo>(ask(styleCalls.infoStyle, { id }, as));
const upload = (id: string, bytes: Uint8Array | string, as: Caller = me, fields: Record<string, string> = {}) =>
  calls.as(as).upload(styleCalls.updateWebLogin, { id, ...fields }, { name: 'logo.png', bytes });
const saveLogin = (id: string, base: number, json: object, as: Caller = me) =>
  calls.as(as).upload(styleCalls.updateWebLogin, { id, base: `${base}`, json: JSON.stringify(json) });
const saveMain = (id: string, base: number, json: object, as: Caller = me) =>
  calls.as(as).upload(styleCalls.updateWebMain, { id, base: `${base}`, json: JSON.stringify(json) });
const load = (fields: BodyIn<typeof styleCalls.loadStyle> = {}, as?: Caller) =>
  calls.as(as).call(styleCalls.loadStyle, fields);

describe('which styles there are', () => {
  it('one enterprise sees nothing of another, and changes nothing of it', async () => {
    const id = await add({ name: 'ours alone' });
    expect(await data(ask(styleCalls.query, { keyword: 'OURS' }))).toMatchObject({ total: 1, rows: [{ id }] });
    const seen = await data<{ total: number }>(ask(styleCalls.query, {}, stranger));
    expect(seen.total).toBe(0);
    for (const answer of [
      ask(styleCalls.infoStyle, { id }, stranger),
      edit(id, {}, stranger),
      ask(styleCalls.delete, { id }, stranger),
      ask(styleCalls.add, { name: 'copy', fromId: id }, stranger),
      ask(styleCalls.auth, { styleId: id, orgIds: customer.orgId }, stranger),
      ask(styleCalls.pushQuery, { styleId: id }, stranger),
      saveLogin(id, 1, {}, stranger),
    ])
      expect((await answer).code).toBe(90002);
  });
  it('a name is there once in an enterprise (1942), and again in another', async () => {
    await add({ name: '水务' });
    expect((await ask(styleCalls.add, { name: '水务' })).code).toBe(styleErrors.nameExists.code);
    expect((await ask(styleCalls.add, { name: '水务' }, stranger)).code).toBe(200);
  });
  it('a name has 1 to 30 characters', async () => {
    expect((await ask(styleCalls.add, { name: 'x'.repeat(30) })).code).toBe(200);
    expect((await ask(styleCalls.add, { name: 'x'.repeat(31) })).code).toBe(10001);
    expect((await ask(styleCalls.add, { name: ' ' })).code).toBe(10001);
  });
  it('there are 20 at most (1943)', async () => {
    for (let n = 0; n < LIMITS.style.perEnterprise; n += 1) await add();
    expect((await ask(styleCalls.add, { name: 'one more' })).code).toBe(styleErrors.stylesMax.code);
    expect((await ask(styleCalls.add, { name: 'one more' }, stranger)).code).toBe(200);
  });
  it('a customer makes none', async () => {
    expect((await ask(styleCalls.add, { name: 'x' }, customer)).code).toBe(90003);
  });
  it('those of the operation centre are for all to see and to copy, and for it alone to change (1949)', async () => {
    expect((await ask(styleCalls.add, { name: 'x', system: 'true' })).code).toBe(styleErrors.systemStyle.code);
    const id = await add({ name: '蓝色', system: 'true' }, centre);
    await data(saveLogin(id, 1, { title: '系统', slogan: '安全' }, centre));
    const listed = await data<{ rows: StyleRow[] }>(ask(styleCalls.querySysStyle, {}));
    expect(listed.rows).toMatchObject([{ id, system: true, title: '系统' }]);
    expect((await info(id)).mayEdit).toBe(false);
    for (const answer of [edit(id), ask(styleCalls.delete, { id }), saveLogin(id, 2, {}), saveMain(id, 2, {})])
      expect((await answer).code).toBe(styleErrors.systemStyle.code);
    const copy = await add({ fromId: id });
    expect(await info(copy)).toMatchObject({ system: false, mayEdit: true, login: { title: '系统', slogan: '安全' } });
  });
  it('a copy has pictures of its own', async () => {
    const id = await add();
    const { picture } = await data<StyleSaved>(upload(id, aPng()));
    await data(saveLogin(id, 1, { logo: picture }));
    const copy = await info(await add({ fromId: id }));
    expect(copy.login.logo).not.toBe(picture);
    await data(ask(styleCalls.delete, { id }));
    expect((await calls.raw({ url: `${STYLE_IMAGE_PATH}${copy.login.logo}` })).statusCode).toBe(200);
    expect((await calls.raw({ url: `${STYLE_IMAGE_PATH}${picture}` })).statusCode).toBe(404);
  });
});

describe('where a style holds', () => {
  it('one of an enterprise is in use, and cannot be deleted (1946)', async () => {
    const [one, two] = [await add(), await add()];
    await data(edit(one, { inUse: true }));
    await data(edit(two, { inUse: true }));
    expect((await info(one)).inUse).toBe(false);
    expect((await ask(styleCalls.delete, { id: two })).code).toBe(styleErrors.inUse.code);
    expect((await ask(styleCalls.delete, { id: one })).code).toBe(200);
  });
  it('its accounts see it, customers only when it was authorised to them, others never', async () => {
    const id = await add();
    await data(saveMain(id, 1, { title: '清河水务' }));
    await data(edit(id, { inUse: true }));
    const titleOf = async (as: Caller) => (await data<LoadedStyle>(load({}, as))).main?.title;
    expect(await titleOf(me)).toBe('清河水务');
    expect(await titleOf(customer)).toBeUndefined();
    expect(await titleOf(stranger)).toBeUndefined();
    await data(ask(styleCalls.auth, { styleId: id, orgIds: customer.orgId }));
    expect(await titleOf(customer)).toBe('清河水务');
    expect((await ask(styleCalls.delete, { id })).code).toBe(styleErrors.inUse.code);
    await data(ask(styleCalls.cancelAuth, { styleId: id, orgIds: customer.orgId }));
    expect(await titleOf(customer)).toBeUndefined();
  });
  it('is not seen while the enterprise has no look of its own, and is seen again when it has', async () => {
    const id = await add();
    await data(saveMain(id, 1, { title: '清河水务' }));
    await data(edit(id, { inUse: true }));
    await data(ask(styleCalls.auth, { styleId: id, orgIds: customer.orgId }));
    const titleOf = async (as: Caller) => (await data<LoadedStyle>(load({}, as))).main?.title;
    await endService(test.db, me.orgId, 'style');
    expect([await titleOf(me), await titleOf(customer)]).toEqual([undefined, undefined]);
    await endService(test.db, me.orgId, 'style', false);
    expect([await titleOf(me), await titleOf(customer)]).toEqual(['清河水务', '清河水务']);
    await data(ask(styleCalls.cancelAuth, { styleId: id, orgIds: customer.orgId }));
  });
  it('what the operation centre uses is seen by all who have no other', async () => {
    const id = await add({ orgId: centre.orgId }, centre);
    await data(saveLogin(id, 1, { title: '平台' }, centre));
    await data(edit(id, { inUse: true }, centre));
    expect(await data<LoadedStyle>(load())).toMatchObject({ isNew: true, title: '平台', main: null });
    expect(await data<LoadedStyle>(load({}, customer))).toMatchObject({ styleId: id });
  });
  it('customers of the enterprise alone can be authorised (1012), each with one style', async () => {
    const [one, two] = [await add({ name: '甲' }), await add({ name: '乙' })];
    const mine = { orgIds: customer.orgId };
    expect((await ask(styleCalls.auth, { styleId: one, orgIds: me.orgId })).code).toBe(1012);
    expect((await ask(styleCalls.auth, { styleId: one, orgIds: stranger.orgId })).code).toBe(90002);
    expect((await data<{ count: number }>(ask(styleCalls.auth, { styleId: one, ...mine }))).count).toBe(1);
    expect((await data<{ count: number }>(ask(styleCalls.auth, { styleId: one, ...mine }))).count).toBe(0);
    const rows = async (call: typeof styleCalls.queryAuthExternal, styleId: string) =>
      (await data<{ rows: { id: string; other: string | null }[] }>(ask(call, { styleId }))).rows;
    expect(await rows(styleCalls.queryAuthExternal, one)).toMatchObject([{ id: customer.orgId, other: null }]);
    expect(await rows(styleCalls.queryUnAuthExternal, two)).toMatchObject([{ id: customer.orgId, other: '甲' }]);
    await data(ask(styleCalls.auth, { styleId: two, ...mine }));
    expect(await rows(styleCalls.queryAuthExternal, one)).toEqual([]);
    // taking back what is another's by now takes nothing
    expect((await data<{ count: number }>(ask(styleCalls.cancelAuth, { styleId: one, ...mine }))).count).toBe(0);
    expect(operations.entries.filter(({ action }) => action === 'style.auth')).toHaveLength(2);
  });
});

describe('own addresses', () => {
  it('a login address belongs to one style of all enterprises (1944)', async () => {
    const id = await add();
    await data(edit(id, { loginUrl: 'qinghe' }));
    const theirs = await add({}, stranger);
    expect((await edit(theirs, { loginUrl: 'qinghe' }, stranger)).code).toBe(styleErrors.loginUrlTaken.code);
    expect((await ask(styleCalls.validateLoginUrl, { loginUrl: 'qinghe' }, stranger)).code).toBe(1944);
    expect((await ask(styleCalls.validateLoginUrl, { loginUrl: 'qinghe', styleId: id })).code).toBe(200);
    expect((await ask(styleCalls.validateLoginUrl, { loginUrl: 'qinghe2' })).code).toBe(200);
    expect((await ask(styleCalls.validateLoginUrl, { loginUrl: 'x/../y' })).code).toBe(10001);
  });
  it('a domain is nobody else’s, and not the platform’s own (1945)', async () => {
    const id = await add();
    await data(edit(id, { domain: 'scada.qinghe.example' }));
    const theirs = await add({}, stranger);
    for (const domain of ['scada.qinghe.example', 'scada.example'])
      expect((await edit(theirs, { domain }, stranger)).code).toBe(styleErrors.domainTaken.code);
  });
  it('a domain of an enterprise answers after the operation centre has confirmed it, and not after another change', async () => {
    const id = await add();
    await data(saveLogin(id, 1, { title: '清河' }));
    const domain = 'scada.qinghe.example';
    const under = (host: string) => heads.of({ host, url: '/login', cookie: () => undefined });
    await data(edit(id, { domain }));
    expect(under(domain)).toBeUndefined();
    await data(edit(id, { domain }, centre));
    expect(under(`${domain}:8443`)?.title).toBe('清河');
    await data(edit(id, { domain }));
    expect((await info(id)).domainConfirmed).toBe(true);
    await data(edit(id, { domain: 'other.qinghe.example' }));
    expect(under('other.qinghe.example')).toBeUndefined();
  });
  it('a login is told its style by its address without a login, and nothing of the main page', async () => {
    const id = await add();
    await data(saveLogin(id, 1, { title: '清河', languages: ['en'] }));
    await data(saveMain(id, 2, { entries: [{ path: 'mes', title: 'MES', url: 'https://mes.example' }] }));
    await data(edit(id, { loginUrl: 'qinghe' }));
    expect(await data<LoadedStyle>(load({ loginUrl: 'QingHe' }))).toMatchObject({
      isNew: true,
      title: '清河',
      login: { languages: ['en'] },
      main: null,
    });
    expect(await data<LoadedStyle>(load())).toMatchObject({ isNew: false, login: null });
  });
  it('an address that there is not says so (1940)', async () => {
    const answer = await load({ loginUrl: 'nobody' });
    expect(answer).toMatchObject({ code: 1940, msg: '未设置新版风格样式' });
  });
  it('what cannot be read any more says so to whoever is logged in (1941), and no login breaks', async () => {
    const id = await add();
    await data(edit(id, { inUse: true, loginUrl: 'broken' }));
    await test.db.query(`update style set login = '{"card":"upside down"}' where id = $1`, [id]);
    await heads.reload();
    expect(await load({}, me)).toMatchObject({ code: 1941, msg: '获取新版风格样式失败' });
    expect(heads.of({ host: 'x', url: '/login', cookie: () => undefined })).toBeUndefined();
    expect((await load({ loginUrl: 'broken' })).code).toBe(1940);
  });
});

describe('what a style says', () => {
  it('a save over somebody else’s is refused and says whose it is (1947)', async () => {
    const id = await add();
    await data(saveLogin(id, 1, { title: 'a' }));
    const answer = await saveLogin(id, 1, { title: 'b' });
    expect(answer).toMatchObject({ code: styleErrors.outdated.code, data: { version: 2, by: 'wang' } });
    expect((await saveMain(id, 2, { title: 'b' })).code).toBe(200);
    expect(await info(id)).toMatchObject({ version: 3, login: { title: 'a' }, main: { title: 'b' } });
  });
  it('pictures are proven, 2 MB at most, and belong to their style (1952)', async () => {
    const id = await add();
    for (const bytes of ['no picture', '<html><script>alert(1)</script></html>'])
      expect((await upload(id, bytes)).code).toBe(10007);
    const { picture } = await data<StyleSaved>(upload(id, aPng()));
    expect((await data<StyleSaved>(upload(id, aPng()))).picture).toBe(picture);
    const other = await add();
    expect((await saveLogin(other, 1, { logo: picture })).code).toBe(styleErrors.pictureMissing.code);
    expect((await saveLogin(id, 1, { logo: picture, background: { kind: 'film', pictures: [picture] } })).code).toBe(
      200,
    );
  });
  it('a drawing that could run something is refused', async () => {
    const id = await add();
    expect((await upload(id, anSvg())).code).toBe(200);
    for (const hostile of [
      anSvg('<script>alert(1)</script>'),
      anSvg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
      anSvg('<foreignObject><iframe src="//x.example"/></foreignObject>'),
      anSvg('<image href="https://x.example/track.png"/>'),
      anSvg('<path d="M0 0"/>', 'onload="alert(1)"'),
      anSvg('<style>@import url(//x.example/a.css);</style>'),
    ])
      expect((await upload(id, hostile)).code, hostile).toBe(10007);
  });
  it('a picture opened by its address may run and load nothing', async () => {
    const id = await add();
    const { picture } = await data<StyleSaved>(upload(id, anSvg()));
    const { headers } = await calls.raw({ url: `${STYLE_IMAGE_PATH}${picture}` });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
  it('a save without a document and without a picture is none (10006)', async () => {
    expect((await calls.as(me).upload(styleCalls.updateWebLogin, { id: await add() })).code).toBe(10006);
  });
  it('colours that are none, texts that are too long and addresses that run are refused (10001)', async () => {
    const id = await add();
    expect((await saveLogin(id, 1, { colours: { accent: 'red;}*{display:none' } })).code).toBe(10001);
    expect((await saveLogin(id, 1, { background: { colour: 'url(//x.example)' } })).code).toBe(10001);
    expect((await saveLogin(id, 1, { title: 'x'.repeat(51) })).code).toBe(10001);
    const entries = [{ path: 'a', title: 'a', url: 'javascript:alert(1)' }];
    expect((await saveMain(id, 1, { entries })).code).toBe(10001);
  });
  it('entries lead where the operator lets them (1948)', async () => {
    const id = await add();
    frames.push('https://mes.example');
    const entries = (url: string) => ({ entries: [{ path: 'mes', title: 'MES', url }] });
    expect((await saveMain(id, 1, entries('https://mes.example:8443/'))).code).toBe(styleErrors.frameForbidden.code);
    expect((await saveMain(id, 1, entries('https://mes.example.attacker.example/'))).code).toBe(1948);
    expect((await saveMain(id, 1, entries('https://mes.example/board'))).code).toBe(200);
  });
  it('agreement and policy are told when they are asked for, 20,000 characters at most', async () => {
    const id = await add();
    await data(edit(id, { loginUrl: 'qinghe' }));
    const texts = { id, base: '1', agreement: '第一条', policy: '' };
    expect((await ask(styleCalls.updateAgreementPolicy, { ...texts, policy: 'x'.repeat(20_001) })).code).toBe(10001);
    expect((await ask(styleCalls.updateAgreementPolicy, texts)).code).toBe(200);
    expect(await data(load({ loginUrl: 'qinghe' }))).toMatchObject({ agreement: true, policy: false, text: null });
    expect(await data(load({ loginUrl: 'qinghe', part: 'agreement' }))).toMatchObject({ text: '第一条' });
  });
});

describe('the head of a document', () => {
  it('nothing in a text ends the data, the title or the head', async () => {
    const id = await add();
    const hostile = '</script><script>alert(1)</script><!--';
    await data(saveLogin(id, 1, { title: hostile, slogan: hostile, footer: '</title></head>' }));
    await data(edit(id, { loginUrl: 'qinghe' }));
    const head = heads.of({ host: 'x', url: '/login?style=qinghe', cookie: () => undefined });
    expect(head?.title).toBe('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--');
    expect(head?.markup.match(/<script/g)).toHaveLength(1);
    expect(head?.markup.match(/<\/script>/g)).toHaveLength(1);
    expect(head?.markup).not.toContain('</head>');
    expect(head?.markup).not.toContain('<!--');
  });
  it('is that of the address, then of the domain, then of what the browser saw last', async () => {
    const [one, two] = [await add(), await add()];
    await data(saveLogin(one, 1, { title: '甲' }));
    await data(saveLogin(two, 1, { title: '乙' }));
    await data(edit(one, { loginUrl: 'jia' }));
    await data(edit(two, { loginUrl: 'yi-style', domain: 'yi.example' }, centre));
    const title = (host: string, url: string, kept?: string) => heads.of({ host, url, cookie: () => kept })?.title;
    expect(title('x', '/login')).toBeUndefined();
    expect(title('x', '/login?style=jia')).toBe('甲');
    expect(title('yi.example', '/login?style=jia')).toBe('甲');
    expect(title('yi.example', '/monitor/overview', 'jia')).toBe('乙');
    expect(title('x', '/', 'jia')).toBe('甲');
    expect(title('x', '/login?style=', 'jia')).toBeUndefined();
    expect(title('x', '/login', 'gone')).toBeUndefined();
    expect(heads.of({ host: 'x', url: '/login?style=gone', cookie: () => 'jia' })?.markup).toContain(
      '未设置新版风格样式',
    );
  });
});

describe('messages under the name of an enterprise', () => {
  const push = { sender: '清河水务', footer: '运维部', link: 'https://scada.example/login?style=qinghe' };
  it('are added once (1950), then changed (1951 before)', async () => {
    const styleId = await add();
    expect(await data(ask(styleCalls.pushQuery, { styleId }))).toBeNull();
    expect((await ask(styleCalls.pushEdit, { styleId, ...push })).code).toBe(styleErrors.pushMissing.code);
    expect((await ask(styleCalls.pushAdd, { styleId, ...push })).code).toBe(200);
    expect((await ask(styleCalls.pushAdd, { styleId, ...push })).code).toBe(styleErrors.pushExists.code);
    expect((await ask(styleCalls.pushEdit, { styleId, sender: '二期' })).code).toBe(200);
    expect(await data(ask(styleCalls.pushQuery, { styleId }))).toEqual({
      styleId,
      sender: '二期',
      footer: '',
      link: '',
    });
  });
  it('have a sender of 1 to 20 characters and lead to http or https', async () => {
    const styleId = await add();
    for (const wrong of [{ sender: '' }, { sender: 'x'.repeat(21) }, { link: 'javascript:alert(1)' }, { link: 'x' }])
      expect((await ask(styleCalls.pushAdd, { styleId, ...push, ...wrong })).code).toBe(10001);
  });
  it('hold for whoever sees the style', async () => {
    const styleId = await add();
    await data(ask(styleCalls.pushAdd, { styleId, ...push }));
    const sender = async (orgId: string) => (await auth.senderOf(test.db, orgId))?.sender;
    expect(await sender(me.orgId)).toBeUndefined();
    await data(edit(styleId, { inUse: true }));
    expect(await sender(me.orgId)).toBe('清河水务');
    expect(await sender(stranger.orgId)).toBeUndefined();
  });
});
