import { networkInterfaces } from 'node:os';
import { type Alarms, createAlarms } from '../engines/alarms/alarms.ts';
import { type Broker, createBroker } from '../engines/broker/broker.ts';
import { createAuthCallout } from '../engines/broker/outside/auth-callout.ts';
import { createGate } from '../engines/broker/outside/gate.ts';
import { gateRoutes } from '../engines/broker/outside/gate.routes.ts';
import { createOutsideBroker } from '../engines/broker/outside/outside-broker.ts';
import { type GatewayHomes, createGatewayHomes } from '../engines/broker/gateway-homes.ts';
import { createLossWatch } from '../engines/communication/loss-watch.ts';
import { type CommunicationOptions, createCommunication } from '../engines/communication/communication.ts';
import { type Commands, createCommands } from '../engines/commands/commands.ts';
import { createEdge } from '../engines/edge/edge.ts';
import { startHistory } from '../engines/history/start-history.ts';
import { type Ingest, createIngest } from '../engines/ingest/ingest.ts';
import { createOrphans } from '../engines/ingest/orphans.ts';
import { type Live, createLive } from '../engines/live/live.ts';
import { createAlarmStreams } from '../engines/mvars/alarm-streams.ts';
import { createMvars } from '../engines/mvars/mvars.ts';
import { createProjectsHost } from '../engines/mvars/projects-host.ts';
import { type HeardStream, type Monitoring, type StreamWish, createMonitoring } from '../engines/live/monitoring.ts';
import { createLateRecords } from '../features/data-centre/late-records.ts';
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
import { leasedJob } from '../kernel/leases/leases.ts';
import { freePort } from '../kernel/listen.ts';
import { ANY_ADDRESS, type Kernel } from '../kernel/kernel.ts';
import { answers } from '../features/gateway/answers.ts';

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
  const { db, vault, bus, line, clock, log, metrics, tracing, config, closers, operations } = parts;
  const part = (name: string) => log.child({ part: name });
  const shared = { db, bus, clock, tracing };

  const { history, historyMachines } = await startHistory(parts);
  const alarms = createAlarms({ db, bus, ...(!line.isAlone && { shared: { log: part('alarms') } }) });
  await alarms.start();
  closers.add('alarms', () => alarms.stop());

  const communication = await startCommunicationStates(parts, {
    isOnline: (gatewayId) => ingest.isOnline(gatewayId),
    isElsewhere: (gatewayId) => !homes.isHere(gatewayId) && homes.isConnected(gatewayId),
  });
  const carriers = createMonitorRepository(db);
  const live = createLive({
    db,
    bus,
    log: part('live'),
    gatewayOf: (deviceId) => stateOfCarrier(carriers, deviceId),
    alarmCounts: (deviceId) => alarms.shown(deviceId),
    communicationOf: (deviceId, gatewayId) => communication.of(deviceId, gatewayId),
    streams: { watch: (...of) => monitoring.watch(...of), streamOf: (id) => monitoring.streamOf(id) },
    line,
    clock,
  });
  live.start();
  closers.add('live values', () => live.stop());

  const { broker, mqttAddress, brokerServer } = await brokerOf(parts);
  const homes = createGatewayHomes({ broker, line, db, bus, log: part('homes of gateways') });
  closers.add('homes of gateways', () => homes.stop());
  const monitoring = watchDevices(parts, { homes, carriers, live, stale: (...of) => ingest.deviceStale(...of) });
  const projects = startProjects(parts, { live, alarms, monitoring });
  await projects.started();
  closers.add('calculated variables', () => projects.stop());
  const late = createLateRecords(() => clock.ticks());
  const records = projects.hearing(late.hearing(history.part));

  const scriptLogs = createScriptLogs({ downlink: homes, clock });

  const commands = createCommands({
    ...shared,
    log: part('commands'),
    downlink: homes,
    ...(!line.isAlone && { elsewhere: commandsElsewhere(homes) }),
    operations,
    latest: (seriesId) => live.get(seriesId),
    sendConfig: (gatewayId) => configs.sendConfig(gatewayId),
  });
  const documents = createGatewayConfigRepository(db, vault);
  const uploads = createGatewayUpload({ configs: documents, downlink: homes });
  const browsing = createGatewayBrowse(homes);
  const configs = createGatewayConfig({
    configs: documents,
    downlink: homes,
    endSync: (gatewayId, result) => commands.endSync(gatewayId, result),
  });
  await commands.run();
  closers.add('commands', () => commands.stop());

  const gatewayLink = createGatewayLink({ rows: createGatewayLinkRepository(db, vault), downlink: homes });
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
    ...(!line.isAlone && { home: line.me }),
    parts: { record: records, alarm: alarms.part, reply: commands.part },
    foreign: edge,
    configFor: (gatewayId, running) => configs.configFor(gatewayId, running),
    configResult: (gatewayId, result) => configs.configResult(gatewayId, result),
    ...answers(line, { scriptLogs, uploads, browsing }),
    deaf: (node, isDeaf) => void deaf.look(node, isDeaf),
    onSetAside: ({ gatewayId }) => void notice.look(gatewayId),
    communication,
    asked: whatWasAsked(commands, monitoring),
    gatewayStatus: (gateway, status) => gatewayLink.took(gateway, status),
  });
  await ingest.start();
  closers.add('ingest', () => ingest.stop());
  await startHomes(parts, homes, { commands, monitoring, ingest });
  startLossWatch(parts, communication, alarms);

  measure(metrics, { broker, ingest, alarms, commands, edge, projects, live });

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
    isConnected: (gatewayId: string) => homes.isConnected(gatewayId),
    mqttPort: mqttAddress.port,
    mqttAddress: () => mqttAddress,
    brokerServer,
    historyMachines,
    async openToGateways(): Promise<void> {
      if (config.roles.has('ingest')) {
        await broker.start();
        closers.add('broker', () => broker.stop());
      }
      projects.open();
    },
  };
}

/** The broker of this process, or somebody else's; and where gateways find it. */
async function brokerOf(parts: Kernel & Ports): Promise<{
  broker: Broker;
  mqttAddress: { host: string; port: number };
  /** Of brokers of others, that this process is connected to. */
  brokerServer: () => string | undefined;
}> {
  const { config, clock, line, partitions, log, gateways } = parts;
  const { kind, servers } = config.broker;
  const [directory, said] = [createGatewayDirectory(gateways), log.child({ part: 'broker' })];
  const [first] = servers?.hosts ?? [];
  if (kind !== 'embedded' && servers && first) {
    const { me, isAlone } = line;
    const broker = createOutsideBroker({
      kind,
      servers,
      me,
      isAlone,
      gateways: directory,
      leases: partitions,
      clock,
      log: said,
    });
    openGate(parts, directory);
    return { broker, mqttAddress: first, brokerServer: () => broker.connection().server };
  }
  const port = await freePort('the MQTT broker (LF_MQTT_PORT)', config.mqtt);
  const { host, tls } = config.mqtt;
  const broker = createBroker({ host, port, ...(tls && { tls }), directory, clock, log: said });
  return { broker, mqttAddress: { host: reachableHost(host), port }, brokerServer: () => undefined };
}
/** Answers a broker of others who may log in there. */
function openGate(
  { app, config, limiter, log, closers }: Kernel,
  directory: ReturnType<typeof createGatewayDirectory>,
): void {
  const { servers, secret, networks, callout } = config.broker;
  if (!servers) return;
  const gate = createGate({ directory, limiter, servers });
  if (secret !== undefined) gateRoutes({ app, gate, secret, networks });
  if (!callout || !config.roles.has('ingest')) return;
  const answering = createAuthCallout({ ...callout, gate, log: log.child({ part: 'logins at NATS' }) });
  closers.add('logins at NATS', () => Promise.resolve(answering.stop()));
}
interface WatchParts {
  homes: GatewayHomes;
  carriers: ReturnType<typeof createMonitorRepository>;
  live: Pick<Live, 'flush'>;
  stale: (gatewayId: string, deviceId: string) => void;
}
/** Channel on which a process hears of streams that it wants. */
const STREAM = 'stream';

/** Lets gateways stream the devices that are watched. */
function watchDevices({ bus, line, clock, log, closers }: Kernel, { homes, carriers, live, stale }: WatchParts) {
  const monitoring = createMonitoring({
    downlink: homes,
    ...(!line.isAlone && {
      elsewhere: {
        isHere: (gatewayId: string) => homes.isHere(gatewayId),
        ask: async (gatewayId: string, wish: StreamWish) => {
          const { isMute } = await homes.ask(gatewayId, 'monitor', wish);
          return { isMute: isMute === true };
        },
        heard(process: string, stream: HeardStream) {
          live.flush();
          line.tell(process, STREAM, Buffer.from(JSON.stringify(stream)));
        },
      },
    }),
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
  const unhook = [
    line.hear(STREAM, (message) => monitoring.heardElsewhere(JSON.parse(message.toString()) as HeardStream)),
    line.onGone((process) => monitoring.processGone(process)),
  ];
  closers.add('monitoring', () => {
    for (const off of unhook) off();
    monitoring.stop();
  });
  return monitoring;
}

/** Calculated variables of projects, with what keeps the values behind their alarm rules streaming. */
function startProjects(
  { db, bus, line, leases, clock, log }: Kernel,
  { live, alarms, monitoring }: { live: Live; alarms: Alarms; monitoring: Monitoring },
) {
  return createProjectsHost({
    leases,
    line,
    onError: (error) => log.warn({ error }, 'What another process said of projects was not understood'),
    make(part) {
      const mvars = createMvars({
        part,
        db,
        bus,
        clock,
        log: log.child({ part: 'calculated variables' }),
        live,
        alarms: alarms.part,
      });
      const streams = createAlarmStreams({
        db,
        bus,
        log: log.child({ part: 'project alarms' }),
        monitoring,
        leaves: () => mvars.alarmLeaves(),
        onLeaves: (listener) => mvars.onLeaves(listener),
      });
      return { mvars, streams };
    },
  });
}

const commandsElsewhere = (homes: GatewayHomes) => ({
  isHere: (gatewayId: string) => homes.isHere(gatewayId),
  sendCommands: async (gatewayId: string) => void (await homes.ask(gatewayId, 'commands', {})),
});

/** What is asked of a gateway's connection by other processes; and what becomes of gateways whose process has ended. */
async function startHomes(
  parts: Kernel,
  homes: GatewayHomes,
  { commands, monitoring, ingest }: { commands: Commands; monitoring: Monitoring; ingest: Ingest },
): Promise<void> {
  await homes.start({
    commands: (gatewayId) => commands.sendNew(gatewayId),
    monitor: (...of) => monitoring.wantedElsewhere(...of),
    moved: (gatewayId) => ingest.moved(gatewayId),
  });
  if (!parts.line.isAlone) startOrphans(parts, (gatewayId) => ingest.gone(gatewayId));
}

function startOrphans({ db, clock, line, leases, log, closers }: Kernel, gone: (gatewayId: string) => void): void {
  const said = log.child({ part: 'gateways of ended processes' });
  const end = leases.want('gateways of ended processes', (lease) =>
    leasedJob(() => createOrphans({ db, clock, log: said, home: line.me, isHeld: () => lease.isHeld(), gone }))(lease),
  );
  closers.add('gateways of ended processes', end);
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
  readonly projects: ReturnType<typeof createProjectsHost>;
  readonly live: ReturnType<typeof createLive>;
}
function measure(
  metrics: Kernel['metrics'],
  { broker, ingest, alarms, commands, edge, projects, live }: Measured,
): void {
  metrics.counters('lf_broker_total', 'MQTT messages taken and refused', () => broker.counters());
  metrics.counters('lf_ingest_total', 'What gateways sent, by kind', () => ingest.counters());
  metrics.gauge('lf_ingest_waiting', 'Batches of gateways that are not stored yet', () => ingest.waiting().batches);
  metrics.gauge(
    'lf_ingest_oldest_seconds',
    'How long the oldest batch that is not stored has been here',
    () => ingest.waiting().oldestMs / 1_000,
  );
  metrics.counters('lf_alarms_total', 'Alarm items taken', () => ({ ...alarms.counters() }));
  metrics.counters('lf_commands_total', 'Commands to gateways', () => ({ ...commands.counters() }));
  metrics.counters('lf_edge_total', 'What the platform made for edge nodes that are not ours', () => edge.counters());
  metrics.gauge('lf_mvar_projects', 'Projects with calculated variables', () => projects.counters().projects);
  metrics.counters('lf_project_alarms', 'Alarm items made for projects', () => ({
    stored: projects.counters().alarms,
    lost: projects.counters().lostAlarms,
  }));
  metrics.gauge('lf_project_alarm_devices', 'Devices that stream for alarm rules of projects', () =>
    projects.devices(),
  );
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
  sessions: Pick<CommunicationOptions, 'isOnline' | 'isElsewhere'>,
) {
  const said = log.child({ part: 'communication' });
  const communication = createCommunication({ db, bus, clock, log: said, ...sessions });
  await communication.start();
  closers.add('communication', () => communication.stop());
  metrics.counters('lf_communication_total', 'What gateways told of their drivers', () => communication.counters());
  return communication;
}

/** Raises what is lost as alarms. */
function startLossWatch(
  { db, bus, leases, clock, log, metrics, closers }: Kernel,
  states: Awaited<ReturnType<typeof startCommunicationStates>>,
  alarms: ReturnType<typeof createAlarms>,
): void {
  const said = log.child({ part: 'losses' });
  let counted = { raised: 0, restored: 0 };
  const counts = new Set<() => void>();
  const end = leases.want('losses', async (lease) => {
    const watch = createLossWatch({ db, bus, clock, log: said, isHeld: () => lease.isHeld(), states, alarms });
    const before = counted;
    const count = () => {
      const { raised, restored } = watch.counters();
      counted = { raised: before.raised + raised, restored: before.restored + restored };
    };
    counts.add(count);
    await watch.start();
    return async () => {
      await watch.stop();
      count();
      counts.delete(count);
    };
  });
  closers.add('losses', end);
  metrics.counters('lf_losses_total', 'Losses of gateways, drivers and devices', () => {
    for (const count of counts) count();
    return counted;
  });
}

/** What a person types into a gateway on the same network: our own address there, if we listen on all of them. */
function reachableHost(host: string): string {
  if (!ANY_ADDRESS.has(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
