import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  LIMITS,
  type MarketDetail,
  type MarketList,
  type OwnedConfig,
  accountErrors,
  commonErrors,
  inputErrors,
  marketCalls,
  marketErrors,
  pageErrors,
  templateErrors,
} from '@lightfield/contract';
import { definitions } from '@lightfield/widgets/definitions';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../engines/history/site.testing.ts';
import { type ConfigurationSite, configurationSite } from '../features/device/core/configuration.testing.ts';
import { configSecrets } from '../features/device/core/secrets.ts';
import { createFolder } from '../features/market/folder.ts';
import { createMarketRepository } from '../features/market/market.repository.ts';
import { marketRoutes } from '../features/market/market.routes.ts';
import { createMarketService } from '../features/market/market.service.ts';
import {
  aMarketPage,
  aPagePackage,
  aPicturePackage,
  aScenePage,
  aTemplatePackage,
} from '../features/market/market.testing.ts';
import { createOrgReach } from '../features/organisation/org-reach.ts';
import { createPageCopies } from '../features/page/page-copy.ts';
import { createPageFiles } from '../features/page/page-files.ts';
import { createPageImageRepository } from '../features/page/page-image.repository.ts';
import { createPageImageService } from '../features/page/page-image.service.ts';
import { createPageStore } from '../features/page/page-store.ts';
import { createPageTemplateRepository } from '../features/page/page-template.repository.ts';
import { createPageTemplateService } from '../features/page/page-template.service.ts';
import { createPageRepository } from '../features/page/page.repository.ts';
import { testCarriedScenes } from '../features/scene/scene.testing.ts';
import type { Caller } from '../kernel/caller.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import { type TestCalls, aCaller, testCalls } from '../kernel/testing-calls.ts';

let site: ConfigurationSite;
let folder: string;
let calls: TestCalls;
beforeAll(async () => {
  site = await configurationSite();
  folder = await mkdtemp(path.join(tmpdir(), 'lf-market-'));
  const { db } = site;
  const operations = site.operations.log;
  const orgs = createOrgReach(db);
  const within: typeof orgs.within = (caller, column, add) => orgs.within(caller, column, add);
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions, clock });
  const scenes = testCarriedScenes({ db, within, operations, clock });
  const copies = createPageCopies({ pages, store, scenes, operations });
  const rights = {
    mayRead: () => Promise.resolve(true),
    mayWriteAll: () => Promise.resolve(true),
    mayReadProject: () => Promise.resolve(true),
    mayManageProjects: () => Promise.resolve(true),
  };
  const images = createPageImageService({
    db,
    images: createPageImageRepository(db, within),
    pages,
    rights,
    operations,
    clock,
  });
  const templates = createPageTemplateRepository(db, within);
  const kept = createPageTemplateService({ db, pages, templates, store, copies, images, scenes, operations, clock });
  calls = await testCalls({
    reach: orgs.entities,
    register: (routes) =>
      marketRoutes(
        routes,
        createMarketService({
          db,
          market: createFolder(folder),
          taken: createMarketRepository(db, within),
          store: site.store,
          secrets: configSecrets,
          files: createPageFiles({ pages, store, copies, images, scenes, operations }),
          pages: {
            prove: store.parse,
            takeTemplate: (tx, caller, page) => kept.take(tx, caller, page),
            takePicture: (tx, caller, orgId, picture) => images.fromFile(tx, caller, orgId, picture),
          },
          operations,
          clock,
        }),
      ),
  });
});
afterAll(async () => {
  await calls.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

let nth = 0;
/** In a file of its own, under an id that no other test has. */
async function offer(made: object, id = `p${(nth += 1)}`): Promise<string> {
  await writeFile(path.join(folder, `${id}.json`), JSON.stringify({ ...made, id }));
  return id;
}
const name = () => `名称${newId().slice(-12)}`;
const ask = (caller: Caller = site.me) => calls.as(caller);
const take = (id: string, more: object = {}, caller: Caller = site.me) =>
  ask(caller).call(marketCalls.takeTemplate, { package: id, version: 1, name: name(), ...more });
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id;
const listed = async (caller: Caller = site.me) => (await ask(caller).call(marketCalls.query, {})).data as MarketList;
const taken = async (id: string, caller: Caller = site.me) =>
  (await listed(caller)).rows.find((row) => row.id === id)?.taken ?? [];
const actions = (action: string) => site.operations.entries.filter((entry) => entry.action === action);
const titles = async (templateId: string) =>
  (
    await site.db.query<{ title: string; version: number }>(
      'select title, version from page where template_id = $1 order by title',
      [templateId],
    )
  ).map(({ title, version }) => `${title} ${version}`);

describe('a template of the market', () => {
  it('is looked at before it is taken', async () => {
    const id = await offer(aTemplatePackage());
    const detail = (await ask().call(marketCalls.detail, { package: id })).data as MarketDetail;
    expect(detail).toMatchObject({
      row: { id, counts: { variables: 1, alarms: 1, reports: 1, pages: 1 }, taken: [] },
      variables: [{ name: '流量', key: 'flow', unit: 'm³/h', address: '4x1' }],
      alarms: [{ content: '流量高', severity: 'normal' }],
      reports: ['流量'],
      pages: [{ title: '总览' }],
    });
  });

  it('becomes one of the enterprise, with its pages, and the log says so', async () => {
    const id = await offer(aTemplatePackage());
    const called = name();
    const made = await take(id, { name: called });
    expect(made.code, made.msg).toBe(200);
    const { items } = await site.queryTemplate(idOf(made));
    expect(items.variables.map(({ key, origin }) => [key, origin])).toEqual([['flow', null]]);
    expect(await titles(idOf(made))).toEqual(['总览 1']);
    expect(await taken(id)).toMatchObject([{ id: idOf(made), name: called, version: 1, by: 'tester' }]);
    expect(await taken(id, site.stranger)).toEqual([]);
    expect(actions('market.take').at(-1)).toMatchObject({ objectType: 'market', objectId: id });
  });

  it('has ids of its own each time it is taken', async () => {
    const id = await offer(aTemplatePackage());
    const ids = async (templateId: string) =>
      (await site.queryTemplate(templateId)).items.variables.map((one) => one.id);
    const [one, other] = [idOf(await take(id)), idOf(await take(id))];
    expect(await ids(one)).not.toEqual(await ids(other));
    expect(await taken(id)).toHaveLength(2);
    await site.db.query('delete from template where id = $1', [one]);
    expect((await taken(id)).map((made) => made.id)).toEqual([other]);
  });

  it('needs a name that nothing else has, and is a name', async () => {
    const id = await offer(aTemplatePackage());
    const called = name();
    await take(id, { name: called });
    expect((await take(id, { name: called })).code).toBe(templateErrors.templateNameExists.code);
    expect((await take(id, { name: '长'.repeat(LIMITS.template.nameMax + 1) })).code).toBe(
      commonErrors.parameterInvalid.code,
    );
    expect((await take(id, { name: '长'.repeat(LIMITS.template.nameMax) })).code).toBe(200);
  });

  it('is refused as a whole where the product would refuse to save it', async () => {
    const twice = { id: newId(), key: 'flow', name: '流量2', driver: 'plc', address: '4x3', dataType: 'float' };
    const id = await offer(aTemplatePackage({}, [twice]));
    const before = await site.db.query('select 1 from template');
    expect((await take(id)).code).not.toBe(200);
    expect(await site.db.query('select 1 from template')).toHaveLength(before.length);
    expect(await taken(id)).toEqual([]);
  });

  it('with a page that is not sound leaves nothing behind', async () => {
    const file = aTemplatePackage();
    const page = { ...aMarketPage('坏'), id: newId(), document: { con: {}, widgets: 'none', components: [] } };
    const id = await offer({ ...file, content: { zh: { ...file.content.zh, pages: [page] } } });
    const before = await site.db.query('select 1 from template');
    expect((await take(id)).code).toBe(pageErrors.pageDocumentInvalid.code);
    expect((await ask().call(marketCalls.detail, { package: id })).code).toBe(pageErrors.pageDocumentInvalid.code);
    expect(await site.db.query('select 1 from template')).toHaveLength(before.length);
  });

  it('is the version that was looked at, and one of the kind that is asked for', async () => {
    const id = await offer(aTemplatePackage({ version: 2 }));
    expect((await take(id, { version: 1 })).code).toBe(marketErrors.packageOutdated.code);
    expect((await take('none')).code).toBe(commonErrors.notFound.code);
    const body = { package: id, version: 2, name: name() };
    expect((await ask().call(marketCalls.takePage, body)).code).toBe(commonErrors.notFound.code);
  });

  it(`is one of ${LIMITS.template.perEnterprise} at most`, async () => {
    const orgId = site.otherOrg;
    const id = await offer(aTemplatePackage());
    const fill = (count: number) =>
      site.db.query(
        `insert into template (id, org_id, name) select gen_random_uuid(), $1, 'x' || n from generate_series(1, $2::int) n`,
        [orgId, count],
      );
    await fill(LIMITS.template.perEnterprise - 1);
    expect((await take(id, {}, site.stranger)).code).toBe(200);
    expect((await take(id, {}, site.stranger)).code).toBe(templateErrors.templatesMax.code);
    await site.db.query('delete from template where org_id = $1', [orgId]);
  });

  it('is for the enterprise that the operation centre names', async () => {
    const id = await offer(aTemplatePackage());
    const op = aCaller({
      kind: 'op',
      orgId: site.centre,
      accountId: await addAccount(site.db, site.centre, { kind: 'op' }),
    });
    expect((await take(id, {}, op)).code).not.toBe(200);
    expect((await take(id, { orgId: site.centre }, op)).code).toBe(accountErrors.wrongOrganisation.code);
    expect((await take(id, { orgId: site.orgId }, op)).code).toBe(200);
    expect(await taken(id)).toHaveLength(1);
    // an enterprise does not reach another one
    expect((await take(id, { orgId: site.otherOrg })).code).toBe(commonErrors.notFound.code);
  });
});

describe('a newer version', () => {
  const level = { id: newId(), key: 'level', name: '液位', driver: 'plc', address: '4x3', dataType: 'float' };
  const renew = (id: string, of: string, version = 2, caller: Caller = site.me) =>
    ask(caller).call(marketCalls.renewTemplate, { id, package: of, version });

  it('becomes the next version of the template: items stay who they are, pages keep what they were', async () => {
    const id = await offer(aTemplatePackage());
    const made = idOf(await take(id));
    const before = await site.queryTemplate(made);
    const file = aTemplatePackage({ version: 2 }, [level]);
    const second = { ...aMarketPage('趋势'), id: newId(), home: false };
    await offer({ ...file, content: { zh: { ...file.content.zh, pages: [...file.content.zh.pages, second] } } }, id);
    const answer = await renew(made, id);
    expect(answer.code, answer.msg).toBe(200);
    const after = await site.queryTemplate(made);
    const flow = ({ items }: OwnedConfig) => items.variables.find(({ key }) => key === 'flow')?.id;
    expect(after.items.variables.map(({ key }) => key)).toEqual(['flow', 'level']);
    expect(flow(after)).toBe(flow(before));
    expect(await titles(made)).toEqual(['总览 1', '趋势 1']);
    expect(await taken(id)).toMatchObject([{ id: made, version: 2 }]);
    expect(actions('market.renew').at(-1)).toMatchObject({ objectId: made });
  });
  it('is logged also where nothing differs', async () => {
    const id = await offer(aTemplatePackage());
    const made = idOf(await take(id));
    const count = actions('market.renew').length;
    expect((await renew(made, id, 1)).code).toBe(200);
    expect(actions('market.renew')).toHaveLength(count + 1);
  });
  it('is not taken into a template that was made of something else, or is somebody else’s', async () => {
    const id = await offer(aTemplatePackage());
    const made = idOf(await take(id));
    expect((await renew(made, await offer(aTemplatePackage()), 1)).code).toBe(commonErrors.notFound.code);
    expect((await renew(made, id, 1, site.stranger)).code).toBe(commonErrors.notFound.code);
    expect((await renew(newId(), id, 1)).code).toBe(commonErrors.notFound.code);
  });
});

describe('a page of the market', () => {
  const takePage = (id: string, more: object = {}, caller: Caller = site.me) =>
    ask(caller).call(marketCalls.takePage, { package: id, version: 1, name: name(), ...more });
  it('becomes a page template that names no device', async () => {
    const id = await offer(aPagePackage());
    const called = name();
    const made = await takePage(id, { name: called });
    expect(made.code, made.msg).toBe(200);
    expect(await taken(id)).toMatchObject([{ id: idOf(made), name: called }]);
    expect((await takePage(id, { name: called })).code).toBe(pageErrors.pageTemplateExists.code);
  });
  it(`is one of ${LIMITS.page.templates} at most`, async () => {
    const id = await offer(aPagePackage());
    await site.db.query(
      `insert into page_template (id, org_id, name, width, height, widgets, at, by, document, packed)
       select gen_random_uuid(), $1, 'x' || n, 1, 1, 0, now(), '', '{}', false from generate_series(1, $2::int) n`,
      [site.otherOrg, LIMITS.page.templates - 1],
    );
    expect((await takePage(id, {}, site.stranger)).code).toBe(200);
    expect((await takePage(id, {}, site.stranger)).code).toBe(pageErrors.pageTemplatesMax.code);
  });
  it('brings its 3D scene, to whoever may make one', async () => {
    const id = await offer(aPagePackage({ content: { zh: aScenePage('泵站') } }));
    const detail = (await ask().call(marketCalls.detail, { package: id })).data as MarketDetail;
    expect(detail.scenes).toEqual(['泵站']);
    expect(JSON.stringify(detail.pages)).toContain('"sceneId":""');
    const drawer = aCaller({ orgId: site.orgId, permissions: new Set(['system_market_view', 'manage_page_edit']) });
    const left = ({ data }: { data: unknown }) => (data as { scenesLeft: string[] }).scenesLeft;
    expect(left(await takePage(id, {}, drawer))).toEqual(['泵站']);
    const scenes = () => site.db.query<{ id: string }>('select id from scene where org_id = $1', [site.orgId]);
    expect(await scenes()).toEqual([]);
    expect(left(await takePage(id))).toEqual([]);
    expect(await scenes()).toHaveLength(1);
    // a device template brings it by its pages
    const file = aTemplatePackage();
    const page = { ...aScenePage('泵站'), id: newId() };
    const template = await take(await offer({ ...file, content: { zh: { ...file.content.zh, pages: [page] } } }));
    expect(left(template)).toEqual([]);
    expect(await scenes()).toHaveLength(1);
  });
  it('is not for customers of an enterprise', async () => {
    const ext = aCaller({ kind: 'ext', orgId: site.customer });
    expect((await takePage(await offer(aPagePackage()), {}, ext)).code).toBe(commonErrors.noAccess.code);
  });
});

describe('pictures of the market', () => {
  const drawing = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 8"><path d="M0 0h8"/></svg>`;
  const takePictures = (id: string) => ask().call(marketCalls.takePictures, { package: id, version: 1 });
  it('are added to the library once', async () => {
    const id = await offer(aPicturePackage([drawing(101), drawing(102)]));
    expect((await takePictures(id)).data).toEqual({ added: 2, there: 0 });
    expect((await takePictures(id)).data).toEqual({ added: 0, there: 2 });
    expect(await taken(id)).toMatchObject([{ id: null, version: 1 }]);
  });
  it.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a handler', '<svg xmlns="http://www.w3.org/2000/svg"><path onclick="alert(1)" d="M0 0"/></svg>'],
    ['a reference', '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://elsewhere.example/x.png"/></svg>'],
    ['no drawing', 'hello'],
  ])('with %s are refused, and none is added', async (_what, svg) => {
    const id = await offer(aPicturePackage([drawing(200 + nth), svg]));
    expect((await takePictures(id)).code).toBe(inputErrors.fileTypeWrong.code);
    expect((await ask().call(marketCalls.detail, { package: id })).code).toBe(marketErrors.packageInvalid.code);
    expect(await taken(id)).toEqual([]);
  });
});

describe('who may', () => {
  it('look at the market needs the permission to, and taking over what making it by hand takes', async () => {
    const id = await offer(aTemplatePackage());
    const only = (...permissions: Caller['permissions'] extends ReadonlySet<infer Code> ? Code[] : never[]) =>
      aCaller({ ...site.me, permissions: new Set(permissions) });
    const denied = commonErrors.noAccess.code;
    expect((await ask(only('manage_template_edit')).call(marketCalls.query, {})).code).toBe(denied);
    expect((await ask(only('system_market_view')).call(marketCalls.query, {})).code).toBe(200);
    expect((await take(id, {}, only('system_market_view', 'manage_page_edit'))).code).toBe(denied);
    expect((await take(id, {}, only('manage_template_edit'))).code).toBe(200);
  });
});
