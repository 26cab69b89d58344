import { networkInterfaces } from 'node:os';
import { createAlarms } from '../engines/alarms/alarms.ts';
import { createBroker } from '../engines/broker/broker.ts';
import { createLossWatch } from '../engines/communication/loss-watch.ts';
import { createCommunication } from '../engines/communication/communication.ts';
import { createCommands } from '../engines/commands/commands.ts';
import { createEdge } from '../engines/edge/edge.ts';
import { createDecoderPool } from '../engines/history/decoder-pool.ts';
import { createHistory } from '../engines/history/history.ts';
import { createMaintainer } from '../engines/history/maintainer.ts';
import { createIngest } from '../engines/ingest/ingest.ts';
import { createLive } from '../engines/live/live.ts';
import { createAlarmStreams } from '../engines/mvars/alarm-streams.ts';
import { createMvars } from '../engines/mvars/mvars.ts';
import { createMonitoring } from '../engines/live/monitoring.ts';
import { createGatewayConfigRepository } from '../features/gateway/gateway-config.repository.ts';
import { createGatewayConfig } from '../features/gateway/gateway-config.ts';
import { createGatewayBrowse } from '../features/gateway/gateway-browse.ts';
import { createGatewayUpload } from '../features/gateway/gateway-upload.ts';
import { createGatewayDirectory } from '../features/gateway/gateway-directory.ts';
import { createDeafNotice } from '../features/gateway/deaf-notice.ts';
import { createSetAsideNotice } from '../features/gateway/set-aside-notice.ts';
import type { GatewayRepository } from '../features/gateway/gateway.repository.ts';
import { createGatewayLink } from '../features/gateway-life/gateway-link.ts';
import { createGatewayLinkRepository } from '../features/gateway-life/gateway-link.repository.ts';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import { createScriptLogs } from '../engines/scripts/script-logs.ts';
import type { OperationLog } from '../kernel/operation-log.ts';
import { freePort } from '../kernel/listen.ts';
import { ANY_ADDRESS, type Kernel } from '../kernel/kernel.ts';

/** Threads that read compacted history: with one of them the other calls keep a processor of two. */
const DECODERS = 2;

/** What the engines ask of the features. */
interface Ports {
  gateways: GatewayRepository;
  operations: OperationLog;
}

/**
 * Puts the hot paths together and starts them in the order in which they need each other. Gateways get in last, by
 * `openToGateways`, when everybody is there who wants to hear of what they bring.
 */
export async function startEngines(parts: Kernel & Ports) {
  const { db, vault, bus, clock, log, metrics, config, closers, gateways, operations } = parts;
  const part = (name: string) => log.child({ part: name });
  const shared = { db, bus, clock };

  const history = await startHistory(parts);
  const alarms = createAlarms({ db, bus });
  await alarms.start();
  closers.add('alarms', () => alarms.stop());

  const communication = await startCommunicationStates(parts, (gatewayId) => ingest.isOnline(gatewayId));
  const carriers = createMonitorRepository(db);
  const live = createLive({
    db,
    bus,
    log: part('live'),
    gatewayOf: (deviceId) => stateOfCarrier(carriers, deviceId),
    alarmCounts: (deviceId) => alarms.shown(deviceId),
    communicationOf: (deviceId, gatewayId) => communication.of(deviceId, gatewayId),
    streams: { watch: (...of) => monitoring.watch(...of), streamOf: (id) => monitoring.streamOf(id) },
  });
  await live.start();
  closers.add('live values', () => live.stop());

  const mvars = createMvars({ ...shared, log: part('calculated variables'), live, alarms: alarms.part });
  await mvars.start();
  closers.add('calculated variables', () => mvars.stop());
  const records = mvars.hearing(history.part);

  const mqttPort = await freePort('the MQTT broker (LF_MQTT_PORT)', config.mqtt);
  const broker = createBroker({
    host: config.mqtt.host,
    port: mqttPort,
    ...(config.mqtt.tls && { tls: config.mqtt.tls }),
    directory: createGatewayDirectory(gateways),
    clock,
    log: part('broker'),
  });
  const monitoring = watchDevices(parts, broker, carriers, (...of) => ingest.deviceStale(...of));
  const streams = createAlarmStreams({
    db,
    bus,
    log: part('project alarms'),
    monitoring,
    leaves: () => mvars.alarmLeaves(),
    onLeaves: (listener) => mvars.onLeaves(listener),
  });
  closers.add('values behind alarms of projects', () => streams.stop());

  const scriptLogs = createScriptLogs({ downlink: broker, clock });

  const commands = createCommands({
    ...shared,
    log: part('commands'),
    downlink: broker,
    operations,
    latest: (seriesId) => live.get(seriesId),
    sendConfig: (gatewayId) => configs.sendConfig(gatewayId),
  });
  const documents = createGatewayConfigRepository(db, vault);
  const uploads = createGatewayUpload({ configs: documents, downlink: broker });
  const browsing = createGatewayBrowse(broker);
  const configs = createGatewayConfig({
    configs: documents,
    downlink: broker,
    endSync: (gatewayId, result) => commands.endSync(gatewayId, result),
  });
  await commands.run();
  closers.add('commands', () => commands.stop());

  const gatewayLink = createGatewayLink({ rows: createGatewayLinkRepository(db, vault), downlink: broker });
  const edge = createEdge({
    ...shared,
    log: part('edge'),
    live,
    parts: { record: records, alarm: alarms.part },
    observed: (seriesId, value) => commands.observed(seriesId, value),
  });
  closers.add('edge nodes', () => edge.stop());
  const notice = createSetAsideNotice({ ...shared, log: part('set aside') });
  const deaf = createDeafNotice({ ...shared, log: part('edge nodes') });
  const ingest = createIngest({
    ...shared,
    log: part('ingest'),
    broker,
    live,
    parts: { record: records, alarm: alarms.part, reply: commands.part },
    foreign: edge,
    configFor: (gatewayId, running) => configs.configFor(gatewayId, running),
    configResult: (gatewayId, result) => configs.configResult(gatewayId, result),
    scripts: (from, document) => scriptLogs.take(from, document),
    uploaded: (gatewayId, result) => uploads.take(gatewayId, result),
    browsed: (gatewayId, result) => browsing.take(gatewayId, result),
    deaf: (node, isDeaf) => void deaf.look(node, isDeaf),
    onSetAside: ({ gatewayId }) => void notice.look(gatewayId),
    communication,
    asked: whatWasAsked(commands, monitoring),
    gatewayStatus: (gateway, status) => gatewayLink.took(gateway, status),
  });
  await ingest.start();
  closers.add('ingest', () => ingest.stop());
  await startLossWatch(parts, communication, alarms);

  measure(metrics, { broker, ingest, alarms, commands, edge, mvars, streams, live });

  return {
    carriers,
    history,
    alarms,
    communication,
    live,
    commands,
    monitoring,
    scriptLogs,
    uploads,
    browsing,
    gatewayLink,
    isConnected: (gatewayId: string) => broker.isConnected(gatewayId),
    mqttPort,
    mqttAddress: () => ({ host: reachableHost(config.mqtt.host), port: mqttPort }),
    async openToGateways(): Promise<void> {
      await broker.start();
      closers.add('broker', () => broker.stop());
      streams.start();
    },
  };
}
/** Lets gateways stream the devices that are watched. */
function watchDevices(
  { bus, clock, log, closers }: Kernel,
  broker: ReturnType<typeof createBroker>,
  carriers: ReturnType<typeof createMonitorRepository>,
  stale: (gatewayId: string, deviceId: string) => void,
) {
  const monitoring = createMonitoring({
    downlink: broker,
    bus,
    clock,
    log: log.child({ part: 'monitoring' }),
    async gatewayOf(deviceId) {
      const carrier = await carriers.gatewayOf(deviceId);
      if (!carrier) return undefined;
      const { sn, kind, online, vpn, interval } = carrier.info;
      return { gatewayId: carrier.gatewayId, sn, kind, online, vpn, intervalMs: interval };
    },
    stale,
  });
  closers.add('monitoring', () => monitoring.stop());
  return monitoring;
}

/** Who hears what gateways say of what they were asked. */
const whatWasAsked = (
  commands: Pick<ReturnType<typeof createCommands>, 'received'>,
  monitoring: ReturnType<typeof createMonitoring>,
): NonNullable<Parameters<typeof createIngest>[0]['asked']> => ({
  received: (gatewayId, uuid) => commands.received(gatewayId, uuid),
  greeted: (gatewayId, tells) => monitoring.greeted(gatewayId, tells),
  streams: ({ gatewayId, sn }, stream) => monitoring.heard(gatewayId, sn, stream),
});

interface Measured {
  readonly broker: ReturnType<typeof createBroker>;
  readonly ingest: ReturnType<typeof createIngest>;
  readonly alarms: ReturnType<typeof createAlarms>;
  readonly commands: ReturnType<typeof createCommands>;
  readonly edge: ReturnType<typeof createEdge>;
  readonly mvars: ReturnType<typeof createMvars>;
  readonly streams: ReturnType<typeof createAlarmStreams>;
  readonly live: ReturnType<typeof createLive>;
}
function measure(
  metrics: Kernel['metrics'],
  { broker, ingest, alarms, commands, edge, mvars, streams, live }: Measured,
): void {
  metrics.counters('lf_broker_total', 'MQTT messages taken and refused', () => broker.counters());
  metrics.counters('lf_ingest_total', 'What gateways sent, by kind', () => ingest.counters());
  metrics.counters('lf_alarms_total', 'Alarm items taken', () => ({ ...alarms.counters() }));
  metrics.counters('lf_commands_total', 'Commands to gateways', () => ({ ...commands.counters() }));
  metrics.counters('lf_edge_total', 'What the platform made for edge nodes that are not ours', () => edge.counters());
  metrics.gauge('lf_mvar_projects', 'Projects with calculated variables', () => mvars.counters().projects);
  metrics.counters('lf_project_alarms', 'Alarm items made for projects', () => ({
    stored: mvars.counters().alarms,
    lost: mvars.counters().lostAlarms,
  }));
  metrics.gauge('lf_project_alarm_devices', 'Devices that stream for alarm rules of projects', () => streams.devices());
  for (const what of ['sockets', 'slots', 'tickMs'] as const)
    metrics.gauge(`lf_live_${what.toLowerCase()}`, `Live values: ${what}`, () => live.counters()[what]);
}

/** The gateway that carries a device, and how it is. */
async function stateOfCarrier(carriers: ReturnType<typeof createMonitorRepository>, deviceId: string) {
  const carrier = await carriers.gatewayOf(deviceId);
  return carrier && { gatewayId: carrier.gatewayId, state: carrier.info.state };
}

/** How what stands behind gateways answers. */
async function startCommunicationStates(
  { db, bus, clock, log, metrics, closers }: Kernel,
  isOnline: (gatewayId: string) => boolean,
) {
  const said = log.child({ part: 'communication' });
  const communication = createCommunication({ db, bus, clock, log: said, isOnline });
  await communication.start();
  closers.add('communication', () => communication.stop());
  metrics.counters('lf_communication_total', 'What gateways told of their drivers', () => communication.counters());
  return communication;
}

/** Raises what is lost as alarms. */
async function startLossWatch(
  { db, bus, clock, log, metrics, closers }: Kernel,
  states: Awaited<ReturnType<typeof startCommunicationStates>>,
  alarms: ReturnType<typeof createAlarms>,
): Promise<void> {
  const watch = createLossWatch({ db, bus, clock, log: log.child({ part: 'losses' }), states, alarms });
  await watch.start();
  closers.add('losses', () => watch.stop());
  metrics.counters('lf_losses_total', 'Losses of gateways, drivers and devices', () => watch.counters());
}

/** History with the threads that read it and look after it. */
async function startHistory({ db, bus, clock, config, connection, log, metrics, closers }: Kernel) {
  const said = log.child({ part: 'history' });
  const decoder = createDecoderPool(DECODERS);
  closers.add('readers of history', () => decoder.stop());
  const history = createHistory({ db, bus, clock, log: said, decoder });
  await history.start();
  closers.add('history', () => history.stop());
  const maintainer = createMaintainer({ connection, clock, log: said, firstMs: config.historyCareAfterMs });
  maintainer.start();
  closers.add('history housekeeping', () => maintainer.stop());
  metrics.counters('lf_history_total', 'Records taken', () => ({ ...history.counters() }));
  metrics.counters('lf_history_care_total', 'Rounds of housekeeping, days compacted', () => ({
    ...maintainer.counters(),
  }));
  return history;
}

/** What a person types into a gateway on the same network: our own address there, if we listen on all of them. */
function reachableHost(host: string): string {
  if (!ANY_ADDRESS.has(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
