import { ALL_CALLS, SOCKETS } from '@lightfield/contract';
import type { SignalGrant } from '../engines/types.ts';
import { createAccountRepository, createFailureRepository } from '../features/account/account.repository.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { createAccountService } from '../features/account/account.service.ts';
import { createCaptchas } from '../features/account/captcha.ts';
import { createLoginSeal } from '../features/account/login-seal.ts';
import { createLoginService } from '../features/account/login.service.ts';
import { createAlarmRepository } from '../features/alarm/alarm.repository.ts';
import { alarmRoutes } from '../features/alarm/alarm.routes.ts';
import { createAlarmService } from '../features/alarm/alarm.service.ts';
import { createDeviceListRepository } from '../features/device/device-list.repository.ts';
import type { DeviceReach } from '../features/device/device-scope.ts';
import { createDeviceRepository } from '../features/device/device.repository.ts';
import { deviceRoutes } from '../features/device/device.routes.ts';
import { createDeviceService } from '../features/device/device.service.ts';
import { createApprovalRepository } from '../features/gateway/approval.repository.ts';
import { createApprovalService } from '../features/gateway/approval.service.ts';
import type { GatewayRepository } from '../features/gateway/gateway.repository.ts';
import { gatewayRoutes } from '../features/gateway/gateway.routes.ts';
import { createGatewayService } from '../features/gateway/gateway.service.ts';
import { createHistoryRepository } from '../features/history/history.repository.ts';
import { historyRoutes } from '../features/history/history.routes.ts';
import { createHistoryService } from '../features/history/history.service.ts';
import { logRoutes } from '../features/log/log.routes.ts';
import type { LogService } from '../features/log/log.service.ts';
import { createAlarmDelivery } from '../features/message/alarm-delivery.ts';
import { createDeliveryRepository } from '../features/message/delivery.repository.ts';
import { createMessageSockets } from '../features/message/message-sockets.ts';
import { createMessageRepository } from '../features/message/message.repository.ts';
import { messageRoutes } from '../features/message/message.routes.ts';
import { createMessageService } from '../features/message/message.service.ts';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import { monitorRoutes } from '../features/monitor/monitor.routes.ts';
import { createMonitorService } from '../features/monitor/monitor.service.ts';
import { type Routes, createRoutes } from '../kernel/route.ts';
import type { Engines } from './engines.ts';
import type { KernelParts } from './kernel-parts.ts';

/** What is long over is removed this often. */
const SWEEP_MS = 3_600_000;

type Parts = KernelParts &
  Engines & {
    scope: DeviceReach;
    operations: LogService;
    gateways: GatewayRepository;
  };
type Shared = Parts & { routes: Routes };

/** Registers every call with the rules behind it. Features meet here: each gets the narrow part of the others that it asks for. */
export async function startFeatures(parts: Parts): Promise<void> {
  const { config, app, sessions, limiter, log, scope } = parts;
  const { secureCookie, checkAnswers } = config;
  const routes = createRoutes({ app, sessions, scope, limiter, log, secureCookie, checkAnswers });
  const shared = { ...parts, routes };

  logRoutes(routes, parts.operations);
  startAccounts(shared);
  await startMessages(shared);
  startDevices(shared);
  startMonitoring(shared);
  startGateways(shared);
  routes.assertComplete(ALL_CALLS);
}

function startAccounts({ db, clock, sessions, operations: log, routes, closers, log: lines }: Shared): void {
  const accounts = createAccountRepository(db);
  const failures = createFailureRepository(db);
  const seal = createLoginSeal(clock);
  const captchas = createCaptchas(clock);
  const logins = createLoginService({ accounts, failures, captchas, seal, sessions, log, clock });
  accountRoutes(routes, createAccountService({ accounts, sessions, log }), logins);
  const sweep = () =>
    Promise.all([sessions.sweep(), failures.sweep(clock.now() - SWEEP_MS)]).catch((error: unknown) =>
      lines.warn({ error }, 'old sessions were not removed'),
    );
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  closers.add('account sweep', () => clearInterval(timer));
}

async function startMessages({ db, bus, clock, log, metrics, sockets, tokens, scope, routes, closers }: Shared) {
  const messages = createMessageRepository(db);
  const pushes = createMessageSockets({ sockets, tokens, bus, log, unread: (accountId) => messages.unread(accountId) });
  closers.add('message sockets', () => pushes.stop());
  const delivery = createAlarmDelivery({ deliveries: createDeliveryRepository(db), audience: scope, bus, clock, log });
  await delivery.start();
  closers.add('alarm messages', () => delivery.stop());
  metrics.counters('lf_alarm_messages', 'Alarm messages that wait or were dropped', () => delivery.counters());
  messageRoutes(routes, createMessageService({ messages, bus, clock }), (caller) => pushes.issueToken(caller));
}

function startDevices({ db, bus, clock, scope, operations, routes, alarms, history }: Shared): void {
  const alarmCounts = (deviceId: string) => alarms.counts(deviceId);
  const lists = createDeviceListRepository(db, scope);
  const devices = createDeviceRepository(db, scope);
  deviceRoutes(routes, createDeviceService({ devices, lists, scope, operations, alarmCounts }));
  const alarmRows = createAlarmRepository(db, scope);
  alarmRoutes(routes, createAlarmService({ db, alarms: alarmRows, scope, clock, bus, operations, alarmCounts }));
  historyRoutes(routes, createHistoryService({ reports: createHistoryRepository(db), records: history }));
}

/** Kind of the tokens of live sockets. */
const SIGNAL = 'signal';

function startMonitoring({ db, live, alarms, commands, monitoring, tokens, sockets, scope, routes }: Shared): void {
  const service = createMonitorService({
    monitor: createMonitorRepository(db),
    rights: scope,
    commands,
    latest: (seriesId) => live.get(seriesId),
    alarmCounts: (deviceId) => alarms.counts(deviceId),
    openMonitoring: (deviceId, intervalMs, forMs) => monitoring.openMonitoring(deviceId, intervalMs, forMs),
    issueToken: (caller, grant) => tokens.issue(SIGNAL, caller, grant),
  });
  monitorRoutes(routes, service);
  sockets.on<SignalGrant>(SOCKETS.signal, SIGNAL, (socket, { payload }) => live.attach(socket, payload));
}

function startGateways({ db, bus, operations, gateways, scope, commands, mqttAddress, routes }: Shared): void {
  const service = createGatewayService({ db, gateways, reach: scope, bus, operations, mqttAddress, commands });
  const approvals = createApprovalRepository(db, scope);
  gatewayRoutes(routes, service, createApprovalService({ db, approvals, bus, operations }));
}
