import {
  type BodyIn,
  type Call,
  type Envelope,
  type PageInfo,
  type PageLine,
  type PageSaved,
  SHARE_HEADER,
  type Signal,
  monitorErrors,
  pageCalls,
} from '@lightfield/contract';
import type { Binding, Catalogue, PageDocument, Widget } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { aGauge, aPage, aRect, catalogue } from '../../../../../packages/page/src/page.testing.ts';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { type CarriedScenes, NO_SCENES } from './carried-scenes.ts';
import { type Bus, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { createOwnLine } from '../../kernel/line/line.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import { testSeal } from '../../kernel/seal/seal.testing.ts';
import { type ShareVisits, createShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import { aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { sealField } from '../../kernel/seal/testing-seal.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createFailureRepository } from '../account/self/failure.repository.ts';
import { type DeviceReach, createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createComponentRepository } from './component.repository.ts';
import { createComponentLibrary } from './component.service.ts';
import { createPageCopies } from './page-copy.ts';
import { createPageFiles } from './page-files.ts';
import { createPageDraftRepository } from './page-draft.repository.ts';
import { createPageExchangeService } from './page-exchange.service.ts';
import { servePageImages } from './page-image-file.ts';
import { createPageImageRepository } from './page-image.repository.ts';
import { createPageImageService } from './page-image.service.ts';
import { createPageListService } from './page-list.service.ts';
import { createOwnSymbolRepository } from './own-symbol.repository.ts';
import { createOwnSymbolService } from './own-symbol.service.ts';
import { createPageLookRepository } from './page-look.repository.ts';
import { createPageLookService } from './page-look.service.ts';
import { createPageMasters } from './page-master.ts';
import { createPageMasterService } from './page-master.service.ts';
import { createPagePasswords } from './page-password.ts';
import { createPageReach } from './page-rights.ts';
import { createPageGivenRepository } from './page-given.repository.ts';
import { createPagePublishRepository } from './page-publish.repository.ts';
import { createPagePublishService } from './page-publish.service.ts';
import { testCarriedScenes } from '../scene/scene.testing.ts';
import { createPageSaveService } from './page-save.service.ts';
import { createPageStore } from './page-store.ts';
import { createPageWork } from './page-work.ts';
import { createPageTemplateRepository } from './page-template.repository.ts';
import { createPageTemplateService } from './page-template.service.ts';
import { createPageViewRepository } from './page-view.repository.ts';
import { createPagePresence } from './page-presence.ts';
import { devicesBehind } from '../../engines/mvars/mvar-table.ts';
import { type PageViewServiceParts, createPageViewService } from './page-view.service.ts';
import { createPageRepository } from './page.repository.ts';
import { pageRoutes } from './page.routes.ts';
import { createPageService } from './page.service.ts';

interface Base {
  db: TestDatabase['db'];
  clock: Clock & Ticks;
  operations: ReturnType<typeof rememberedOperations>;
  seal: Seal;
  visits: ShareVisits;
  scope: DeviceReach;
  bus: Bus;
  monitor: PageViewServiceParts['monitor'];
  definitions: Catalogue;
}
/** The calls of this feature with real rules and database; passwords are not hashed. */
async function pageCallsOf({ db, clock, operations, seal, visits, scope, bus, monitor, definitions }: Base) {
  const orgs = createOrgReach(db);
  const hasher = {
    hash: (secret: string) => Promise.resolve(`hash of ${secret} ${newId()}`),
    matches: (stored: string, secret: string) => Promise.resolve(stored.startsWith(`hash of ${secret} `)),
  };
  const pages = createPageRepository();
  const drafts = createPageDraftRepository();
  const store = createPageStore({ pages, definitions, clock });
  const masters = createPageMasters({ pages, store });
  const passwords = createPagePasswords({ seal, hasher });
  const within: typeof orgs.within = (caller, column, add) => orgs.within(caller, column, add);
  const scenes = testCarriedScenes({ db, within, operations: operations.log, clock });
  const copies = createPageCopies({ pages, store, scenes, operations: operations.log });
  const templates = createPageTemplateRepository(db, within);
  const projects = createProjectScope(db, scope);
  const rights = {
    mayRead: (caller: Caller, id: string) => scope.mayRead(caller, id),
    mayWriteAll: (caller: Caller, ids: readonly string[]) => scope.mayWriteAll(caller, ids),
    mayReadOwner: (caller: Caller, owner: 'device' | 'template' | 'project', id: string) =>
      owner === 'device'
        ? scope.mayRead(caller, id)
        : owner === 'project'
          ? projects.mayReadAll(caller, [id])
          : orgs.entities.template(caller, [id]),
    mayReadProject: (caller: Caller, id: string) => projects.mayReadAll(caller, [id]),
    mayManageProjects: (caller: Caller, ids: readonly string[]) => projects.mayManageAll(caller, ids),
  };
  const common = { db, pages, store, masters, rights, operations: operations.log, bus, clock };
  const images = createPageImageService({ ...common, images: createPageImageRepository(db, within) });
  const device = (caller: Caller, ids: readonly string[]) => scope.mayReadAll(caller, ids);
  const project = (caller: Caller, ids: readonly string[]) => projects.mayReadAll(caller, ids);
  const calls = await testCalls({
    visits,
    clock,
    reach: {
      ...orgs.entities,
      device,
      project,
      page: createPageReach(db, pages, createPageGivenRepository(), { ...orgs.entities, device, project }),
    },
    register(routes) {
      pageRoutes(routes, {
        lists: createPageListService(common),
        pages: createPageService({
          ...common,
          drafts,
          passwords,
          templateFor: async (org, id) => {
            const stored = await templates.ofOrg(org, id);
            return stored && store.read(stored);
          },
        }),
        saves: createPageSaveService({ ...common, work: createPageWork(definitions), drafts, passwords }),
        publishing: createPagePublishService({ ...common, publishing: createPagePublishRepository() }),
        exchanges: createPageExchangeService({ ...common, copies, images, scenes }),
        views: createPageViewService({
          ...common,
          views: createPageViewRepository(db, {
            devices: (caller, add) => scope.visible(caller, add),
            projects: (caller, add) => projects.visible(caller, add),
          }),
          givens: createPageGivenRepository(),
          failures: createFailureRepository(db),
          seal,
          hasher,
          devicesBehind: (projectId, mvarIds) => devicesBehind(db, projectId, mvarIds),
          monitor,
        }),
        templates: createPageTemplateService({ ...common, templates, copies, images, scenes }),
        masters: createPageMasterService(common),
        looks: createPageLookService({ ...common, looks: createPageLookRepository() }),
        symbols: createOwnSymbolService({ ...common, symbols: createOwnSymbolRepository() }),
        components: createComponentLibrary({ ...common, components: createComponentRepository(), copies }),
        images,
        presence: createPagePresence({
          line: createOwnLine(),
          clock,
          versionOf: async (id) => (await pages.find(db, id))?.version,
        }),
      });
    },
  });
  /** Whom a cookie of the session stands for, to the path of pictures. */
  const sessions = new Map<string, Caller>();
  servePageImages({
    app: calls.app,
    sessions: { find: (token) => Promise.resolve(sessions.get(token ?? '')) },
    limiter: { take: () => true },
    images,
    log: silentLog,
  });

  return { calls, sessions, store, copies };
}

/** Live monitoring as pages see it: what it was asked for, and what it answers; devices without a gateway until a test says so. */
function livingMonitor() {
  const none: PageLine = { gateway: null, opened: false, token: null };
  const asked: { caller: string; device: string; signals: 'all' | readonly string[] }[] = [];
  const said: { line: PageLine; signals: readonly Signal[] | undefined } = { line: none, signals: undefined };
  return {
    asked,
    said,
    signals: (_caller: Caller, equipmentId: string, ids: readonly string[]): Promise<Signal[]> =>
      said.signals
        ? Promise.resolve(said.signals.filter(({ id }) => ids.includes(id)))
        : Promise.reject(monitorErrors.noGateway({ equipmentId })),
    line: ({ accountId }: Caller, device: string, signals: 'all' | string[]): Promise<PageLine> => {
      asked.push({ caller: accountId, device, signals });
      return Promise.resolve(said.line);
    },
  };
}

type Open = () => Promise<Pick<TestDatabase, 'db' | 'drop'>>;
/** An enterprise whose administrator draws pages, against real rules and a real database; passwords are not hashed. */
/** `open`: another database than that of the tests, such as one with the settings of the product; `definitions`: of the product's widgets. */
export async function pageSite(open: Open = testDatabase, definitions: Catalogue = catalogue) {
  const test = await open();
  const { db } = test;
  const time = { at: Date.now() };
  const clock = clockAt(() => time.at);
  const centre = await addOrg(db, 'center');
  const orgId = await addOrg(db, 'enterprise', centre);
  const customer = await addOrg(db, 'external', orgId);
  const otherOrg = await addOrg(db, 'enterprise', centre);
  const operations = rememberedOperations();
  const bus = createBus((error) => {
    throw error;
  });
  const seal = testSeal(clock);
  const scope = createDeviceScope(db);
  const visits = createShareVisits({ db, clock, bus });
  const base = { db, clock, operations, seal, visits, scope, bus, monitor: livingMonitor(), definitions };
  const { calls, ...kept } = await pageCallsOf(base);

  async function person(kind: Caller['kind'] & ('op' | 'co' | 'int' | 'ext'), fields: Partial<Caller> = {}) {
    const home = { op: centre, co: orgId, int: orgId, ext: customer }[kind];
    const loginName = `${kind}${newId()}`;
    const accountId = await addAccount(db, home, { kind, loginName });
    return aCaller({ accountId, loginName, orgId: home, kind, ...fields });
  }
  const me = await person('co');
  const stranger = aCaller({ accountId: await addAccount(db, otherOrg, { kind: 'co' }), orgId: otherOrg });

  const ask = (call: Call, body: Record<string, unknown>, caller: Caller | undefined = me): Promise<Envelope> =>
    calls.as(caller).call(call, body);
  /** What it answers; throws a refusal. */
  async function done<Answer>(call: Call, body: Record<string, unknown>, caller: Caller = me): Promise<Answer> {
    const { code, msg, data } = await ask(call, body, caller);
    if (code !== 200) throw new Error(`${call.path}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data as Answer;
  }
  async function addVariables(deviceId: string, keys: readonly string[]): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    for (const key of keys) {
      ids[key] = newId();
      await db.query(
        `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
         values ($1, $2, $3, $4, 'internal', 'float', 'readwrite', '{}')`,
        [ids[key], deviceId, key, `名称${key}`],
      );
    }
    return ids;
  }
  /** A device with these variables; answers their ids by key. */
  async function addSite(keys: readonly string[] = ['level', 'flow'], org = orgId) {
    const id = await addDevice(db, org, { name: `设备${newId().slice(-12)}` });
    return { device: id, ids: await addVariables(id, keys) };
  }
  async function addTemplate(keys: readonly string[] = [], org = orgId): Promise<string> {
    const id = newId();
    const variables = keys.map((key) => ({ id: newId(), key, name: `模板${key}` }));
    await db.query('insert into template (id, org_id, name) values ($1, $2, $3)', [id, org, `模板${id}`]);
    await db.query('insert into template_version (template_id, version, items) values ($1, 1, $2)', [
      id,
      JSON.stringify({ drivers: [], variables, alarms: [], reports: [], scripts: [] }),
    ]);
    return id;
  }
  const add = (body: BodyIn<typeof pageCalls.add>, caller = me): Promise<PageSaved> =>
    done(pageCalls.add, body, caller);
  const info = (id: string, caller = me): Promise<PageInfo> => done(pageCalls.info, { id }, caller);
  /** As a designer does, which has the title of the page in its document. */
  async function save(id: string, document: PageDocument, more: Record<string, unknown> = {}, caller = me) {
    const [page] = await db.query<{ title: string }>('select title from page where id = $1', [id]);
    const con = { ...document.con, ...page };
    return done<PageSaved>(pageCalls.save, { id, base: 1, json: { ...document, con }, ...more }, caller);
  }
  /** A password as a browser sends it. */
  const sealed = async (password: string) => {
    const { publicKey, nonce } = await seal.offer();
    return { password: sealField('password', password, publicKey, nonce), nonce };
  };
  /** Somebody who came by a share link; answers how they ask. */
  async function visitor(deviceId: string, auth: readonly string[] = ['topMenu', 'menuAuth']) {
    const link = newId().replaceAll('-', '').padEnd(43, 'x');
    await db.query(
      `insert into device_share (device_id, token, auth) values ($1, $2, $3)
       on conflict (device_id) do update set token = $2, auth = $3`,
      [deviceId, link, auth],
    );
    const opened = await visits.open({ link, passwordHash: null, ip: '127.0.0.1' });
    const cookie = `${shareCookie(link)}=${opened?.token ?? ''}`;
    return {
      cookie,
      ask: async ({ path: url }: Call, payload: Record<string, unknown>): Promise<Envelope> => {
        const reply = await calls.raw({ method: 'POST', url, payload, headers: { cookie, [SHARE_HEADER]: link } });
        return reply.json();
      },
    };
  }
  return {
    db,
    time,
    calls,
    ...kept,
    operations,
    bus,
    monitor: base.monitor,
    scope,
    orgId,
    customer,
    centre,
    otherOrg,
    me,
    stranger,
    person,
    ask,
    done,
    addVariables,
    addSite,
    addTemplate,
    add,
    info,
    save,
    sealed,
    visitor,
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}
export type PageSite = Awaited<ReturnType<typeof pageSite>>;

/** An enterprise without any: what pages name of them stays as it is. */
const noScenes: CarriedScenes = {
  forFile: () => Promise.resolve(NO_SCENES),
  known: () => Promise.resolve(new Map()),
  take: () => Promise.resolve({ ids: new Map(), left: [] }),
};
/** Pages that follow devices and templates, for the tests of those who copy these. */
export function testPageCopies({ clock, operations }: { clock: Clock; operations: OperationLog }) {
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions: catalogue, clock });
  return createPageCopies({ pages, store, scenes: noScenes, operations });
}

/** Without a library of pictures: pages of tests show none. */
export function testPageFiles({ clock, operations }: { clock: Clock; operations: OperationLog }) {
  const pages = createPageRepository();
  const store = createPageStore({ pages, definitions: catalogue, clock });
  const images = {
    forFile: () => Promise.resolve({ images: [], imagesLeft: [] }),
    fromFile: () => Promise.reject(new Error('no library')),
    known: () => Promise.resolve(undefined),
  };
  const copies = createPageCopies({ pages, store, scenes: noScenes, operations });
  return createPageFiles({ pages, store, copies, images, scenes: noScenes, operations });
}

/** A page that shows these variables of a device. */
export const boundPage = (bindings: readonly Partial<Binding>[], more: readonly Widget[] = []): PageDocument =>
  aPage([...bindings.map((binding, n) => aGauge(`g${n}`, bindingOf(binding))), ...more]);
const bindingOf = (fields: Partial<Binding>): Binding => ({
  type: 'signal',
  title: '',
  subTitle: '',
  signalId: '',
  equipId: '',
  systemKey: '',
  mvarId: '',
  ...fields,
});
/** What the gauges of a page are bound to, in their order. */
export const boundTo = (document: unknown): (Binding | null)[] =>
  (document as PageDocument).widgets.flatMap(({ widgetType, data }) =>
    widgetType === 'UsualDashboard' ? [(data as { bind: Binding | null }).bind] : [],
  );
export const someRects = (count: number): Widget[] =>
  Array.from({ length: count }, (_, n) => aRect(`r${n}`, n % 900, n % 700));
