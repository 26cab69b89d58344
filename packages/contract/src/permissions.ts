import { type Language, cardOf } from './text/language.ts';
import { type Text, called } from './text/text.ts';
import { permissionsText } from './locales/permissions/text.ts';

/**
 * Every permission there is, as `area_screen_action`. A call names the one it needs; the role editor shows them as a tree
 * (`PERMISSION_TREE`). The four codes with `designer` or `equipinfo` in them are named by S3 §6.
 */
interface PermissionSpec extends Text {
  /** Screen of the tree it stands under. */
  readonly screen: Screen;
  /** Only accounts of the operation centre can hold it, whatever their role says. */
  readonly centre?: true;
}

/** Screens of the tree, by area, in the order they are shown. */
const SCREENS = {
  monitor_equip: permissionsText.of('permissions.monitorEquip', { area: 'monitor' }),
  monitor_alarm: permissionsText.of('permissions.monitorAlarm', { area: 'monitor' }),
  monitor_page: permissionsText.of('permissions.monitorPage', { area: 'monitor' }),
  manage_gateway: permissionsText.of('permissions.manageGateway', { area: 'manage' }),
  manage_equip: permissionsText.of('permissions.manageEquip', { area: 'manage' }),
  manage_template: permissionsText.of('permissions.manageTemplate', { area: 'manage' }),
  manage_project: permissionsText.of('permissions.manageProject', { area: 'manage' }),
  manage_page: permissionsText.of('permissions.managePage', { area: 'manage' }),
  manage_scene: permissionsText.of('permissions.manageScene', { area: 'manage' }),
  manage_group: permissionsText.of('permissions.manageGroup', { area: 'manage' }),
  manage_alarmgroup: permissionsText.of('permissions.manageAlarmgroup', { area: 'manage' }),
  manage_openys: permissionsText.of('permissions.manageOpenys', { area: 'manage' }),
  manage_repairs: permissionsText.of('permissions.manageRepairs', { area: 'manage' }),
  manage_worksheet: permissionsText.of('permissions.manageWorksheet', { area: 'manage' }),
  manage_wallet: permissionsText.of('permissions.manageWallet', { area: 'manage' }),
  manage_card: permissionsText.of('permissions.manageCard', { area: 'manage' }),
  manage_inspection: permissionsText.of('permissions.manageInspection', { area: 'manage' }),
  manage_excel: permissionsText.of('permissions.manageExcel', { area: 'manage' }),
  manage_style: permissionsText.of('permissions.manageStyle', { area: 'manage' }),
  manage_api: permissionsText.of('permissions.manageApi', { area: 'manage' }),
  manage_datacenter: permissionsText.of('permissions.manageDatacenter', { area: 'manage' }),
  manage_aiconfig: permissionsText.of('permissions.manageAiconfig', { area: 'manage' }),
  orgal_enterprise: permissionsText.of('permissions.orgalEnterprise', { area: 'orgal' }),
  orgal_dept: permissionsText.of('permissions.orgalDept', { area: 'orgal' }),
  orgal_role: permissionsText.of('permissions.orgalRole', { area: 'orgal' }),
  account_co: permissionsText.of('permissions.accountCo', { area: 'account' }),
  account_int: permissionsText.of('permissions.accountInt', { area: 'account' }),
  account_ext: permissionsText.of('permissions.accountExt', { area: 'account' }),
  account_op: permissionsText.of('permissions.accountOp', { area: 'account' }),
  account_enroll: permissionsText.of('permissions.accountEnroll', { area: 'account' }),
  account_equip: permissionsText.of('permissions.accountEquip', { area: 'account' }),
  account_own: permissionsText.of('permissions.accountOwn', { area: 'account' }),
  account_log: permissionsText.of('permissions.accountLog', { area: 'account' }),
  account_order: permissionsText.of('permissions.accountOrder', { area: 'account' }),
  account_invoice: permissionsText.of('permissions.accountInvoice', { area: 'account' }),
  system_msg: permissionsText.of('permissions.systemMsg', { area: 'system' }),
  system_feedback: permissionsText.of('permissions.systemFeedback', { area: 'system' }),
  system_license: permissionsText.of('permissions.systemLicense', { area: 'system' }),
  system_hardware: permissionsText.of('permissions.systemHardware', { area: 'system' }),
  system_gatewaymodel: permissionsText.of('permissions.systemGatewaymodel', { area: 'system' }),
  system_protocol: permissionsText.of('permissions.systemProtocol', { area: 'system' }),
  system_version: permissionsText.of('permissions.systemVersion', { area: 'system' }),
  system_param: permissionsText.of('permissions.systemParam', { area: 'system' }),
  system_market: permissionsText.of('permissions.systemMarket', { area: 'system' }),
  system_product: permissionsText.of('permissions.systemProduct', { area: 'system' }),
  system_order: permissionsText.of('permissions.systemOrder', { area: 'system' }),
  system_invoice: permissionsText.of('permissions.systemInvoice', { area: 'system' }),
  sms_send: permissionsText.of('permissions.smsSend', { area: 'system' }),
  sms_statistics: permissionsText.of('permissions.smsStatistics', { area: 'system' }),
  sms_buy: permissionsText.of('permissions.smsBuy', { area: 'system' }),
} as const satisfies Record<string, Text & { area: Area }>;
type Screen = keyof typeof SCREENS;

const AREAS = {
  monitor: permissionsText('permissions.monitor'),
  manage: permissionsText('permissions.manage'),
  orgal: permissionsText('permissions.orgal'),
  account: permissionsText('permissions.account'),
  system: permissionsText('permissions.system'),
} as const;
type Area = keyof typeof AREAS;

export const PERMISSIONS = {
  monitor_equip_list: permissionsText.of('permissions.monitorEquipList', { screen: 'monitor_equip' }),
  monitor_equip_real: permissionsText.of('permissions.monitorEquipReal', { screen: 'monitor_equip' }),
  monitor_equip_write: permissionsText.of('permissions.monitorEquipWrite', { screen: 'monitor_equip' }),
  monitor_equip_history: permissionsText.of('permissions.monitorEquipHistory', { screen: 'monitor_equip' }),
  monitor_equip_export: permissionsText.of('permissions.monitorEquipExport', { screen: 'monitor_equip' }),
  monitor_alarm_view: permissionsText.of('permissions.monitorAlarmView', { screen: 'monitor_alarm' }),
  monitor_alarm_confirm: permissionsText.of('permissions.monitorAlarmConfirm', { screen: 'monitor_alarm' }),
  monitor_alarm_shelve: permissionsText.of('permissions.monitorAlarmShelve', { screen: 'monitor_alarm' }),
  monitor_multi_designer_alarm: permissionsText.of('permissions.monitorMultiDesignerAlarm', {
    screen: 'monitor_page',
  }),
  monitor_multi_designer_repair: permissionsText.of('permissions.monitorMultiDesignerRepair', {
    screen: 'monitor_page',
  }),
  monitor_equipinfo_menu_alarm: permissionsText.of('permissions.monitorEquipinfoMenuAlarm', {
    screen: 'monitor_page',
  }),
  monitor_designer_menu_alarm: permissionsText.of('permissions.monitorDesignerMenuAlarm', {
    screen: 'monitor_page',
  }),
  manage_gateway_view: permissionsText.of('permissions.manageGatewayView', { screen: 'manage_gateway' }),
  manage_gateway_edit: permissionsText.of('permissions.manageGatewayEdit', { screen: 'manage_gateway' }),
  manage_gateway_control: permissionsText.of('permissions.manageGatewayControl', {
    screen: 'manage_gateway',
  }),
  manage_equip_view: permissionsText.of('permissions.manageEquipView', { screen: 'manage_equip' }),
  manage_equip_edit: permissionsText.of('permissions.manageEquipEdit', { screen: 'manage_equip' }),
  manage_equip_share: permissionsText.of('permissions.manageEquipShare', { screen: 'manage_equip' }),
  manage_template_view: permissionsText.of('permissions.manageTemplateView', { screen: 'manage_template' }),
  manage_template_edit: permissionsText.of('permissions.manageTemplateEdit', {
    screen: 'manage_template',
  }),
  manage_project_view: permissionsText.of('permissions.manageProjectView', { screen: 'manage_project' }),
  manage_project_edit: permissionsText.of('permissions.manageProjectEdit', {
    screen: 'manage_project',
  }),
  manage_project_share: permissionsText.of('permissions.manageProjectShare', { screen: 'manage_project' }),
  manage_project_grant: permissionsText.of('permissions.manageProjectGrant', { screen: 'manage_project' }),
  manage_page_view: permissionsText.of('permissions.managePageView', { screen: 'manage_page' }),
  manage_page_edit: permissionsText.of('permissions.managePageEdit', {
    screen: 'manage_page',
  }),
  manage_page_publish: permissionsText.of('permissions.managePagePublish', { screen: 'manage_page' }),
  manage_scene_view: permissionsText.of('permissions.manageSceneView', { screen: 'manage_scene' }),
  manage_scene_edit: permissionsText.of('permissions.manageSceneEdit', {
    screen: 'manage_scene',
  }),
  manage_group_edit: permissionsText.of('permissions.manageGroupEdit', {
    screen: 'manage_group',
  }),
  manage_alarmgroup_view: permissionsText.of('permissions.manageAlarmgroupView', { screen: 'manage_alarmgroup' }),
  manage_alarmgroup_edit: permissionsText.of('permissions.manageAlarmgroupEdit', {
    screen: 'manage_alarmgroup',
  }),
  manage_openys_view: permissionsText.of('permissions.manageOpenysView', { screen: 'manage_openys' }),
  manage_openys_edit: permissionsText.of('permissions.manageOpenysEdit', { screen: 'manage_openys' }),
  manage_repairs_view: permissionsText.of('permissions.manageRepairsView', { screen: 'manage_repairs' }),
  manage_repairs_report: permissionsText.of('permissions.manageRepairsReport', { screen: 'manage_repairs' }),
  manage_worksheet_dispatch: permissionsText.of('permissions.manageWorksheetDispatch', { screen: 'manage_worksheet' }),
  manage_worksheet_receive: permissionsText.of('permissions.manageWorksheetReceive', { screen: 'manage_worksheet' }),
  manage_worksheet_end: permissionsText.of('permissions.manageWorksheetEnd', { screen: 'manage_worksheet' }),
  manage_worksheet_stock: permissionsText.of('permissions.manageWorksheetStock', { screen: 'manage_worksheet' }),
  manage_worksheet_oncall: permissionsText.of('permissions.manageWorksheetOncall', { screen: 'manage_worksheet' }),
  manage_wallet_view: permissionsText.of('permissions.manageWalletView', { screen: 'manage_wallet' }),
  manage_wallet_recharge: permissionsText.of('permissions.manageWalletRecharge', { screen: 'manage_wallet' }),
  manage_card_view: permissionsText.of('permissions.manageCardView', { screen: 'manage_card' }),
  manage_card_edit: permissionsText.of('permissions.manageCardEdit', { screen: 'manage_card' }),
  manage_card_recharge: permissionsText.of('permissions.manageCardRecharge', { screen: 'manage_card' }),
  manage_inspection_view: permissionsText.of('permissions.manageInspectionView', { screen: 'manage_inspection' }),
  manage_inspection_do: permissionsText.of('permissions.manageInspectionDo', { screen: 'manage_inspection' }),
  manage_inspection_edit: permissionsText.of('permissions.manageInspectionEdit', { screen: 'manage_inspection' }),
  manage_excel_view: permissionsText.of('permissions.manageExcelView', { screen: 'manage_excel' }),
  manage_excel_fill: permissionsText.of('permissions.manageExcelFill', { screen: 'manage_excel' }),
  manage_excel_correct: permissionsText.of('permissions.manageExcelCorrect', { screen: 'manage_excel' }),
  manage_excel_edit: permissionsText.of('permissions.manageExcelEdit', { screen: 'manage_excel' }),
  manage_style_view: permissionsText.of('permissions.manageStyleView', { screen: 'manage_style' }),
  manage_style_edit: permissionsText.of('permissions.manageStyleEdit', { screen: 'manage_style' }),
  manage_style_auth: permissionsText.of('permissions.manageStyleAuth', { screen: 'manage_style' }),
  manage_api_view: permissionsText.of('permissions.manageApiView', { screen: 'manage_api' }),
  manage_api_edit: permissionsText.of('permissions.manageApiEdit', { screen: 'manage_api' }),
  manage_api_auth: permissionsText.of('permissions.manageApiAuth', { screen: 'manage_api' }),
  manage_api_webhook: permissionsText.of('permissions.manageApiWebhook', { screen: 'manage_api' }),
  manage_datacenter_view: permissionsText.of('permissions.manageDatacenterView', { screen: 'manage_datacenter' }),
  manage_datacenter_edit: permissionsText.of('permissions.manageDatacenterEdit', { screen: 'manage_datacenter' }),
  manage_aiconfig_view: permissionsText.of('permissions.manageAiconfigView', { screen: 'manage_aiconfig' }),
  manage_aiconfig_agent: permissionsText.of('permissions.manageAiconfigAgent', { screen: 'manage_aiconfig' }),
  manage_aiconfig_edit: permissionsText.of('permissions.manageAiconfigEdit', { screen: 'manage_aiconfig' }),
  manage_aiconfig_ask: permissionsText.of('permissions.manageAiconfigAsk', { screen: 'manage_aiconfig' }),
  orgal_enterprise_view: permissionsText.of('permissions.orgalEnterpriseView', { screen: 'orgal_enterprise' }),
  orgal_enterprise_edit: permissionsText.of('permissions.orgalEnterpriseEdit', {
    screen: 'orgal_enterprise',
  }),
  orgal_dept_view: permissionsText.of('permissions.orgalDeptView', { screen: 'orgal_dept' }),
  orgal_dept_edit: permissionsText.of('permissions.orgalDeptEdit', { screen: 'orgal_dept' }),
  orgal_role_view: permissionsText.of('permissions.orgalRoleView', { screen: 'orgal_role' }),
  orgal_role_edit: permissionsText.of('permissions.orgalRoleEdit', { screen: 'orgal_role' }),
  account_co_view: permissionsText.of('permissions.accountCoView', { screen: 'account_co', centre: true }),
  account_co_edit: permissionsText.of('permissions.accountCoEdit', {
    screen: 'account_co',
    centre: true,
  }),
  account_int_view: permissionsText.of('permissions.accountIntView', { screen: 'account_int' }),
  account_int_edit: permissionsText.of('permissions.accountIntEdit', {
    screen: 'account_int',
  }),
  account_ext_view: permissionsText.of('permissions.accountExtView', { screen: 'account_ext' }),
  account_ext_edit: permissionsText.of('permissions.accountExtEdit', {
    screen: 'account_ext',
  }),
  account_op_view: permissionsText.of('permissions.accountOpView', { screen: 'account_op', centre: true }),
  account_op_edit: permissionsText.of('permissions.accountOpEdit', {
    screen: 'account_op',
    centre: true,
  }),
  account_enroll_view: permissionsText.of('permissions.accountEnrollView', {
    screen: 'account_enroll',
  }),
  account_enroll_edit: permissionsText.of('permissions.accountEnrollEdit', {
    screen: 'account_enroll',
  }),
  account_equip_grant: permissionsText.of('permissions.accountEquipGrant', { screen: 'account_equip' }),
  account_own_password: permissionsText.of('permissions.accountOwnPassword', { screen: 'account_own' }),
  account_own_info: permissionsText.of('permissions.accountOwnInfo', { screen: 'account_own' }),
  account_log_view: permissionsText.of('permissions.accountLogView', { screen: 'account_log' }),
  account_order_view: permissionsText.of('permissions.accountOrderView', { screen: 'account_order' }),
  account_order_pay: permissionsText.of('permissions.accountOrderPay', { screen: 'account_order' }),
  account_invoice_view: permissionsText.of('permissions.accountInvoiceView', { screen: 'account_invoice' }),
  account_invoice_apply: permissionsText.of('permissions.accountInvoiceApply', { screen: 'account_invoice' }),
  system_msg_publish: permissionsText.of('permissions.systemMsgPublish', { screen: 'system_msg', centre: true }),
  system_feedback_view: permissionsText.of('permissions.systemFeedbackView', {
    screen: 'system_feedback',
    centre: true,
  }),
  system_license_edit: permissionsText.of('permissions.systemLicenseEdit', {
    screen: 'system_license',
    centre: true,
  }),
  system_hardware_edit: permissionsText.of('permissions.systemHardwareEdit', {
    screen: 'system_hardware',
    centre: true,
  }),
  system_gatewaymodel_edit: permissionsText.of('permissions.systemGatewaymodelEdit', {
    screen: 'system_gatewaymodel',
    centre: true,
  }),
  system_protocol_edit: permissionsText.of('permissions.systemProtocolEdit', {
    screen: 'system_protocol',
    centre: true,
  }),
  system_version_edit: permissionsText.of('permissions.systemVersionEdit', { screen: 'system_version', centre: true }),
  system_param_edit: permissionsText.of('permissions.systemParamEdit', { screen: 'system_param', centre: true }),
  system_market_view: permissionsText.of('permissions.systemMarketView', { screen: 'system_market' }),
  system_product_edit: permissionsText.of('permissions.systemProductEdit', { screen: 'system_product', centre: true }),
  system_order_refund: permissionsText.of('permissions.systemOrderRefund', { screen: 'system_order', centre: true }),
  system_invoice_edit: permissionsText.of('permissions.systemInvoiceEdit', { screen: 'system_invoice', centre: true }),
  sms_send_view: permissionsText.of('permissions.smsSendView', { screen: 'sms_send', centre: true }),
  sms_statistics_view: permissionsText.of('permissions.smsStatisticsView', { screen: 'sms_statistics' }),
  sms_buy_order: permissionsText.of('permissions.smsBuyOrder', { screen: 'sms_buy' }),
} as const satisfies Record<string, PermissionSpec>;

export type PermissionCode = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

const specOf = (code: PermissionCode): PermissionSpec => PERMISSIONS[code];
/** True for codes that only accounts of the operation centre can hold. */
export const isCentreOnly = (code: PermissionCode): boolean => specOf(code).centre === true;
export const isPermission = (code: string): code is PermissionCode => Object.hasOwn(PERMISSIONS, code);

/** "设备监控：写入变量": a permission as it is named where the tree is not shown. */
export function permissionLabel(code: PermissionCode, lang: Language): string {
  const { screen } = PERMISSIONS[code];
  return `${SCREENS[screen][lang]}${cardOf(lang).colon}${PERMISSIONS[code][lang]}`;
}

export interface PermissionScreen extends Text {
  readonly screen: string;
  readonly codes: readonly PermissionCode[];
}
export interface PermissionArea extends Text {
  readonly area: string;
  readonly screens: readonly PermissionScreen[];
}
/** The catalogue as the role editor shows it: area, screen, permission. */
export const PERMISSION_TREE: readonly PermissionArea[] = (Object.keys(AREAS) as Area[]).map((area) =>
  called(AREAS[area], {
    area,
    screens: (Object.keys(SCREENS) as Screen[])
      .filter((screen) => SCREENS[screen].area === area)
      .map((screen) =>
        called(SCREENS[screen], {
          screen,
          codes: PERMISSION_CODES.filter((code) => PERMISSIONS[code].screen === screen),
        }),
      ),
  }),
);
