import {
  type AccountKind,
  type BodyIn,
  type Call,
  Envelope,
  SHARE_HEADER,
  type ShareInfo,
  shareCalls,
} from '@lightfield/contract';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addOrg } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { testSeal } from '../../kernel/seal/seal.testing.ts';
import { type ShareVisits, createShareVisits } from '../../kernel/share-visits.ts';
import type { Routes } from '../../kernel/route.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { sealField } from '../../kernel/seal/testing-seal.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createFailureRepository } from '../account/self/failure.repository.ts';
import { type DeviceReach, createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createShareRepository } from './share.repository.ts';
import { shareRoutes } from './share.routes.ts';
import { createShareService } from './share.service.ts';
import { createVisitService } from './visit.service.ts';

export interface ShareBench {
  db: TestDatabase['db'];
  calls: TestCalls;
  scope: DeviceReach;
  visits: ShareVisits;
  clock: { at: number };
  operations: ReturnType<typeof rememberedOperations>;
  /** Sessions that were said to have ended. */
  ended: Events['sessionEnded'][];
  centre: string;
  enterprise: string;
  customer: string;
  /** Hashes that were compared. */
  compared: { count: number };
  caller(kind: AccountKind, fields?: Partial<Caller>): Promise<Caller>;
  /** A password as a browser sends it. */
  sealed(password: string): Promise<{ password: string; nonce: string }>;
  share(caller: Caller, equipId: string, more?: Partial<BodyIn<typeof shareCalls.open>>): Promise<ShareInfo>;
  /** Opens a link; `cookie` is what the browser keeps of it. */
  enter(token: string, more?: Enter): Promise<{ answer: Envelope; cookie: string }>;
  /** Asks as the page behind a link does. */
  visit(call: Call, body: Record<string, unknown>, link: string, cookie: string): Promise<Envelope>;
  close(): Promise<void>;
}
interface Enter {
  password?: string;
  cookie?: string;
  ip?: string;
}

/** The calls of this feature with real rules and database; hashing is counted instead of done. */
export async function shareBench(
  others: (routes: Routes, bench: { scope: DeviceReach }) => void = () => undefined,
): Promise<ShareBench> {
  const test = await testDatabase();
  const { db } = test;
  const time = { at: Date.now() };
  const clock = clockAt(() => time.at);
  const bus = createBus((error) => {
    throw error;
  });
  const ended: Events['sessionEnded'][] = [];
  bus.on('sessionEnded', (event) => ended.push(event));
  const scope = createDeviceScope(db);
  const visits = createShareVisits({ db, clock, bus });
  const seal = testSeal(clock);
  const compared = { count: 0 };
  const hasher = {
    hash: (secret: string) => Promise.resolve(`hash of ${secret}`),
    matches(stored: string, secret: string) {
      compared.count += 1;
      return Promise.resolve(stored === `hash of ${secret}`);
    },
  };
  const operations = rememberedOperations();
  const [devices, projects] = [createShareRepository(db, 'device'), createShareRepository(db, 'project')];
  const common = { db, visits, seal, hasher, clock, operations: operations.log };
  const projectScope = createProjectScope(db, scope);
  const projectRights = {
    mayManageAll: (caller: Caller, ids: readonly string[]) => projectScope.mayManageAll(caller, ids),
    mayWrite: async (caller: Caller, id: string) => scope.mayWriteAll(caller, await projectScope.devicesOf(id)),
  };
  const calls = await testCalls({
    clock,
    visits,
    reach: {
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      project: (caller, ids) => projectScope.mayReadAll(caller, ids),
    },
    register(routes) {
      shareRoutes(
        routes,
        {
          devices: createShareService({ ...common, shares: devices, rights: scope }),
          projects: createShareService({ ...common, shares: projects, rights: projectRights }),
        },
        createVisitService({
          ...common,
          shares: { byLink: async (link) => (await devices.byLink(link)) ?? projects.byLink(link) },
          failures: createFailureRepository(db),
        }),
      );
      others(routes, { scope });
    },
  });
  const centre = await addOrg(db, 'center');
  const enterprise = await addOrg(db, 'enterprise', centre);
  const customer = await addOrg(db, 'external', enterprise);
  const homes = { op: centre, co: enterprise, int: enterprise, ext: customer };
  const sealed = async (password: string) => {
    const { publicKey, nonce } = await seal.offer();
    return { password: sealField('password', password, publicKey, nonce), nonce };
  };
  return {
    db,
    calls,
    scope,
    visits,
    clock: time,
    operations,
    ended,
    centre,
    enterprise,
    customer,
    compared,
    async caller(kind, fields) {
      const orgId = fields?.orgId ?? homes[kind];
      return aCaller({ kind, accountId: await addAccount(db, orgId, { kind }), orgId, ...fields });
    },
    sealed,
    async share(caller, equipId, more = {}) {
      const answer = await calls.as(caller).call(shareCalls.open, { equipId, ...more });
      return shareCalls.open.answer.parse(answer.data);
    },
    async enter(token, { password, cookie = '', ip = '10.0.0.1' } = {}) {
      const reply = await calls.raw({
        method: 'POST',
        url: shareCalls.enter.path,
        remoteAddress: ip,
        headers: { cookie },
        payload: { token, ...(password !== undefined && (await sealed(password))) },
      });
      const line = [reply.headers['set-cookie']].flat()[0] ?? '';
      return { answer: Envelope.parse(reply.json()), cookie: line === '' ? cookie : (line.split(';')[0] ?? '') };
    },
    async visit({ method, path: url }, body, link, cookie) {
      const headers = { cookie, [SHARE_HEADER]: link };
      const query = body as Record<string, string>;
      const sent = method === 'GET' ? { query } : { payload: body };
      return Envelope.parse((await calls.raw({ method, url, headers, ...sent })).json());
    },
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}
