import {
  type ItemDiff,
  LIMITS,
  type Page,
  type TemplateChoice,
  type TemplateInfo,
  type TemplateListItem,
  type TemplateVersion,
  deviceAdminCalls,
  templateCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice } from '../../../engines/history/site.testing.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import {
  type ConfigurationSite,
  aDriver,
  aReport,
  aVariable,
  anAlarm,
  configurationSite,
  keysOf,
} from '../core/configuration.testing.ts';

let site: ConfigurationSite;
let model: string;
beforeAll(async () => {
  site = await configurationSite();
  model = await site.addModel();
});
afterAll(() => site.close());

const unique = (prefix = '模板') => `${prefix}${newId().slice(-12)}`;
const add = (body: Record<string, unknown>, caller: Caller = site.me) =>
  site.calls.as(caller).call(templateCalls.add, { name: unique(), ...body });
async function added(body: Record<string, unknown> = {}): Promise<string> {
  const { code, msg, data } = await add({ modelId: model, ...body });
  expect(code, msg).toBe(200);
  return (data as { id: string }).id;
}
const fill = (id: string, keys: readonly string[] = ['a']) =>
  site.saveTemplate(id, {
    drivers: { put: [aDriver()] },
    variables: { put: keys.map((key, i) => aVariable(key, { address: `4x${i * 2 + 1}` })) },
  });
const manage = async (body: Record<string, unknown> = {}, caller: Caller = site.me) =>
  (await site.calls.as(caller).call(templateCalls.queryForManage, body)).data as Page<TemplateListItem>;
const detail = async (id: string) =>
  (await site.calls.as(site.me).call(templateCalls.detail, { id })).data as TemplateInfo;
const versions = async (id: string) =>
  (await site.calls.as(site.me).call(templateCalls.versions, { id })).data as TemplateVersion[];

describe('templates', () => {
  it('are listed with what they hold and where they are used', async () => {
    const name = unique('锅炉');
    const id = await added({ name, remark: '通用' });
    await fill(id, ['a', 'b']);
    const device = await addDevice(site.db, site.orgId, { name: unique('设备') });
    await site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id: device, templateId: id });
    await site.saveTemplate(id, { variables: { put: [aVariable('c', { address: '4x9' })] } });
    const { total, rows } = await manage({ keyword: name });
    expect(total).toBe(1);
    expect(rows[0]).toEqual({
      id,
      orgId: site.orgId,
      orgName: expect.any(String),
      name,
      modelId: model,
      modelName: expect.any(String),
      series: 'LF',
      version: 3,
      variableCount: 3,
      deviceCount: 1,
      outdatedCount: 1,
      remark: '通用',
      changedAt: expect.any(Number),
      changedBy: 'tester',
    });
    expect(await detail(id)).toMatchObject({
      counts: { drivers: 1, variables: 3, alarms: 0, reports: 0, scripts: 0 },
      orgName: expect.any(String),
    });
    expect((await manage({ modelId: newId() })).total).toBe(0);
    const byTime = await manage({ sort: 'changedAt', order: 'desc', pageSize: 1 });
    expect(byTime.rows[0]?.id).toBe(id);
  });

  it('belong to an enterprise; the operation centre sees all', async () => {
    const name = unique('私有');
    const id = await added({ name });
    expect((await manage({ keyword: name }, site.stranger)).total).toBe(0);
    for (const call of [templateCalls.detail, templateCalls.versions, templateCalls.delete])
      expect((await site.calls.as(site.stranger).call(call, { id })).code).toBe(90_002);
    expect((await manage({ keyword: name }, aCaller({ orgId: site.centre, kind: 'op' }))).total).toBe(1);
    expect((await add({ name }, site.stranger)).code).toBe(200);
    const centre = aCaller({ orgId: site.centre, kind: 'op' });
    for (const orgId of [site.orgId, site.stranger.orgId])
      expect((await manage({ keyword: name, orgId }, centre)).rows.map((row) => row.orgId)).toEqual([orgId]);
    expect((await manage({ keyword: name }, centre)).total).toBe(2);
  });

  it('have a name of their own within it, whatever its case: 1402', async () => {
    const name = unique('Boiler ');
    await added({ name });
    expect((await add({ name: name.toUpperCase() })).code).toBe(1402);
    const other = await added();
    const edit = { id: other, name: name.toLowerCase(), modelId: model };
    expect((await site.calls.as(site.me).call(templateCalls.edit, edit)).code).toBe(1402);
    expect((await add({ name: '' })).code).toBe(10_001);
    expect((await add({ name: 'x'.repeat(LIMITS.template.nameMax + 1) })).code).toBe(10_001);
    expect((await add({ name: newId().repeat(2).slice(0, LIMITS.template.nameMax) })).code).toBe(200);
  });

  it('are not more than the limit: 3101', async () => {
    const { perEnterprise } = LIMITS.template;
    const held = await site.db.query<{ n: number }>('select count(*) as n from template where org_id = $1', [
      site.otherOrg,
    ]);
    await site.db.query(
      `insert into template (id, org_id, name) select gen_random_uuid(), $1, 'fill ' || n from generate_series(1, $2::int) n`,
      [site.otherOrg, perEnterprise - 1 - (held[0]?.n ?? 0)],
    );
    expect((await add({}, site.stranger)).code).toBe(200);
    expect((await add({}, site.stranger)).code).toBe(3101);
  });

  it('of an unknown model are refused: 1309', async () => {
    expect((await add({ modelId: newId() })).code).toBe(1309);
  });

  it('are deleted when no device uses them: 3109', async () => {
    const id = await added();
    const device = await addDevice(site.db, site.orgId, { name: unique('设备') });
    await site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id: device, templateId: id });
    const remove = () => site.calls.as(site.me).call(templateCalls.delete, { id });
    expect((await remove()).code).toBe(3109);
    await site.calls.as(site.me).call(deviceAdminCalls.unbindTemplate, { id: device });
    expect((await remove()).code).toBe(200);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'template.delete', objectId: id });
    expect((await remove()).code).toBe(90_002);
  });

  it('are edited with old and new value in the log', async () => {
    const id = await added({ remark: '旧' });
    const name = unique();
    site.operations.entries.length = 0;
    const edit = () => site.calls.as(site.me).call(templateCalls.edit, { id, name, modelId: model, remark: '新' });
    expect((await edit()).code).toBe(200);
    expect((await edit()).code).toBe(200);
    expect(site.operations.entries).toMatchObject([
      { action: 'template.edit', old: expect.stringContaining('旧'), new: expect.stringContaining('新') },
    ]);
  });
});

describe('what a template holds', () => {
  it('is limited by its model: both sides of the limit, 31xx', async () => {
    const modelId = await site.addModel({
      capacities: { drivers: 1, variables: 2, alarms: 1, reports: 1, scripts: 0 },
      features: ['script'],
    });
    const id = await added({ modelId });
    expect((await fill(id, ['a', 'b'])).code).toBe(200);
    const more = aVariable('c', { address: '4x9' });
    expect((await site.saveTemplate(id, { variables: { put: [more] } })).code).toBe(3103);
    expect((await site.saveTemplate(id, { drivers: { put: [aDriver('more')] } })).code).toBe(3102);
    const alarms = [anAlarm('a'), anAlarm('b')];
    expect((await site.saveTemplate(id, { alarms: { put: alarms } })).code).toBe(3104);
    expect((await site.saveTemplate(id, { alarms: { put: alarms.slice(1) } })).code).toBe(200);
    const reports = [aReport('a', ['a']), aReport('b', ['b'])];
    expect((await site.saveTemplate(id, { reports: { put: reports } })).code).toBe(3105);
    expect(await detail(id)).toMatchObject({ version: 3, variableCount: 2 });
  });

  it('is limited by nothing until a model is chosen, which has to hold it: 3103', async () => {
    const id = await added({ modelId: undefined });
    expect((await fill(id)).code).toBe(200);
    const edit = (modelId?: string) =>
      site.calls.as(site.me).call(templateCalls.edit, { id, name: unique(), ...(modelId && { modelId }) });
    expect((await edit(model)).code).toBe(200);
    expect((await edit()).code).toBe(200);
    expect((await site.saveTemplate(id, { variables: { put: [aVariable('b', { address: '4x9' })] } })).code).toBe(200);
    const small = await site.addModel({ capacities: { drivers: 1, variables: 1, alarms: 0, reports: 0, scripts: 0 } });
    expect((await edit(small)).code).toBe(3103);
    const device = await addDevice(site.db, site.orgId, { name: unique('设备') });
    const { gatewayId } = await site.addSite({ modelId: model });
    await site.db.query('update device set gateway_id = $2, template_id = $3, template_version = 2 where id = $1', [
      device,
      gatewayId,
      id,
    ]);
    expect((await edit(await site.addModel({ series: 'ZZ' }))).code).toBe(1110);
  });

  it('is checked like a device, and refuses a save that began from an older version', async () => {
    const id = await added();
    await fill(id);
    expect((await site.saveTemplate(id, { alarms: { put: [anAlarm('nix')] } })).code).toBe(1707);
    const stale = { variables: { put: [aVariable('b', { address: '4x3' })] } };
    expect((await site.saveTemplate(id, stale, { revision: 1 })).code).toBe(1345);
    expect((await site.saveTemplate(id, stale, { revision: 2 })).code).toBe(200);
    expect((await site.saveTemplate(id, stale, { revision: 2 })).data).toEqual({ revision: 3 });
    expect((await site.saveTemplate(id, stale, { caller: site.stranger })).code).toBe(90_002);
  });
});

describe('versions', () => {
  it('are made by every save, say what changed, and can be compared', async () => {
    const id = await added();
    await fill(id, ['a', 'b']);
    const { items } = await site.queryTemplate(id);
    const [a] = items.variables;
    if (!a) throw new Error('no variable');
    await site.saveTemplate(id, { variables: { put: [{ ...a, unit: '℃' }], remove: [items.variables[1]?.id ?? ''] } });
    const all = await versions(id);
    expect(all.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(all[0]).toMatchObject({
      changes: [{ kind: 'variables', added: 0, changed: 1, removed: 1 }],
      changedBy: 'tester',
      deviceCount: 0,
    });
    expect(all[2]?.changes).toEqual([]);
    const diff = async (from: number, to: number) =>
      site.calls.as(site.me).call(templateCalls.diff, { id, from: String(from), to: String(to) });
    expect((await diff(2, 3)).data as ItemDiff[]).toEqual([
      expect.objectContaining({ name: 'a', change: 'changed', fields: [{ field: 'unit', before: '', after: '℃' }] }),
      expect.objectContaining({ name: 'b', change: 'removed' }),
    ]);
    expect((await diff(1, 9)).code).toBe(90_002);
  });

  it('of the newest and of those that devices follow are kept', async () => {
    const id = await added();
    await fill(id);
    const device = await addDevice(site.db, site.orgId, { name: unique('设备') });
    await site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id: device, templateId: id });
    const kept = LIMITS.template.versions;
    await site.db.query(
      `insert into template_version (template_id, version, items) select $1, n, items from template_version,
         generate_series(3, $2::int) n where template_id = $1 and version = 2`,
      [id, kept + 4],
    );
    await site.db.query('update template set version = $2 where id = $1', [id, kept + 4]);
    await site.saveTemplate(id, { variables: { put: [aVariable('z', { address: '4x9' })] } });
    const numbers = (await versions(id)).map(({ version }) => version);
    expect(numbers).toHaveLength(kept + 1);
    expect(numbers.at(-1)).toBe(2);
    expect(numbers.at(-2)).toBe(6);
  });
});

describe('made from', () => {
  it('a device: all it consists of, under ids of its own, for the model of its gateway', async () => {
    const { device } = await site.addSite({ modelId: model });
    const t = aVariable('t');
    await site.save(device, {
      drivers: { put: [aDriver()] },
      variables: { put: [t] },
      alarms: { put: [anAlarm('t')] },
    });
    const { data } = await site.calls.as(site.me).call(templateCalls.fromDevice, { deviceId: device, name: unique() });
    const { items, model: held, revision } = await site.queryTemplate((data as { id: string }).id);
    expect([keysOf(items), items.alarms.length, held?.id, revision]).toEqual([['t'], 1, model, 1]);
    expect(items.variables[0]).toMatchObject({ origin: null, unit: t.unit });
    expect(items.variables[0]?.id).not.toBe(t.id);
    const loose = await addDevice(site.db, site.orgId, { name: unique('设备') });
    await site.save(loose, { drivers: { put: [aDriver()] } });
    const from = (body: Record<string, unknown>, caller = site.me) =>
      site.calls.as(caller).call(templateCalls.fromDevice, { deviceId: loose, name: unique(), ...body });
    expect((await from({})).code).toBe(200);
    expect((await from({ modelId: model })).code).toBe(200);
    expect((await from({ modelId: model }, site.stranger)).code).toBe(1101);
    const blind = { ...site.me, permissions: new Set(['manage_template_edit' as const]) };
    expect((await from({ modelId: model }, blind)).code).toBe(90_003);
  });

  it('another template', async () => {
    const id = await added({ remark: '原' });
    await fill(id, ['a', 'b']);
    const { data } = await site.calls.as(site.me).call(templateCalls.copy, { id, name: unique('副本') });
    const copied = (data as { id: string }).id;
    expect(await detail(copied)).toMatchObject({ version: 1, remark: '原', variableCount: 2, modelId: model });
    const [mine, theirs] = [await site.queryTemplate(copied), await site.queryTemplate(id)];
    expect(mine.items.variables.map(({ id: own }) => own)).not.toEqual(
      theirs.items.variables.map(({ id: own }) => own),
    );
  });
});

it('templates to choose from suit the gateway of the device', async () => {
  const [fits, other, open] = [
    await added({ name: unique('合') }),
    await added({ name: unique('异'), modelId: await site.addModel({ series: 'QQ' }) }),
    await added({ name: unique('空'), modelId: undefined }),
  ];
  const { device } = await site.addSite({ modelId: model });
  const ids = async (body: Record<string, unknown>, caller: Caller = site.me) =>
    ((await site.calls.as(caller).call(templateCalls.query, body)).data as TemplateChoice[]).map(({ id }) => id);
  const chosen = await ids({ deviceId: device });
  expect([chosen.includes(fits), chosen.includes(other), chosen.includes(open)]).toEqual([true, false, true]);
  expect(await ids({ series: 'QQ' })).toEqual(expect.arrayContaining([other, open]));
  expect(await ids({}, aCaller({ orgId: site.customer, kind: 'ext' }))).toEqual([]);
});
