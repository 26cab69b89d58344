import {
  type Call,
  LIMITS,
  accountErrors,
  alarmCalls,
  alarmWorkCalls,
  coCalls,
  configCalls,
  deviceAdminCalls,
  deviceCalls,
  deviceErrors,
  deviceFaultErrors,
  gatewayCalls,
  gatewayErrors,
  gatewayModelCalls,
  gatewayRegisterCalls,
  groupCalls,
  hardwareCalls,
  historyCalls,
  inputErrors,
  intCalls,
  messageCalls,
  orgCalls,
  projectCalls,
  projectDeviceCalls,
  roleCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, choosePassword, login } from '@lightfield/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnShared } from './shared-database.ts';

/** Codes of the specification (S1 §8) as a client meets them: the whole platform, over the network, every value typed into a form. */
let platform: Awaited<ReturnType<typeof startOnShared>>;
let admin: Api;
/** An administrator of the first enterprise. */
let ours: Api;
let [orgId, otherOrg, roleId, modelId] = ['', '', '', ''];
let [device, foreign] = ['', ''];

const UNKNOWN = '018f6b1a-7b1a-7c1a-8b1a-0123456789ab';
/** On the factory list, all with the code 654321. */
const SNS = { free: '630000000001', ours: '630000000002', theirs: '630000000003' };
const [LABEL, WRONG] = ['654321', '123456'];

beforeAll(async () => {
  platform = await startOnShared();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
  ({ id: orgId } = await admin.call(orgCalls.add, { kind: 'enterprise', name: '一号企业' }));
  ({ id: otherOrg } = await admin.call(orgCalls.add, { kind: 'enterprise', name: '二号企业' }));
  const roles = await admin.call(roleCalls.choices, { orgId });
  roleId = roles.find(({ roleType }) => roleType === 'admin')?.id ?? '';
  const { password } = await admin.call(coCalls.add, { loginname: 'codes', orgId, roleId });
  ours = await login(platform.url, 'codes', await choosePassword(platform.url, { name: 'codes', password }));
  ({ id: device } = await admin.call(deviceAdminCalls.add, { name: '泵', orgId }));
  ({ id: foreign } = await admin.call(deviceAdminCalls.add, { name: '泵', orgId: otherOrg }));
  const { rows } = await admin.call(gatewayModelCalls.query, {});
  modelId = rows[0]?.id ?? '';
  await admin.call(hardwareCalls.add, {
    lines: Object.values(SNS).map((sn) => ({ sn, code: LABEL, modelId })),
  });
  const register = { code: LABEL, name: '网关' };
  await admin.call(gatewayCalls.add, { ...register, sn: SNS.ours, orgId });
  await admin.call(gatewayCalls.add, { ...register, sn: SNS.theirs, orgId: otherOrg });
});
afterAll(() => platform.stop());

const codeOf = async (api: Api, call: Call, body: Record<string, string>) => (await api.raw(call.path, body)).code;

it.each<[string, Call, (id: string) => Record<string, string>]>([
  ['information', deviceCalls.info, (id) => ({ id })],
  ['configuration', configCalls.query, (id) => ({ id })],
  ['change', deviceAdminCalls.edit, (id) => ({ id, name: '泵二' })],
  ['deletion', deviceAdminCalls.delete, (id) => ({ id })],
  ['records', historyCalls.reports, (id) => ({ equipmentId: id })],
])('the %s of a device of others is refused with the same words as that of none (1101)', async (_what, call, body) => {
  const [theirs, none] = [await ours.raw(call.path, body(foreign)), await ours.raw(call.path, body(UNKNOWN))];
  expect(theirs.code).toBe(deviceErrors.deviceNotFound.code);
  expect([theirs.code, theirs.msg]).toEqual([none.code, none.msg]);
  expect(JSON.stringify(theirs.data).replaceAll(foreign, '')).toBe(JSON.stringify(none.data).replaceAll(UNKNOWN, ''));
});

it('an account that does not exist is 1007', async () => {
  expect(await codeOf(admin, intCalls.info, { id: UNKNOWN })).toBe(accountErrors.userNotFound.code);
});

it('an edge node cannot be bound by its label (1111)', async () => {
  await admin.call(gatewayCalls.addSparkplug, { orgId, group: 'plant', node: 'edge', name: '第三方' });
  const body = { id: device, sn: 'plant/edge', code: WRONG };
  expect(await codeOf(ours, deviceAdminCalls.bindGateway, body)).toBe(deviceErrors.platformOnlyBind.code);
});

it('a device that a project uses is not deleted (1121), one without a page does not begin with it (1125)', async () => {
  const { id } = await admin.call(deviceAdminCalls.add, { name: '项目设备', orgId });
  const project = await admin.call(projectCalls.add, { name: '项目', orgId });
  await admin.call(projectDeviceCalls.add, { projectId: project.id, equipmentIds: id });
  expect(await admin.raw(deviceAdminCalls.delete.path, { id })).toMatchObject({
    code: deviceErrors.usedByProject.code,
    data: { projects: '项目' },
  });
  const withPage = { id, name: '项目设备', display: 'page' };
  expect(await codeOf(admin, deviceAdminCalls.edit, withPage)).toBe(deviceErrors.displayPageMissing.code);
});

describe('a gateway that is registered alone is refused as a line of a batch is:', () => {
  it.each([
    [{ sn: '63000000000a' }, gatewayErrors.snDigitsOnly.code, 'sn'],
    [{ sn: '63000000009' }, gatewayErrors.snLength.code, 'sn'],
    [{ code: '65432' }, gatewayErrors.codeDigitsOnly.code, 'code'],
    [{ code: '65432x' }, gatewayErrors.codeDigitsOnly.code, 'code'],
    [{ name: '' }, gatewayErrors.nameTooLong.code, 'name'],
    [{ name: 'x'.repeat(LIMITS.device.nameMax + 1) }, gatewayErrors.nameTooLong.code, 'name'],
    [{ sn: SNS.ours }, accountErrors.snRegistered.code, 'sn'],
    [{ sn: SNS.theirs }, deviceErrors.gatewayTaken.code, 'sn'],
    [{ code: WRONG }, deviceErrors.labelWrong.code, 'code'],
  ])('%j is %i', async (wrong, code, field) => {
    const line = { sn: SNS.free, code: LABEL, name: '一号', ...wrong };
    const alone = await ours.raw(gatewayCalls.add.path, line);
    expect(alone.code).toBe(code);
    expect(alone.data).toMatchObject({ field });
    const batch = await ours.raw(gatewayRegisterCalls.addMany.path, { lines: [line] });
    expect([batch.code, batch.data]).toMatchObject([code, [{ field: `lines.0.${field}` }]]);
  });
});

it('the model behind an SN is told with its code: 1103 for another code or an unknown label, 1104 for one of others', async () => {
  const ask = (body: Record<string, string>) => codeOf(ours, gatewayModelCalls.queryBySn, body);
  const [wrong, taken] = [deviceErrors.labelWrong.code, deviceErrors.gatewayTaken.code];
  expect([
    await ask({ sn: SNS.free, code: LABEL }),
    await ask({ sn: SNS.free, code: WRONG }),
    await ask({ sn: '639999999999', code: LABEL }),
    await ask({ sn: SNS.ours }),
    await ask({ sn: SNS.theirs, code: WRONG }),
    await ask({ sn: SNS.theirs, code: LABEL }),
  ]).toEqual([200, wrong, wrong, 200, wrong, taken]);
});

it('a number is taken once in an organisation, with the country code and without (1016)', async () => {
  const add = (loginname: string, tel: string) => codeOf(admin, coCalls.add, { loginname, orgId, roleId, tel });
  expect([
    await add('number_one', '13800138000'),
    await add('number_two', '13800138000'),
    await add('number_three', '+8613800138000'),
    await add('number_four', '+8613800138001'),
    await add('number_five', '13800138001'),
  ]).toEqual([
    200,
    accountErrors.phoneExists.code,
    accountErrors.phoneExists.code,
    200,
    accountErrors.phoneExists.code,
  ]);
});

it.each<[string, Call, (list: string) => Record<string, string>]>([
  ['messages', messageCalls.markAsRead, (id) => ({ id })],
  ['alarms', alarmCalls.confirmMany, (alarmIds) => ({ alarmIds })],
  ['devices of a group', groupCalls.moveDevices, (equipmentIds) => ({ equipmentIds })],
  ['devices of a project', projectDeviceCalls.add, (equipmentIds) => ({ projectId: UNKNOWN, equipmentIds })],
])('a list of %s with a comma at an end or nothing between two is 10005', async (_what, call, body) => {
  for (const list of [`${device},`, `,${device}`, `${device},,${device}`, ','])
    expect([list, await codeOf(ours, call, body(list))]).toEqual([list, inputErrors.listInvalid.code]);
});

it.each<[string, Call, () => Record<string, string>]>([
  ['records of a report', historyCalls.query, () => ({ equipmentId: device, reportId: UNKNOWN })],
  ['figures of alarms', alarmWorkCalls.statistics, () => ({ timeZone: 'Asia/Shanghai' })],
  ['states of a gateway', gatewayRegisterCalls.stateLog, () => ({ id: UNKNOWN })],
])('%s are asked for with both times, the end after the start (10003)', async (_what, call, body) => {
  const at = '1700000000000';
  for (const times of [
    { startTime: '', endTime: '' },
    { startTime: at, endTime: '' },
    { startTime: '', endTime: at },
    {},
    { startTime: at, endTime: at },
  ])
    expect([times, await codeOf(ours, call, { ...body(), ...(times as Record<string, string>) })]).toEqual([
      times,
      inputErrors.timeRangeInvalid.code,
    ]);
});

it('a text of a Modbus register without a length is refused when it is saved (1717), so that no gateway has to (1343)', async () => {
  const driver = { id: UNKNOWN.replace('ab', '01'), name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1' } };
  const text = {
    id: UNKNOWN.replace('ab', '02'),
    key: 'label',
    name: '标签',
    driver: 'plc',
    address: '4x1',
    dataType: 'string',
  };
  const { revision } = await ours.call(configCalls.query, { id: device });
  const save = (variable: object) =>
    ours.raw(configCalls.save.path, {
      id: device,
      revision,
      changes: { drivers: { put: [driver] }, variables: { put: [variable] } },
    });
  expect((await save(text)).code).toBe(deviceFaultErrors.dataTypeWrong.code);
  expect((await save({ ...text, stringLength: 8 })).code).toBe(200);
});
