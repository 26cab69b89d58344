import { ROUTES, type UserInfo, landingPage } from '@lightfield/contract';
import { designerFeature } from '../designer/feature.ts';
import { accountsFeature, authoriseAction, projectGrants } from '../features/account/admin/feature.ts';
import { videoFeature } from '../features/video/feature.ts';
import { smartReportFeature } from '../features/smart-report/feature.ts';
import { inspectionFeature, inspectionRecord, inspectionTab } from '../features/inspection/feature.ts';
import { visitorReport, workOrderFeature, workOrderRecord, workOrderTab } from '../features/work-order/feature.ts';
import { alarmGroupFeature } from '../features/alarm-group/feature.ts';
import { alarmFeature, alarmTab, projectAlarms } from '../features/alarm/feature.ts';
import { deviceConfigFeature } from '../features/device/core/feature.ts';
import { deviceFeature } from '../features/device/list/feature.ts';
import { deviceManageFeature } from '../features/device/manage/feature.ts';
import { deviceSyncActions, loadTemplateSync } from '../features/device/sync/index.ts';
import { gatewayFeature, loadStateHistory } from '../features/gateway/feature.ts';
import { moveToEnterprise } from '../lib/org-move/action.ts';
import { groupFeature } from '../features/group/feature.ts';
import { handoverFeature } from '../features/handover/feature.ts';
import { firmwareFeature, withGatewayLife } from '../features/gateway-life/feature.ts';
import { historyTab, projectHistory } from '../features/history/feature.ts';
import { cardFeature } from '../features/card/feature.ts';
import { marketFeature } from '../features/market/feature.ts';
import { accountMoney, moneyFeature } from '../features/money/feature.ts';
import { messageFeature } from '../features/message/feature.ts';
import {
  devicePage,
  groupMonitorFeature,
  monitorFeature,
  visitedDevice,
  withRecords,
} from '../features/monitor/feature.ts';
import { projectFeature } from '../features/project/feature.ts';
import { assistantFeature } from '../features/assistant/feature.ts';
import { dataCentreFeature } from '../features/data-centre/feature.ts';
import { apiKeyFeature } from '../features/api-key/feature.ts';
import { apiDocFeature } from '../features/api-doc/feature.ts';
import { styleFeature } from '../features/style/feature.ts';
import { sceneFeature } from '../features/scene/feature.ts';
import { shareAction, shareFeature, shareProject } from '../features/share/feature.ts';
import { trackTab } from '../features/track/feature.ts';
import { systemFeature } from '../features/system/feature.ts';
import { templateFeature } from '../features/device/template/feature.ts';
import { systemGatewaysFeature } from '../features/system-gateways/feature.ts';
import { profileFeature } from '../features/account/self/feature.ts';
import { registrationFeature } from '../features/account/registration/feature.ts';
import { overviewFeature } from '../features/overview/feature.ts';
import {
  groupPages,
  managedPages,
  pageFeature,
  pageTab,
  projectPicture,
  stillPage,
  visitedProject,
} from '../features/page/feature.ts';
import { retrievalFeature } from '../features/account/retrieval/feature.ts';
import { organisationFeature } from '../features/organisation/feature.ts';
import { holds } from '../lib/account.ts';
import { landingDevice } from '../lib/landing.ts';
import type { Address, Feature, Screen } from '../lib/feature.ts';

const DEVICE_PAGE = devicePage([pageTab, historyTab, alarmTab, workOrderTab, inspectionTab, trackTab], [shareAction]);

/** What projects look back at. */
const projectRecords = { history: projectHistory, alarms: projectAlarms };

/**
 * Every feature of the product. Routes, guards, navigation, breadcrumb and palette are made from this list: what does not
 * stand here does not exist for anybody. A new feature is one import and one entry.
 */
const FEATURES: readonly Feature[] = [
  overviewFeature(projectPicture),
  deviceFeature(DEVICE_PAGE, groupPages),
  monitorFeature(DEVICE_PAGE),
  groupMonitorFeature({ history: historyTab, alarm: alarmTab, page: pageTab, order: workOrderTab }),
  withRecords(pageFeature, alarmTab, { repair: workOrderRecord, inspection: inspectionRecord }),
  deviceManageFeature([authoriseAction, shareAction, ...deviceSyncActions, moveToEnterprise]),
  deviceConfigFeature(deviceSyncActions, managedPages),
  withGatewayLife(gatewayFeature, loadStateHistory),
  templateFeature({ texts: ['device-sync'], load: loadTemplateSync }),
  groupFeature,
  projectFeature({
    share: shareProject,
    pages: managedPages,
    grants: projectGrants,
    picture: projectPicture,
    ...projectRecords,
  }),
  shareFeature(visitedDevice([pageTab, historyTab, alarmTab], [visitorReport]), visitedProject(projectRecords)),
  alarmGroupFeature,
  videoFeature,
  sceneFeature,
  alarmFeature,
  handoverFeature,
  workOrderFeature,
  inspectionFeature,
  smartReportFeature,
  dataCentreFeature,
  apiKeyFeature,
  apiDocFeature,
  assistantFeature,
  cardFeature,
  moneyFeature,
  styleFeature,
  marketFeature(stillPage),
  systemFeature,
  systemGatewaysFeature,
  firmwareFeature,
  messageFeature,
  organisationFeature,
  accountsFeature,
  profileFeature(accountMoney),
  retrievalFeature,
  registrationFeature,
  designerFeature,
];

export const SCREENS: readonly Screen[] = FEATURES.flatMap((feature) => feature.screens);

export const screenAt = (path: Address): Screen | undefined => SCREENS.find((screen) => screen.path === path);

export const visibleScreens = (account: UserInfo | undefined): Screen[] =>
  SCREENS.filter((screen) => !screen.open && holds(account, screen.permission));

/** Short addresses of the sections (S3 §2) and where they lead. */
export const SHORTCUTS: readonly (readonly [from: string, to: Address])[] = [
  ['/manage', ROUTES.deviceList],
  ['/monitor', ROUTES.monitorList],
  ['/msg', ROUTES.messageAll],
  ['/account', ROUTES.accountInfoSms],
  ['/findpwd', ROUTES.findpwdAccount],
  ['/client/findpwd', ROUTES.clientFindpwdAccount],
  // a device of the group without one of its views
  ['/monitor/gm/vuedetail/{equipId}', ROUTES.groupMonitorReal],
  // what has lists and tabs, without one of them
  ...[
    ROUTES.deviceList,
    ROUTES.deviceInfo,
    ROUTES.templateList,
    ROUTES.templateInfo,
    ROUTES.excelList,
    ROUTES.excelEditInfo,
    ROUTES.accountInfoSms,
    ROUTES.accountSecuritySms,
    ROUTES.setupValidate,
  ].map((first) => [first.slice(0, first.lastIndexOf('/')), first] as const),
];

/** Where one lands after login: what the person chose for this kind of device, the overview, or the first screen they may see. */
export function landing(account: UserInfo | undefined, width: number = window.innerWidth): string {
  const visible = visibleScreens(account);
  const wanted = account?.landing[landingDevice(width)];
  const page = screenAt(ROUTES.monitorPage);
  if (wanted && page && landingPage(wanted) && holds(account, page.permission)) return wanted;
  const chosen = visible.find((screen) => screen.nav && screen.path === wanted);
  if (chosen) return chosen.path;
  const first = visible.find((screen) => screen.path === ROUTES.overview) ?? visible.find((screen) => screen.nav);
  return first?.path ?? ROUTES.noAuth;
}
