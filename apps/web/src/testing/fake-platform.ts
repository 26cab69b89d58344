import {
  ALL_CALLS,
  type AnswerOf,
  type Call,
  DomainError,
  type ErrorSpec,
  type LoadedStyle,
  type Message,
  type MessageFrame,
  SOCKETS,
  SUCCESS,
  accountCalls,
  assistantCalls,
  styleCalls,
} from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';
import { type Fill, plausibleAnswer } from './plausible-answer.ts';
import { noted } from './plausible-words.ts';

/** Of the socket of messages, without its token. */
const PUSH = SOCKETS.message.replace(/\{.*$/, '');
const sockets = new Set<FakeSocket>();

/** How the platform behaves: answers, refuses everything with this code, or is not heard until it is told to speak. */
export interface Manner {
  readonly fill: Fill;
  readonly refusal?: ErrorSpec | undefined;
  readonly silent?: boolean;
}

type Body = Readonly<Record<string, string>>;
/** What is answered in place of what the schema alone makes up; `made` is that. */
type Say = (made: unknown, body: Body) => unknown;

const PREFIX = '/lfscada/';
const CALLS = new Map(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call]));
/** Answered whatever else is: without it there is no screen behind the login. */
const ALWAYS = new Set<Call>([accountCalls.info, styleCalls.loadStyle]);
/** Screens are drawn as the product comes: a style of an enterprise would move what tests look for. */
const UNSTYLED: LoadedStyle = {
  isNew: false,
  title: null,
  faviconIco: null,
  styleId: null,
  loginUrl: null,
  login: null,
  main: null,
  agreement: false,
  policy: false,
  text: null,
};
const plain = () => new Map<Call, Say>([[styleCalls.loadStyle, () => UNSTYLED]]);

let manner: Manner = { fill: 'full' };
let said = plain();
let asked: Call[] = [];
let faults: string[] = [];
/** Questions that have no answer yet; those of a silent platform do not count. */
let open = 0;
/** What a silent platform does as soon as it speaks. */
let held: (() => void)[] = [];
const heard = () => (manner.silent ? new Promise<void>((done) => held.push(done)) : Promise.resolve());

/** What tests say to the platform, and ask of it. */
export const fakePlatform = {
  /** Begins anew. */
  behave(next: Manner): void {
    manner = next;
    said = plain();
    asked = [];
    faults = [];
    open = 0;
    held = [];
  },
  /** A silent one answers all that it was asked, and goes on as one that never was silent. */
  speak(): void {
    manner = { ...manner, silent: false };
    for (const answer of held.splice(0)) answer();
  },
  /** Answers one call with what is said here; a `DomainError` is a refusal. */
  answer<C extends Call>(call: C, say: (made: AnswerOf<C>, body: Body) => unknown): void {
    said.set(call, say as Say);
  },
  /** Sends a message on the push socket of whoever is logged in; false while none is open. */
  push(message: Message): boolean {
    const lines = [...sockets].filter(({ path }) => path.startsWith(PUSH));
    const data = JSON.stringify({ kind: 'message', message } satisfies MessageFrame);
    for (const line of lines) line.dispatchEvent(new MessageEvent('message', { data }));
    return lines.length > 0;
  },
  asked: (): readonly Call[] => asked,
  answering: (): number => open,
  /** What was asked or answered against the contract. */
  faults: (): readonly string[] => faults,
};

const envelope = (content: object) =>
  new Response(JSON.stringify(content), { headers: { 'Content-Type': 'application/json' } });

/** What goes in a call; a file beside it is none of the body. */
function bodyOf(call: Call, url: URL, init: RequestInit | undefined): Body {
  const sent = init?.body;
  const form = sent instanceof URLSearchParams || sent instanceof FormData ? sent : url.searchParams;
  const fields = [...form.entries()].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[0] !== call.upload?.field,
  );
  return Object.fromEntries(fields);
}

const refused = (spec: ErrorSpec, details?: unknown) =>
  envelope({ code: spec.code, msg: spec[currentLanguage()], ...(details !== undefined && { data: details }) });

/** Schema and refinements of the contract hold for what is made up, too; a test that says something else has a fault. */
function answerOf(call: Call, body: Body): Response {
  if (call.binary) return new Response(null, { status: 404 });
  if (manner.refusal && !ALWAYS.has(call)) return refused(manner.refusal);
  const made = plausibleAnswer(call, manner.fill);
  const say = said.get(call);
  const data = say ? say(made, body) : made;
  if (data instanceof DomainError) return refused(data.spec, data.details);
  const problem = call.answer.safeParse(data).error;
  if (problem) faults.push(`${call.path} is answered against its schema: ${problem.message}`);
  return call === assistantCalls.ask ? streamed(data) : envelope({ code: SUCCESS, msg: '', data });
}

/** Each event on a line of its own, as an answer of the assistant comes. */
const streamed = (events: unknown) =>
  new Response(
    [
      `{"code":${SUCCESS},"msg":"","data":[`,
      (events as unknown[]).map((event) => JSON.stringify(event)).join('\n,'),
      ']}',
    ].join('\n'),
    { headers: { 'Content-Type': 'application/json' } },
  );

async function answer(url: URL, init: RequestInit | undefined): Promise<Response> {
  const call = CALLS.get(`${init?.method ?? 'GET'} ${url.pathname}`);
  if (!call) {
    faults.push(`no such call: ${init?.method ?? 'GET'} ${url.pathname}`);
    return new Response(null, { status: 404 });
  }
  asked.push(call);
  const body = bodyOf(call, url, init);
  const wrong = call.body.safeParse(body).error;
  if (wrong) faults.push(`${call.path} is asked against its schema with ${JSON.stringify(body)}: ${wrong.message}`);
  if (!ALWAYS.has(call)) await heard();
  open++;
  // As over a line: never before whoever asked goes on.
  await new Promise((done) => setTimeout(done, 0));
  open = Math.max(0, open - 1);
  return answerOf(call, body);
}

/** The document of all calls: what a call may look like, once. */
const DOCUMENT = {
  paths: {
    '/lfscada/pump/start': {
      post: {
        tags: ['pump'],
        summary: 'Start a pump',
        description: 'Needs the permission monitor_equip_write (Devices: Write values).',
        security: [{ session: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
            },
          },
        },
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: { properties: { data: { type: 'object', properties: { count: { type: 'integer' } } } } },
              },
            },
          },
        },
      },
    },
  },
};
noted(JSON.stringify(DOCUMENT));
async function documentAnswer(): Promise<Response> {
  await heard();
  return manner.refusal ? refused(manner.refusal) : envelope(manner.fill === 'empty' ? { paths: {} } : DOCUMENT);
}

/** Stands in for a socket of the platform: it opens, and says nothing by itself (`push`). */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
    if (manner.refusal) return;
    void heard().then(() => setTimeout(() => this.open()));
  }
  private open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    sockets.add(this);
    this.dispatchEvent(new Event('open'));
  }
  send(): void {}
  close(): void {
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this);
  }
}

/** From here on the platform is not asked: what goes elsewhere (modules, the test runner) still does. */
export function installFakePlatform(): void {
  const fetch = window.fetch.bind(window);
  const RealSocket = window.WebSocket;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname === '/healthz') return Promise.resolve(new Response('ok'));
    if (url.pathname === '/openapi.json') return documentAnswer();
    return url.pathname.startsWith(PREFIX) || url.pathname.startsWith('/usual/')
      ? answer(url, init)
      : fetch(input, init);
  };
  window.WebSocket = new Proxy(RealSocket, {
    construct: (target, [address, protocols]: [string | URL, string | undefined]) =>
      new URL(address, location.href).pathname.startsWith(PREFIX)
        ? new FakeSocket(new URL(address, location.href).pathname)
        : new target(address, protocols),
  });
}
