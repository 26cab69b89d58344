import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AnswerOf, type BodyIn, type Call, Envelope, accountCalls } from '@lightfield/contract';
import { readConfig } from '../kernel/config.ts';
import { silentLog } from '../kernel/log.ts';
import { sealLogin } from '../kernel/seal/testing-seal.ts';
import { type TestDatabase, databaseUrl, testDatabase } from '../kernel/testing.ts';
import { type Platform, startPlatform } from './platform.ts';

/** A platform in this process, by HTTP, on a database and in a folder of its own. */
export interface TestPlatform {
  readonly test: TestDatabase;
  /** Checks what it answers against the contract. */
  readonly platform: Platform;
  readonly folder: string;
  /** The operation centre. */
  readonly centreId: string;
  /** One more process on the same database. */
  another(more?: Settings): Promise<Platform>;
  stop(): Promise<void>;
}
type Settings = Readonly<Record<string, string>>;

/** Ports that are free, and answers that are checked. */
export const settingsAt = (data: string): Settings => ({
  LF_HTTP_HOST: '127.0.0.1',
  LF_HTTP_PORT: '0',
  LF_MQTT_HOST: '127.0.0.1',
  LF_MQTT_PORT: '0',
  LF_DATA: data,
  LF_CHECK_ANSWERS: 'true',
});

/** With what it is to be set to besides, which may name files in its folder. */
export async function startTestPlatform(more: (folder: string) => Settings = () => ({})): Promise<TestPlatform> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lf-platform-'));
  const test = await testDatabase();
  const set = more(folder);
  const running: Platform[] = [];
  const start = async (besides: Settings = {}): Promise<Platform> => {
    const data = path.join(folder, `data-${running.length}`);
    const config = readConfig({ DATABASE_URL: databaseUrl(test), ...settingsAt(data), ...set, ...besides });
    const platform = await startPlatform(config, silentLog);
    running.push(platform);
    return platform;
  };
  const platform = await start();
  const [centre] = await test.db.query<{ id: string }>(`select id from org where kind = 'center'`);
  return {
    test,
    platform,
    folder,
    centreId: centre?.id ?? '',
    another: start,
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** What a call answers, refusals too. */
export async function sendCall(url: string, call: Call, body: object, more: Headers): Promise<Envelope> {
  const headers = { 'content-type': 'application/json', ...more };
  const { method } = call;
  const reply = await fetch(url + call.path, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return Envelope.parse(await reply.json());
}
/** What a call answers that is not refused. */
export async function askCall<C extends Call>(
  url: string,
  call: C,
  body: BodyIn<C>,
  more: Headers,
): Promise<AnswerOf<C>> {
  const { code, msg, data } = await sendCall(url, call, body as object, more);
  if (code !== 200) throw new Error(`${call.path}: ${code} ${msg}`);
  return call.answer.parse(data) as AnswerOf<C>;
}

export const ADMIN_PASSWORD = 'Plant_2026ok';
/** Logs in the administrator of a platform that was begun with that password. */
export async function adminCookie(url: string): Promise<string> {
  const random = await askCall(url, accountCalls.random, {}, {});
  const reply = await fetch(url + accountCalls.encryptLogin.path, {
    method: 'POST',
    body: new URLSearchParams(sealLogin(random, { loginname: 'admin', password: ADMIN_PASSWORD })),
  });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
