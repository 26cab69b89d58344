import {
  type AnswerOf,
  type BodyIn,
  type Call,
  type DeviceSync,
  type RunningConfig,
  type SyncTask,
  type SyncTaskDevice,
  deviceAdminCalls,
  deviceSyncCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConfigurationSite,
  aDriver,
  aVariable,
  configurationSite,
  keysOf,
} from '../core/configuration.testing.ts';
import { type SyncSite, syncSite } from './device-sync.testing.ts';

let site: ConfigurationSite;
let sync: SyncSite;
let model: string;
beforeAll(async () => {
  site = await configurationSite();
  sync = await syncSite(site);
  model = await site.addModel({ features: ['remoteUpload', 'remoteDownload'] });
});
afterAll(async () => {
  await sync.worker.stop();
  await sync.calls.close();
  await site.close();
});

const call = <C extends Call>(which: C, body: BodyIn<C>, caller = site.me) => sync.calls.as(caller).call(which, body);
async function done<C extends Call>(which: C, body: BodyIn<C>): Promise<AnswerOf<C>> {
  const answer = await call(which, body);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as AnswerOf<C>;
}
const stateOf = (id: string): Promise<DeviceSync> => done(deviceSyncCalls.query, { id });
const gatewayRow = async (id: string) =>
  (
    await site.db.query<{ sync_when_back: boolean; config_revision: number }>(
      'select sync_when_back, config_revision from gateway where id = $1',
      [id],
    )
  )[0];

/** A device on a gateway of its own, with a driver and a variable that the gateway runs. */
async function running() {
  const place = await site.addSite({ modelId: model });
  await site.save(place.device, {
    drivers: { put: [aDriver('plc', { host: '10.0.0.5' })] },
    variables: { put: [aVariable('level')] },
  });
  await sync.apply(place.gatewayId);
  return place;
}

describe('platform and gateway', () => {
  it('are the same once the gateway runs what the platform has; a save takes them apart, item by item', async () => {
    const { device, gatewayId } = await running();
    expect((await stateOf(device)).gateway).toMatchObject({ id: gatewayId, outOfSync: false, diffs: [] });
    await site.save(device, { variables: { put: [aVariable('flow')] } });
    expect((await stateOf(device)).gateway).toMatchObject({
      outOfSync: true,
      diffs: [{ kind: 'variables', name: 'flow', change: 'added' }],
    });
  });

  it('name the texts without a length, which gateways are told not to read', async () => {
    const { device } = await running();
    expect((await stateOf(device)).gateway).toMatchObject({ leftOut: [] });
    await site.db.query(
      `update variable set data_type = 'string', settings = settings || '{"dataType": "string"}' where device_id = $1`,
      [device],
    );
    expect((await stateOf(device)).gateway).toMatchObject({ leftOut: ['level'] });
  });

  it('are not compared while it is not known what the gateway runs', async () => {
    const { device } = await site.addSite({ modelId: model });
    expect((await stateOf(device)).gateway?.diffs).toBeNull();
  });

  it('never tell a password', async () => {
    const { device, gatewayId } = await site.addSite({ modelId: model });
    const driver = { ...aDriver('broker', { host: 'h', password: 'first-secret' }), type: 'mqtt' };
    await site.save(device, { drivers: { put: [driver] } });
    await sync.apply(gatewayId);
    const settings = { host: 'h', password: 'other-secret' };
    await site.save(device, { drivers: { put: [{ ...driver, settings }] } });
    const state = await stateOf(device);
    expect(state.gateway?.diffs).toMatchObject([{ fields: [{ field: 'settings.password' }] }]);
    expect(JSON.stringify(state)).not.toContain('secret"');
  });

  it('come together by a command, one at a time', async () => {
    const { device, gatewayId } = await running();
    sync.started.length = 0;
    expect(await done(deviceSyncCalls.send, { id: device })).toMatchObject({ uuid: expect.any(String) });
    expect(sync.started).toMatchObject([{ kind: 'sync', gatewayId, who: site.me.loginName }]);
    await site.db.query(
      `insert into command (id, kind, gateway_id, account_id, status, created_at, deadline, who, ip)
       values (gen_random_uuid(), 'sync', $1, $2, 'sent', now(), now() + interval '1 hour', '', '')`,
      [gatewayId, site.me.accountId],
    );
    expect((await call(deviceSyncCalls.send, { id: device })).code).toBe(1118);
    expect((await stateOf(device)).gateway?.sending).toBe(true);
  });

  it('refuse what the model cannot (1112, 1113) and what has no gateway (1102)', async () => {
    const poor = await site.addModel({ features: [] });
    const { device } = await site.addSite({ modelId: poor });
    expect((await call(deviceSyncCalls.send, { id: device })).code).toBe(1113);
    expect((await call(deviceSyncCalls.whenBack, { id: device, on: true })).code).toBe(1113);
    expect((await call(deviceSyncCalls.upload, { id: device })).code).toBe(1112);
    const added = await site.calls.as(site.me).call(deviceAdminCalls.add, { name: '没有网关' });
    const { id } = added.data as { id: string };
    expect((await call(deviceSyncCalls.send, { id })).code).toBe(1102);
    expect((await stateOf(id)).gateway).toBeNull();
  });

  it('can be told to come together when the gateway is back, which is written down', async () => {
    const { device, gatewayId } = await running();
    site.operations.entries.length = 0;
    await done(deviceSyncCalls.whenBack, { id: device, on: true });
    await done(deviceSyncCalls.whenBack, { id: device, on: true });
    expect((await stateOf(device)).gateway?.whenBack).toBe(true);
    expect(site.operations.entries.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['gateway.sync', gatewayId],
    ]);
    await sync.apply(gatewayId);
    expect((await stateOf(device)).gateway?.whenBack).toBe(false);
  });

  it('are nobody else’s business', async () => {
    const { device } = await running();
    expect((await call(deviceSyncCalls.query, { id: device }, site.stranger)).code).toBe(1101);
    expect((await call(deviceSyncCalls.send, { id: device }, site.stranger)).code).toBe(1101);
  });
});

describe('an upload', () => {
  it('shows what the gateway runs, is taken over as one save, and keeps ids', async () => {
    const { device, gatewayId } = await running();
    const before = await site.query(device);
    await site.save(device, {
      variables: { put: [aVariable('mistake')], remove: [before.items.variables[0]?.id ?? ''] },
    });
    const uploaded: RunningConfig = await done(deviceSyncCalls.upload, { id: device });
    expect(uploaded.diffs.map(({ name, change }) => [name, change])).toEqual([
      ['level', 'added'],
      ['mistake', 'removed'],
    ]);
    const { revision, running: ran } = uploaded;
    site.operations.entries.length = 0;
    await done(deviceSyncCalls.takeUploaded, { id: device, revision, running: ran });
    const after = await site.query(device);
    expect(keysOf(after.items)).toEqual(['level']);
    expect(after.items.drivers).toEqual(before.items.drivers);
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['device.upload']);
    expect(await gatewayRow(gatewayId)).toMatchObject({ sync_when_back: true });
    expect((await call(deviceSyncCalls.takeUploaded, { id: device, revision, running: ran })).code).toBe(200);
  });

  it('is out of date when somebody has saved since, or the gateway runs something else (1345)', async () => {
    const { device, gatewayId } = await running();
    await site.save(device, { variables: { put: [aVariable('late')] } });
    const { revision, running: ran } = await done(deviceSyncCalls.upload, { id: device });
    await site.save(device, { variables: { put: [aVariable('later')] } });
    expect((await call(deviceSyncCalls.takeUploaded, { id: device, revision, running: ran })).code).toBe(1345);
    const now = (await site.query(device)).revision;
    await sync.apply(gatewayId);
    expect((await call(deviceSyncCalls.takeUploaded, { id: device, revision: now, running: ran })).code).toBe(1345);
  });

  it('of a gateway that knows nothing of the device takes nothing away', async () => {
    const { device, gatewayId } = await running();
    sync.running.set(gatewayId, { v: 1, revision: 9, devices: [] });
    const { revision } = await done(deviceSyncCalls.upload, { id: device });
    expect((await call(deviceSyncCalls.takeUploaded, { id: device, revision, running: 9 })).code).toBe(1101);
    expect(keysOf((await site.query(device)).items)).toEqual(['level']);
  });
});

/** A device made from a template. */
async function follower(templateId: string) {
  const { device, gatewayId } = await site.addSite({ modelId: model });
  const bound = await site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id: device, templateId });
  expect(bound.code, bound.msg).toBe(200);
  return { device, gatewayId };
}
/** Saves the template with another unit of its variable "level". */
async function renew(templateId: string, unit: string): Promise<void> {
  const { items } = await site.queryTemplate(templateId);
  const put = items.variables.map((item) => (item.key === 'level' ? { ...item, unit } : item));
  await site.saveTemplate(templateId, { variables: { put } });
}
const levelOf = async (id: string) => (await site.query(id)).items.variables.find(({ key }) => key === 'level');

describe('template and device', () => {
  it('show what would change and what stays; following takes the one and keeps the other', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    const { device } = await follower(templateId);
    const { items } = await site.query(device);
    const drivers = items.drivers.map((driver) => ({ ...driver, settings: { host: '10.0.0.77' } }));
    await site.save(device, { drivers: { put: drivers } });
    await renew(templateId, 'm');
    const { template, revision } = await stateOf(device);
    expect(template).toMatchObject({
      outOfSync: true,
      updates: [{ kind: 'variables', name: 'level', fields: [{ field: 'unit', before: '', after: 'm' }] }],
      deviations: [{ kind: 'drivers', fields: [{ field: 'settings.host' }] }],
      conflicts: [],
    });
    site.operations.entries.length = 0;
    await done(deviceSyncCalls.follow, { id: device, revision });
    expect(await levelOf(device)).toMatchObject({ unit: 'm' });
    expect((await site.query(device)).items.drivers[0]?.settings).toEqual({ host: '10.0.0.77' });
    expect((await stateOf(device)).template).toMatchObject({ outOfSync: false, updates: [] });
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['device.syncTemplate']);
  });

  it('leave a conflict with the device, unless it is to take the template’s', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    const { device } = await follower(templateId);
    const level = await levelOf(device);
    if (!level) throw new Error('no level');
    await site.save(device, { variables: { put: [{ ...level, unit: 'cm' }] } });
    await renew(templateId, 'm');
    const { template, revision } = await stateOf(device);
    expect(template?.conflicts).toMatchObject([{ id: level.id, fields: [{ before: 'm', after: 'cm' }] }]);
    const kept = await done(deviceSyncCalls.follow, { id: device, revision });
    expect(await levelOf(device)).toMatchObject({ unit: 'cm' });
    await done(deviceSyncCalls.follow, { id: device, revision: kept.revision, take: JSON.stringify([level.id]) });
    expect(await levelOf(device)).toMatchObject({ unit: 'm', id: level.id });
  });

  it('1108 without a template, 1345 when somebody has saved since', async () => {
    const { device } = await running();
    expect((await call(deviceSyncCalls.follow, { id: device, revision: 1 })).code).toBe(1108);
    const { templateId } = await sync.addFollower({ modelId: model });
    const followed = await follower(templateId);
    const { revision } = await stateOf(followed.device);
    await renew(templateId, 'm');
    await site.save(followed.device, { variables: { put: [aVariable('own', { address: '4x9' })] } });
    expect((await call(deviceSyncCalls.follow, { id: followed.device, revision })).code).toBe(1345);
  });
});

const ended = async (id: string) => {
  let task: (SyncTask & { devices: SyncTaskDevice[] }) | undefined;
  await expect
    .poll(async () => {
      task = await done(deviceSyncCalls.task, { id });
      return task.endedAt;
    })
    .not.toBeNull();
  if (!task) throw new Error('no task');
  return task;
};

describe('chosen devices', () => {
  /** Out of step with its gateway. */
  const stale = async () => {
    const place = await running();
    await site.save(place.device, { variables: { put: [aVariable('flow')] } });
    return place;
  };
  const statesOf = ({ devices }: { devices: readonly SyncTaskDevice[] }) => devices.map(({ state }) => state);

  it('go to their gateways, once for all of a gateway; what fails says why, and who is away gets it later', async () => {
    const [good, refused, away, same] = [await stale(), await stale(), await stale(), await running()];
    const bare = (await site.addSite({ modelId: model })).device;
    await site.db.query('update device set gateway_id = null where id = $1', [bare]);
    const { device: beside } = await site.addSite({ modelId: model });
    await site.db.query('update device set gateway_id = $2 where id = $1', [beside, good.gatewayId]);
    sync.answers.set(good.gatewayId, { done: true, code: null, reason: '' });
    sync.answers.set(refused.gatewayId, { done: false, code: 1343, reason: 'plc: no such port' });
    sync.answers.set(away.gatewayId, 'away');
    sync.started.length = 0;
    const chosen = [good.device, beside, refused.device, away.device, same.device, bare, good.device];
    const { taskId } = await done(deviceSyncCalls.sendMany, { deviceIds: chosen });
    const task = await ended(taskId);
    expect(statesOf(task)).toEqual(['done', 'done', 'failed', 'later', 'same', 'failed']);
    expect(task).toMatchObject({ templateId: null, total: 6, done: 3, failed: 2, later: 1 });
    expect(task.devices[2]).toMatchObject({ code: 1343, reason: expect.stringContaining('plc: no such port') });
    expect(task.devices[5]).toMatchObject({ code: 1102 });
    expect(sync.started.filter(({ gatewayId }) => gatewayId === good.gatewayId)).toHaveLength(1);
    expect((await gatewayRow(away.gatewayId))?.sync_when_back).toBe(true);
    expect((await done(deviceSyncCalls.tasks, {}))[0]?.id).toBe(taskId);
    const other = { deviceIds: [good.device] };
    expect((await call(deviceSyncCalls.sendMany, other, site.stranger)).code).toBe(1101);
  });

  it('follow their templates before, if that is wanted', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    const { device, gatewayId } = await follower(templateId);
    await renew(templateId, 'm');
    sync.answers.set(gatewayId, { done: true, code: null, reason: '' });
    const { taskId } = await done(deviceSyncCalls.sendMany, { deviceIds: [device], template: true });
    expect(statesOf(await ended(taskId))).toEqual(['done']);
    expect(await levelOf(device)).toMatchObject({ unit: 'm' });
  });

  it('that were on their way when the platform was killed are looked at again; what was cancelled is not begun', async () => {
    const [sent, left] = [await stale(), await stale()];
    const { accountId, loginName, orgId, ip } = site.me;
    const actor = { accountId, loginName, orgId, ip };
    const task = { id: crypto.randomUUID(), templateId: null, follow: false, send: true, whenBack: false, actor };
    const deviceIds = [sent.device, left.device];
    await site.db.transaction((tx) => sync.tasks.insert(tx, { ...task, version: null, startedAt: 1, deviceIds }));
    await sync.tasks.outcome(site.db, task.id, sent.device, { state: 'due' });
    expect(await sync.sends.claim(task.id, sent.gatewayId)).toBe(true);
    expect((await call(deviceSyncCalls.cancelTask, { id: task.id }, site.stranger)).code).toBe(90_002);
    await done(deviceSyncCalls.cancelTask, { id: task.id });
    sync.answers.set(sent.gatewayId, { done: true, code: null, reason: '' });
    sync.started.length = 0;
    await sync.worker.resume();
    expect(statesOf(await ended(task.id))).toEqual(['done', 'stopped']);
    expect(sync.started.map(({ gatewayId }) => gatewayId)).toEqual([sent.gatewayId]);
    expect((await call(deviceSyncCalls.cancelTask, { id: task.id })).code).toBe(90_002);
  });
});

describe('a batch', () => {
  it('brings every device to its template, says what failed and why, and tells the gateways', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    const [good, bad] = [await follower(templateId), await follower(templateId)];
    await renew(templateId, 'm');
    // A variable of its own with the key of one that the template renames into.
    const { items } = await site.queryTemplate(templateId);
    const put = items.variables.map((item) => (item.key === 'flow' ? { ...item, key: 'own' } : item));
    await site.saveTemplate(templateId, { variables: { put } });
    await site.save(bad.device, { variables: { put: [aVariable('own', { address: '4x9' })] } });
    sync.started.length = 0;
    const { taskId } = await done(deviceSyncCalls.followMany, { templateId, send: true });
    const task = await ended(taskId);
    expect(task).toMatchObject({ total: 2, done: 1, failed: 1, startedBy: site.me.loginName });
    const state = new Map(task.devices.map((device) => [device.deviceId, device]));
    expect(state.get(good.device)).toMatchObject({ state: 'done', code: null });
    expect(state.get(bad.device)).toMatchObject({
      state: 'failed',
      code: 1708,
      reason: expect.stringContaining('own'),
    });
    expect(keysOf((await site.query(good.device)).items)).toContain('own');
    expect(sync.started.map(({ gatewayId }) => gatewayId)).toEqual([good.gatewayId]);
    expect(await done(deviceSyncCalls.tasks, { templateId })).toMatchObject([{ id: taskId }]);
    expect((await call(deviceSyncCalls.task, { id: taskId }, site.stranger)).code).toBe(90_002);
  });

  it('that a platform was killed in goes on where it was', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    const [first, second] = [await follower(templateId), await follower(templateId)];
    await renew(templateId, 'm');
    const { accountId, loginName, orgId, ip } = site.me;
    const actor = { accountId, loginName, orgId, ip };
    const task = { id: crypto.randomUUID(), templateId, follow: true, send: false, whenBack: true, actor };
    const deviceIds = [first.device, second.device];
    await site.db.transaction((tx) => sync.tasks.insert(tx, { ...task, version: 3, startedAt: 1, deviceIds }));
    await sync.tasks.outcome(site.db, task.id, first.device, { state: 'done' });
    await sync.worker.resume();
    await ended(task.id);
    // The first one was marked as done by the earlier run, so that nobody touched it again.
    expect(await levelOf(first.device)).toMatchObject({ unit: '' });
    expect(await levelOf(second.device)).toMatchObject({ unit: 'm' });
  });

  it('is refused where nothing of it is in reach', async () => {
    const { templateId } = await sync.addFollower({ modelId: model });
    expect((await call(deviceSyncCalls.followMany, { templateId })).code).toBe(1108);
    expect((await call(deviceSyncCalls.followMany, { templateId }, site.stranger)).code).toBe(90_002);
  });
});
