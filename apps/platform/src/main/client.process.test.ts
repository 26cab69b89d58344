import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newWebhookSecret, webhookHeaders } from '../features/webhook/signature.ts';
import type * as Client from '../kernel/client/lightfield-client.ts';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, startTestPlatform } from './platform.testing.ts';
import { type World, addWorld, keyOf } from './world.testing.ts';

/** The client that the platform serves, fetched and used as somebody else's program does it. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let world: World;
let client: typeof Client;
let key: string;
let type: string | null;

beforeAll(async () => {
  stage = await startTestPlatform();
  ({ test, platform } = stage);
  world = await addWorld(test.db, stage.centreId, 'jia');
  key = await keyOf(test.db, world.co);
  const answer = await fetch(`${platform.url}/lightfield-client.ts`);
  type = answer.headers.get('content-type');
  const file = path.join(stage.folder, 'lightfield-client.ts');
  writeFileSync(file, await answer.text());
  client = (await import(pathToFileURL(file).href)) as typeof Client;
});
afterAll(async () => {
  await stage.stop();
});

it('asks calls with a key, and answers what they answer', async () => {
  expect(type).toContain('text/plain');
  const plant = new client.Lightfield({ url: `${platform.url}/`, key });
  const data = (await plant.call('equipment/multi/query', { pageSize: 20 })) as { rows: { id: string }[] };
  expect(data.rows.map(({ id }) => id)).toEqual([world.ids['device']]);
  const device = { id: world.ids['device'] ?? '' };
  expect(await plant.call('equipment/multi/info', device)).toMatchObject(device);
});

it('throws what the platform refuses, with its code, in the language that was asked for', async () => {
  const error = await new client.Lightfield({ url: platform.url, key, language: 'zh' })
    .call('ops/repairs/add', { equipmentId: world.ids['device'], stepId: 'x', title: '' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(client.LightfieldError);
  expect(error).toMatchObject({
    code: 10_001,
    path: 'ops/repairs/add',
    message: expect.stringMatching(/[\u4e00-\u9fff]/),
  });
  const wrong = new client.Lightfield({ url: platform.url, key: 'lfk_none' });
  await expect(wrong.call('equipment/multi/query', {})).rejects.toBeInstanceOf(client.LightfieldError);
});

it('exchanges a key for a token where it is told the id of the key, once for all calls, and again when that is over', async () => {
  const [row] = await test.db.query<{ id: string }>(
    `select id from api_key where account_id = $1 and secret_hash = sha256($2::bytea)`,
    [world.co.accountId, Buffer.from(key)],
  );
  const sent: string[] = [];
  const plant = new client.Lightfield({
    url: platform.url,
    key,
    keyId: row?.id ?? '',
    fetch: (address, init) => {
      sent.push(new URL(address).pathname);
      return fetch(address, init);
    },
  });
  const list = () => plant.call('equipment/multi/query', {});
  await Promise.all([list(), list()]);
  await test.db.query(`delete from api_token where key_id = $1`, [row?.id]);
  await expect
    .poll(
      () =>
        list().then(
          () => 'there',
          (error: { code: number }) => error.code,
        ),
      { timeout: 10_000 },
    )
    .toBe(1960);
  expect(await list()).toMatchObject({ total: 1 });
  expect(sent.filter((one) => one === '/oauth/token')).toHaveLength(2);
  const wrong = new client.Lightfield({ url: platform.url, key: `lfk_${'x'.repeat(43)}`, keyId: row?.id ?? '' });
  await expect(wrong.call('equipment/multi/query', {})).rejects.toMatchObject({ code: 401, path: '/oauth/token' });
});

it('asks again what only reads where nobody is there for a moment, and never what changes something', async () => {
  const asked: string[] = [];
  const busy = createServer((request, reply) => {
    asked.push(request.url ?? '');
    const isThere = asked.length > 2;
    reply.writeHead(isThere ? 200 : 503, { 'content-type': 'application/json' });
    reply.end(isThere ? JSON.stringify({ code: 200, msg: '', data: { total: 0, rows: [] } }) : 'away');
  });
  await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done));
  const plant = new client.Lightfield({ url: `http://127.0.0.1:${(busy.address() as AddressInfo).port}`, key });
  expect(await plant.call('equipment/multi/query', {})).toEqual({ total: 0, rows: [] });
  expect(asked).toHaveLength(3);
  asked.length = 0;
  const report = plant.call('ops/repairs/add', { equipmentId: 'a', stepId: 'b', title: 'c' });
  await expect(report).rejects.toMatchObject({ code: 503 });
  expect(asked).toEqual(['/lfscada/ops/repairs/add']);
  busy.close();
});

it('knows deliveries of webhooks by their signature', async () => {
  const secret = newWebhookSecret();
  const [now, body] = [Date.now(), '{"名":"泵"}'];
  const signed = { id: 'msg_1', timestamp: Math.floor(now / 1_000), body };
  const headers = new Headers(webhookHeaders([newWebhookSecret(), secret], signed));
  expect(await client.isSigned(headers, body, secret)).toBe(true);
  expect(await client.isSigned(headers, `${body} `, secret)).toBe(false);
  expect(await client.isSigned(headers, body, newWebhookSecret())).toBe(false);
  expect(await client.isSigned(headers, body, secret, now + 301_000)).toBe(false);
  expect(await client.isSigned(new Headers(), body, secret)).toBe(false);
  headers.set('webhook-signature', 'v1,not base64 v1, v2,AAAA');
  expect(await client.isSigned(headers, body, secret)).toBe(false);
});
