import { useTranslation } from 'react-i18next';

/** Tools as they are called in the operation log and by agents. */
const TOOLS = [
  'search_devices',
  'get_device',
  'list_variables',
  'read_values',
  'list_pages',
  'get_page',
  'read_history',
  'list_alarms',
  'alarm_statistics',
  'get_alarm_context',
  'list_gateways',
  'gateway_state',
  'list_work_orders',
  'get_work_order',
  'explain_error',
  'write_value',
  'confirm_alarm',
  'shelve_alarm',
  'create_work_order',
  'action_status',
  'list_page_variables',
  'draft_page',
] as const;
type Tool = (typeof TOOLS)[number];
const isTool = (name: string): name is Tool => (TOOLS as readonly string[]).includes(name);

/** What a tool does, in the person's words. '': the model called one that there is not. */
export function useToolName(): (tool: string) => string {
  const { t } = useTranslation('assistant');
  return (tool) => (isTool(tool) ? t(`tool.${tool}`) : t('tool.unknown'));
}
