import { ALL_CALLS, SOCKETS } from '@lightfield/contract';
import { createAlarmSight } from '../engines/alarms/alarm-sight.ts';
import type { SignalGrant } from '../engines/types.ts';
import { createCaptchas } from '../kernel/captcha.ts';
import { createSeal } from '../kernel/seal.ts';
import { createAlarmRepository } from '../features/alarm/alarm.repository.ts';
import { alarmRoutes } from '../features/alarm/alarm.routes.ts';
import { createAlarmService } from '../features/alarm/alarm.service.ts';
import { createAlarmStatistics } from '../features/alarm/alarm-statistics.ts';
import { createAlarmWorkRepository } from '../features/alarm/alarm-work.repository.ts';
import { createAlarmWork } from '../features/alarm/alarm-work.service.ts';
import { createDeviceListRepository } from '../features/device/device-list.repository.ts';
import { createDeviceMapRepository } from '../features/device/device-map.repository.ts';
import { createDeviceRepository } from '../features/device/device.repository.ts';
import { deviceRoutes } from '../features/device/device.routes.ts';
import { createDeviceService } from '../features/device/device.service.ts';
import { createApprovalRepository } from '../features/gateway/approval.repository.ts';
import { createApprovalService } from '../features/gateway/approval.service.ts';
import { gatewayRoutes } from '../features/gateway/gateway.routes.ts';
import { createGatewayService } from '../features/gateway/gateway.service.ts';
import { createHardwareRepository } from '../features/hardware/hardware.repository.ts';
import { type Exports, createExports } from '../features/history/exports.ts';
import { createHistoryRepository } from '../features/history/history.repository.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { createViewSettingsRepository } from '../features/history/view-settings.repository.ts';
import { viewSettingsRoutes } from '../features/history/view-settings.routes.ts';
import { createHistoryService } from '../features/history/history.service.ts';
import { logRoutes } from '../features/log/log.routes.ts';
import { createAlarmDelivery } from '../features/message/alarm-delivery.ts';
import { createDeliveryRepository } from '../features/message/delivery.repository.ts';
import { createMessageSockets } from '../features/message/message-sockets.ts';
import { createMessageRetention } from '../features/message/message-retention.ts';
import { createMessageRepository } from '../features/message/message.repository.ts';
import { messageRoutes } from '../features/message/message.routes.ts';
import { createMessageService } from '../features/message/message.service.ts';
import { createGroupMonitorRepository } from '../features/monitor/group-monitor.repository.ts';
import { groupMonitorRoutes } from '../features/monitor/group-monitor.routes.ts';
import { createGroupMonitorService } from '../features/monitor/group-monitor.service.ts';
import { lineStart } from '../features/monitor/line-start.ts';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import { monitorRoutes } from '../features/monitor/monitor.routes.ts';
import { type MonitorService, createMonitorService } from '../features/monitor/monitor.service.ts';
import { createPastRepository } from '../features/past/past.repository.ts';
import { pastRoutes } from '../features/past/past.routes.ts';
import { createPastService } from '../features/past/past.service.ts';
import { createOrgReach } from '../features/organisation/org-reach.ts';
import type { BoundDevices, EntityReach, Reaches } from '../kernel/reach.ts';
import { createRoutes } from '../kernel/route.ts';
import { startAccountAdmin } from './account-admin.ts';
import { startAccounts, startSessionOpener } from './accounts.ts';
import { startAlarmGroups } from './alarm-groups.ts';
import { createAlarmReaders } from './alarm-readers.ts';
import { startConfiguration } from './configuration.ts';
import { startDeviceManagement } from './device-manage.ts';
import { startCommunication } from './communication.ts';
import { startCatalogue } from './catalogue.ts';
import { startDeviceSync } from './device-sync.ts';
import { startDriverBrowse } from './driver-browse.ts';
import { startGatewayLife } from './gateway-life.ts';
import { startGrants } from './grants.ts';
import { startGroups } from './groups.ts';
import { startHandover } from './handover.ts';
import { startLicence } from './licence.ts';
import { createLiveDoor } from './live-door.ts';
import { startLiveReview } from './live-review.ts';
import { startNotifications } from './notifications.ts';
import { startOrganisations } from './organisations.ts';
import { startOverview } from './overview.ts';
import { pageReach, startPages } from './page.ts';
import { type Projects, startProjects } from './projects.ts';
import { startRegistration } from './registration.ts';
import { startCodes, startSecurity } from './security.ts';
import type { Parts, Shared } from './shared.ts';
import { startShares } from './shares.ts';
import { startRoomWatch } from './room.ts';
import { startScripts } from './scripts.ts';
import { startSystem } from './system.ts';
import { startTracks } from './tracks.ts';
import { createWorkThreads } from './work-threads.ts';

/** Registers every call with the rules behind it. Features meet here: each gets the narrow part of the others that it asks for. */
export async function startFeatures(parts: Parts): Promise<void> {
  const { config, app, sessions, visits, limiter, log, scope, projectScope, closers } = parts;
  const { secureCookie, checkAnswers } = config;
  const orgs = createOrgReach(parts.db);
  const device: Reaches = (caller, ids) => scope.mayReadAll(caller, ids);
  const project: Reaches = (caller, ids) => projectScope.mayReadAll(caller, ids);
  const reach: EntityReach = {
    ...orgs.entities,
    device,
    gateway: (caller, ids) => scope.mayReachGateways(caller, ids),
    page: pageReach(parts.db, { ...orgs.entities, device, project }),
    project,
    mvar: (caller, ids) => projectScope.mayReadParts(caller, 'project_mvar', ids),
    projectReport: (caller, ids) => projectScope.mayReadParts(caller, 'project_report', ids),
    projectAlarm: (caller, ids) => projectScope.mayReadParts(caller, 'project_alarm', ids),
  };
  const bound: BoundDevices = (caller, projectId, ids) => projectScope.bound(caller, projectId, ids);
  const work = createWorkThreads();
  closers.add('threads for documents', () => work.stop());
  const routes = createRoutes({
    app,
    sessions,
    visits,
    reach,
    bound,
    limiter,
    largeBodies: work.bodies,
    log,
    secureCookie,
    checkAnswers,
  });
  const { notifier, direct } = await startNotifications({ ...parts, routes });
  const licence = await startLicence({ ...parts, routes });
  const shared: Shared = {
    ...parts,
    routes,
    work,
    orgs,
    seal: createSeal(parts.clock),
    captchas: createCaptchas(parts.clock),
    ...licence,
    notifier,
    codes: startCodes(parts, { notifier, quota: licence.quota }),
    opener: startSessionOpener(parts),
  };

  logRoutes(routes, parts.operations, (caller, column, add) => orgs.within(caller, column, add));
  startAccounts(shared);
  startOrganisations(shared);
  startAccountAdmin(shared);
  startGrants(shared);
  startSecurity(shared);
  startRegistration(shared);
  startSystem(shared);
  startScripts(shared);
  startDriverBrowse(shared);
  await startMessages(shared);
  startRoomWatch(shared, direct);
  const exports = startDevices(shared);
  startGroups(shared);
  startAlarmGroups(shared);
  startTracks(shared);
  // A page begins with what live monitoring says, and monitoring of a project with its pages: each is asked once both are there.
  const pages = startPages(shared, {
    signals: (...asked) => monitor.signals(...asked),
    line: (...asked) => lineStart(monitor, ...asked),
  });
  const projects = startProjects(shared, pages, exports);
  const monitor = startMonitoring(shared, projects);
  startOverview(shared);
  startHandover(shared);
  startGateways(shared);
  startCommunication(shared);
  startShares(shared);
  startDeviceManagement(shared);
  startCatalogue(shared);
  await startDeviceSync(shared, startConfiguration(shared, projects.values));
  startGatewayLife(shared);
  routes.assertComplete(ALL_CALLS);
}

async function startMessages({ db, bus, clock, log, metrics, sockets, tokens, routes, closers }: Shared) {
  const messages = createMessageRepository(db);
  const readers = createAlarmReaders(db);
  const pushes = createMessageSockets({
    sockets,
    tokens,
    bus,
    log,
    unread: (accountId) => messages.unread(accountId),
    readersOf: (sourceIds) => readers.accountsOf(sourceIds),
  });
  closers.add('message sockets', () => pushes.stop());
  const deliveries = createDeliveryRepository(db);
  const delivery = createAlarmDelivery({ deliveries, audience: readers, bus, clock, log });
  await delivery.start();
  closers.add('alarm messages', () => delivery.stop());
  metrics.counters('lf_alarm_messages', 'Alarm messages that wait or were dropped', () => delivery.counters());
  const retention = createMessageRetention({ db, bus, clock, log });
  retention.start();
  closers.add('old messages', () => retention.stop());
  const service = createMessageService({ messages, bus, clock });
  closers.add(
    'read alarms',
    bus.on('alarmSeen', (seen) => {
      service
        .confirmed(seen)
        .catch((error: unknown) => log.warn({ error }, 'messages of a confirmed alarm stay unread'));
    }),
  );
  messageRoutes(routes, service, (caller) => pushes.issueToken(caller));
}

function startDevices(shared: Shared): Exports {
  const { db, bus, clock, scope, projectScope, orgs, operations, routes, alarms, communication, history } = shared;
  const alarmCounts = (deviceId: string) => alarms.shown(deviceId);
  const lists = createDeviceListRepository(db, scope);
  const devices = createDeviceRepository(db, scope);
  const map = createDeviceMapRepository(db, scope);
  const deviceService = createDeviceService({ devices, map, lists, scope, operations, alarmCounts, communication });
  deviceRoutes(routes, deviceService);
  const group = createGroupMonitorRepository(db, {
    devices: (caller, add) => scope.visible(caller, add, 'many'),
    orgs: (caller, column, add) => orgs.within(caller, column, add),
  });
  groupMonitorRoutes(
    routes,
    createGroupMonitorService({ group, devices: (...asked) => deviceService.query(...asked) }),
  );
  const sight = createAlarmSight(scope, projectScope);
  const alarmRows = createAlarmRepository(db, sight);
  const service = createAlarmService({ db, alarms: alarmRows, clock, bus, operations, alarmCounts });
  const work = createAlarmWork({ db, work: createAlarmWorkRepository(db, sight), clock, operations, bus });
  alarmRoutes(routes, service, { work, statistics: createAlarmStatistics({ db, sight, clock }) });
  pastRoutes(routes, createPastService({ past: createPastRepository(db), records: history, clock }));
  viewSettingsRoutes(routes, createViewSettingsRepository(db));
  const historyService = createHistoryService({ reports: createHistoryRepository(db), records: history });
  const exports = createExports({ records: history, clock });
  historyRoutes(routes, historyService, exports);
  return exports;
}

/** Kind of the tokens of live sockets. */
const SIGNAL = 'signal';

function startMonitoring(shared: Shared, { monitor: ofProjects }: Projects): MonitorService {
  const {
    db,
    live,
    alarms,
    communication,
    commands,
    monitoring,
    tokens,
    sockets,
    scope,
    projectScope,
    bus,
    log,
    closers,
    routes,
  } = shared;
  const service = createMonitorService({
    monitor: createMonitorRepository(db),
    rights: scope,
    ofProjects,
    commands,
    latest: (seriesId) => live.get(seriesId),
    alarmCounts: (deviceId) => alarms.shown(deviceId),
    communicationOf: (deviceId, gatewayId) => communication.of(deviceId, gatewayId),
    openMonitoring: (...wish) => monitoring.openMonitoring(...wish),
    issueToken: (caller, grant) => tokens.issue(SIGNAL, caller, grant),
  });
  monitorRoutes(routes, service);
  const enter = createLiveDoor({ live, scope, projects: projectScope, log });
  const stopReview = startLiveReview({ live, scope, projects: projectScope, bus, log });
  closers.add('review of live sockets', () => stopReview());
  sockets.on<SignalGrant>(SOCKETS.signal, SIGNAL, (socket, grant) => void enter(socket, grant));
  return service;
}

function startGateways({ db, bus, operations, gateways, scope, commands, mqttAddress, quota, routes }: Shared): void {
  const factory = createHardwareRepository(db);
  const parts = { db, gateways, reach: scope, bus, operations, mqttAddress, commands, quota, factory };
  const service = createGatewayService(parts);
  const approvals = createApprovalRepository(db, scope);
  gatewayRoutes(routes, service, createApprovalService({ db, approvals, bus, operations, quota }));
}
