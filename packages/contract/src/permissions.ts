/**
 * Every permission there is, as `area_screen_action`. A call names the one it needs; the role editor shows them as a tree
 * (`PERMISSION_TREE`). The four codes with `designer` or `equipinfo` in them are named by S3 §6.
 */
interface PermissionSpec {
  /** Screen of the tree it stands under. */
  readonly screen: Screen;
  /** What it allows, said under the screen's name. */
  readonly zh: string;
  readonly en: string;
  /** Only accounts of the operation centre can hold it, whatever their role says. */
  readonly centre?: true;
}

/** Screens of the tree, by area, in the order they are shown. */
const SCREENS = {
  monitor_equip: { area: 'monitor', zh: '设备监控', en: 'Device monitoring' },
  monitor_alarm: { area: 'monitor', zh: '报警', en: 'Alarms' },
  monitor_page: { area: 'monitor', zh: '组态页面', en: 'Configuration pages' },
  manage_gateway: { area: 'manage', zh: '网关管理', en: 'Gateways' },
  manage_equip: { area: 'manage', zh: '设备管理', en: 'Devices' },
  manage_template: { area: 'manage', zh: '模板管理', en: 'Templates' },
  manage_project: { area: 'manage', zh: '项目管理', en: 'Projects' },
  manage_page: { area: 'manage', zh: '页面设计', en: 'Page designer' },
  manage_group: { area: 'manage', zh: '设备分组', en: 'Device groups' },
  manage_alarmgroup: { area: 'manage', zh: '报警组', en: 'Alarm groups' },
  orgal_enterprise: { area: 'orgal', zh: '企业管理', en: 'Enterprises' },
  orgal_dept: { area: 'orgal', zh: '部门管理', en: 'Departments' },
  orgal_role: { area: 'orgal', zh: '角色管理', en: 'Roles' },
  account_co: { area: 'account', zh: '企业管理员', en: 'Enterprise administrators' },
  account_int: { area: 'account', zh: '内部账号', en: 'Internal accounts' },
  account_ext: { area: 'account', zh: '外部账号', en: 'External accounts' },
  account_op: { area: 'account', zh: '运营账号', en: 'Operation centre accounts' },
  account_enroll: { area: 'account', zh: '注册管理', en: 'Registration' },
  account_equip: { area: 'account', zh: '设备授权', en: 'Device authorisation' },
  account_own: { area: 'account', zh: '个人账号', en: 'Own account' },
  account_log: { area: 'account', zh: '操作日志', en: 'Operation log' },
  system_msg: { area: 'system', zh: '系统公告', en: 'System notices' },
  system_feedback: { area: 'system', zh: '用户反馈', en: 'Feedback' },
  system_license: { area: 'system', zh: '系统授权', en: 'Licence' },
  system_hardware: { area: 'system', zh: '出厂网关', en: 'Factory list' },
  system_gatewaymodel: { area: 'system', zh: '网关型号', en: 'Gateway models' },
  system_protocol: { area: 'system', zh: '协议与设备型号', en: 'Protocols and device models' },
  system_version: { area: 'system', zh: '固件版本', en: 'Firmware' },
  system_param: { area: 'system', zh: '系统参数', en: 'System parameters' },
  sms_send: { area: 'system', zh: '发送记录', en: 'Sending records' },
} as const satisfies Record<string, { area: Area; zh: string; en: string }>;
type Screen = keyof typeof SCREENS;

const AREAS = {
  monitor: { zh: '监控', en: 'Monitoring' },
  manage: { zh: '设备与网关', en: 'Devices and gateways' },
  orgal: { zh: '组织', en: 'Organisation' },
  account: { zh: '账号', en: 'Accounts' },
  system: { zh: '系统', en: 'System' },
} as const;
type Area = keyof typeof AREAS;

export const PERMISSIONS = {
  monitor_equip_list: { screen: 'monitor_equip', zh: '查看设备', en: 'View devices' },
  monitor_equip_real: { screen: 'monitor_equip', zh: '实时数据', en: 'Live values' },
  monitor_equip_write: { screen: 'monitor_equip', zh: '写入变量', en: 'Write variables' },
  monitor_equip_history: { screen: 'monitor_equip', zh: '历史数据', en: 'History' },
  monitor_equip_export: { screen: 'monitor_equip', zh: '导出历史', en: 'Export history' },
  monitor_alarm_view: { screen: 'monitor_alarm', zh: '查看报警', en: 'View alarms' },
  monitor_alarm_confirm: { screen: 'monitor_alarm', zh: '确认报警', en: 'Confirm alarms' },
  monitor_alarm_shelve: { screen: 'monitor_alarm', zh: '搁置报警', en: 'Shelve alarms' },
  monitor_multi_designer_alarm: {
    screen: 'monitor_page',
    zh: '设备组态页查看报警记录',
    en: 'Alarm records on device pages',
  },
  monitor_multi_designer_repair: {
    screen: 'monitor_page',
    zh: '设备组态页查看报修工单',
    en: 'Work orders on device pages',
  },
  monitor_equipinfo_menu_alarm: {
    screen: 'monitor_page',
    zh: '设备信息视图查看报警记录',
    en: 'Alarm records in the device view',
  },
  monitor_designer_menu_alarm: {
    screen: 'monitor_page',
    zh: '组态视图查看报警记录',
    en: 'Alarm records in the page view',
  },
  manage_gateway_view: { screen: 'manage_gateway', zh: '查看网关', en: 'View gateways' },
  manage_gateway_edit: { screen: 'manage_gateway', zh: '登记与接入审批', en: 'Register and approve gateways' },
  manage_gateway_control: {
    screen: 'manage_gateway',
    zh: '网关设置、重启、升级',
    en: 'Settings, restart, firmware of gateways',
  },
  manage_equip_view: { screen: 'manage_equip', zh: '查看设备配置', en: 'View device configuration' },
  manage_equip_edit: { screen: 'manage_equip', zh: '新增、修改、删除设备', en: 'Add, edit, delete devices' },
  manage_equip_share: { screen: 'manage_equip', zh: '分享设备', en: 'Share devices' },
  manage_template_view: { screen: 'manage_template', zh: '查看模板', en: 'View templates' },
  manage_template_edit: {
    screen: 'manage_template',
    zh: '新增、修改、删除模板',
    en: 'Add, edit, delete templates',
  },
  manage_project_view: { screen: 'manage_project', zh: '查看项目', en: 'View projects' },
  manage_project_edit: {
    screen: 'manage_project',
    zh: '新增、修改、删除项目',
    en: 'Add, edit, delete projects',
  },
  manage_project_share: { screen: 'manage_project', zh: '分享项目', en: 'Share projects' },
  manage_project_grant: { screen: 'manage_project', zh: '授权项目给账号', en: 'Authorise accounts for projects' },
  manage_page_view: { screen: 'manage_page', zh: '查看组态页面', en: 'View page designs' },
  manage_page_edit: {
    screen: 'manage_page',
    zh: '新增、修改、删除组态页面和图片',
    en: 'Add, edit, delete pages and pictures',
  },
  manage_group_edit: {
    screen: 'manage_group',
    zh: '新增、修改、删除分组',
    en: 'Add, edit, delete groups',
  },
  manage_alarmgroup_view: { screen: 'manage_alarmgroup', zh: '查看报警组', en: 'View alarm groups' },
  manage_alarmgroup_edit: {
    screen: 'manage_alarmgroup',
    zh: '新增、修改、删除报警组',
    en: 'Add, edit, delete alarm groups',
  },
  orgal_enterprise_view: { screen: 'orgal_enterprise', zh: '查看企业', en: 'View enterprises' },
  orgal_enterprise_edit: {
    screen: 'orgal_enterprise',
    zh: '新增、修改、停用企业',
    en: 'Add, edit, disable enterprises',
  },
  orgal_dept_view: { screen: 'orgal_dept', zh: '查看部门', en: 'View departments' },
  orgal_dept_edit: { screen: 'orgal_dept', zh: '新增、修改、删除部门', en: 'Add, edit, delete departments' },
  orgal_role_view: { screen: 'orgal_role', zh: '查看角色', en: 'View roles' },
  orgal_role_edit: { screen: 'orgal_role', zh: '新增、修改、删除角色', en: 'Add, edit, delete roles' },
  account_co_view: { screen: 'account_co', zh: '查看企业管理员', en: 'View enterprise administrators', centre: true },
  account_co_edit: {
    screen: 'account_co',
    zh: '新增、修改、停用企业管理员',
    en: 'Add, edit, disable enterprise administrators',
    centre: true,
  },
  account_int_view: { screen: 'account_int', zh: '查看内部账号', en: 'View internal accounts' },
  account_int_edit: {
    screen: 'account_int',
    zh: '新增、修改、停用、删除内部账号',
    en: 'Add, edit, disable, delete internal accounts',
  },
  account_ext_view: { screen: 'account_ext', zh: '查看外部账号', en: 'View external accounts' },
  account_ext_edit: {
    screen: 'account_ext',
    zh: '新增、修改、停用外部账号',
    en: 'Add, edit, disable external accounts',
  },
  account_op_view: { screen: 'account_op', zh: '查看运营账号', en: 'View operation centre accounts', centre: true },
  account_op_edit: {
    screen: 'account_op',
    zh: '新增、修改、停用运营账号',
    en: 'Add, edit, disable operation centre accounts',
    centre: true,
  },
  account_enroll_view: {
    screen: 'account_enroll',
    zh: '查看注册码与申请',
    en: 'View enrolment codes and applications',
  },
  account_enroll_edit: {
    screen: 'account_enroll',
    zh: '管理注册码、审批申请',
    en: 'Manage codes, decide applications',
  },
  account_equip_grant: { screen: 'account_equip', zh: '授权设备给账号', en: 'Authorise accounts for devices' },
  account_own_password: { screen: 'account_own', zh: '修改自己的密码', en: 'Change the own password' },
  account_own_info: { screen: 'account_own', zh: '修改自己的资料', en: 'Change the own details' },
  account_log_view: { screen: 'account_log', zh: '查看全部操作日志', en: 'View the whole operation log' },
  system_msg_publish: { screen: 'system_msg', zh: '发布系统公告', en: 'Publish system notices', centre: true },
  system_feedback_view: {
    screen: 'system_feedback',
    zh: '查看、处理反馈',
    en: 'Read and settle feedback',
    centre: true,
  },
  system_license_edit: {
    screen: 'system_license',
    zh: '查看、导入授权文件',
    en: 'See and import the licence',
    centre: true,
  },
  system_hardware_edit: { screen: 'system_hardware', zh: '管理出厂网关', en: 'Manage the factory list', centre: true },
  system_gatewaymodel_edit: {
    screen: 'system_gatewaymodel',
    zh: '管理网关型号',
    en: 'Manage gateway models',
    centre: true,
  },
  system_protocol_edit: {
    screen: 'system_protocol',
    zh: '管理协议与设备型号',
    en: 'Manage protocols and device models',
    centre: true,
  },
  system_version_edit: { screen: 'system_version', zh: '发布固件', en: 'Publish firmware', centre: true },
  system_param_edit: { screen: 'system_param', zh: '管理合作系统', en: 'Manage partner systems', centre: true },
  sms_send_view: { screen: 'sms_send', zh: '查看发送记录', en: 'View sending records', centre: true },
} as const satisfies Record<string, PermissionSpec>;

export type PermissionCode = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

const specOf = (code: PermissionCode): PermissionSpec => PERMISSIONS[code];
/** True for codes that only accounts of the operation centre can hold. */
export const isCentreOnly = (code: PermissionCode): boolean => specOf(code).centre === true;
export const isPermission = (code: string): code is PermissionCode => Object.hasOwn(PERMISSIONS, code);

/** "设备监控：写入变量": a permission as it is named where the tree is not shown. */
export function permissionLabel(code: PermissionCode, lang: 'zh' | 'en'): string {
  const { screen } = PERMISSIONS[code];
  return `${SCREENS[screen][lang]}${lang === 'zh' ? '：' : ': '}${PERMISSIONS[code][lang]}`;
}

export interface PermissionScreen {
  readonly screen: string;
  readonly zh: string;
  readonly en: string;
  readonly codes: readonly PermissionCode[];
}
export interface PermissionArea {
  readonly area: string;
  readonly zh: string;
  readonly en: string;
  readonly screens: readonly PermissionScreen[];
}
/** The catalogue as the role editor shows it: area, screen, permission. */
export const PERMISSION_TREE: readonly PermissionArea[] = (Object.keys(AREAS) as Area[]).map((area) => ({
  area,
  ...AREAS[area],
  screens: (Object.keys(SCREENS) as Screen[])
    .filter((screen) => SCREENS[screen].area === area)
    .map((screen) => ({
      screen,
      zh: SCREENS[screen].zh,
      en: SCREENS[screen].en,
      codes: PERMISSION_CODES.filter((code) => PERMISSIONS[code].screen === screen),
    })),
}));
