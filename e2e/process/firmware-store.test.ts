import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { type Call, Envelope, firmwareCalls, firmwareHead } from '@lightfield/contract';
import { ADMIN, type Api, freshFolder, login, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StrictS3, strictS3 } from '../../apps/platform/src/kernel/files/s3-server.testing.ts';
import { type TestDatabase, databaseUrl, testDatabase } from '../../apps/platform/src/kernel/testing.ts';

/**
 * One database, one S3-compatible store, and machines that have nothing else in common: what one process was told that it has, another
 * one hands to gateways after the first was killed. What it was not told of is not there.
 */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
let test: TestDatabase;
let store: StrictS3;
let start: () => ReturnType<typeof startPlatform>;
beforeAll(async () => {
  [test, store] = await Promise.all([testDatabase(), strictS3()]);
  const { url, keyId, secret, region } = store.config;
  const env = {
    DATABASE_URL: databaseUrl(test),
    LF_SECRETS_KEY: join(freshFolder(), 'secrets.key'),
    LF_FIRMWARE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    LF_FILES_S3: url.href,
    LF_FILES_S3_KEY_ID: keyId,
    LF_FILES_S3_SECRET: secret,
    LF_FILES_S3_REGION: region,
  };
  start = () => startPlatform({ env });
});
afterAll(async () => {
  await store.stop();
  await test.drop();
});

function image(version: string): Buffer {
  const content = Buffer.alloc(200_000, version);
  const head = firmwareHead({
    product: 'lightfield-gateway',
    version,
    models: ['*'],
    notes: '',
    entry: 'run.mjs',
    builtAt: 0,
    content: { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  });
  return Buffer.concat([head, sign(null, head, privateKey), content]);
}
async function upload(url: string, { cookie }: Api, call: Call, bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'gateway.lfw');
  const reply = await fetch(url + call.path, { method: 'POST', headers: { cookie }, body: form });
  return Envelope.parse(await reply.json());
}
/** An upgrade to this image is under way; answers where its gateway fetches it. */
async function ordered(bytes: Buffer): Promise<string> {
  const path = '/gateway-firmware/a-token';
  const order = { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
  await test.db.query(
    `with one as (insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash)
       values (gen_random_uuid(), (select id from org limit 1), 'lightfield', '900000000009', '网关', '9', '') returning id)
     insert into command (id, kind, gateway_id, status, created_at, deadline, args)
     select gen_random_uuid(), 'upgrade', id, 'sent', now(), now() + interval '1 hour', $1 from one`,
    [JSON.stringify({ order, from: '0.1.0' })],
  );
  return path;
}

it('a process is killed after an upload and in the middle of another: the next one has the first, and takes the second', async () => {
  const [first, second] = [image('1.0.0'), image('2.0.0')];
  const killed = await start();
  const api = await login(killed.url, ADMIN.name, ADMIN.password);
  expect(await upload(killed.url, api, firmwareCalls.add, first)).toMatchObject({ code: 200 });
  store.trouble('silent after it was put');
  const cut = upload(killed.url, api, firmwareCalls.add, second).catch(() => 'cut');
  await expect.poll(() => store.objects.size).toBe(2);
  await killed.kill();
  expect(await cut).toBe('cut');

  const next = await start();
  const again = await login(next.url, ADMIN.name, ADMIN.password);
  const versions = async () => (await again.call(firmwareCalls.query, {})).rows.map(({ version }) => version);
  expect(await versions()).toEqual(['1.0.0']);
  const url = next.url + (await ordered(first));
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const rest = Buffer.from(await (await fetch(url, { headers: { range: 'bytes=1000-' } })).arrayBuffer());
  expect([whole.equals(first), rest.equals(first.subarray(1_000))]).toEqual([true, true]);
  expect(await upload(next.url, again, firmwareCalls.add, second)).toMatchObject({ code: 200 });
  expect(await versions()).toEqual(['2.0.0', '1.0.0']);
  // What the killed one has left is known, and goes by itself.
  const left = await test.db.query<{ name: string }>('select name from loose_file');
  expect(left.map(({ name }) => store.objects.has(name))).toEqual([true]);
  await next.stop();
});
