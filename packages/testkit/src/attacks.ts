import { fork } from 'node:child_process';
import { configCalls, historyCalls, pageCalls } from '@lightfield/contract';

/** What somebody does who wants the platform to stand still: for tests and benches that look whether it does. */
export interface Target {
  url: string;
  /** Of the one who attacks, where they are logged in. */
  cookie: string;
  deviceId: string;
  /** A report and a page of the device. */
  reportId: string;
  pageId: string;
}

/** Connections at a time. */
export interface Crowd {
  connections: number;
  /** What each sends when it is open, and again when an answer has come (`again`). */
  send: (target: Target, n: number) => string | Buffer;
  again?: true;
  /** Does not read. */
  deaf?: true;
  /** A byte now and then, so that it looks alive. */
  trickle?: true;
}

const UNREAD_ROUNDS = 20;
const KB = 1024;
const MB = KB * KB;
const MONTH_MS = 30 * 86_400_000;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const post = (path: string, type: string, body: string, cookie = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${cookie && `cookie: ${cookie}\r\n`}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** A call that needs no session. */
const OPEN_CALL = '/lfscada/user/findpwd/begin';

const DEEP = '['.repeat(MB / 2) + ']'.repeat(MB / 2 - KB);
const WIDE = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_field, n) => [`f${n}`, n])));
const MANY = Array.from({ length: 80_000 }, (_field, n) => `f${n}=1`).join('&');
const position = { x: 0, y: 0, width: 10, height: 10 };
const pageOf = (widgetType: string) =>
  JSON.stringify({
    format: 1,
    con: { title: 'siege' },
    widgets: Array.from({ length: 2_000 }, (_widget, n) => ({ id: `w${n}`, widgetType, position })),
    components: [],
  });
/** Refused, and taken: twenty times as large when what is a default has been filled in. */
const JUNK_PAGE = pageOf('text');
const LARGE_PAGE = pageOf('UsualText');
const ID_TAIL = 12;
/** Each of its variables is wrong. */
const JUNK_CONFIG = JSON.stringify({
  variables: {
    put: Array.from({ length: 20_000 }, (_variable, n) => ({
      id: `018f6b1a-7b1a-7c1a-8b1a-${String(n).padStart(ID_TAIL, '0')}`,
      key: `k${n}`,
      name: `v${n}`,
      driver: 'none',
      address: 'x',
      dataType: 'uint16',
    })),
  },
});

/** By name; `who` says whether a session is needed. */
export const ATTACKS = {
  'unread, pipelined': {
    connections: 300,
    send: () => get('/openapi.json').repeat(UNREAD_ROUNDS),
    deaf: true,
  },
  'unread answers': { connections: 2_000, send: (_target, n) => get(n % 2 ? '/openapi.json' : '/metrics'), deaf: true },
  'bodies sent slowly': {
    connections: 4_000,
    send: (_target, n) => {
      const body = 'x'.repeat(60 * KB);
      const more = n % 2 ? KB : 900 * KB;
      return post(OPEN_CALL, JSON_TYPE, body).replace(/content-length: \d+/, `content-length: ${body.length + more}`);
    },
    trickle: true,
  },
  'the same document again and again': { connections: 200, send: () => get('/openapi.json'), again: true },
  'deep JSON': { connections: 50, send: () => post(OPEN_CALL, JSON_TYPE, DEEP), again: true },
  'deep JSON with a session': {
    connections: 50,
    send: ({ cookie }) => post('/lfscada/user/feedback/add', JSON_TYPE, DEEP, cookie),
    again: true,
  },
  'many fields': {
    connections: 50,
    send: ({ cookie }, n) =>
      n % 2
        ? post('/lfscada/user/feedback/add', FORM, MANY, cookie)
        : post('/lfscada/user/feedback/add', JSON_TYPE, WIDE, cookie),
    again: true,
  },
  'queries of history': {
    connections: 60,
    send: ({ cookie, deviceId, reportId }, n) => {
      const range = {
        equipmentId: deviceId,
        reportId,
        startTime: String(Date.now() - MONTH_MS),
        endTime: String(Date.now()),
      };
      const call = n % 2 ? historyCalls.query : historyCalls.queryAll;
      return post(call.path, FORM, form({ ...range, pageSize: '200', pageNum: '100' }), cookie);
    },
    again: true,
  },
  'checks of configurations': {
    connections: 30,
    send: ({ cookie, deviceId }) =>
      post(configCalls.check.path, FORM, form({ id: deviceId, revision: '1', changes: JUNK_CONFIG }), cookie),
    again: true,
  },
  'junk drafts of pages': {
    connections: 30,
    send: ({ cookie, pageId }) =>
      post(pageCalls.draftSave.path, FORM, form({ id: pageId, base: '1', json: JUNK_PAGE }), cookie),
    again: true,
  },
  'saves of a large page': {
    connections: 30,
    send: ({ cookie, pageId }, n) =>
      n % 2
        ? post(pageCalls.draftSave.path, FORM, form({ id: pageId, base: '1', json: LARGE_PAGE }), cookie)
        : post(pageCalls.save.path, FORM, form({ id: pageId, base: '1', json: LARGE_PAGE }), cookie),
    again: true,
  },
} satisfies Record<string, Crowd>;
export type AttackName = keyof typeof ATTACKS;

/**
 * Runs an attack in a process of its own until `stop`, so that what it costs to attack is not taken for what it costs to be
 * attacked. Answers when it has begun.
 */
export async function startAttack(
  name: AttackName,
  target: Target,
): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  const child = fork(new URL('./attacker.ts', import.meta.url), [name, JSON.stringify(target)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((begun, failed) => {
    child.once('message', () => begun());
    child.once('exit', () => failed(new Error(`the attacker "${name}" has ended`)));
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
