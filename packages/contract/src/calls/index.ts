import { accountCalls } from './account.ts';
import { accountAdminCalls, coCalls, extCalls, intCalls, opCalls } from './account-admin.ts';
import { agentCalls } from './agent.ts';
import { agentActionCalls } from './agent-action.ts';
import { assistantCalls } from './assistant.ts';
import { alarmCalls } from './alarm.ts';
import { apiKeyCalls, apiPmsnCalls } from './api-key.ts';
import { webhookCalls } from './webhook.ts';
import { dataCentreCalls } from './data-centre.ts';
import { alarmGroupCalls } from './alarm-group.ts';
import { lossAlarmCalls } from './loss-alarm.ts';
import { alarmWorkCalls } from './alarm-work.ts';
import { configCalls, templateConfigCalls } from './config.ts';
import { commandCalls } from './command.ts';
import type { Call } from './define-call.ts';
import { deviceAdminCalls } from './device-admin.ts';
import { orgMoveCalls } from './org-move.ts';
import { deviceManageCalls } from './device-manage.ts';
import { deviceCalls } from './device.ts';
import { formulaCalls } from './formula.ts';
import { deviceModelCalls, protocolCalls } from './device-model.ts';
import { deviceExchangeCalls } from './device-exchange.ts';
import { deviceSyncCalls } from './device-sync.ts';
import { gatewayCalls } from './gateway.ts';
import { groupCalls } from './group.ts';
import { groupMonitorCalls } from './group-monitor.ts';
import { gatewayModelCalls } from './gateway-model.ts';
import { gatewayRegisterCalls } from './gateway-register.ts';
import { hardwareCalls } from './hardware.ts';
import { firmwareCalls } from './firmware.ts';
import { gatewayLifeCalls } from './gateway-life.ts';
import { historySumCalls, retentionCalls } from './history-store.ts';
import { servicePeriodCalls } from './service-period.ts';
import { historyCalls } from './history.ts';
import { historyQualityCalls } from './history-quality.ts';
import { messageCalls } from './message.ts';
import { pushCalls } from './push.ts';
import { monitorCalls } from './monitor.ts';
import { signalValueCalls } from './signal-values.ts';
import { notifyCalls } from './notify.ts';
import { deptCalls, grantCalls, orgCalls, roleCalls } from './organisation.ts';
import { overviewCalls } from './overview.ts';
import { handoverCalls } from './handover.ts';
import { pageHistoryCalls } from './page-history.ts';
import { pageMapCalls } from './page-map.ts';
import { weatherCalls } from './weather.ts';
import { pastCalls } from './past.ts';
import { componentCalls } from './component.ts';
import { pageLookCalls } from './page-look.ts';
import { ownSymbolCalls } from './own-symbol.ts';
import { sceneCalls } from './scene.ts';
import { styleCalls } from './style.ts';
import { pageCalls, pageImageCalls, pageTemplateCalls } from './page.ts';
import { projectCalls, projectDeviceCalls, projectGrantCalls, projectShareCalls } from './project.ts';
import { projectMonitorCalls } from './project-monitor.ts';
import { projectAlarmCalls } from './project-alarm.ts';
import { projectReportCalls } from './project-report.ts';
import { mvarCalls } from './project-variable.ts';
import { registrationCalls } from './registration.ts';
import { driverBrowseCalls } from './driver-browse.ts';
import { scriptCalls } from './script.ts';
import { securityCalls } from './security.ts';
import { shareCalls } from './share.ts';
import { templateCalls } from './template.ts';
import { videoCalls } from './video.ts';
import { marketCalls } from './market.ts';
import { cardCalls, cardScanCalls } from './card.ts';
import { invoiceFileCalls } from './invoice-file.ts';
import { invoiceCalls, meteringCalls, payOrderCalls, productCalls, walletCalls } from './money.ts';
import { dispatchRuleCalls } from './dispatch-rule.ts';
import { onCallCalls } from './on-call.ts';
import { stockCalls } from './stock.ts';
import { workOrderCalls } from './work-order.ts';
import { inspectionContentCalls, inspectionPlanCalls, workCalendarCalls } from './inspection.ts';
import { inspectionTaskCalls } from './inspection-task.ts';
import { smartRecordCalls } from './smart-record.ts';
import { smartReportCalls, smartReportGroupCalls, smartReportTemplateCalls } from './smart-report.ts';
import { viewSettingsCalls } from './view-settings.ts';
import { platformHealthCalls } from './platform-health.ts';
import { feedbackCalls, licenceCalls, noticeCalls, partnerCalls } from './system.ts';

/** Every call there is, for the server's start check, the OpenAPI document and tests that walk all of them. */
export const ALL_CALLS: readonly Call[] = [
  accountCalls,
  deviceCalls,
  commandCalls,
  groupCalls,
  deviceSyncCalls,
  deviceExchangeCalls,
  monitorCalls,
  signalValueCalls,
  groupMonitorCalls,
  overviewCalls,
  handoverCalls,
  viewSettingsCalls,
  historyQualityCalls,
  alarmCalls,
  alarmGroupCalls,
  lossAlarmCalls,
  alarmWorkCalls,
  historyCalls,
  pastCalls,
  pageHistoryCalls,
  pageMapCalls,
  weatherCalls,
  historySumCalls,
  retentionCalls,
  servicePeriodCalls,
  messageCalls,
  pushCalls,
  notifyCalls,
  gatewayCalls,
  gatewayRegisterCalls,
  gatewayModelCalls,
  hardwareCalls,
  protocolCalls,
  deviceModelCalls,
  scriptCalls,
  driverBrowseCalls,
  gatewayLifeCalls,
  firmwareCalls,
  securityCalls,
  registrationCalls,
  coCalls,
  intCalls,
  extCalls,
  opCalls,
  accountAdminCalls,
  orgCalls,
  deptCalls,
  roleCalls,
  grantCalls,
  noticeCalls,
  feedbackCalls,
  licenceCalls,
  platformHealthCalls,
  partnerCalls,
  shareCalls,
  deviceAdminCalls,
  orgMoveCalls,
  deviceManageCalls,
  configCalls,
  templateConfigCalls,
  templateCalls,
  formulaCalls,
  pageCalls,
  pageTemplateCalls,
  pageImageCalls,
  componentCalls,
  pageLookCalls,
  ownSymbolCalls,
  sceneCalls,
  styleCalls,
  projectCalls,
  projectShareCalls,
  projectGrantCalls,
  projectDeviceCalls,
  mvarCalls,
  projectAlarmCalls,
  projectReportCalls,
  projectMonitorCalls,
  videoCalls,
  workOrderCalls,
  dispatchRuleCalls,
  onCallCalls,
  stockCalls,
  cardCalls,
  cardScanCalls,
  marketCalls,
  walletCalls,
  productCalls,
  payOrderCalls,
  invoiceCalls,
  invoiceFileCalls,
  meteringCalls,
  inspectionContentCalls,
  inspectionPlanCalls,
  workCalendarCalls,
  inspectionTaskCalls,
  smartReportGroupCalls,
  smartReportCalls,
  smartReportTemplateCalls,
  smartRecordCalls,
  apiKeyCalls,
  webhookCalls,
  dataCentreCalls,
  apiPmsnCalls,
  agentCalls,
  agentActionCalls,
  assistantCalls,
].flatMap((calls) => Object.values(calls) as Call[]);
