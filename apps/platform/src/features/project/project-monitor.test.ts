import {
  LIMITS,
  type ProjectGateway,
  type ProjectPageOpened,
  type ProjectSignal,
  projectMonitorCalls as calls,
} from '@lightfield/contract';
import { wholeProjectSignals } from '@lightfield/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectSite, projectSite } from './project.testing.ts';

const HOUR_MS = 3_600_000;
let site: ProjectSite;
let projectId: string;
let pageId: string;
let pump: Awaited<ReturnType<ProjectSite['device']>>;
let tank: typeof pump;
beforeAll(async () => {
  site = await projectSite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  projectId = await site.project();
  [pump, tank] = [await site.device(['flow', 'set']), await site.device(['level'])];
  await site.bind(projectId, [pump.id, tank.id]);
  pageId = crypto.randomUUID();
  site.pages.set(pageId, { projectId, bound: [pump.variables['flow']?.id ?? '', tank.variables['level']?.id ?? ''] });
  site.issued.length = 0;
  site.opened.length = 0;
  await gateway("state = 'online', vpn = false, interval_ms = 500, economize_open = true");
});
const gateway = (set: string) => site.db.query(`update gateway set ${set} where id = $1`, [site.gateway.gatewayId]);
const idOf = (device: typeof pump, key: string) => device.variables[key]?.id ?? '';

describe('gateways of a page', () => {
  it('are told device by device, all or those that are asked for', async () => {
    const all = await site.ok<ProjectGateway[]>(calls.gateways, { pageId });
    expect(all.map(({ equipmentId }) => equipmentId)).toEqual([pump.id, tank.id]);
    expect(all[0]).toMatchObject({ online: true, vpn: false, economizeOpen: true, interval: 500, state: 'online' });
    expect(await site.ok(calls.gateways, { pageId, dataEquip: tank.id })).toHaveLength(1);
    const foreign = await site.device([]);
    expect(await site.codeOf(calls.gateways, { pageId, dataEquip: `${tank.id},${foreign.id}` })).toBe(90_002);
  });

  it('are opened for an hour, at the pace of the gateway', async () => {
    const { openUntil } = await site.ok<{ openUntil: number }>(calls.open, { projectId, equipmentId: pump.id });
    expect(openUntil).toBe(site.time.at + HOUR_MS);
    await site.ok(calls.open, { projectId, equipmentId: pump.id, interval: '1000', delay: '3600' });
    expect(site.opened).toEqual([
      { deviceId: pump.id, intervalMs: 500, forMs: HOUR_MS },
      { deviceId: pump.id, intervalMs: 1_000, forMs: HOUR_MS },
    ]);
    expect(await site.codeOf(calls.open, { projectId, equipmentId: pump.id, delay: '3601' })).toBe(10_001);
  });

  it.each([
    ["state = 'offline'", 1302],
    ["state = 'sleeping'", 1322],
  ])('are not opened with %s: %i', async (set, code) => {
    await gateway(set);
    expect(await site.codeOf(calls.open, { projectId, equipmentId: pump.id })).toBe(code);
    expect(site.opened).toEqual([]);
  });

  it('are not opened while the VPN is (1320)', async () => {
    await gateway('vpn = true');
    expect(await site.codeOf(calls.open, { projectId, equipmentId: pump.id })).toBe(1320);
    expect(site.opened).toEqual([]);
  });

  it('of a device that is not bound is not opened by way of the project', async () => {
    const { id } = await site.device([]);
    expect(await site.codeOf(calls.open, { projectId, equipmentId: id })).toBe(90_002);
    await site.db.query('update device set gateway_id = null where id = $1', [tank.id]);
    expect(await site.codeOf(calls.open, { projectId, equipmentId: tank.id })).toBe(2001);
  });

  it('are opened by who was authorised for the project only', async () => {
    const viewer = await site.person('ext');
    const open = () => site.codeOf(calls.open, { projectId, equipmentId: pump.id }, viewer);
    expect(await open()).toBe(90_002);
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    expect(await open()).toBe(200);
  });
});

describe('the token of a page', () => {
  it('lets watch signals of several devices and calculated variables', async () => {
    const total = await site.formula(projectId, 'total', 'D1.flow+D2.level');
    const dataSignal = [idOf(pump, 'set'), idOf(tank, 'level'), total].join(',');
    await site.ok(calls.token, { pageId, dataEquip: pump.id, dataSignal });
    const [{ grant } = { grant: undefined }] = site.issued;
    expect(grant).toMatchObject({ projectId, deviceIds: [pump.id], accountId: site.me.accountId });
    expect(grant?.signals.map(({ variableId }) => variableId).toSorted()).toEqual(dataSignal.split(',').toSorted());
  });

  it.each([undefined, 'all'])('for %s is for what the page is bound to', async (dataSignal) => {
    await site.ok(calls.token, { pageId, ...(dataSignal && { dataSignal }) });
    expect(site.issued[0]?.grant.signals).toHaveLength(2);
    expect(site.issued[0]?.grant.deviceIds).toEqual([pump.id, tank.id]);
  });

  it('is for nothing that is not of the project: 1707', async () => {
    const foreign = await site.device(['x']);
    expect(await site.codeOf(calls.token, { pageId, dataSignal: idOf(foreign, 'x') })).toBe(1707);
    const other = await site.project();
    const mvar = await site.formula(other, 'x', '1');
    expect(await site.codeOf(calls.token, { pageId, dataSignal: mvar })).toBe(1707);
    expect(site.issued).toEqual([]);
  });

  it('is for so many signals at most', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    expect(await site.codeOf(calls.token, { pageId, dataSignal: ids(LIMITS.monitor.signalsPerSocket) })).toBe(1707);
    expect(await site.codeOf(calls.token, { pageId, dataSignal: ids(LIMITS.monitor.signalsPerSocket + 1) })).toBe(
      10_001,
    );
  });
});

describe('a page that is opened', () => {
  const open = (more: object = {}) => site.ok<ProjectPageOpened>(calls.openPage, { id: pageId, ...more });

  it('comes with what signals, gateways and token answer one by one, of what it shows', async () => {
    const other = await site.device(['x']);
    await site.bind(projectId, [other.id]);
    const { page, line } = await open({ lean: 'true' });
    expect(page).toMatchObject({ id: pageId, projectId, document: { lean: true } });
    expect(wholeProjectSignals(line?.signals ?? [])).toEqual(await site.ok<ProjectSignal[]>(calls.signals, { pageId }));
    expect(line?.gateways).toEqual(
      await site.ok<ProjectGateway[]>(calls.gateways, { pageId, dataEquip: `${pump.id},${tank.id}` }),
    );
    const [opened] = site.issued;
    expect(opened?.grant.deviceIds).toEqual([pump.id, tank.id]);
    expect(opened?.grant.signals.map(({ variableId }) => variableId).toSorted()).toEqual(
      [idOf(pump, 'flow'), idOf(tank, 'level')].toSorted(),
    );
  });

  it('that shows more values than a socket takes comes alone', async () => {
    const bound = Array.from({ length: LIMITS.monitor.signalsPerSocket + 1 }, () => crypto.randomUUID());
    site.pages.set(pageId, { projectId, bound });
    expect((await open()).line).toBeNull();
    expect(site.issued).toEqual([]);
  });
});

describe('what a write means', () => {
  it('is the variable of the device, by id or by name', async () => {
    const written = (name: string, caller = site.me) => site.writes.writtenVariable(caller, projectId, name);
    const set = idOf(pump, 'set');
    expect(await written('D1.set')).toEqual({ id: set, mayWrite: true });
    expect(await written(set)).toEqual({ id: set, mayWrite: true });
    await expect(written('D1.nothing')).rejects.toThrow('1707');
    await site.formula(projectId, 'total', '1');
    await expect(written('total')).rejects.toThrow('2004');
  });

  it('is told of signals too: who may not write by way of the project sees none that they may', async () => {
    const writable = async (caller = site.me) =>
      (await site.ok<ProjectSignal[]>(calls.signals, { pageId, dataSignal: idOf(pump, 'set') }, caller)).map(
        (one) => one.writable,
      );
    await site.db.query(`update variable set access = 'readwrite', kind = 'internal' where id = $1`, [
      idOf(pump, 'set'),
    ]);
    const viewer = await site.person('ext');
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    expect([await writable(), await writable(viewer)]).toEqual([[true], [false]]);
  });
});

it('counts devices: all, online, offline, in alarm', async () => {
  await site.db.query(`update device set state = 'offline' where id = $1`, [tank.id]);
  await site.db.query(`update device set state = 'online' where id = $1`, [pump.id]);
  site.alarms.set(tank.id, 2);
  const count = (more: object) => site.ok(calls.equipCount, { projectId, ...more });
  const all = { total: 2, online: 1, offline: 1, alarm: 1, failing: 0, never: 0, unknown: 0 };
  expect(await count({})).toEqual({ count: 2, ...all });
  expect(await count({ online: 'true' })).toEqual({ count: 1, ...all });
  expect(await count({ online: 'true', alarm: 'true' })).toEqual({ count: 0, ...all });
  expect(await count({ alarm: 'true' })).toEqual({ count: 1, ...all });
});
