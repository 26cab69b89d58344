import { SOCKETS, commandCalls, monitorCalls, signalValueCalls } from '@lightfield/contract';
import type { Alarms } from '../../engines/alarms/alarms.ts';
import type { Commands } from '../../engines/commands/commands.ts';
import type { CommunicationStates } from '../../engines/communication/communication.ts';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import type { SignalGrant } from '../../engines/types.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import { lineStart } from './line-start.ts';
import type { LiveAdmission } from './live-admission.ts';
import type { MonitorRepository } from './monitor.repository.ts';
import { monitorRoutes } from './monitor.routes.ts';
import { createSignalValues } from './signal-values.ts';
import { type MonitorService, type MonitorServiceParts, createMonitorService } from './monitor.service.ts';

/** Kind of the tokens of live sockets. */
const SIGNAL = 'signal';

interface Needs {
  live: Live;
  alarms: Alarms;
  communication: CommunicationStates;
  commands: Commands;
  monitoring: Monitoring;
  scope: DeviceReach;
  carriers: MonitorRepository;
  enterLive: LiveAdmission;
  /** What a write by way of a project means. */
  projectWrites: MonitorServiceParts['ofProjects'];
}
/** What a page begins with. */
interface DeviceLines {
  signals: MonitorService['signals'];
  line(...asked: LineAsked): ReturnType<typeof lineStart>;
}
type LineAsked = Parameters<typeof lineStart> extends [unknown, ...infer Rest] ? Rest : never;

/** Live monitoring of devices, writing and reading. */
export const monitorModule = defineModule<Needs, { deviceLines: DeviceLines }>({
  name: 'monitor',
  needs: {
    live: true,
    alarms: true,
    communication: true,
    commands: true,
    monitoring: true,
    scope: true,
    carriers: true,
    enterLive: true,
    projectWrites: true,
  },
  gives: { deviceLines: true },
  calls: callsOf(monitorCalls, signalValueCalls, commandCalls),
  start({ routes, sockets, tokens, live, alarms, communication, commands, monitoring, enterLive, ...given }) {
    const service = createMonitorService({
      monitor: given.carriers,
      rights: given.scope,
      ofProjects: given.projectWrites,
      commands,
      latest: (seriesId) => live.get(seriesId),
      fresh: (seriesIds) => live.fresh(seriesIds),
      alarmCounts: (deviceId) => alarms.shown(deviceId),
      communicationOf: (deviceId, gatewayId) => communication.of(deviceId, gatewayId),
      openMonitoring: (...wish) => monitoring.openMonitoring(...wish),
      issueToken: (caller, grant) => tokens.issue(SIGNAL, caller, grant),
    });
    const values = createSignalValues({
      monitor: given.carriers,
      latest: (seriesId) => live.get(seriesId),
      fresh: (seriesIds) => live.fresh(seriesIds),
      streamOf: (deviceId) => monitoring.streamOf(deviceId),
    });
    monitorRoutes(routes, service, values);
    sockets.on<SignalGrant>(SOCKETS.signal, SIGNAL, (socket, grant) => void enterLive(socket, grant));
    return {
      deviceLines: {
        signals: (...asked) => service.signals(...asked),
        line: (...asked) => lineStart(service, ...asked),
      },
    };
  },
});
