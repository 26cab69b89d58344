-- The operators that every enterprise began with open an order or inspection at the address of its device or page, as they open its alarms
-- (decision 144). Only where the role is still as it was made, by this version or after 0147: what somebody changed is theirs.
update role set permissions = permissions || array['monitor_multi_designer_repair']
 where name = '操作员' and role_type = 'operation' and not built_in
   and permissions @> array['monitor_multi_designer_alarm', 'monitor_equipinfo_menu_alarm', 'monitor_designer_menu_alarm',
                            'monitor_equip_list', 'monitor_equip_real', 'monitor_equip_write', 'monitor_equip_history',
                            'monitor_equip_export', 'monitor_alarm_view', 'monitor_alarm_confirm', 'manage_repairs_view',
                            'manage_repairs_report', 'manage_worksheet_receive', 'manage_inspection_view', 'manage_inspection_do',
                            'manage_excel_view', 'manage_excel_fill', 'account_own_password', 'account_own_info']
   and permissions <@ array['monitor_multi_designer_alarm', 'monitor_equipinfo_menu_alarm', 'monitor_designer_menu_alarm',
                            'monitor_equip_list', 'monitor_equip_real', 'monitor_equip_write', 'monitor_equip_history',
                            'monitor_equip_export', 'monitor_alarm_view', 'monitor_alarm_confirm', 'monitor_alarm_shelve',
                            'manage_repairs_view', 'manage_repairs_report', 'manage_worksheet_receive', 'manage_inspection_view',
                            'manage_inspection_do', 'manage_excel_view', 'manage_excel_fill', 'manage_aiconfig_ask',
                            'account_own_password', 'account_own_info'];
