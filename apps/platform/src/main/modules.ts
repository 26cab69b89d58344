import type { ScriptThread } from '@lightfield/sandbox';
import { accountAdminModule } from '../features/account/admin/account-admin.module.ts';
import { accountModule } from '../features/account/self/account.module.ts';
import { alarmGroupModule } from '../features/alarm-group/alarm-group.module.ts';
import { alarmModule } from '../features/alarm/alarm.module.ts';
import { assistantModule } from '../features/assistant/assistant.module.ts';
import { apiKeyModule } from '../features/api-key/api-key.module.ts';
import { cardModule } from '../features/card/card.module.ts';
import { communicationModule } from '../features/communication/communication.module.ts';
import { configurationModule } from '../features/device/core/configuration.module.ts';
import { pushModule } from '../features/push/push.module.ts';
import { webhookModule } from '../features/webhook/webhook.module.ts';
import { dataCentreModule } from '../features/data-centre/data-centre.module.ts';
import { deviceAdminModule } from '../features/device/admin/device-admin.module.ts';
import { deviceExchangeModule } from '../features/device/exchange/device-exchange.module.ts';
import { deviceManageModule } from '../features/device/manage/device-manage.module.ts';
import { deviceSyncModule } from '../features/device/sync/device-sync.module.ts';
import { deviceModule } from '../features/device/list/device.module.ts';
import { driverBrowseModule } from '../features/driver-browse/driver-browse.module.ts';
import { expiryModule } from '../features/expiry/expiry.module.ts';
import { feedbackModule } from '../features/feedback/feedback.module.ts';
import { gatewayLifeModule } from '../features/gateway-life/gateway-life.module.ts';
import { gatewayModelModule } from '../features/gateway-model/gateway-model.module.ts';
import { gatewayReachModule } from '../features/gateway/gateway-reach.module.ts';
import { gatewayModule } from '../features/gateway/gateway.module.ts';
import { grantModule } from '../features/grant/grant.module.ts';
import { groupModule } from '../features/group/group.module.ts';
import { handoverModule } from '../features/handover/handover.module.ts';
import { hardwareModule } from '../features/hardware/hardware.module.ts';
import { historyModule } from '../features/history/history.module.ts';
import { licenceModule } from '../features/licence/licence.module.ts';
import { logModule } from '../features/log/log.module.ts';
import { mapModule } from '../features/map/map.module.ts';
import { marketModule } from '../features/market/market.module.ts';
import { messageModule } from '../features/message/message.module.ts';
import { groupMonitorModule } from '../features/monitor/group-monitor.module.ts';
import { liveAdmissionModule } from '../features/monitor/live-admission.module.ts';
import { monitorModule } from '../features/monitor/monitor.module.ts';
import { invoiceFileModule } from '../features/money/invoice-file.module.ts';
import { moneyModule } from '../features/money/money.module.ts';
import { noticeModule } from '../features/notice/notice.module.ts';
import { notifyModule } from '../features/notify/notify.module.ts';
import { organisationModule } from '../features/organisation/organisation.module.ts';
import { overviewModule } from '../features/overview/overview.module.ts';
import { pageModule } from '../features/page/page.module.ts';
import { partnerModule } from '../features/partner/partner.module.ts';
import { pastModule } from '../features/past/past.module.ts';
import { projectWritesModule } from '../features/project/project-writes.module.ts';
import { projectModule } from '../features/project/project.module.ts';
import { platformHealthModule } from '../features/platform-health/platform-health.module.ts';
import { protocolModule } from '../features/protocol/protocol.module.ts';
import { registrationModule } from '../features/account/registration/registration.module.ts';
import { retentionModule } from '../features/retention/retention.module.ts';
import { servicePeriodModule } from '../features/service-period/service-period.module.ts';
import { diskSpaceModule } from '../features/disk-space/disk-space.module.ts';
import { styleModule } from '../features/style/style.module.ts';
import { sceneModule } from '../features/scene/scene.module.ts';
import { scriptModule } from '../features/script/script.module.ts';
import { securityModule } from '../features/account/security/security.module.ts';
import { shareModule } from '../features/share/share.module.ts';
import { socialModule } from '../features/social/social.module.ts';
import { templateModule } from '../features/device/template/template.module.ts';
import { videoModule } from '../features/video/video.module.ts';
import { trackModule } from '../features/track/track.module.ts';
import { weatherModule } from '../features/weather/weather.module.ts';
import { smartReportModule } from '../features/smart-report/smart-report.module.ts';
import { inspectionModule } from '../features/inspection/inspection.module.ts';
import { workOrderModule } from '../features/work-order/work-order.module.ts';
import type { GatewayRepository } from '../features/gateway/gateway.repository.ts';
import type { LogService } from '../features/log/log.service.ts';
import type { PageStoreParts } from '../features/page/page-store.ts';
import type { Captchas } from '../kernel/captcha.ts';
import type { AnyModule, Unmet } from '../kernel/modules.ts';
import type { Seal } from '../kernel/seal/seal.ts';
import { runningPlace } from '../kernel/vault/running-config.ts';
import type { SealedPlace } from '../kernel/vault/sealed-places.ts';
import type { startEngines } from './engines.ts';
import type { createReach } from './reach.ts';
import type { WorkThreads } from './work-threads.ts';

/** Every place where a secret is stored that has to be read again. What only needs to be recognised is stored as a hash. */
export const secretPlaces = (): readonly SealedPlace[] => [
  runningPlace,
  ...MODULES.flatMap((module: AnyModule) => module.secrets ?? []),
];

/** Every feature there is. Each starts after those whose things it needs, whatever the order here (kernel/modules.ts). */
export const MODULES = [
  accountAdminModule,
  accountModule,
  alarmGroupModule,
  alarmModule,
  apiKeyModule,
  assistantModule,
  cardModule,
  communicationModule,
  configurationModule,
  dataCentreModule,
  webhookModule,
  pushModule,
  deviceAdminModule,
  deviceExchangeModule,
  deviceManageModule,
  deviceModule,
  deviceSyncModule,
  driverBrowseModule,
  expiryModule,
  feedbackModule,
  gatewayLifeModule,
  gatewayModelModule,
  gatewayModule,
  gatewayReachModule,
  grantModule,
  groupModule,
  groupMonitorModule,
  handoverModule,
  hardwareModule,
  historyModule,
  licenceModule,
  liveAdmissionModule,
  logModule,
  mapModule,
  marketModule,
  messageModule,
  moneyModule,
  invoiceFileModule,
  monitorModule,
  noticeModule,
  notifyModule,
  organisationModule,
  overviewModule,
  pageModule,
  partnerModule,
  pastModule,
  projectModule,
  projectWritesModule,
  platformHealthModule,
  protocolModule,
  registrationModule,
  retentionModule,
  servicePeriodModule,
  diskSpaceModule,
  sceneModule,
  scriptModule,
  securityModule,
  shareModule,
  socialModule,
  styleModule,
  templateModule,
  trackModule,
  videoModule,
  weatherModule,
  workOrderModule,
  inspectionModule,
  smartReportModule,
] as const;

/** What is there before all modules, which ask for it by name. */
export type Given = Omit<Awaited<ReturnType<typeof startEngines>>, 'openToGateways' | 'mqttPort'> &
  Omit<ReturnType<typeof createReach>, 'reach' | 'bound'> & {
    operations: LogService;
    gateways: GatewayRepository;
    seal: Seal;
    captchas: Captchas;
    widgetDefinitions: PageStoreParts['definitions'];
    scriptThread: () => ScriptThread;
    pageWork: WorkThreads['pages'];
    configWork: WorkThreads['configs'];
  };

/**
 * Compiles only while every module is given what it needs, of the types it needs; else the error shows what is missing.
 * @public used by the compiler alone
 */
export const EVERY_NEED_IS_MET: [Unmet<typeof MODULES, Given>] extends [never] ? true : Unmet<typeof MODULES, Given> =
  true;
