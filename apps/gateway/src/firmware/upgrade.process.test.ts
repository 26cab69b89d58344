import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ControlDown, gatewayErrors } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatewayFiles, packImage } from '../../../../tools/firmware/pack.ts';
import { SN } from '../testing/config.ts';
import { FakePlatform } from '../testing/fake-platform.ts';
import { readBootState } from './boot-state.ts';
import { ImageServer } from '../testing/image-server.ts';
import { Supervised } from '../testing/supervised.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const KEYS = generateKeyPairSync('ed25519');
const TRUSTED = KEYS.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const OLD = '0.1.0';
const NEW = '0.2.0';
/** Makes a download that takes more than a moment. */
const PADDING = randomBytes(3_000_000);

let folder: string;
let platform: FakePlatform;
let server: ImageServer;
let gateway: Supervised;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lf-upgrade-'));
  platform = new FakePlatform(SN);
  server = new ImageServer();
  await Promise.all([platform.start(), server.start()]);
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([platform.stop(), server.stop()]);
  rmSync(folder, { recursive: true });
});

const within = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const firmware = () => platform.hellos.at(-1)?.firmware;
const replies = (uuid: string) => platform.items.filter((item) => item.kind === 'reply' && item.uuid === uuid);

async function run(env: Record<string, string> = {}): Promise<void> {
  gateway = new Supervised({
    LF_MQTT_PASSWORD: platform.password,
    LF_PLATFORM_URL: `mqtt://127.0.0.1:${platform.port}`,
    LF_GATEWAY_DATA: folder,
    LF_FIRMWARE_KEY: TRUSTED,
    LF_UPGRADE_HEALTHY_SECONDS: '0.5',
    ...env,
  });
  await within(() => expect(platform.statuses.length).toBeGreaterThan(0));
  expect(firmware()).toBe(OLD);
}

/** An image that runs this checkout under another version, or whatever else `source` does. */
function image(
  source = `await import(${JSON.stringify(join(ROOT, 'apps/gateway/src/run.ts'))});`,
  key = KEYS.privateKey,
) {
  const files = [
    { path: 'run.mjs', bytes: Buffer.from(source) },
    { path: 'padding.bin', bytes: PADDING },
    // Each is waited for until it is on the disk: unpacking takes long enough to be met.
    ...Array.from({ length: 300 }, (_, i) => ({ path: `parts/${i}.txt`, bytes: Buffer.from(String(i)) })),
  ];
  return packImage(files, { version: NEW, models: ['*'], notes: '', entry: 'run.mjs' }, key);
}

function upgrade(bytes: Buffer): string {
  server.image = bytes;
  const uuid = uuidv7();
  const order = server.order(NEW);
  platform.control({ v: 1, uuid, kind: 'upgrade', deadline: Date.now() + 300_000, order });
  return uuid;
}
const ended = async (uuid: string) => {
  await within(() => expect(replies(uuid)).toHaveLength(1));
  return replies(uuid)[0];
};
const restart = (): ControlDown => ({ v: 1, uuid: uuidv7(), kind: 'restart', deadline: Date.now() + 60_000 });

describe('a restart', () => {
  it('ends the process in order, and is answered by the next one', async () => {
    await run();
    const command = restart();
    platform.control(command);
    platform.control(command);
    expect(await ended(command.uuid)).toMatchObject({ ok: true });
    expect(gateway.ends).toEqual([75]);
    expect(platform.hellos.at(-1)?.startedAt).toBeGreaterThan(platform.hellos[0]?.startedAt ?? 0);
  });
  it('is refused where nobody would start the gateway again', async () => {
    await run({ LF_SUPERVISED: 'false' });
    const command = restart();
    platform.control(command);
    expect(await ended(command.uuid)).toMatchObject({ ok: false, code: gatewayErrors.restartFailed.code });
    expect(gateway.ends).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('brings the gateway, packed with all it needs, into the new version, which stays', async () => {
    await run();
    const about = { version: NEW, models: ['*'], notes: '', entry: 'apps/gateway/src/run.ts' };
    const uuid = upgrade(packImage(gatewayFiles(ROOT), about, KEYS.privateKey));
    expect(await ended(uuid)).toMatchObject({ ok: true });
    expect(firmware()).toBe(NEW);
    expect(platform.statuses.map(({ upgrade: one }) => one?.phase)).toContain('proving');
    gateway.kill();
    const sessions = platform.sessions;
    await within(() => expect(platform.sessions).toBeGreaterThan(sessions));
    await within(() => expect(platform.hellos.length).toBeGreaterThan(2));
    expect(firmware()).toBe(NEW);
    expect(readdirSync(join(folder, 'firmware', 'versions'))).toEqual([NEW]);
  });

  it.each([
    ['ends at once', 'process.exit(3);', {}],
    ['cannot even be read', 'this is no program', {}],
    ['hangs', 'for (;;);', { LF_UPGRADE_PATIENCE_SECONDS: '2' }],
    ['never reaches the platform', 'setInterval(() => {}, 1000);', { LF_UPGRADE_PATIENCE_SECONDS: '2' }],
  ])('to a version that %s is rolled back, and says so', async (_what, source, env) => {
    await run(env);
    const uuid = upgrade(image(source));
    expect(await ended(uuid)).toMatchObject({ ok: false, code: gatewayErrors.upgradeFailed.code });
    expect(firmware()).toBe(OLD);
    await within(() => expect(platform.statuses.at(-1)?.upgrade).toBeNull());
  });

  it.each([
    ['somebody else has signed', () => image(undefined, generateKeyPairSync('ed25519').privateKey)],
    [
      'was changed after it was signed',
      () => {
        const bytes = image();
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
        return bytes;
      },
    ],
  ])('to an image that %s is refused, and nothing changes', async (_what, bytes) => {
    await run();
    expect(await ended(upgrade(bytes()))).toMatchObject({ ok: false, code: gatewayErrors.firmwareCorrupt.code });
    expect(gateway.ends).toEqual([]);
    expect(firmware()).toBe(OLD);
  });

  it('goes on where the line broke off', async () => {
    await run();
    server.cutsAfter = [500_000, 600_000];
    expect(await ended(upgrade(image()))).toMatchObject({ ok: true });
    const from = server.ranges.map((range) => Number(/\d+/.exec(range ?? '0')?.[0]));
    expect(from).toHaveLength(3);
    expect(from[1]).toBeGreaterThan(0);
    expect(from[2]).toBeGreaterThan(from[1] ?? 0);
    expect(firmware()).toBe(NEW);
  });

  const parts = () => filesIn('download').filter((name) => name.endsWith('.part'));
  it.each([
    ['downloads', () => parts().length > 0],
    ['unpacks', () => filesIn('versions').includes(`${NEW}.new`)],
    ['is about to restart', () => readBootState(folder).trial?.starts === 0],
    ['is on trial', () => readBootState(folder).trial?.starts === 1],
  ])('survives kill -9 while it %s', async (_what, isThere) => {
    await run();
    const uuid = upgrade(image());
    await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 60_000, interval: 1 });
    gateway.kill();
    expect(await ended(uuid)).toMatchObject({ ok: true });
    await within(() => expect(firmware()).toBe(NEW));
    expect(gateway.ends).toContain('SIGKILL');
    expect(filesIn('versions')).toEqual([NEW]);
  });
});

function filesIn(name: string): string[] {
  try {
    return readdirSync(join(folder, 'firmware', name));
  } catch {
    return [];
  }
}
