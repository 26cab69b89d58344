import { randomUUID } from 'node:crypto';
import {
  PERMISSION_CODES,
  ROUTES,
  accountAdminCalls,
  alarmGroupCalls,
  coCalls,
  deptCalls,
  deviceAdminCalls,
  deviceCalls,
  extCalls,
  gatewayCalls,
  grantCalls,
  groupCalls,
  intCalls,
  isCentreOnly,
  orgCalls,
  pageCalls,
  projectCalls,
  projectDeviceCalls,
  projectGrantCalls,
  roleCalls,
  sceneCalls,
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
  styleCalls,
  templateCalls,
  walletCalls,
} from '@lightfield/contract';
import { emptySheet } from '@lightfield/report';
import type { Api } from '@lightfield/testkit';
import { type Somebody, addPerson } from './people.ts';

const DAY_MS = 86_400_000;
/** What an account of an enterprise can be given. */
const EVERYTHING = PERMISSION_CODES.filter((code) => !isCentreOnly(code)).join(',');

const adminRole = async (op: Api, orgId: string): Promise<string> =>
  (await op.call(roleCalls.choices, { orgId })).find(({ roleType }) => roleType === 'admin')?.id ?? '';

/** One of each thing that an enterprise can have, its name in all of them, added by the operation centre. */
export async function addThings(op: Api, { orgId, mark, sn }: { orgId: string; mark: string; sn: string }) {
  const group = await op.call(groupCalls.add, { orgId, name: `${mark}分组` });
  await op.call(alarmGroupCalls.add, { orgId, name: `${mark}报警组`, methods: 'push' });
  const gateway = await op.call(gatewayCalls.add, { orgId, sn, code: '654321', name: `${mark}网关` });
  const template = await op.call(templateCalls.add, { orgId, name: `${mark}模板` });
  const device = await op.call(deviceAdminCalls.add, { orgId, name: `${mark}设备`, groupId: group.id });
  await op.call(deviceAdminCalls.bindGateway, { id: device.id, gatewayId: gateway.id });
  const page = await op.call(pageCalls.add, { equipmentId: device.id, title: `${mark}页面` });
  const templatePage = await op.call(pageCalls.add, { templateId: template.id, title: `${mark}模板页面` });
  const project = await op.call(projectCalls.add, { orgId, name: `${mark}项目` });
  await op.call(projectDeviceCalls.add, { projectId: project.id, equipmentIds: device.id });
  const projectPage = await op.call(pageCalls.add, { projectId: project.id, title: `${mark}项目页面` });
  const scene = await op.call(sceneCalls.add, { orgId, name: `${mark}场景` });
  const style = await op.call(styleCalls.add, { orgId, name: `${mark}风格` });
  const order = await op.call(walletCalls.recharge, { orgId, cents: 10_000 });
  const report = await addReport(op, { orgId, mark, equipmentIds: device.id });
  await op.call(deptCalls.add, { orgId, name: `${mark}部门` });
  const role = await op.call(roleCalls.add, {
    orgId,
    name: `${mark}角色`,
    roleType: 'operation',
    dataRange: 'dept',
    permissions: EVERYTHING,
  });
  const enrol = { orgId, roleId: role.id, expiresAt: String(Date.now() + DAY_MS), uses: '1', remark: `${mark}注册码` };
  await op.call(accountAdminCalls.enrolCodeAdd, enrol);
  const ids = { group, template, device, page, templatePage, project, projectPage, scene, style, order, ...report };
  return { ids: { ...mapIds(ids), org: orgId }, role };
}
/** A smart report of a device, and a record of it that is to be filled in. */
async function addReport(
  op: Api,
  { orgId, mark, equipmentIds }: { orgId: string; mark: string; equipmentIds: string },
) {
  const clock = { timeZone: 'Asia/Shanghai', dayStart: '08:00', delayMinutes: 0, dueMinutes: 60 };
  const schedule = JSON.stringify({ every: 'none', shifts: [], ...clock });
  const excelGroup = await op.call(smartReportGroupCalls.add, { orgId, name: `${mark}报表组` });
  const fields = { orgId, name: `${mark}报表`, groupId: excelGroup.id, equipmentIds, schedule };
  const excel = await op.call(smartReportCalls.add, fields);
  const input = { key: 'note', label: '备注', kind: 'text', required: true };
  const sheets = [{ ...emptySheet('s1', '班报'), cells: { '0,0': { input } } }];
  const document = JSON.stringify({ format: 1, styles: {}, sheets });
  await op.call(smartReportTemplateCalls.save, { id: excel.id, base: '0', document });
  const record = { id: randomUUID() };
  await op.call(smartRecordCalls.add, { excelId: excel.id, recordId: record.id });
  return { excelGroup, excel, record };
}
export type Ids = Awaited<ReturnType<typeof addThings>>['ids'];
const mapIds = <Name extends string>(things: Record<Name, { id: string }>) =>
  Object.fromEntries(Object.entries<{ id: string }>(things).map(([name, { id }]) => [name, id])) as Record<
    Name,
    string
  >;

/** Needs no login, or steps before it that `profile` walks. */
const APART =
  /^\/(?:login|enroll|register|pub-register|findpwd|client|bdfae|system|card|404|noAuth|account\/security\/sms\/setup|msg\/detail)/;
const ADDRESSES: readonly string[] = Object.values(ROUTES).filter((path) => !APART.test(path));
/** Of which thing an address is: what an id of its stands for. */
function idsIn(path: string, ids: Ids): Record<string, string> {
  const pageId = path.includes('/project/')
    ? ids.projectPage
    : path.includes('/template/')
      ? ids.templatePage
      : ids.page;
  const id = path.includes('/project/')
    ? ids.project
    : path.includes('/template/')
      ? ids.template
      : path.includes('style/')
        ? ids.style
        : path.includes('/excel/')
          ? ids.excel
          : ids.device;
  return {
    id,
    pageId,
    equipId: ids.device,
    templateId: ids.template,
    projectId: ids.project,
    groupId: path.includes('/excel/') ? ids.excelGroup : ids.group,
    excelId: ids.excel,
    recordId: ids.record,
    sceneId: ids.scene,
    ocId: ids.org,
    alarm: '0',
    orderType: 'alarm',
    orderId: path.startsWith('/order/') ? ids.order : ids.device,
    payPlatform: 'test',
    ruleType: '0',
    openType: '0',
    // the style of these enterprises leads to no other system
    path: 'none',
    openFlag: '1',
  };
}
/** Every screen there is behind the login, by its address in the contract. */
export const screensOf = (ids: Ids): string[] =>
  ADDRESSES.map((path) => path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => idsIn(path, ids)[name] ?? name));
/** Is it of one thing? */
export const isOfOne = (address: string): boolean => /[0-9a-f]{8}-/.test(address);
/** What shows by another name what one before has shown, is the own account's, or the same for everybody of an enterprise. */
const AGAIN = [
  /\/edit\/.*\/(?:driver|signal|alarm|report|script)$/,
  /\/vuedetail\/.*\/(?:write|history|alarm)$/,
  /\/flag\//,
  /^\/(?:account|msg)\//,
  /^\/manage\/(?:account|orgal|system|sms|template)\//,
];
export const isAgain = (address: string): boolean => AGAIN.some((one) => one.test(address));

/** An address of this contract, whatever it is of. */
const KNOWN = Object.values(ROUTES).map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
/** Where a link may lead: to a screen there is, out of the product, to a document or a file. */
export const leadsSomewhere = (href: string): boolean =>
  /^\/(?:(?:lfscada|docs|assets)\/|(?:openapi\.json|lightfield-client\.ts)$)/.test(href) ||
  KNOWN.some((known) => known.test(href.replace(/[?#].*/, '')));

/** People of an enterprise: who administers it, one in each of two departments, and one of its customer. */
export interface Staff {
  co: Somebody;
  int: Somebody;
  beside: Somebody;
  ext: Somebody;
}

/**
 * `int` is responsible for every device of the enterprise, `ext` authorised for every one and for its project; both hold what an
 * enterprise can give. `beside` has the same role in another department and nothing to look after.
 */
export async function addStaff(
  url: string,
  op: Api,
  orgId: string,
  things: Awaited<ReturnType<typeof addThings>>,
): Promise<Staff> {
  const customer = await op.call(orgCalls.add, { kind: 'external', name: '客户企业', parentId: orgId });
  const guests = await op.call(roleCalls.add, {
    orgId: customer.id,
    name: '客户角色',
    roleType: 'operation',
    dataRange: 'granted',
    permissions: EVERYTHING,
  });
  const [first, second] = [
    await op.call(deptCalls.add, { orgId, name: '生产部' }),
    await op.call(deptCalls.add, { orgId, name: '设备部' }),
  ];
  const staff = {
    co: await addPerson(url, op, { id: await adminRole(op, orgId), orgId }, 'home_co', { kind: coCalls }),
    int: await addPerson(url, op, things.role, 'home_int', { kind: intCalls, deptId: first.id }),
    beside: await addPerson(url, op, things.role, 'home_beside', { kind: intCalls, deptId: second.id }),
    ext: await addPerson(url, op, guests, 'home_ext', { kind: extCalls }),
  };
  const { rows } = await op.call(deviceCalls.query, { orgId });
  const equipmentIds = rows.map(({ id }) => id).join(',');
  const [int] = (await op.call(intCalls.query, { keyword: 'home_int' })).rows;
  const [ext] = (await op.call(extCalls.query, { keyword: 'home_ext' })).rows;
  await op.call(grantCalls.setOwner, { equipmentIds, accountId: int?.id ?? '' });
  const rights = { write: true, push: true, sms: false, phone: false };
  await op.call(grantCalls.add, { equipmentIds, accountIds: ext?.id ?? '', ...rights });
  await op.call(projectGrantCalls.add, { projectId: things.ids.project, accountIds: ext?.id ?? '', ...rights });
  return staff;
}

/** The administrator of an enterprise. */
export const addAdministrator = async (url: string, op: Api, orgId: string, name: string): Promise<Somebody> =>
  addPerson(url, op, { id: await adminRole(op, orgId), orgId }, name, { kind: coCalls });
