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
import { type BodyIn, type Call, Envelope, PERMISSION_CODES } from '@lightfield/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { DeviceScope } from './device-scope.ts';
import { createHttp } from './http-server.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createRateLimiter } from './rate-limit.ts';
import { type Routes, createRoutes } from './route.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { SessionCaller, Sessions } from './sessions.ts';

/** An administrator of an enterprise with every permission, unless told otherwise. */
export const aCaller = (fields: Partial<Caller> = {}): Caller => ({
  accountId: randomUUID(),
  loginName: 'tester',
  orgId: randomUUID(),
  kind: 'co',
  roleType: 'admin',
  dataRange: 'all',
  permissions: new Set(PERMISSION_CODES),
  sessionId: 'ab'.repeat(32),
  ip: '127.0.0.1',
  lang: 'zh',
  ...fields,
});

export interface TestCalls {
  readonly app: FastifyInstance;
  /** Somebody who is logged in; `undefined`: nobody. */
  as(caller: Caller | undefined): { call<C extends Call>(call: C, body: BodyIn<C>): Promise<Envelope> };
  /** Cookie header for `raw`. */
  cookieOf(caller: Caller): string;
  raw(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestCallsOptions {
  register: (routes: Routes) => void;
  /** Default: every device may be read. */
  scope?: DeviceScope;
  clock?: Clock;
  /** Real sessions in place of the handed-over caller. */
  sessions?: Sessions;
}

export async function testCalls(options: TestCallsOptions): Promise<TestCalls> {
  const callers = new Map<string, SessionCaller>();
  const handedOver: Sessions = {
    open: () => Promise.reject(new Error('no sessions in this test')),
    find: (token) => Promise.resolve(callers.get(token ?? '')),
    isAlive: () => Promise.resolve(true),
    end: () => Promise.resolve(),
    endAllOf: () => Promise.resolve(),
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
    scope: options.scope ?? { mayRead: () => Promise.resolve(true) },
    limiter: createRateLimiter(options.clock ?? { now: () => Date.now() }),
    log: silentLog,
    secureCookie: false,
    checkAnswers: true,
  });
  options.register(routes);
  return {
    app,
    as: (caller) => ({
      async call(call, body) {
        const token = randomUUID();
        if (caller) callers.set(token, caller);
        const headers = {
          'x-lang': caller?.lang === 'en' ? 'en' : 'zh-cn',
          ...(caller && { cookie: `${SESSION_COOKIE}=${token}` }),
        };
        const reply =
          call.method === 'GET'
            ? await app.inject({ method: 'GET', url: call.path, headers, query: body as Record<string, string> })
            : await app.inject({ method: 'POST', url: call.path, headers, payload: body as object });
        callers.delete(token);
        return Envelope.parse(reply.json());
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
