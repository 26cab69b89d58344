import type { PermissionCode } from '@lightfield/contract';

/** What an operator needs: see, write, look back, confirm alarms, report faults, work orders, do inspections and fill in reports. */
const OPERATOR_PERMISSIONS = [
  'monitor_multi_designer_alarm',
  'monitor_multi_designer_repair',
  'monitor_equipinfo_menu_alarm',
  'monitor_designer_menu_alarm',
  'monitor_equip_list',
  'monitor_equip_real',
  'monitor_equip_write',
  'monitor_equip_history',
  'monitor_equip_export',
  'monitor_alarm_view',
  'monitor_alarm_confirm',
  'monitor_alarm_shelve',
  'manage_repairs_view',
  'manage_repairs_report',
  'manage_worksheet_receive',
  'manage_inspection_view',
  'manage_inspection_do',
  'manage_excel_view',
  'manage_excel_fill',
  'manage_aiconfig_ask',
  'account_own_password',
  'account_own_info',
] as const satisfies readonly PermissionCode[];

export interface PresetRole {
  readonly name: string;
  readonly roleType: 'admin' | 'operation';
  /** `null`: every permission there is. */
  readonly permissions: readonly PermissionCode[] | null;
  readonly dataRange: 'all' | 'granted';
  /** Not to be edited or deleted. */
  readonly builtIn: boolean;
}

/** The roles every enterprise begins with. */
export const ENTERPRISE_ROLES: readonly PresetRole[] = [
  { name: '企业管理员', roleType: 'admin', permissions: null, dataRange: 'all', builtIn: true },
  { name: '操作员', roleType: 'operation', permissions: OPERATOR_PERMISSIONS, dataRange: 'granted', builtIn: false },
];
