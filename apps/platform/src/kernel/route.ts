import {
  type AnswerOf,
  type BodyIn,
  PERMISSIONS,
  type Call,
  type Entity,
  accountErrors,
  commonErrors,
  deviceErrors,
  missingPermission,
  shareErrors,
} from '@lightfield/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ApiKeys, bearerOf, laneOf } from './api-keys.ts';
import type { Caller } from './caller.ts';
import { Document } from './document.ts';
import { RawBody } from './admission/body.ts';
import type { LargeBodies } from './admission/large-bodies.ts';
import { errorReply, success } from './envelope.ts';
import { type Lang, languageOf } from './language.ts';
import type { ListReads } from './list-reads.ts';
import type { Log } from './log.ts';
import { parseBody } from './parse-body.ts';
import type { Rate, RateLimiter } from './rate-limit.ts';
import type { BoundDevices, EntityReach } from './reach.ts';
import type { Sessions } from './sessions.ts';
import { SESSION_COOKIE, sessionCookie } from './session-cookie.ts';
import { PRESSED_HEADER, pressedAgo } from './tracing/pressed.ts';
import { type RunningSpan, type Tracing, noSpan, noTracing } from './tracing/tracing.ts';
import type { ShareVisits } from './share-visits.ts';
import { Streamed } from './streamed.ts';
import { drain } from './upload/drain.ts';
import { readUpload } from './upload/read-upload.ts';
import { type Download, type Picture, refuseWithStatus, replyWithBytes } from './upload/serve.ts';
import { type Asking, VISITOR_RATE, whoAsks } from './who-asks.ts';

/** What a rule may know of the request beside its body and caller. Most rules need none of it. */
export interface CallContext {
  readonly ip: string;
  readonly agent: string;
  /** Of the page that calls, as a browser writes it: "https://name", "http://name:port". */
  readonly origin: string;
  readonly lang: Lang;
  readonly requestId: string;
  readonly log: Log;
  /** Gives the browser the session (after login). */
  readonly setSession: (token: string) => void;
  readonly clearSession: () => void;
  /** A cookie of the request. */
  readonly cookie: (name: string) => string | undefined;
  /** A cookie that scripts cannot read and that other sites' pages do not send. */
  readonly setCookie: (name: string, value: string, where: { path: string; maxAgeMs: number }) => void;
}

export interface CallOptions {
  /** Refused with 90010 beyond this, counted per account (per address for calls without login). */
  rate?: Rate;
  /**
   * Needs much of the database, of a thread or of memory: an account has few of these at a time, the others wait. So are calls
   * that take large bodies.
   */
  heavy?: boolean;
}

export type Handler<Body, Answer> = (body: Body, caller: Caller, context: CallContext) => Promise<Answer> | Answer;
export type PublicHandler<Body, Answer> = (
  body: Body,
  /** Present when the caller happens to be logged in. */
  caller: Caller | undefined,
  context: CallContext,
) => Promise<Answer> | Answer;

/** A body one field of which has not been made sense of yet. */
export type WithDocument<Body, Field extends keyof Body> = Omit<Body, Field> & Record<Field, Document<Body[Field]>>;

export interface Routes {
  /** A call for people who are logged in. Session, permission, schema and device scope are checked before `handle` runs. */
  on<Body extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Body, Answer>,
    handle: Handler<z.output<Body>, z.output<Answer> | Streamed>,
    options?: CallOptions,
  ): void;
  /** The same, where a field holds a document that is handed on to a thread when it is large. */
  onDocument<Body extends z.ZodType, Answer extends z.ZodType, Field extends string & keyof z.output<Body>>(
    call: Call<Body, Answer>,
    field: Field,
    handle: Handler<WithDocument<z.output<Body>, Field>, z.output<Answer> | Streamed>,
    options?: CallOptions,
  ): void;
  /** A call whose access is `public`. */
  onPublic<Body extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Body, Answer>,
    handle: PublicHandler<z.output<Body>, z.output<Answer>>,
    options?: CallOptions,
  ): void;
  /**
   * A call that is declared `binary`: session, permission, schema and scope are checked as for every other, and a refusal is an
   * HTTP status in place of the envelope. Nothing handed over: 404. Beside pictures it may answer files that are written as they go.
   */
  onBinary<Body extends z.ZodType>(
    call: Call<Body>,
    handle: Handler<z.output<Body>, Picture | Download | undefined>,
    options?: CallOptions,
  ): void;
  /**
   * A call from within, as this caller: rate, permission, schema and scope are checked as for a request, and a refusal is thrown. For
   * what speaks another protocol than ours. Not for calls that take or answer files.
   */
  ask<C extends Call>(call: C, body: BodyIn<C>, caller: Caller, context: CallContext): Promise<AnswerOf<C>>;
  /** Throws unless exactly these calls have handlers. */
  assertComplete(calls: readonly Call[]): void;
}

export interface RoutesOptions {
  app: FastifyInstance;
  sessions: Sessions;
  /** Absent: nobody comes by share links. */
  visits?: Pick<ShareVisits, 'find'>;
  /** Absent: nobody comes by an API key. */
  keys?: Pick<ApiKeys, 'find' | 'note'>;
  reach: EntityReach;
  /** Devices named beside a project. Absent: none is reached that way. */
  bound?: BoundDevices;
  limiter: RateLimiter;
  log: Log;
  /** The session cookie travels over TLS only. */
  secureCookie: boolean;
  /** Parses and checks large bodies beside the main thread. Absent: it is done here. */
  largeBodies?: LargeBodies;
  /** Absent: lists are read where they are written. */
  lists?: Pick<ListReads, 'within' | 'changed'>;
  /** Absent: nothing is traced. */
  tracing?: Tracing;
  /** Compare every answer with the contract; for tests and development. */
  checkAnswers: boolean;
}

/** The one place where a call of the contract meets HTTP: who asks, may they, what do they ask, and the envelope. */
export function createRoutes(options: RoutesOptions): Routes {
  const { app, limiter, log, tracing = noTracing } = options;
  const registered = new Set<Call>();
  const handlers = new Map<Call, { handle: PublicHandler<never, unknown>; rate: Rate | undefined }>();

  function register(
    call: Call,
    handle: PublicHandler<never, unknown>,
    { rate, heavy = false, document }: CallOptions & { document?: string },
  ): void {
    const problem = declarationProblem(call);
    if (problem) throw new Error(`${call.path}: ${problem}`);
    registered.add(call);
    // A document is read from the request.
    if (!document) handlers.set(call, { handle, rate });
    app.route({
      method: call.method,
      url: routePattern(call.path),
      config: { heavy: heavy || call.bodyBytes !== undefined, parsesLarge: options.largeBodies !== undefined },
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
      ...(call.access !== 'public' &&
        call.method === 'POST' && {
          // Before a byte of a body is read: it is taken from people who are let in only.
          onRequest: async (request: FastifyRequest) => {
            const lang = languageOf(request.headers, request.cookies);
            const { caller, refusal } = await whoAsks(call, request, { ip: request.ip, lang }, options);
            if (!caller) throw refusal ?? accountErrors.notLoggedIn();
            if (caller.passwordDue && !call.beforePassword) throw accountErrors.passwordDue();
          },
        }),
      handler: (request, reply) => {
        const context = contextOf(request, reply, options);
        const answer = () => traced(tracing, call, request, (span) => answered(request, reply, context, span));
        // Whoever comes by a key keeps no cookies.
        return options.lists ? options.lists.within(isByKey(request) ? undefined : context.cookie, answer) : answer();
      },
    });

    async function answered(
      request: FastifyRequest,
      reply: FastifyReply,
      context: CallContext,
      span: RunningSpan,
    ): Promise<unknown> {
      let key: Caller['key'];
      try {
        if (request.isMultipart() && !call.upload) throw commonErrors.unsupportedRequest();
        const asking = await whoAsks(call, request, { ip: context.ip, lang: context.lang }, options);
        const { caller } = asking;
        key = caller?.key;
        await limitAll(limiter, call, caller, { ip: context.ip, rate });
        authorise(call, asking);
        const body = await bodyOf(call, request, { lang: context.lang, large: options.largeBodies, document });
        if (caller) await checkScope(call, body, caller, options);
        const answer = await told(call, context, () => handle(body as never, caller, context));
        noteKey(options, key, call, { ip: context.ip, refused: false });
        return await replyWith(call, answer, reply, options);
      } catch (error) {
        noteKey(options, key, call, { ip: context.ip, refused: true });
        const { envelope, ours } = errorReply(error, context.lang, context.requestId);
        if (ours) log.error({ error, path: call.path, requestId: context.requestId }, 'call failed');
        span.tell({ 'lightfield.code': envelope.code });
        if (ours) span.fail();
        if (request.isMultipart()) await drain(request);
        return call.binary ? refuseWithStatus(reply, envelope) : envelope;
      }
    }
  }

  /** Also what is refused may have written something. */
  async function told(call: Call, context: CallContext, work: () => unknown): Promise<unknown> {
    try {
      return await work();
    } finally {
      if (call.effect !== 'reads') await options.lists?.changed(context);
    }
  }

  return {
    on(call, handle, how = {}) {
      if (call.access === 'public') throw new Error(`${call.path} is public: register it with onPublic`);
      if (call.binary) throw new Error(`${call.path} answers a picture: register it with onBinary`);
      register(call, (body, caller, context) => handle(body, caller as Caller, context), how);
    },
    onDocument(call, document, handle, how = {}) {
      if (call.access === 'public') throw new Error(`${call.path} is public, and takes no documents`);
      register(call, (body, caller, context) => handle(body, caller as Caller, context), { ...how, document });
    },
    onBinary(call, handle, how = {}) {
      if (!call.binary) throw new Error(`${call.path} answers an envelope: register it with on`);
      register(call, (body, caller, context) => handle(body, caller as Caller, context), how);
    },
    onPublic(call, handle, how = {}) {
      if (call.access !== 'public') throw new Error(`${call.path} is not public: register it with on`);
      register(call, handle, how);
    },
    async ask<C extends Call>(call: C, raw: BodyIn<C>, caller: Caller, context: CallContext): Promise<AnswerOf<C>> {
      const found = call.upload || call.binary ? undefined : handlers.get(call);
      if (!found) throw new Error(`${call.path} cannot be asked from within`);
      await limitAll(limiter, call, caller, { ip: context.ip, rate: found.rate });
      authorise(call, { caller, refusal: undefined });
      const body = parseBody(call.body, raw, context.lang);
      await checkScope(call, body, caller, options);
      const answer = await found.handle(body as never, caller, context);
      const value = answer instanceof Streamed ? (await answer.held()).value : answer;
      if (options.checkAnswers) checkAnswer(call, value);
      return value as AnswerOf<C>;
    },
    assertComplete(calls) {
      const missing = calls.filter((call) => !registered.has(call)).map((call) => call.path);
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
      const unknown = [...registered].filter((call) => !calls.includes(call)).map((call) => call.path);
      if (unknown.length > 0) throw new Error(`handlers for calls that are not in ALL_CALLS: ${unknown.join(', ')}`);
    },
  };
}

const isByKey = ({ headers }: FastifyRequest): boolean => bearerOf(headers.authorization) !== undefined;

/** What changes something is traced, and what somebody asks who traces themselves; looking is not: there is too much of it. */
function traced<Result>(
  tracing: Tracing,
  call: Call,
  request: FastifyRequest,
  work: (span: RunningSpan) => Promise<Result>,
): Promise<Result> {
  const asked = request.headers['traceparent'];
  if (call.effect !== 'changes' && call.effect !== 'later' && asked === undefined) return work(noSpan);
  const facts = { 'http.request.method': call.method, 'url.path': call.path, 'lightfield.request.id': request.id };
  const span = { name: `${call.method} ${call.path}`, facts };
  const parent = typeof asked === 'string' ? asked : press(tracing, request);
  return tracing.within({ ...span, ...(parent !== undefined && { parent }) }, work);
}
/** The person pressed something in a browser, and then the call came: where its trace begins. */
function press(tracing: Tracing, { headers }: FastifyRequest): string | undefined {
  const ago = pressedAgo(headers[PRESSED_HEADER]);
  const now = Date.now();
  return ago === undefined ? undefined : tracing.record({ name: 'press', from: now - ago, to: now });
}

function declarationProblem(call: Call): string | undefined {
  if (!call.access) return 'declares no access';
  if (!['public', 'session'].includes(call.access) && !(call.access in PERMISSIONS))
    return `unknown permission ${call.access}`;
  if (!call.scope) return 'declares no scope';
  if (!call.effect) return 'declares no effect';
  if (call.binary && call.method !== 'GET') return 'answers a picture but is no GET';
  if (call.binary && call.access === 'public') return 'answers a picture to whoever asks';
  if (call.upload && call.method !== 'POST') return 'takes a file but is no POST';
  if (call.bodyBytes && call.access === 'public') return 'takes a large body from whoever sends one';
  return call.share ? visitorProblem(call) : undefined;
}

/** What visitors of share links may call is checked by what it names, and costs little. */
function visitorProblem(call: Call): string | undefined {
  if (call.access === 'public' || call.scope === 'none') return 'is for visitors of share links, and open to everybody';
  if (call.upload || call.bodyBytes || call.binary) return 'is for visitors of share links, and no plain call';
  return undefined;
}

/** ":" opens a parameter in a route pattern of fastify; a path of the contract has none. */
const routePattern = (path: string) => path.replaceAll(':', '::');

function contextOf(request: FastifyRequest, reply: FastifyReply, options: RoutesOptions): CallContext {
  return {
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    // A browser says it with every POST. Programs do not, and come from where they go to.
    origin: request.headers.origin ?? `${request.protocol}://${request.host}`,
    lang: languageOf(request.headers, request.cookies),
    requestId: request.id,
    log: options.log.child({ requestId: request.id }),
    setSession: (token) => void reply.setCookie(SESSION_COOKIE, token, sessionCookie(options.secureCookie)),
    clearSession: () => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { path, maxAgeMs }) =>
      void reply.setCookie(name, value, { ...sessionCookie(options.secureCookie), path, maxAge: maxAgeMs / 1_000 }),
  };
}

interface Reading {
  readonly lang: Lang;
  readonly large: LargeBodies | undefined;
  readonly document: string | undefined;
}
function bodyOf(call: Call, request: FastifyRequest, { lang, large, document }: Reading): unknown {
  if (large && request.body instanceof RawBody) return large.parse(call, request.body, lang, document);
  if (call.upload) return readUpload(request, call.upload).then((raw) => parseBody(call.body, raw, lang));
  const body = parseBody(call.body, rawBody(call, request), lang);
  if (document === undefined) return body;
  return { ...(body as object), [document]: Document.of((body as Record<string, unknown>)[document]) };
}

function rawBody(call: Call, request: FastifyRequest): unknown {
  return call.method === 'GET' ? request.query : (request.body ?? {});
}

/** A key has its own rates beside those of its account. All rates are those of all processes together. */
async function limitAll(
  limiter: RateLimiter,
  call: Call,
  caller: Caller | undefined,
  { ip, rate }: { ip: string; rate: Rate | undefined },
): Promise<void> {
  const tooOften = () => commonErrors.tooFrequent();
  const { key, visit } = caller ?? {};
  if (key && !(await limiter.takeOfAll(`key ${key.id}`, { max: key.perMinute, perMs: 60_000 }))) throw tooOften();
  if (visit && !(await limiter.takeOfAll(`visit ${caller?.accountId}`, VISITOR_RATE))) throw tooOften();
  if (rate && !(await limiter.takeOfAll(`${call.path} ${caller ? laneOf(caller) : ip}`, rate))) throw tooOften();
}

function noteKey(
  { keys }: Pick<RoutesOptions, 'keys'>,
  key: Caller['key'],
  call: Call,
  how: { ip: string; refused: boolean },
): void {
  if (key) keys?.note(key.id, call.path, how);
}

function authorise({ access, share, beforePassword }: Call, { caller, refusal }: Asking): void {
  if (access === 'public') return;
  // Looked at here once more: a call that is not marked sees no visitor, whatever came before.
  if (!caller || (caller.kind === 'share' && !share)) throw refusal ?? accountErrors.notLoggedIn();
  if (caller.passwordDue && !beforePassword) throw accountErrors.passwordDue();
  if (access === 'session' || caller.permissions.has(access)) return;
  throw caller.kind === 'share' ? shareErrors.shareNotPermitted() : missingPermission(access);
}

/** Kinds that have a code of their own for what does not exist, or is somebody else's. */
const NOT_THERE: Readonly<Record<string, typeof commonErrors.notFound>> = {
  device: deviceErrors.deviceNotFound,
  account: accountErrors.userNotFound,
};

async function checkScope(
  call: Call,
  body: unknown,
  caller: Caller,
  { reach, bound }: Pick<RoutesOptions, 'reach' | 'bound'>,
): Promise<void> {
  if (typeof call.scope !== 'object') return;
  for (const [kind, field] of Object.entries(call.scope)) {
    const given = (body as Record<string, unknown>)[field];
    // The schema decides whether it may be left out.
    if (given === undefined) continue;
    const ids = (Array.isArray(given) ? given : [given]).map(String);
    if (await reach[kind as Entity](caller, ids)) continue;
    const project = kind === 'device' && projectIn(call.scope, body);
    if (project && bound && (await bound(caller, project, ids))) continue;
    throw (NOT_THERE[kind] ?? commonErrors.notFound)({ [field]: ids.join(',') });
  }
}

/** The project that is named beside, if there is one. */
function projectIn(scope: Exclude<Call['scope'], string>, body: unknown): string | undefined {
  const given = scope.project === undefined ? undefined : (body as Record<string, unknown>)[scope.project];
  return typeof given === 'string' ? given : undefined;
}

function replyWith(call: Call, answer: unknown, reply: FastifyReply, options: Pick<RoutesOptions, 'checkAnswers'>) {
  if (call.binary) return replyWithBytes(reply, answer as Picture | Download | undefined);
  if (answer instanceof Streamed) return replyStreamed(call, answer, reply, options);
  if (options.checkAnswers) checkAnswer(call, answer);
  return success(answer);
}

async function replyStreamed(
  call: Call,
  answer: Streamed,
  reply: FastifyReply,
  { checkAnswers }: Pick<RoutesOptions, 'checkAnswers'>,
): Promise<FastifyReply> {
  if (!checkAnswers) return answer.reply(reply);
  const { value, again } = await answer.held();
  checkAnswer(call, value);
  return again.reply(reply);
}

function checkAnswer(call: Call, answer: unknown): void {
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success)
    throw new Error(`${call.path} answers what the contract does not allow: ${parsed.error.message}`);
}
