import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BodyIn,
  type FirmwareManifest,
  firmwareCalls,
  firmwareHead,
  GatewayDetail,
  gatewayLifeCalls,
  GatewaySettings,
  type GatewayStatus,
  SettingsDown,
  LIMITS,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../../engines/alarms/alarms.ts';
import { rememberedOperations, testDownlink } from '../../engines/commands/commands.testing.ts';
import type { NewCommand } from '../../engines/commands/commands.ts';
import { addAccount, addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import type { GatewayIdentity } from '../../engines/types.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { FilesAway } from '../../kernel/files/files.ts';
import { createFolderFiles } from '../../kernel/files/folder-files.ts';
import { createKeptFiles } from '../../kernel/files/kept-files.ts';
import { silentLog } from '../../kernel/log.ts';
import { testSeal } from '../../kernel/seal/seal.testing.ts';
import { sealField } from '../../kernel/seal/testing-seal.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { serveFirmware } from './firmware-download.ts';
import { createFirmwareRepository } from './firmware.repository.ts';
import { createFirmwareService } from './firmware.service.ts';
import { createGatewayLifeRepository } from './gateway-life.repository.ts';
import { gatewayLifeRoutes } from './gateway-life.routes.ts';
import { createGatewayLifeService } from './gateway-life.service.ts';
import { createGatewayLink } from './gateway-link.ts';
import { createGatewayLinkRepository } from './gateway-link.repository.ts';
import { createTrafficService } from './traffic.service.ts';
import { createGatewaySettingsService } from './gateway-settings.service.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const seal = testSeal(systemClock);
const operations = rememberedOperations();
const down = testDownlink();
const folder = mkdtempSync(join(tmpdir(), 'lf-life-'));
const store = createFolderFiles(folder);
let isAway = false;
const unlessAway = <Answer>(ask: () => Promise<Answer>) => (isAway ? Promise.reject(new FilesAway('away')) : ask());

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let gateway: GatewayIdentity;
let deviceId: string;
let started: NewCommand[] = [];
let link: ReturnType<typeof createGatewayLink>;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, accountId: await addAccount(db, orgId) });
  gateway = await addGateway(db, orgId);
  deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  await addVariable(db, deviceId, { key: 'door' });
  const [lives, images] = [createGatewayLifeRepository(db, testVault), createFirmwareRepository(db)];
  const files = createKeptFiles({
    db,
    files: {
      ...store,
      put: (name, bytes) => unlessAway(() => store.put(name, bytes)),
      read: (name, from) => unlessAway(() => store.read(name, from)),
    },
    log: silentLog,
  });
  link = createGatewayLink({ rows: createGatewayLinkRepository(db, testVault), downlink: down.downlink });
  const start = async (command: NewCommand) => {
    await command.guard?.(test.db);
    started.push(command);
    return gateway.gatewayId;
  };
  const parts = { db, lives, operations: operations.log, clock: systemClock };
  calls = await testCalls({
    register: (routes) =>
      gatewayLifeRoutes(routes, {
        lives: createGatewayLifeService({
          ...parts,
          firmware: images,
          commands: { start },
          isConnected: () => true,
          httpPort: () => 8080,
        }),
        traffic: createTrafficService(parts),
        settings: createGatewaySettingsService({ ...parts, seal, log: silentLog, sendSettings: link.sendSettings }),
        firmware: createFirmwareService({
          ...parts,
          images,
          files,
          key: { key: publicKey, fingerprint: '00' },
        }),
      }),
  });
  serveFirmware(calls.app, { images, files, log: silentLog });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  started = [];
  down.sent.length = 0;
  down.connect(gateway.gatewayId);
});

const id = () => gateway.gatewayId;
async function detail(): Promise<GatewayDetail> {
  return GatewayDetail.parse((await calls.as(me).call(gatewayLifeCalls.detail, { id: id() })).data);
}
async function save(settings: unknown, more: Partial<BodyIn<typeof gatewayLifeCalls.saveSettings>> = {}) {
  const { settingsRevision } = await detail();
  return calls.as(me).call(gatewayLifeCalls.saveSettings, { id: id(), revision: settingsRevision, settings, ...more });
}
const settingsSent = () => down.sent.map(({ payload }) => SettingsDown.parse(JSON.parse(String(payload))));
const modelHas = (features: string[]) =>
  test.db.query(
    `with one as (
       insert into gateway_model (id, name, series, settings) values (gen_random_uuid(), $2, 'T',
         jsonb_build_object('name', $2::text, 'series', 'T', 'capacities',
           '{"drivers": 1, "variables": 1, "alarms": 0, "reports": 0, "scripts": 0}'::jsonb, 'features', $3::jsonb,
           'modes', '["standard"]'::jsonb, 'protocols', '[]'::jsonb, 'ports', '[]'::jsonb, 'remark', '')) returning id)
     update gateway set model_id = (select id from one) where id = $1`,
    [id(), `T-${Math.random()}`, JSON.stringify(features)],
  );
const anyModel = () => test.db.query('update gateway set model_id = null where id = $1', [id()]);
const aStatus = (more: Partial<GatewayStatus> = {}): GatewayStatus => ({
  v: 1,
  at: Date.now(),
  mode: 'standard',
  nextMode: 'standard',
  means: { restart: true, network: false, vpn: false, location: true, firmware: true },
  settingsRevision: 0,
  problems: [],
  signal: null,
  position: null,
  forwarding: { state: 'off', reason: '', sent: 0, dropped: 0, waiting: 0 },
  tamper: 'off',
  vpn: false,
  upgrade: null,
  ...more,
});

describe('settings', () => {
  it('are stored, sent, and written down, and their password is seen by the gateway alone', async () => {
    const { publicKey: key, nonce } = await seal.offer();
    const settings = GatewaySettings.parse({
      mqtt: { enabled: true, host: 'b.example', topic: 't', auth: 'password', username: 'u' },
    });
    const answer = await save(settings, { password: sealField('password', 'Secret_77', key, nonce), nonce });
    expect(answer).toMatchObject({ code: 200 });
    const now = await detail();
    expect(now.settings).toEqual(settings);
    expect(now.secrets.mqttPassword).toBe(true);
    expect(JSON.stringify(now)).not.toContain('Secret_77');
    expect(settingsSent().at(-1)).toMatchObject({ settings, secrets: { mqttPassword: 'Secret_77' } });
    const entry = operations.entries.at(-1);
    expect(entry).toMatchObject({ action: 'gateway.settings', objectId: id() });
    expect(JSON.stringify(entry)).not.toContain('Secret_77');
    expect(entry?.new).toContain('"mqtt.host":"b.example"');
  });
  it('that somebody else has changed meanwhile are refused with 1345', async () => {
    const { settingsRevision: revision } = await detail();
    await save({ location: { source: 'gateway' } });
    const body = { id: id(), revision, settings: {} };
    expect(await calls.as(me).call(gatewayLifeCalls.saveSettings, body)).toMatchObject({ code: 1345 });
  });
  it('that are wrong name their field', async () => {
    const wan = { enabled: true, dhcp: false, ip: '10.0.0.300', mask: '255.255.255.0', gateway: '' };
    expect(await save({ network: { wan } })).toMatchObject({ code: 1335, data: { field: 'network.wan' } });
  });
  it.each([
    [{ mqtt: { enabled: true, host: 'b', topic: 't' } }, 1326],
    [{ lowPower: { enabled: true } }, 1327],
    [{ location: { source: 'gateway' } }, 1328],
  ])('that the model lacks are refused: %o with %d', async (settings, code) => {
    await modelHas([]);
    expect(await save(settings)).toMatchObject({ code });
    await anyModel();
  });
  it('reach a gateway that was away, when it says how it is', async () => {
    down.disconnect(id());
    await save({ lowPower: { enabled: true, sleepDelaySeconds: 600 } });
    expect(down.sent).toEqual([]);
    down.connect(id());
    await link.took(gateway, aStatus());
    expect(settingsSent().at(-1)?.settings.lowPower).toMatchObject({ enabled: true, sleepDelaySeconds: 600 });
    down.sent.length = 0;
    await link.took(gateway, aStatus({ settingsRevision: (await detail()).settingsRevision }));
    expect(down.sent).toEqual([]);
  });
  it('with an anti-tamper formula name the alarm it raises', async () => {
    const antiTamper = { enabled: true, deviceId, formula: 'door == 1' };
    expect(await save({ antiTamper })).toMatchObject({ code: 200 });
    const rule = settingsSent().at(-1)?.tamperRule;
    expect(await test.db.query('select device_id from alarm_origin where id = $1', [rule])).toEqual([
      { device_id: deviceId },
    ]);
    expect(await save({ antiTamper: { ...antiTamper, formula: 'window == 1' } })).toMatchObject({ code: 1353 });

    const alarms = createAlarms({ db: test.db, bus: createBus(() => undefined) });
    const item = { kind: 'alarm', seq: 1, id: newId(), rule: rule ?? '', change: 'raised', time: 1, value: 1 } as const;
    (await test.db.transaction((tx) => alarms.part.write(tx, [{ gateway, item }])))();
    expect(alarms.counts(deviceId).active).toBe(1);
    expect(await test.db.query('select condition, severity from alarm_event where id = $1', [item.id])).toEqual([
      { condition: 'door == 1', severity: 'severe' },
    ]);
    alarms.stop();
  });
  it('take a private key as PEM or DER, and nothing else (1340)', async () => {
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const put = (name: string, bytes: Buffer | string) =>
      calls.as(me).upload(gatewayLifeCalls.saveCertificate, { id: id(), name }, { name: 'f', bytes });
    expect(await put('key', der)).toMatchObject({ code: 200 });
    expect(settingsSent().at(-1)?.secrets.key).toContain('BEGIN PRIVATE KEY');
    expect(await put('cert', privateKey.export({ format: 'pem', type: 'pkcs8' }))).toMatchObject({ code: 1340 });
    expect((await detail()).secrets).toMatchObject({ key: true, cert: false });
  });
});

describe('commands', () => {
  const { restart, setMode, locate, vpn, upgrade } = gatewayLifeCalls;
  it('are started with what they are about', async () => {
    expect(await calls.as(me).call(restart, { id: id() })).toMatchObject({ code: 200 });
    expect(await calls.as(me).call(setMode, { id: id(), mode: 'router' })).toMatchObject({ code: 200 });
    expect(started).toMatchObject([{ kind: 'restart' }, { kind: 'mode', args: { mode: 'router' } }]);
  });
  it('for what the model lacks answer the code of it', async () => {
    await modelHas([]);
    expect(await calls.as(me).call(setMode, { id: id(), mode: 'router' })).toMatchObject({ code: 1334 });
    expect(await calls.as(me).call(locate, { id: id() })).toMatchObject({ code: 1328 });
    expect(await calls.as(me).call(vpn, { id: id(), open: true })).toMatchObject({ code: 1321 });
    expect(await calls.as(me).call(upgrade, { id: id() })).toMatchObject({ code: 1314 });
    await anyModel();
  });
  it('for a gateway of somebody else are none (1347)', async () => {
    const other = await addGateway(test.db, me.orgId, { kind: 'sparkplug' });
    expect(await calls.as(me).call(restart, { id: other.gatewayId })).toMatchObject({ code: 1347 });
  });
  it('refresh the position five times a day (1329); what never left or failed does not count', async () => {
    const add = (done: boolean, sent = done) =>
      test.db.query(
        `insert into command (id, kind, gateway_id, status, created_at, deadline, sent_at, ended_at)
         values (gen_random_uuid(), 'locate', $1, $3, now(), now(), $2, now())`,
        [id(), sent ? new Date() : null, done ? 'done' : 'failed'],
      );
    for (const done of [true, true, true, true, false]) await add(done);
    await add(false, true);
    expect((await detail()).refreshesLeft).toBe(LIMITS.gateway.locationRefreshPerDay - 4);
    expect(await calls.as(me).call(locate, { id: id() })).toMatchObject({ code: 200 });
    await add(true);
    expect(await calls.as(me).call(locate, { id: id() })).toMatchObject({ code: 1329 });
  });
  it('leave the VPN to who has opened it (1319), and to administrators', async () => {
    await test.db.query('update gateway set vpn = true, vpn_by = $2 where id = $1', [id(), me.accountId]);
    const other = aCaller({ orgId: me.orgId, roleType: 'operation' });
    expect(await calls.as(other).call(vpn, { id: id(), open: false })).toMatchObject({ code: 1319 });
    expect(await calls.as(me).call(vpn, { id: id(), open: false })).toMatchObject({ code: 200 });
    expect(await calls.as(aCaller({ orgId: me.orgId })).call(vpn, { id: id(), open: false })).toMatchObject({
      code: 200,
    });
  });
});

describe('firmware', () => {
  const content = Buffer.from('what would be a program');
  function image(version: string, more: Partial<FirmwareManifest> = {}, key = privateKey): Buffer {
    const head = firmwareHead({
      product: 'lightfield-gateway',
      version,
      models: ['LF-STD'],
      notes: 'n',
      entry: 'run.mjs',
      builtAt: 1,
      content: { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
      ...more,
    });
    return Buffer.concat([head, sign(null, head, key), content]);
  }
  const put = (bytes: Buffer) => calls.as(me).upload(firmwareCalls.add, {}, { name: 'f.lfw', bytes });
  const idOf = (answer: { data?: unknown }) => String((answer.data as { id?: unknown }).id);

  it.each([
    ['somebody else has signed', () => image('1.0.0', {}, generateKeyPairSync('ed25519').privateKey)],
    ['is cut short', () => image('1.0.0').subarray(0, -1)],
    ['holds something else', () => Buffer.concat([image('1.0.0').subarray(0, -1), Buffer.from('!')])],
  ])('that %s is refused with 1315', async (_what, bytes) => {
    expect(await put(bytes())).toMatchObject({ code: 1315 });
  });

  it('is offered once it is published, fetched with ranges while the upgrade runs, and with no other token', async () => {
    const bytes = image('1.2.0');
    const added = await put(bytes);
    expect(added).toMatchObject({ code: 200, data: { version: '1.2.0', publishedAt: null } });
    expect(await put(image('1.2.0', { notes: 'again' }))).toMatchObject({ code: 10001 });
    expect((await detail()).newest).toBeNull();
    await calls.as(me).call(firmwareCalls.publish, { id: idOf(added) });
    expect(await detail()).toMatchObject({ newest: { version: '1.2.0' }, upgradeProblem: null });
    expect(await calls.as(me).call(firmwareCalls.delete, { id: idOf(added) })).toMatchObject({ code: 90001 });

    await calls.as(me).call(gatewayLifeCalls.upgrade, { id: id() });
    const order = started.at(-1)?.args?.order;
    expect(order).toMatchObject({ version: '1.2.0', bytes: bytes.length, httpPort: 8080 });
    const url = order?.path ?? '';
    expect((await calls.raw({ url })).statusCode).toBe(404);
    await test.db.query(
      `insert into command (id, kind, gateway_id, status, created_at, deadline, args)
       values (gen_random_uuid(), 'upgrade', $1, 'sent', now(), now(), $2)`,
      [id(), JSON.stringify({ order, from: '0.1.0' })],
    );
    expect((await calls.raw({ url })).rawPayload.equals(bytes)).toBe(true);
    const rest = await calls.raw({ url, headers: { range: 'bytes=10-' } });
    expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(10))]).toEqual([206, true]);
    expect((await calls.raw({ url: `${url}x` })).statusCode).toBe(404);
    isAway = true;
    expect((await calls.raw({ url })).statusCode).toBe(503);
    expect(await put(image('1.3.0'))).toMatchObject({ code: 90014 });
    isAway = false;
    expect((await calls.raw({ url })).statusCode).toBe(200);
    expect(await calls.as(me).call(gatewayLifeCalls.upgrade, { id: id() })).toMatchObject({ code: 1312 });
    expect(await detail()).toMatchObject({ upgrade: { version: '1.2.0', from: '0.1.0', endedAt: null } });

    await test.db.query(`update command set ended_at = now() where kind = 'upgrade'`);
    expect((await calls.raw({ url })).statusCode).toBe(404);
    await test.db.query(`update gateway set firmware = '1.2.0' where id = $1`, [id()]);
    expect(await calls.as(me).call(gatewayLifeCalls.upgrade, { id: id() })).toMatchObject({ code: 1313 });
    await calls.as(me).call(firmwareCalls.withdraw, { id: idOf(added) });
    const stored = () => store.list('firmware');
    const before = await stored();
    expect(await calls.as(me).call(firmwareCalls.delete, { id: idOf(added) })).toMatchObject({ code: 200 });
    expect(await stored()).toHaveLength(before.length - 1);
  });
});

describe('data saving', () => {
  const save = (body: object) => {
    const whole = { id: id(), economizeOpen: false, smartSaving: false, interval: 1_000, ...body };
    return calls.as(me).call(gatewayLifeCalls.saveTraffic, whole);
  };
  it('is switched on and off, and said in the operation log once', async () => {
    expect((await detail()).traffic).toEqual({ economizeOpen: false, smartSaving: false, interval: 1_000 });
    operations.entries.length = 0;
    expect(await save({ economizeOpen: true, interval: 5_000 })).toMatchObject({ code: 200 });
    expect(await save({ economizeOpen: true, interval: 5_000 })).toMatchObject({ code: 200 });
    expect(operations.entries.map(({ action }) => action)).toEqual(['gateway.traffic']);
    expect((await detail()).traffic).toEqual({ economizeOpen: true, smartSaving: false, interval: 5_000 });
    await save({ smartSaving: true });
    expect((await detail()).traffic).toEqual({ economizeOpen: false, smartSaving: true, interval: 1_000 });
    await save({});
  });
  it('has an interval of 1 to 60 seconds (1364)', async () => {
    for (const interval of [1_000, 60_000]) expect((await save({ interval })).code).toBe(200);
    for (const interval of [999, 60_001]) expect((await save({ interval })).code).toBe(1364);
    await save({});
  });
});

describe('what a gateway says of itself', () => {
  it('is shown, and moves the devices that stand where it stands', async () => {
    await test.db.query(`update device set position_source = 'gateway' where id = $1`, [deviceId]);
    const position = { lng: 121.5, lat: 31.2, accuracyM: 300, source: 'baseStation' as const, at: Date.now() };
    await link.took(gateway, aStatus({ position, signal: 71, nextMode: 'switch' }));
    expect(await detail()).toMatchObject({ position, mode: 'switch', status: { signal: 71, mode: 'standard' } });
    expect(await test.db.query('select lng, lat from device where id = $1', [deviceId])).toEqual([
      { lng: 121.5, lat: 31.2 },
    ]);
    expect(await test.db.query('select lng from device_track where device_id = $1', [deviceId])).toHaveLength(1);
  });
  it('and said again as it was is not written again, until what is known is old', async () => {
    const version = async () => (await test.db.query('select xmin from gateway where id = $1', [gateway.gatewayId]))[0];
    const [at, settingsRevision] = [Date.now(), (await detail()).settingsRevision];
    await link.took(gateway, aStatus({ at, settingsRevision, waiting: 3 }));
    const written = await version();
    await link.took(gateway, aStatus({ at: at + 10_000, settingsRevision, waiting: 3 }));
    expect(await version()).toEqual(written);
    await link.took(gateway, aStatus({ at: at + 3_600_000, settingsRevision, waiting: 3 }));
    expect(await detail()).toMatchObject({ status: { at: at + 3_600_000 } });
    await link.took(gateway, aStatus({ at: at + 3_600_000, settingsRevision, waiting: 4 }));
    expect(await detail()).toMatchObject({ outboxWaiting: 4 });
  });
  it('with the number of items that wait, which nobody knows of one that is away', async () => {
    await test.db.query(`update gateway set state = 'online', outbox_waiting = 181 where id = $1`, [gateway.gatewayId]);
    await link.took(gateway, aStatus({ waiting: 0 }));
    expect(await detail()).toMatchObject({ outboxWaiting: 0 });
    await link.took(gateway, aStatus());
    expect(await detail()).toMatchObject({ outboxWaiting: 0 });
    await test.db.query(`update gateway set state = 'offline' where id = $1`, [gateway.gatewayId]);
    expect(await detail()).toMatchObject({ outboxWaiting: null });
  });
});
