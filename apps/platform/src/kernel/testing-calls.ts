/**
 * Calls of the contract against real routes, without logging in and without a port:
 *
 *   const calls = await testCalls({ register: (routes) => deviceRoutes(routes, service), scope });
 *   const answer = await calls.as(aCaller({ orgId })).call(deviceCalls.query, { pageSize: '20' });   // the envelope
 *   await calls.close();
 *
 * Everything the kernel does is real (parsing, permissions, scope, envelope, contract check of the answers), but the session:
 * `as` hands the caller over directly. `raw` injects any request.
 */
import { randomUUID } from 'node:crypto';
import { type BodyIn, type Call, Envelope, PERMISSION_CODES, FIRST_LANGUAGE, storedName } from '@lightfield/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Caller } from './caller.ts';
import { type Ticks, systemClock } from './clock.ts';
import type { DeviceScope } from './device-scope.ts';
import { createHttp } from './http-server.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { BoundDevices, EntityReach } from './reach.ts';
import { type Routes, createRoutes } from './route.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { SessionCaller, Sessions } from './sessions.ts';
import type { ShareVisits } from './share-visits.ts';

/** An administrator of an enterprise with every permission, unless told otherwise. */
export const aCaller = (fields: Partial<Caller> = {}): Caller => ({
  accountId: randomUUID(),
  loginName: 'tester',
  orgId: randomUUID(),
  deptId: null,
  kind: 'co',
  roleType: 'admin',
  dataRange: 'all',
  permissions: new Set(PERMISSION_CODES),
  sessionId: 'ab'.repeat(32),
  ip: '127.0.0.1',
  lang: 'zh',
  ...fields,
});

/** A file as a person chooses it; `type` is what the browser would say of it. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly type?: string;
}

export interface TestCaller {
  call<C extends Call>(call: C, body: BodyIn<C>): Promise<Envelope>;
  /** A call that declares `upload`; without a file, the form is sent without one. */
  upload(call: Call, fields: Readonly<Record<string, string>>, file?: TestFile): Promise<Envelope>;
}

export interface TestCalls {
  readonly app: FastifyInstance;
  /** Somebody who is logged in; `undefined`: nobody. */
  as(caller: Caller | undefined): TestCaller;
  /** Cookie header for `raw`. */
  cookieOf(caller: Caller): string;
  raw(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestCallsOptions {
  register: (routes: Routes) => void;
  /** Default: every device may be read. */
  scope?: DeviceScope;
  /** Other kinds that ids name. Default: everything is reached. */
  reach?: Partial<EntityReach>;
  /** Devices named beside a project. Default: none is reached that way. */
  bound?: BoundDevices;
  clock?: Ticks;
  /** Visitors of share links. Default: there are none. */
  visits?: Pick<ShareVisits, 'find'>;
  /** Real sessions in place of the handed-over caller. */
  sessions?: Sessions;
}

const reached = () => Promise.resolve(true);
const everything: EntityReach = {
  device: reached,
  gateway: reached,
  account: reached,
  org: reached,
  dept: reached,
  role: reached,
  template: reached,
  group: reached,
  alarmGroup: reached,
  page: reached,
  scene: reached,
  style: reached,
  workOrder: reached,
  stockItem: reached,
  onCallPlan: reached,
  order: reached,
  invoice: reached,
  card: reached,
  inspectionContent: reached,
  inspectionPlan: reached,
  inspectionTask: reached,
  smartReportGroup: reached,
  smartReport: reached,
  smartRecord: reached,
  project: reached,
  mvar: reached,
  projectReport: reached,
  projectAlarm: reached,
  apiKey: reached,
  forwarder: reached,
  webhook: reached,
  agent: reached,
};
const allReadable =
  (scope: DeviceScope): EntityReach['device'] =>
  async (caller, ids) => {
    for (const id of ids) if (!(await scope.mayRead(caller, id))) return false;
    return true;
  };

export async function testCalls(options: TestCallsOptions): Promise<TestCalls> {
  const callers = new Map<string, SessionCaller>();
  const handedOver: Sessions = {
    open: () => Promise.reject(new Error('no sessions in this test')),
    find: (token) => Promise.resolve(callers.get(token ?? '')),
    known: (token) => callers.get(token ?? '')?.accountId ?? '',
    isAlive: () => Promise.resolve(true),
    end: () => Promise.resolve(),
    endAllOf: () => Promise.resolve(0),
    listOf: () => Promise.resolve([]),
    endOne: () => Promise.resolve(false),
    noteLock: () => Promise.resolve(),
    noteLanguage: () => undefined,
    refresh: () => undefined,
    sweep: () => Promise.resolve(),
  };
  const app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
    ready: () => Promise.resolve(),
  });
  const routes = createRoutes({
    app,
    sessions: options.sessions ?? handedOver,
    ...(options.visits && { visits: options.visits }),
    reach: { ...everything, ...options.reach, ...(options.scope && { device: allReadable(options.scope) }) },
    ...(options.bound && { bound: options.bound }),
    limiter: createRateLimiter(options.clock ?? systemClock),
    log: silentLog,
    secureCookie: false,
    checkAnswers: true,
  });
  options.register(routes);
  async function ask(caller: Caller | undefined, request: InjectOptions): Promise<Envelope> {
    const token = randomUUID();
    if (caller) callers.set(token, caller);
    const headers = {
      ...request.headers,
      'x-lang': storedName(caller?.lang ?? FIRST_LANGUAGE),
      ...(caller && { cookie: `${SESSION_COOKIE}=${token}` }),
    };
    const reply = await app.inject({ ...request, headers });
    callers.delete(token);
    return Envelope.parse(reply.json());
  }
  return {
    app,
    as: (caller) => ({
      call: ({ method, path: url }, body) =>
        ask(caller, {
          method,
          url,
          ...(method === 'GET' ? { query: body as Record<string, string> } : { payload: body as object }),
        }),
      async upload({ path: url, upload }, fields, file) {
        if (!upload) throw new Error(`${url} takes no file`);
        const { headers, payload } = await multipartOf(fields, upload.field, file);
        return ask(caller, { method: 'POST', url, headers, payload });
      },
    }),
    cookieOf(caller) {
      const token = randomUUID();
      callers.set(token, caller);
      return `${SESSION_COOKIE}=${token}`;
    },
    raw: (request) => app.inject(request),
    close: () => app.close(),
  };
}

/** A form with a file, encoded as a browser does; for `raw` as well. */
export async function multipartOf(fields: Readonly<Record<string, string>>, field: string, file?: TestFile) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file)
    form.append(
      field,
      new File([typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)], file.name, {
        type: file.type ?? '',
      }),
    );
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
