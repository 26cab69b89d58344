import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AlarmRecord,
  LOSS_DEFAULTS,
  alarmCalls,
  deviceCalls,
  groupMonitorCalls,
  lossAlarmCalls,
  messageCalls,
  monitorCalls,
} from '@lightfield/contract';
import {
  type Api,
  ADMIN,
  freshFolder,
  login,
  startGateway,
  startPlatform,
  until,
  watchDevice,
} from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDatabase } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PlantLine, startLine } from './plant-line.ts';

/** The gateway's clock runs this much faster, so that ten minutes of plant time pass in ten seconds. */
const SPEED = 60;
const CUT_PLANT_MS = 10 * 60_000;
/** Plant time between two records of a report. */
const RECORD_EVERY_MS = 10_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let line: PlantLine;
/** Between the gateway and the PLC. */
let bus: PlantLine;
let api: Api;
let equipmentId: string;

beforeAll(async () => {
  plc = await startLoadPlc({ swingEveryMs: 900 });
  bus = await startLine(plc.port);
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(bus.port, { reports: 1, intervalMs: RECORD_EVERY_MS })));
  platform = await startPlatform({ data, env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile } });
  line = await startLine(platform.mqttPort);
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: line.port, env: { LF_CLOCK_SPEED: String(SPEED) } });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  equipmentId = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
});
afterAll(async () => {
  await gateway.stop();
  line.stop();
  bus.stop();
  await platform.stop();
  await plc.stop();
});

interface Times {
  records: string;
  newest: Date | null;
}
const recordTimes = async () =>
  (await askDatabase<Times>(platform.data, 'select count(*) as records, max(ts) as newest from hist_record'))[0] ?? {
    records: '0',
    newest: null,
  };

it('keeps ten minutes of plant time on disk and delivers them with their own times; live values go stale and come back', async () => {
  await until('the gateway online', async () => (await api.call(monitorCalls.gatewayInfo, { equipmentId })).online, {
    withinMs: 90_000,
  });
  const view = await watchDevice(api, platform.url, equipmentId);
  await until(
    'live values',
    () => view.readings.size > 100 && [...view.readings.values()].every(({ quality }) => quality === undefined),
  );
  await until('records', async () => Number((await recordTimes()).records) > 5);

  const cutAt = (await recordTimes()).newest?.getTime() ?? 0;
  line.cut();
  await until(
    'the gateway to be seen offline',
    async () => !(await api.call(monitorCalls.gatewayInfo, { equipmentId })).online,
  );
  await until('every value stale', () => [...view.readings.values()].every(({ quality }) => quality === 'stale'));
  await pause(CUT_PLANT_MS / SPEED);
  const whileCut = await recordTimes();

  line.mend();
  await until('the gateway back', async () => (await api.call(monitorCalls.gatewayInfo, { equipmentId })).online, {
    withinMs: 90_000,
  });
  await until(
    'live values that are good again',
    () => [...view.readings.values()].every(({ quality }) => quality === undefined),
    { withinMs: 90_000 },
  );
  const until10Minutes = cutAt + CUT_PLANT_MS;
  await until(
    'the records of the cut',
    async () => ((await recordTimes()).newest?.getTime() ?? 0) > until10Minutes + RECORD_EVERY_MS,
    { withinMs: 90_000 },
  );

  // Nothing new arrived while the line was cut, and afterwards no multiple of the interval is missing.
  expect(whileCut.newest?.getTime() ?? 0).toBeLessThan(cutAt + 60_000);
  const [gap] = await askDatabase<{ widest: string }>(
    platform.data,
    `select max(extract(epoch from step) * 1000) as widest from (select ts - lag(ts) over (order by ts) as step from hist_record
      where ts between to_timestamp(${cutAt / 1000}) and to_timestamp(${until10Minutes / 1000})) as steps`,
  );
  expect(Number(gap?.widest)).toBe(RECORD_EVERY_MS);
  // The swing crosses its limit about every two minutes of plant time: alarms of the cut carry times of the cut.
  const [alarms] = await askDatabase<{ n: string }>(
    platform.data,
    `select count(*) as n from alarm_event where raised_at between to_timestamp(${cutAt / 1000}) and to_timestamp(${until10Minutes / 1000})`,
  );
  expect(Number(alarms?.n)).toBeGreaterThanOrEqual(3);
  view.close();
});

const losses = async (): Promise<AlarmRecord[]> =>
  (await api.call(alarmCalls.query, { pageSize: 200 })).rows.filter(({ about }) => about !== 'value');
const commOf = async () => (await api.call(deviceCalls.query, {})).rows[0]?.comm;
const counted = async () => (await api.call(groupMonitorCalls.ocInfo, {})).counts;

it('a PLC that is cut off is seen without anybody watching, is one alarm with a message, and is restored by itself', async () => {
  const soon = { ...LOSS_DEFAULTS.device, delaySeconds: 1 };
  const gatewayRule = { ...LOSS_DEFAULTS.gateway, delaySeconds: 1 };
  const { orgId } = (await api.call(groupMonitorCalls.query, {})).rows[0] ?? { orgId: '' };
  const settings = { gateway: gatewayRule, driver: soon, device: soon };
  await api.call(lossAlarmCalls.save, { orgId, settings: JSON.stringify(settings) });
  await until('the PLC to answer', async () => (await commOf())?.state === 'ok');
  expect(await losses()).toEqual([]);

  bus.cut();
  await until('the device to be failing', async () => (await commOf())?.state === 'failing');
  const failing = await commOf();
  expect(failing?.lastGoodAt).toBeGreaterThan(0);
  expect(failing?.since).toBeGreaterThanOrEqual(failing?.lastGoodAt ?? 0);
  const info = await api.call(deviceCalls.info, { id: equipmentId });
  expect(info).toMatchObject({ online: true, drivers: [{ state: 'failing' }] });
  expect(await counted()).toMatchObject({ failing: 1, unknown: 0, online: 1 });
  await until('its alarm', async () => (await losses()).length > 0);
  expect(await losses()).toMatchObject([{ about: 'device', equipId: equipmentId, signalId: null, recoveredAt: null }]);
  await until('its message', async () =>
    (await api.call(messageCalls.query, { pageSize: 50 })).rows.some(({ title }) => title.includes('设备通信中断')),
  );

  bus.mend();
  await until('the alarm restored', async () => (await losses())[0]?.recoveredAt !== null);
  expect(await commOf()).toMatchObject({ state: 'ok', code: null });
  expect(await losses()).toHaveLength(1);
});

it('a gateway that is killed is one alarm, what is behind it is unknown, and both end when it is back', async () => {
  await gateway.kill();
  await until('nothing to be known', async () => (await commOf())?.state === 'unknown');
  expect(await counted()).toMatchObject({ unknown: 1, failing: 0, online: 0 });
  expect((await api.call(deviceCalls.query, { comm: 'unknown' })).total).toBe(1);
  const lost = async () => (await losses()).filter(({ about }) => about === 'gateway');
  // After a start gateways have half a minute to come back; this platform has listened for longer by now, or soon has.
  await until('its alarm', async () => (await lost()).length > 0);
  const { sn } = await api.call(monitorCalls.gatewayInfo, { equipmentId });
  expect(sn).not.toBe('');
  expect(await lost()).toMatchObject([{ equipId: null, projectId: null, recoveredAt: null, severity: 'severe' }]);
  expect((await losses()).filter(({ recoveredAt }) => recoveredAt === null)).toHaveLength(1);
  // It stands among the alarms of the device behind it, too.
  const ofDevice = await api.call(alarmCalls.query, { equipmentId, active: true });
  expect(ofDevice.rows.map(({ about }) => about)).toContain('gateway');

  await gateway.start();
  await until('the alarm restored', async () => (await lost())[0]?.recoveredAt !== null);
  await until('the PLC to answer', async () => (await commOf())?.state === 'ok');
  expect(await lost()).toHaveLength(1);
}, 240_000);
