import { PERMISSION_CODES, type PermissionCode } from './permissions.ts';

/** Permissions that open something to an API key for chosen devices (`keysOf`; a test holds both lists against the calls). */
const OF_RANGE: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  'monitor_equip_list',
  'monitor_equip_real',
  'monitor_equip_write',
  'monitor_equip_history',
  'monitor_equip_export',
  'monitor_alarm_view',
  'monitor_alarm_confirm',
  'monitor_alarm_shelve',
  'manage_equip_view',
  'manage_equip_edit',
  'manage_repairs_view',
  'manage_repairs_report',
  'manage_worksheet_dispatch',
  'manage_worksheet_receive',
  'manage_worksheet_end',
  'account_log_view',
]);
/** Those that open something more to a key for all devices. */
const OF_WHOLE: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  'manage_card_view',
  'manage_gateway_view',
  'manage_gateway_edit',
  'manage_gateway_control',
  'manage_template_view',
  'manage_template_edit',
  'manage_project_view',
  'manage_project_edit',
  'manage_project_grant',
  'manage_page_view',
  'manage_page_edit',
  'manage_page_publish',
  'manage_scene_view',
  'manage_scene_edit',
  'manage_group_edit',
  'manage_alarmgroup_view',
  'manage_alarmgroup_edit',
  'manage_style_view',
  'manage_style_edit',
  'manage_style_auth',
  'orgal_enterprise_view',
  'orgal_enterprise_edit',
  'orgal_dept_view',
  'orgal_role_view',
  'account_equip_grant',
  'system_hardware_edit',
  'system_gatewaymodel_edit',
  'system_protocol_edit',
  'sms_send_view',
  'sms_statistics_view',
]);

/** Permissions that a key can be given, in the order of the catalogue. Apart from the calls, so that a screen does not fetch all of them. */
export const keyPermissions = (of: 'whole' | 'range'): PermissionCode[] =>
  PERMISSION_CODES.filter((code) => OF_RANGE.has(code) || (of === 'whole' && OF_WHOLE.has(code)));
