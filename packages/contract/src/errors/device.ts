import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { nameMax, authorisedUsers, groupDepth, groupChildren } = LIMITS.device;

/** 1101-1127 (S1 §8): devices, their binding, copying and authorisation. */
export const deviceErrors = defineErrors({
  deviceNotFound: {
    code: 1101,
    zh: '设备不存在或已被删除，请刷新后重试',
    en: 'The device does not exist any more. Refresh the list.',
  },
  noGatewayBound: { code: 1102, zh: '请先为设备绑定网关', en: 'Bind a gateway to the device first.' },
  labelWrong: {
    code: 1103,
    zh: 'SN或验证码错误，请核对网关标签',
    en: 'The SN or the verification code is wrong. Check the label of the gateway.',
  },
  gatewayTaken: {
    code: 1104,
    zh: '该网关已被其他企业绑定，请联系其管理员解绑',
    en: 'Another enterprise has bound this gateway. Ask its administrator to unbind it.',
  },
  alreadyBound: {
    code: 1105,
    zh: '设备已绑定网关，请先解绑',
    en: 'The device already has a gateway. Unbind it first.',
  },
  copySeriesMismatch: {
    code: 1106,
    zh: '两台设备的网关系列不同，不能复制',
    en: 'The gateways of the two devices are of different series, so the device cannot be copied.',
  },
  importSeriesMismatch: {
    code: 1107,
    zh: '导入文件与设备的网关系列不同，不能导入',
    en: 'The file was made for another gateway series and cannot be imported.',
  },
  noTemplate: { code: 1108, zh: '设备未绑定模板', en: 'The device has no template.' },
  sameTemplate: {
    code: 1109,
    zh: '设备已绑定该模板，无需重复绑定',
    en: 'The device already has this template.',
  },
  templateSeriesMismatch: {
    code: 1110,
    zh: '模板与网关的系列不同，不能绑定',
    en: 'The template was made for another gateway series and cannot be bound.',
  },
  platformOnlyBind: {
    code: 1111,
    zh: '该网关只能在平台端绑定，请登录平台操作',
    en: 'This gateway can be bound on the platform only. Log in there.',
  },
  remoteUploadUnsupported: {
    code: 1112,
    zh: '该网关不支持远程上载配置',
    en: 'The configuration of this gateway cannot be uploaded remotely.',
  },
  remoteDownloadUnsupported: {
    code: 1113,
    zh: '该网关不支持远程下载配置',
    en: 'The configuration cannot be downloaded to this gateway remotely.',
  },
  nameExists: { code: 1114, zh: '设备名称已存在，请换一个', en: 'This device name is taken. Choose another one.' },
  nameTooLong: {
    code: 1115,
    zh: `设备名称不能为空，且不能超过${nameMax}个字符`,
    en: `A device name needs 1 to ${nameMax} characters.`,
  },
  numberExists: { code: 1116, zh: '设备编号已存在，请换一个', en: 'This device number is taken. Choose another one.' },
  outOfSync: {
    code: 1117,
    zh: '平台与网关的配置不一致，请先同步',
    en: 'The gateway runs another configuration than the platform. Synchronise first.',
  },
  syncRunning: {
    code: 1118,
    zh: '设备正在同步，请等待完成',
    en: 'The device is being synchronised. Wait until this has ended.',
  },
  templateOutOfSync: {
    code: 1119,
    zh: '设备与模板的配置不一致，请先同步模板',
    en: 'The device differs from its template. Synchronise it with the template first.',
  },
  openWorkOrders: {
    code: 1120,
    zh: '设备有未完成的工单，请先处理工单',
    en: 'The device has unfinished work orders. Finish them first.',
  },
  usedByProject: {
    code: 1121,
    zh: '设备已被项目引用，请先从项目中移除',
    en: 'A project uses this device. Remove it from the project first.',
  },
  positionInvalid: {
    code: 1122,
    zh: '经纬度不正确，经度范围-180至180，纬度范围-90至90',
    en: 'The position is wrong. Longitude is -180 to 180, latitude -90 to 90.',
  },
  replaceWithItself: { code: 1123, zh: '新网关与原网关相同，无需更换', en: 'The new gateway is the old one.' },
  replacementLacksResources: {
    code: 1124,
    zh: '新网关的资源不足，请按提示处理后再更换',
    en: 'The new gateway lacks resources. Follow the hints and try again.',
  },
  displayPageMissing: {
    code: 1125,
    zh: '设备没有可用的组态页面，请先新建页面',
    en: 'The device has no page yet. Create one first.',
  },
  authorisedUsersMax: {
    code: 1126,
    zh: `授权用户不能超过${authorisedUsers}个`,
    en: `At most ${authorisedUsers} users can be authorised.`,
  },
  alarmPhoneMissing: {
    code: 1127,
    zh: '用户未绑定手机号，不能授予短信或电话报警权限',
    en: 'The user has no mobile number, so SMS and phone alarms cannot be granted.',
  },
});

/** 1201-1203 (S1 §8), 1204-1205: the tree of device groups. */
export const groupErrors = defineErrors({
  depthMax: {
    code: 1201,
    zh: `分组层级不能超过${groupDepth}级`,
    en: `Groups can be nested ${groupDepth} levels deep at most.`,
  },
  childrenMax: {
    code: 1202,
    zh: `同一上级下的分组不能超过${groupChildren}个`,
    en: `A group can hold ${groupChildren} groups at most.`,
  },
  groupNotEmpty: {
    code: 1203,
    zh: '分组下还有子分组或设备，请先移走',
    en: 'The group still holds groups or devices. Move them first.',
  },
  nameExists: {
    code: 1204,
    zh: '同级分组名称已存在，请换一个',
    en: 'A group beside it has this name already. Choose another one.',
  },
  intoItself: {
    code: 1205,
    zh: '分组不能移动到自己或自己的下级分组之下',
    en: 'A group cannot be moved into itself or into a group below it.',
  },
});
