/**
 * Every permission there is, as `area_screen_action` with the label the role editor shows. A call names the one it needs.
 * The first four are named by 3-monitoring.md section 6.
 */
export const PERMISSIONS = {
  monitor_multi_designer_alarm: { zh: '设备组态页：查看报警记录', en: 'Device page: view alarm records' },
  monitor_multi_designer_repair: { zh: '设备组态页：查看报修工单', en: 'Device page: view work orders' },
  monitor_equipinfo_menu_alarm: { zh: '设备信息：查看报警记录', en: 'Device info: view alarm records' },
  monitor_designer_menu_alarm: { zh: '组态视图：查看报警记录', en: 'Page view: view alarm records' },
  monitor_equip_list: { zh: '设备监控：查看设备', en: 'Monitoring: view devices' },
  monitor_equip_real: { zh: '设备监控：实时数据', en: 'Monitoring: live values' },
  monitor_equip_write: { zh: '设备监控：写入变量', en: 'Monitoring: write variables' },
  monitor_equip_history: { zh: '设备监控：历史数据', en: 'Monitoring: history' },
  monitor_equip_export: { zh: '设备监控：导出历史', en: 'Monitoring: export history' },
  monitor_alarm_view: { zh: '报警：查看', en: 'Alarms: view' },
  monitor_alarm_confirm: { zh: '报警：确认', en: 'Alarms: confirm' },
  manage_gateway_view: { zh: '网关管理：查看', en: 'Gateways: view' },
  manage_gateway_edit: { zh: '网关管理：登记与接入审批', en: 'Gateways: register and approve' },
  manage_equip_edit: { zh: '设备管理：新增、修改、删除', en: 'Devices: add, edit, delete' },
  account_log_view: { zh: '操作日志：查看', en: 'Operation log: view' },
} as const satisfies Record<string, { zh: string; en: string }>;

export type PermissionCode = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];
