import {
  coCalls,
  deptCalls,
  deviceAdminCalls,
  deviceCalls,
  deviceManageCalls,
  extCalls,
  grantCalls,
  intCalls,
  orgCalls,
  orgMoveCalls,
  projectCalls,
  projectDeviceCalls,
  roleCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, type Product, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';
import { addPerson } from './people.ts';

let product: Product;
let browser: Browser;
let page: Page;
let api: Api;
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  // A list that is opened while its dialog still appears is one of the steps.
  ({ page } = await openPage(browser, { motion: true }));
  await logInAs(page, product.url);
  api = await login(product.url, ADMIN.name, ADMIN.password);
});
afterAll(() => leaveStage(product));
const dialog = () => page.getByRole('dialog').last();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const dept = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const orgId = async (keyword: string) =>
  (await api.call(orgCalls.query, { keyword })).rows.find(({ name }) => name === keyword)?.id ?? '';

it('adds an enterprise and an external enterprise below it; a name that is taken is refused at its form', async () => {
  await page.goto(`${product.url}/manage/orgal/enterprise`);
  await row('运营中心').first().waitFor();
  await button('新增企业').click();
  await dialog().getByLabel('名称').fill('示例企业');
  await dialog().getByLabel('内部账号上限').fill('20');
  await page.keyboard.press('Enter');
  await dialog().getByRole('alert').getByText('企业名称已存在').waitFor();
  await dialog().getByLabel('名称').fill('华东化工');
  await dialog().getByLabel('电话').fill('12');
  await page.keyboard.press('Enter');
  await dialog().getByText('请输入手机号').waitFor();
  await dialog().getByLabel('电话').fill('021-66668888');
  await page.keyboard.press('Enter');
  await row('华东化工').waitFor();
  await row('华东化工').getByText('/ 20').waitFor();

  await button('新增外部企业').click();
  await dialog().getByLabel('所属企业').click();
  await page.keyboard.type('华东');
  await page.keyboard.press('Enter');
  await dialog().getByLabel('名称').fill('苏州分厂');
  await page.keyboard.press('Enter');
  await row('苏州分厂').getByText('外部企业').waitFor();
});

it('refuses to delete an enterprise that others stand below, and says what is left', async () => {
  await row('021-66668888').getByRole('button', { name: '删除' }).click();
  await dialog().getByRole('button', { name: '删除' }).click();
  await dialog().getByText('“华东化工”不能删除').filter({ visible: true }).waitFor();
  await dialog().getByText('0 个账号').waitFor();
  await dialog().getByRole('button', { name: '关闭', exact: true }).click();
});

it('disables an enterprise after saying whom that logs out, and enables it again', async () => {
  await row('021-66668888').getByRole('button', { name: '停用' }).click();
  await dialog().getByText('该企业及其下级外部企业的账号将立即下线').waitFor();
  await dialog().getByRole('button', { name: '停用' }).click();
  await row('021-66668888').getByText('已停用').waitFor();
  await row('021-66668888').getByRole('button', { name: '启用' }).click();
  await row('021-66668888').getByText('正常').waitFor();
});

async function addDept(action: string, name: string) {
  await button(action).click();
  await dialog().getByLabel('部门名称').fill(name);
  await page.keyboard.press('Enter');
  await dept(name).waitFor();
}

it('builds a tree of departments, renames one in place, and refuses a name twice', async () => {
  await row('021-66668888').getByRole('link', { name: '部门' }).click();
  await page.getByText('还没有部门').waitFor();
  await addDept('新增一级部门', '生产部');
  // what was added is chosen: the next one goes below it
  await addDept('新增下级', '一车间');
  await addDept('新增同级', '二车间');
  await addDept('新增一级部门', '设备部');
  await button('新增同级').click();
  await dialog().getByLabel('部门名称').fill('生产部');
  await page.keyboard.press('Enter');
  await dialog().getByText('同级部门名称已存在').waitFor();
  await dialog().getByRole('button', { name: '取消' }).click();

  await dept('设备部').dblclick();
  await page.getByLabel('“设备部”的新名称').fill('设备动力部');
  await page.keyboard.press('Enter');
  await dept('设备动力部').waitFor();
});

it('moves a department by dragging and by the keyboard', async () => {
  const orgOf = await orgId('华东化工');
  const parentOf = async (name: string) => {
    const all = await api.call(deptCalls.query, { orgId: orgOf });
    const parent = all.find((one) => one.name === name)?.parentId;
    return all.find(({ id }) => id === parent)?.name ?? '';
  };
  await dept('二车间').dragTo(dept('设备动力部'));
  await page.getByText('已移动“二车间”').waitFor();
  expect(await parentOf('二车间')).toBe('设备动力部');

  await dept('二车间').click();
  await page.getByRole('tree').focus();
  // Opened while the dialog still appears, the list is as wide as its field all the same.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
  await page.keyboard.press('m');
  await dialog().getByLabel('移动到').focus();
  await page.keyboard.press('ArrowDown');
  const choices = page.locator('#parent_list');
  await choices.getByRole('treeitem', { name: '设备动力部' }).waitFor();
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await cdp.detach();
  expect((await choices.boundingBox())?.width).toBeGreaterThan(300);
  await page.keyboard.type('生产');
  await choices.getByRole('treeitem', { name: '设备动力部' }).waitFor({ state: 'detached' });
  await choices.getByRole('treeitem', { name: '生产部' }).click();
  await choices.waitFor({ state: 'hidden' });
  await dialog().getByLabel('排在').click();
  await page.getByText('“一车间”之前').last().click();
  await dialog().getByRole('button', { name: '移动' }).click();
  await until('the department back', async () => (await parentOf('二车间')) === '生产部');
  await until('it to stand first', async () => {
    const names = await page.getByRole('treeitem').allTextContents();
    return names.findIndex((name) => name.includes('二车间')) < names.findIndex((name) => name.includes('一车间'));
  });
});

it('finds a department by its name, opens the way to it, and refuses to delete one that is used', async () => {
  await button('全部收起').click();
  await dept('一车间').waitFor({ state: 'detached' });
  await page.getByLabel('搜索部门').fill('一车');
  await dept('一车间').waitFor();
  await page.getByText('找到 1 个').waitFor();
  await page.reload();
  await dept('生产部').click();
  await page.keyboard.press('Delete');
  await dialog().getByRole('button', { name: '删除' }).click();
  await dialog().getByText('2 个下级部门').waitFor();
  await dialog().getByRole('button', { name: '关闭', exact: true }).click();
});

it('makes a role of three permissions', async () => {
  await page.goto(`${product.url}/manage/orgal/role?org=${await orgId('华东化工')}`);
  await page.getByText('企业管理员').first().waitFor();
  await button('新增角色').click();
  // what only the operation centre can hold is not offered for an enterprise
  await page.getByRole('checkbox', { name: '查看设备 monitor_equip_list' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'system_license_edit' }).count()).toBe(0);
  await page.getByLabel('名称', { exact: true }).fill('值班长');
  await page.getByRole('radio', { name: '本部门及下级' }).check();
  await page.getByLabel('可见页面区域').fill('锅炉，水泵，');
  await page.getByLabel('搜索权限名称或代码').fill('monitor_alarm');
  await page.getByRole('checkbox', { name: '查看设备 monitor_equip_list' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: '报警', exact: true }).check();
  await page.getByLabel('搜索权限名称或代码').fill('view devices');
  await page.getByRole('checkbox', { name: '查看设备 monitor_equip_list' }).check();
  await page.getByLabel('只看已选').check();
  await page.getByLabel('搜索权限名称或代码').fill('');
  await page.getByRole('checkbox', { name: '确认报警' }).waitFor();
  await button('创建').click();
  await page.getByText('角色已创建').waitFor();
  await row('值班长').getByText('本部门及下级').waitFor();
});

it('shows what an edit changes before it is saved, and asks before changes are lost', async () => {
  await row('值班长').getByRole('button', { name: '编辑' }).click();
  await page.getByRole('checkbox', { name: '确认报警' }).uncheck();
  await page.getByRole('checkbox', { name: '写入变量' }).check();
  await button('返回角色列表').click();
  await dialog().getByText('刚才的修改会丢失').waitFor();
  await dialog().getByRole('button', { name: '继续编辑' }).click();
  await button('保存').click();
  await dialog().getByText('增加的权限（1）').waitFor();
  await dialog().getByText('设备监控：写入变量').waitFor();
  await dialog().getByText('去掉的权限（1）').waitFor();
  await dialog().getByText('报警：确认报警').waitFor();
  await dialog().getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
});

it('opens a role for registration and renews its link', async () => {
  await row('值班长').getByRole('button', { name: '注册' }).click();
  await dialog().getByRole('radio', { name: '需审批' }).check();
  await dialog().getByRole('button', { name: '保存' }).click();
  const link = dialog().getByLabel('注册链接');
  await link.waitFor();
  const first = await link.inputValue();
  expect(first).toMatch(/\/register\/[0-9a-f-]{36}$/);
  await dialog().getByRole('button', { name: '更换链接' }).click();
  await dialog().getByText('原链接立即失效').waitFor();
  await dialog().getByRole('button', { name: '更换链接' }).click();
  await until('another link', async () => (await link.inputValue()) !== first);
  await page.getByRole('dialog').first().getByRole('button', { name: '关闭', exact: true }).last().click();
  await row('值班长').getByText('需审批').waitFor();
});

it('shows a built-in role without letting it be changed, and copies it', async () => {
  await row('企业管理员').getByRole('button', { name: '查看' }).click();
  await page.getByText('内置角色由系统维护').waitFor();
  expect(await button('保存').count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: '查看设备 monitor_equip_list' }).isDisabled()).toBe(true);
  await button('复制').click();
  await page.getByLabel('名称', { exact: true }).waitFor();
  expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe('企业管理员 副本');
  expect(await page.getByRole('checkbox', { name: '查看设备 monitor_equip_list' }).isChecked()).toBe(true);
});

it('tells who may only look which permission is missing', async () => {
  const home = await orgId('华东化工');
  const { id: roleId } = await api.call(roleCalls.add, {
    orgId: home,
    name: '访客',
    roleType: 'operation',
    dataRange: 'all',
    permissions: 'orgal_role_view,orgal_dept_view',
  });
  // a role that may not change its password keeps the one it was given
  const { password } = await api.call(intCalls.add, { loginname: 'guest01', orgId: home, roleId });
  const opened = await openPage(browser);
  await logInAs(opened.page, product.url, { name: 'guest01', password });
  await opened.page.goto(`${product.url}/manage/orgal/role`);
  await opened.page.getByText('没有修改权限：缺少“角色管理：新增、修改、删除角色”').waitFor();
  expect(await opened.page.getByRole('button', { name: '新增角色' }).count()).toBe(0);
  await opened.page.goto(`${product.url}/manage/orgal/dept`);
  await opened.page.getByRole('treeitem', { name: /^生产部/ }).click();
  await opened.page.getByText('没有修改权限').waitFor();
  expect(await opened.page.getByRole('button', { name: '重命名' }).count()).toBe(0);
  await opened.context.close();
});

/** What the centre adds with two enterprises: asked for one of them, moved to the other, deleted out of a project that uses it. */
async function choose(label: string, name: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.last().click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}
const ownerOf = async (name: string) =>
  (await api.call(deviceManageCalls.queryForManage, { keyword: name })).rows.find((device) => device.name === name);

it('asks the centre whose a new device is; the wizard goes on with that enterprise', async () => {
  await page.goto(`${product.url}/manage/eg/equipment/add`);
  await page.getByLabel('设备名称').fill('西区泵');
  await button('下一步').click();
  await page.getByText('请选择所属企业').filter({ visible: true }).last().waitFor();
  await choose('所属企业', '华东');
  await button('下一步').click();
  await page.getByLabel('已登记的网关').waitFor();
  await page.getByLabel('授权人员（可选）').waitFor();
  await button('跳过').click();
  await page.waitForURL(/edit/);
  expect((await ownerOf('西区泵'))?.orgName).toBe('华东化工');
});

it('moves a device to another enterprise after saying what goes along', async () => {
  await page.goto(`${product.url}/manage/eg/equipment/list?keyword=${encodeURIComponent('西区泵')}`);
  await button('更多 西区泵').click();
  await page.getByRole('menuitem', { name: '移到其他企业' }).click();
  await dialog().getByText('选择目标企业后').waitFor();
  await choose('目标企业', '示例');
  await dialog().getByText('现属 华东化工').waitFor();
  await dialog().getByText('没有会失效的内容').waitFor();
  await dialog().getByRole('button', { name: '移动', exact: true }).click();
  await page.getByText('已移动 1 台设备').waitFor();
  expect((await ownerOf('西区泵'))?.orgName).toBe('示例企业');
});

it('names the project that uses a device before it is deleted, and deletes it only with that', async () => {
  const device = await ownerOf('西区泵');
  const project = await api.call(projectCalls.add, { name: '西区总览', orgId: await orgId('示例企业') });
  await api.call(projectDeviceCalls.add, { projectId: project.id, equipmentIds: device?.id ?? '' });
  await button('删除 西区泵').click();
  await dialog().getByRole('link', { name: '西区总览' }).waitFor();
  const confirm = dialog().getByRole('button', { name: '删除', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog().getByLabel('连同这些引用一起删除').check();
  await dialog().getByLabel('请输入“西区泵”确认').fill('西区泵');
  await confirm.click();
  await page.getByText('已删除 1 台设备').waitFor();
  expect((await api.call(projectDeviceCalls.queryAll, { projectId: project.id })).length).toBe(0);
});

it('shows op, co, int of two departments and ext what is theirs, before and after a device is moved', async () => {
  const [home, other, customer] = [await orgId('华东化工'), await orgId('示例企业'), await orgId('苏州分厂')];
  const depts = await api.call(deptCalls.query, { orgId: home });
  const role = (name: string, of: string, dataRange: 'dept' | 'granted') =>
    api.call(roleCalls.add, {
      orgId: of,
      name,
      roleType: 'operation',
      dataRange,
      permissions: 'monitor_equip_list,account_own_password,account_own_info',
    });
  const boss = (await api.call(roleCalls.choices, { orgId: home })).find(({ roleType }) => roleType === 'admin');
  const staff = await role('巡检', home, 'dept');
  const guest = await role('客户', customer, 'granted');
  const deptId = (name: string) => depts.find((one) => one.name === name)?.id ?? '';
  const co = await addPerson(product.url, api, { id: boss?.id ?? '', orgId: home }, 'walk_co', { kind: coCalls });
  const made = await addPerson(product.url, api, staff, 'walk_int', { kind: intCalls, deptId: deptId('生产部') });
  const beside = await addPerson(product.url, api, staff, 'walk_beside', {
    kind: intCalls,
    deptId: deptId('设备动力部'),
  });
  const ext = await addPerson(product.url, api, guest, 'walk_ext', { kind: extCalls });
  const add = (name: string, of: string) => api.call(deviceAdminCalls.add, { name, orgId: of });
  const [mine] = [await add('走查甲', home), await add('走查乙', other)];
  const idOf = async (name: string) => (await api.call(intCalls.query, { keyword: name })).rows[0]?.id ?? '';
  const extId = (await api.call(extCalls.query, { keyword: 'walk_ext' })).rows[0]?.id ?? '';
  await api.call(grantCalls.setOwner, { equipmentIds: mine.id, accountId: await idOf('walk_int') });
  const rights = { write: false, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: mine.id, accountIds: extId, ...rights });
  const seen = async () =>
    Promise.all(
      [api, co.api, made.api, beside.api, ext.api].map(async (who) =>
        (await who.call(deviceCalls.query, { keyword: '走查' })).rows.map(({ name }) => name).toSorted(),
      ),
    );
  expect(await seen()).toEqual([['走查乙', '走查甲'], ['走查甲'], ['走查甲'], [], ['走查甲']]);
  await api.call(orgMoveCalls.move, { orgId: other, equipmentIds: mine.id });
  expect(await seen()).toEqual([['走查乙', '走查甲'], [], [], [], []]);
});
