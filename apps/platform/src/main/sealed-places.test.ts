import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigDevice, type GatewayConfig } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigurationSite, aDriver, configurationSite } from '../features/device/core/configuration.testing.ts';
import { createTemplateConfigRepository } from '../features/device/core/template-config.repository.ts';
import { createDeviceSyncRepository } from '../features/device/sync/device-sync.repository.ts';
import { createGatewayLifeRepository } from '../features/gateway-life/gateway-life.repository.ts';
import { createGatewayLinkRepository } from '../features/gateway-life/gateway-link.repository.ts';
import { createGatewayConfigRepository } from '../features/gateway/gateway-config.repository.ts';
import { createNotify } from '../features/notify/notify.ts';
import { createOutboxRepository } from '../features/notify/outbox.repository.ts';
import { createPartnerRepository } from '../features/partner/partner.repository.ts';
import { createAccountRepository } from '../features/video/account.repository.ts';
import { createCameraRepository, createCameraWrites } from '../features/video/camera.repository.ts';
import { type Log, silentLog } from '../kernel/log.ts';
import { readConfig } from '../kernel/config.ts';
import { StartError } from '../kernel/start-error.ts';
import { openVault } from '../kernel/vault/open-vault.ts';
import type { SealedPlace } from '../kernel/vault/sealed-places.ts';
import { vaultKey } from '../kernel/vault/sealed-text.ts';
import { testVault } from '../kernel/vault/vault.testing.ts';
import type { Vault } from '../kernel/vault/vault.ts';
import { secretPlaces } from './modules.ts';

/** Appears in every secret that is stored here, and nowhere else. */
const NEEDLE = 'Geheim_4711';
const PARTNER_SECRET = Buffer.from(`${NEEDLE}-of-the-partner-system`);

let site: ConfigurationSite;
let device: string;
let gatewayId: string;
let templateId: string;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

/** Tables in whose rows the text stands: as it is, in base64 or in hex. */
async function tablesWith(text: string): Promise<string[]> {
  const bytes = Buffer.from(text);
  // Base64 of a text within a longer one depends on where it begins.
  const spellings = [text, bytes.toString('hex'), ...[0, 1, 2].map((skip) => middleOfBase64(bytes.subarray(skip)))];
  const tables = await site.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await site.db.query(`select 1 from "${name}" t where t::text like any($1) limit 1`, [
      spellings.map((spelling) => `%${spelling.replaceAll('_', String.raw`\_`)}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
const middleOfBase64 = (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');

const outboxOf = (vault: Vault) => createOutboxRepository(site.db, vault);
const running = (password: string): GatewayConfig => ({
  v: 1,
  revision: 1,
  devices: [
    ConfigDevice.parse({
      id: device,
      name: 'Boiler',
      drivers: [{ name: 'broker', type: 'mqtt', settings: { host: 'h', password } }],
      variables: [],
      alarms: [],
      reports: [],
      scripts: [],
    }),
  ],
});

/** One secret in every place there is, stored the way the platform stores them. */
async function storeAll(vault: Vault): Promise<void> {
  const { db, orgId } = site;
  await site.save(device, { drivers: { put: [{ ...aDriver('web'), type: 'http', settings: http() }] } });
  await site.saveTemplate(templateId, { drivers: { put: [{ ...aDriver('web'), type: 'http', settings: http() }] } });
  await createGatewayLifeRepository(db, vault).putSecret(db, gatewayId, 'mqttPassword', `${NEEDLE}-mqtt`);
  const partner = { id: newId(), sys: `erp${newId()}`, name: 'ERP', orgId, secret: PARTNER_SECRET, at: Date.now() };
  await createPartnerRepository(db, vault).insert(db, partner);
  await createGatewayConfigRepository(db, vault).setRunning(gatewayId, running(`${NEEDLE}-runs`));
  const { notifier } = createNotify({
    db,
    vault,
    clock: { now: () => Date.now() },
    log: silentLog,
    settings: readConfig({}).notify,
    operations: site.operations.log,
  });
  await createAccountRepository(db, vault).insertAccount(
    db,
    { id: newId(), orgId, title: 'V', appKey: 'k' },
    `${NEEDLE}-video`,
    new Date(),
  );
  await createCameraWrites(vault).insert(db, aCamera(orgId), new Date());
  const params = { account: 'li', password: `${NEEDLE}-new` };
  await notifier.send({ channel: 'sms', target: '13800000000', template: 'accountOpened', params, lang: 'zh' });
}
const aCamera = (orgId: string) => ({
  id: newId(),
  orgId,
  deviceId: device,
  projectId: null,
  code: '1',
  title: 'C',
  kind: 'rtsp' as const,
  via: 'platform' as const,
  address: 'rtsp://10.0.0.9/live',
  username: 'viewer',
  password: `${NEEDLE}-camera`,
  serialNumber: '',
  channelNumber: 1,
  onvif: '',
  simulated: false,
});
const http = () => ({ host: '10.0.0.7', login: 'basic', userName: 'u', password: `${NEEDLE}-http` });

/** All of them, read the way the platform reads them. */
async function readAll(vault: Vault) {
  const { db } = site;
  const syncs = createDeviceSyncRepository(() => Promise.resolve('true'), vault);
  const [partner] = await db.query<{ sys: string }>('select sys from partner');
  await db.query(`update outbox set state = 'waiting', next_at = now() where true`);
  const now = Date.now() + 1_000;
  const [message] = await outboxOf(vault).claim('sms', { now, limit: 1, claimEnds: now, provider: 'none' });
  return {
    driver: (await createGatewayConfigRepository(db, vault).document(gatewayId))?.devices[0]?.drivers[0]?.settings[
      'password'
    ],
    template: (await createTemplateConfigRepository(vault).read(db, templateId))?.items.drivers[0]?.settings[
      'password'
    ],
    gateway: (await createGatewayLinkRepository(db, vault).settings(gatewayId))?.secrets.mqttPassword,
    partner: Buffer.from((await createPartnerRepository(db, vault).findBySys(partner?.sys ?? ''))?.secret ?? []),
    running: (await syncs.running(db, gatewayId, device))?.device?.drivers[0]?.settings['password'],
    message: message?.params['password'],
    ...(await readVideo(vault)),
  };
}
async function readVideo(vault: Vault) {
  const { db, orgId } = site;
  const whose = { deviceId: device, projectId: null };
  return {
    video: (await createAccountRepository(db, vault).login(orgId))?.appSecret,
    camera: (await createCameraRepository(db, vault).named(whose, { camera: '1' }))?.password,
  };
}
const ALL = {
  driver: `${NEEDLE}-http`,
  template: `${NEEDLE}-http`,
  gateway: `${NEEDLE}-mqtt`,
  partner: PARTNER_SECRET,
  running: `${NEEDLE}-runs`,
  message: `${NEEDLE}-new`,
  video: `${NEEDLE}-video`,
  camera: `${NEEDLE}-camera`,
};

beforeEach(async () => {
  const modelId = await site.addModel();
  ({ device, gatewayId } = await site.addSite({ modelId }));
  templateId = await site.db.transaction((tx) =>
    site.store.addTemplate(tx, site.me, {
      orgId: site.orgId,
      name: `T${newId()}`,
      modelId,
      remark: '',
      items: { drivers: [], variables: [], alarms: [], reports: [], scripts: [] },
    }),
  );
});
afterEach(() =>
  site.db.query('truncate partner, outbox, video_account, camera, template, driver, gateway_secret, setting cascade'),
);
afterEach(() => site.db.query('update gateway set applied_config = null'));

describe('secrets that were saved', () => {
  it('stand in no table as they are, and are read again', async () => {
    await storeAll(testVault);
    expect(await tablesWith(NEEDLE)).toEqual([]);
    expect(await readAll(testVault)).toEqual(ALL);
  });

  it('do not open in the row of another', async () => {
    await storeAll(testVault);
    const other = await site.addSite();
    await site.save(other.device, { drivers: { put: [{ ...aDriver('web'), type: 'http', settings: http() }] } });
    await site.db.query(
      `update driver set settings = (select settings from driver where device_id = $1) where device_id = $2`,
      [device, other.device],
    );
    await expect(createGatewayConfigRepository(site.db, testVault).document(other.gatewayId)).rejects.toThrow(
      'another',
    );
  });
});

describe('at its start the platform', () => {
  let folder: string;
  let file: string;
  const lines: string[] = [];
  const note = (details: object, text: string) => void lines.push(JSON.stringify({ ...details, text }));
  const log: Log = { ...silentLog, info: note, warn: note };
  const start = (more: { places?: readonly SealedPlace[]; forget?: boolean } = {}) =>
    openVault({ db: site.db, file, places: secretPlaces(), forget: false, log, ...more });
  /** What an older version left: everything opened by the key of the tests, and stored as it is. */
  async function storeAllPlain(): Promise<void> {
    await storeAll(testVault);
    for (const place of secretPlaces()) {
      let after: string | undefined = '';
      while (after !== undefined) {
        const from: string = after;
        after = await site.db.transaction((tx) => place.batch(tx, from, testVault.open));
      }
    }
    expect((await tablesWith(NEEDLE)).toSorted()).toEqual(
      [
        'camera',
        'driver',
        'gateway',
        'gateway_secret',
        'outbox',
        'partner',
        'template_version',
        'video_account',
      ].toSorted(),
    );
  }
  const stored = () =>
    site.db.query(
      `select settings::text as text from driver union all select items::text from template_version
       union all select value from gateway_secret union all select secret from partner union all select body from outbox
       union all select app_secret from video_account union all select password from camera
       union all select applied_config::text from gateway where applied_config is not null order by 1`,
    );
  const use = (...bytes: number[]) =>
    writeFile(file, bytes.map((byte) => `${Buffer.alloc(32, byte).toString('base64')}\n`).join(''));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lf-vault-'));
    file = path.join(folder, 'secrets.key');
    lines.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('makes a key, seals what an older version stored, and does so once', async () => {
    await storeAllPlain();
    const vault = await start();
    expect(await tablesWith(NEEDLE)).toEqual([]);
    expect(await readAll(vault)).toEqual(ALL);
    const [key, rows] = [await readFile(file, 'utf8'), await stored()];
    await start();
    expect([await readFile(file, 'utf8'), await stored()]).toEqual([key, rows]);
    expect(lines.join('')).not.toContain(NEEDLE);
  });

  it.each(secretPlaces().map(({ name }) => [name]))('goes on where it was killed at %s', async (name) => {
    await storeAllPlain();
    const killed = secretPlaces().map((place): SealedPlace => {
      if (place.name !== name) return place;
      return {
        name,
        batch: (tx, after, renew) => place.batch(tx, after, renew).then(() => Promise.reject(new Error('killed'))),
      };
    });
    await expect(start({ places: killed })).rejects.toThrow('killed');
    const vault = await start();
    expect(await tablesWith(NEEDLE)).toEqual([]);
    expect(await readAll(vault)).toEqual(ALL);
  });

  it('seals all with a new key that stands first, after which the old one may go', async () => {
    await storeAllPlain();
    await use(1);
    await start();
    await use(2, 1);
    await start();
    await use(2);
    expect(await readAll(await start())).toEqual(ALL);
    const old = vaultKey(Buffer.alloc(32, 1)).id;
    expect(await tablesWith(`sealed:1:${old}`)).toEqual([]);
  });

  it('says which key is missing, and makes none in its place', async () => {
    await storeAllPlain();
    await use(1);
    await start();
    const missing = vaultKey(Buffer.alloc(32, 1)).id;
    await rm(file);
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(`sealed with the key ${missing}, which is not in ${file}`);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    await use(2);
    await expect(start()).rejects.toThrow(`sealed with the key ${missing}`);
    await use(1);
    expect(await readAll(await start())).toEqual(ALL);
  });

  it('starts without a key that nothing needs any more', async () => {
    await use(1);
    await start();
    await use(2);
    await start();
    await rm(file);
    await start();
    expect(await readFile(file, 'utf8')).toContain('\n');
  });

  it('forgets what no key opens only when it is told to', async () => {
    await storeAllPlain();
    await use(1);
    await start();
    await use(2);
    const vault = await start({ forget: true });
    const left = await readAll(vault);
    expect(left).toMatchObject({ driver: '', template: '', running: '', message: '******' });
    expect(left.gateway).toBeUndefined();
    // Not empty: nobody can sign with it.
    expect(left.partner).toHaveLength(32);
    // Once more, and nothing that opens is lost.
    await createGatewayLifeRepository(site.db, vault).putSecret(site.db, gatewayId, 'mqttPassword', 'again');
    expect((await readAll(await start({ forget: true }))).gateway).toBe('again');
  });
});
