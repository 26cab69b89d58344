import {
  type Call,
  commonErrors,
  deptCalls,
  deviceAdminCalls,
  deviceExchangeCalls,
  gatewayCalls,
  gatewayRegisterCalls,
  groupCalls,
  hardwareCalls,
  gatewayModelCalls,
  orgCalls,
  projectCalls,
  roleCalls,
  templateCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, login } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOnShared } from './shared-database.ts';

/** Names that people give are titles (decision 070), whatever it is that gets one. Against the platform, over the network. */
let platform: Awaited<ReturnType<typeof startOnShared>>;
let admin: Api;
let orgId: string;
/** Of one of each. */
const made: Record<string, string> = {};

const SN = '620000000001';
/** Also what a title may be at its edge: every mark that plants use between letters. */
const GOOD = `1#水泵 (备用)-A_2/3.1°C'&+=`;
const BAD = ['<b>泵</b>', '泵"1"', 'a\\b', '{泵}', 'a|b', '---', '`x`'] as const;

beforeAll(async () => {
  platform = await startOnShared();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
  ({ id: orgId } = await admin.call(orgCalls.add, { kind: 'enterprise', name: '受测企业' }));
  made['org'] = orgId;
  ({ id: made['device'] } = await admin.call(deviceAdminCalls.add, { name: '设备', orgId }));
  ({ id: made['gateway'] } = await admin.call(gatewayCalls.add, { sn: SN, code: '654321', name: '网关', orgId }));
  ({ id: made['group'] } = await admin.call(groupCalls.add, { name: '分组', orgId }));
  ({ id: made['template'] } = await admin.call(templateCalls.add, { name: '模板', orgId }));
  ({ id: made['project'] } = await admin.call(projectCalls.add, { name: '项目', orgId }));
  ({ id: made['dept'] } = await admin.call(deptCalls.add, { name: '部门', orgId }));
});
afterAll(() => platform.stop());

const role = { roleType: 'operation', dataRange: 'all', permissions: '' };
/** What gives a name, and what else the call wants. */
const GIVEN: readonly (readonly [string, Call, () => Record<string, string | undefined>])[] = [
  ['a device', deviceAdminCalls.add, () => ({ orgId })],
  ['a device that is renamed', deviceAdminCalls.edit, () => ({ id: made['device'] })],
  ['the copy of a device', deviceExchangeCalls.copyNew, () => ({ id: made['device'] })],
  ['a gateway', gatewayCalls.add, () => ({ orgId, sn: '620000000002', code: '654321' })],
  ['an edge node', gatewayCalls.addSparkplug, () => ({ orgId, group: 'g', node: 'n' })],
  ['a gateway that is renamed', gatewayRegisterCalls.edit, () => ({ id: made['gateway'] })],
  ['a group', groupCalls.add, () => ({ orgId })],
  ['a group that is renamed', groupCalls.edit, () => ({ id: made['group'] })],
  ['a template', templateCalls.add, () => ({ orgId })],
  ['a template made of a device', templateCalls.fromDevice, () => ({ deviceId: made['device'] })],
  ['the copy of a template', templateCalls.copy, () => ({ id: made['template'] })],
  ['a template that is renamed', templateCalls.edit, () => ({ id: made['template'] })],
  ['a project', projectCalls.add, () => ({ orgId })],
  ['a project that is renamed', projectCalls.edit, () => ({ id: made['project'] })],
  ['an enterprise', orgCalls.add, () => ({ kind: 'enterprise' })],
  ['a customer', orgCalls.add, () => ({ kind: 'external', parentId: orgId })],
  ['an enterprise that is renamed', orgCalls.edit, () => ({ id: made['org'] })],
  ['a department', deptCalls.add, () => ({ orgId })],
  ['a department that is renamed', deptCalls.edit, () => ({ id: made['dept'] })],
  ['a role', roleCalls.add, () => ({ ...role, orgId })],
];

it.each(GIVEN)(
  '%s is refused a name that is no title (10001), and takes one at its edge',
  async (what, { path }, body) => {
    for (const name of BAD) {
      const { code, data } = await admin.raw(path, { ...body(), name });
      expect([name, code, data]).toEqual([
        name,
        commonErrors.parameterInvalid.code,
        [{ field: 'name', problem: expect.stringContaining('名称须含') }],
      ]);
    }
    // Copies and new ones beside those that are renamed need names of their own.
    const name = `${GOOD}${GIVEN.findIndex(([one]) => one === what)}`;
    const { code, msg } = await admin.raw(path, { ...body(), name });
    expect(code, msg).toBe(200);
  },
);

it('lines of a batch of gateways are refused where their names are no titles, each at its line', async () => {
  const { rows } = await admin.call(gatewayModelCalls.query, { pageSize: 1 });
  const modelId = rows[0]?.id ?? '';
  const sns = ['620000000011', '620000000012', '620000000013'];
  const codes = ['111111', '222222', '333333'];
  await admin.call(hardwareCalls.add, { lines: sns.map((sn, index) => ({ sn, code: codes[index] ?? '', modelId })) });
  const send = (names: readonly string[]) =>
    admin.raw(gatewayRegisterCalls.addMany.path, {
      orgId,
      lines: sns.map((sn, index) => ({ sn, code: codes[index], name: names[index] })),
    });
  const problem = expect.stringContaining('名称须含');
  expect(await send(['泵', '<b>', '{泵}'])).toMatchObject({
    code: commonErrors.parameterInvalid.code,
    data: [
      { field: 'lines.1.name', problem },
      { field: 'lines.2.name', problem },
    ],
  });
  expect(await send([GOOD, '二号', '3'])).toMatchObject({ code: 200 });
});
