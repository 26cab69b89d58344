import path from 'node:path';
import { openReplica } from '../kernel/open-replica.ts';
import { ALL_CALLS } from '@lightfield/contract';
import { ScriptThread } from '@lightfield/sandbox';
import { definitions } from '@lightfield/widgets/definitions';
import { firstStart } from '../features/account/self/first-start.ts';
import { createGatewayRepository } from '../features/gateway/gateway.repository.ts';
import { createLogRepository } from '../features/log/log.repository.ts';
import { createLogService, operationLists } from '../features/log/log.service.ts';
import { bearerOf, createApiKeys, laneOf } from '../kernel/api-keys.ts';
import { createCaptchas } from '../kernel/captcha.ts';
import { type Clock, type Ticks, steadyClock, systemClock } from '../kernel/clock.ts';
import { clientFile } from '../kernel/client/client-file.ts';
import { createClosers } from '../kernel/closers.ts';
import type { Config } from '../kernel/config.ts';
import { openDatabase } from '../kernel/database.ts';
import type { PgDb } from '../kernel/db-pg.ts';
import { openFiles } from '../kernel/files/open-files.ts';
import { type HttpOptions, createHttp } from '../kernel/http-server.ts';
import { createJobs } from '../kernel/jobs.ts';
import { ANY_ADDRESS, type Kernel } from '../kernel/kernel.ts';
import { listenOn } from '../kernel/listen.ts';
import type { Log } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { openTracing } from '../kernel/tracing/open-tracing.ts';
import { assertOwned, startModules } from '../kernel/modules.ts';
import { openApiDocument } from '../kernel/openapi.ts';
import { type RoutesOptions, createRoutes } from '../kernel/route.ts';
import { createSeal } from '../kernel/seal/seal.ts';
import { SESSION_COOKIE } from '../kernel/session-cookie.ts';
import { createSessions } from '../kernel/sessions.ts';
import { createSharedClock, keepAsking, timeOf } from '../kernel/shared-clock.ts';
import { createShareVisits } from '../kernel/share-visits.ts';
import { createSocketTokens } from '../kernel/socket-tokens.ts';
import { createSockets } from '../kernel/sockets.ts';
import { serveDocument } from '../kernel/documents.ts';
import { MAP_FILE, serveAreas, serveMapFile } from '../kernel/map-file.ts';
import { serveWeb } from '../kernel/static-files.ts';
import { createWebHead } from '../kernel/web-head.ts';
import { openVault } from '../kernel/vault/open-vault.ts';
import { platformVersion } from '../kernel/version.ts';
import { startEngines } from './engines.ts';
import { type Given, MODULES, secretPlaces } from './modules.ts';
import { joinOthers } from '../kernel/others.ts';
import { createReach } from './reach.ts';
import { createWorkThreads } from './work-threads.ts';
import { importSite } from './site.ts';

export interface Platform {
  /** What a person on this machine types. */
  url: string;
  httpPort: number;
  mqttPort: number;
  /** Only when this start made the administrator. */
  admin: { name: string; password: string } | undefined;
  stop(): Promise<void>;
}

/** How long `/readyz` waits for the database. */
const READY_PATIENCE_MS = 2_000;
/**
 * Connections that wait to be accepted: one is in each round of the event loop. Whoever finds the queue full (511 by default) is
 * not refused; their system tries again after 1, 3 and 7 seconds. The system may have a lower bound (`net.core.somaxconn`).
 */
const BACKLOG = 4_096;

/** Puts everything together and starts it: the only place that knows everybody. Throws StartError for what a person can mend. */
export async function startPlatform(config: Config, log: Log): Promise<Platform> {
  const closers = createClosers(log);
  try {
    return await start(config, log, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function start(config: Config, log: Log, closers: ReturnType<typeof createClosers>): Promise<Platform> {
  const metrics = createMetrics();
  const tracing = await openTracing(config.tracing, { log: log.child({ part: 'traces' }), metrics, closers });
  const db = await openDatabase(config, log, metrics, closers);
  const clock = await clockOf(config, { db, metrics, closers });
  const steady = steadyClock(clock);
  const others = await joinOthers({ config, db, clock, log, metrics, closers });
  const { bus, busServer, line, leases, partitions, once, limiter } = others;
  const vault = await openVault({
    db,
    file: path.resolve(config.secrets.keyFile),
    places: secretPlaces(),
    forget: config.secrets.forget,
    log: log.child({ part: 'vault' }),
  });
  const first = await firstStart(db, config.admin);
  await importSite(config, { db, vault, bus, clock, log });

  const sessions = createSessions({ db, clock, bus, log });
  const keys = createApiKeys({ db, clock, bus });
  const app = await createHttp({
    log,
    metrics,
    accountOf: whoIsCounted(sessions, keys),
    trustProxy: config.trustProxy,
    healthOnly: !config.roles.has('web'),
    ready: () => databaseAnswers(db),
    tileOrigins: [config.map.tiles, config.map.satellite].flatMap((one) => (one ? [new URL(one).origin] : [])),
    videoOrigins: config.video.origins,
    frameOrigins: config.frameOrigins,
  });
  const visits = createShareVisits({ db, clock: steady, bus });
  const tokens = createSocketTokens({ once, clock });
  const sockets = createSockets({
    server: app.server,
    tokens,
    // Of people who are logged in, and of visitors of share links.
    sessions: { isAlive: async (id) => (await sessions.isAlive(id)) || visits.isAlive(id) },
    bus,
    log,
    metrics,
    trustProxy: config.trustProxy,
    isClosed: !config.roles.has('web'),
  });

  const { connection } = db;
  const { replica, lists } = openReplica({ db, bus, clock, config, log, metrics, closers });
  const webHead = createWebHead();
  const kernel: Kernel = {
    config,
    clock,
    steady,
    log,
    metrics,
    tracing,
    bus,
    busServer,
    line,
    db,
    replica,
    lists,
    files: await openFiles(config, { db, clock, log: log.child({ part: 'files' }), metrics, closers }),
    vault,
    connection,
    refusedForSpace: () => db.refusedForSpace(),
    app,
    webHead,
    sessions,
    leases,
    partitions,
    once,
    visits,
    keys,
    tokens,
    sockets,
    limiter,
    closers,
    jobs: createJobs({ config, closers }),
  };
  const { reach, bound, ...authority } = createReach(db);
  const operations = {
    ...createLogService({ entries: createLogRepository(db), clock }),
    ...lists.of((at) => operationLists({ entries: createLogRepository(at) }), ['reachChanged', 'grantChanged']),
  };
  const gateways = createGatewayRepository(db, authority.scope);
  const engines = await startEngines({ ...kernel, gateways, operations });
  const work = createWorkThreads();
  closers.add('threads for documents', () => work.stop());
  const routes = openRoutes(kernel, { reach, bound, largeBodies: work.bodies });
  assertOwned(MODULES, ALL_CALLS);
  await startModules(MODULES, { ...kernel, routes }, {
    ...engines,
    ...authority,
    operations,
    gateways,
    seal: createSeal({ keys: others.sealKeys(vault), once, clock }),
    captchas: createCaptchas(once),
    widgetDefinitions: definitions,
    scriptThread: () => new ScriptThread(),
    pageWork: work.pages,
    configWork: work.configs,
  } satisfies Given);
  routes.assertComplete(ALL_CALLS);
  // Added last, so that nobody is served any more when the engines stop.
  closers.add('web server', () => app.close());
  closers.add('sockets', () => sockets.stop());
  await serveDocuments(app, config);
  if (config.webFolder) await serveWeb(app, config.webFolder, webHead);

  await others.start();
  await engines.openToGateways();
  const httpPort = await listenOn('the web server (LF_HTTP_PORT)', config.http, async (port) => {
    await app.listen({ host: config.http.host, port, backlog: BACKLOG });
    const address = app.server.address();
    return typeof address === 'object' && address ? address.port : port;
  });
  const host = ANY_ADDRESS.has(config.http.host) ? '127.0.0.1' : config.http.host;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${httpPort}`,
    httpPort,
    mqttPort: engines.mqttPort,
    admin: first?.admin,
    stop: () => closers.closeAll(),
  };
}

/** Processes that share a database have its time; one that is alone has that of its machine. */
async function clockOf(
  { bus }: Pick<Config, 'bus'>,
  { db, metrics, closers }: Pick<Kernel, 'db' | 'metrics' | 'closers'>,
): Promise<Clock & Ticks> {
  if (!bus) return systemClock;
  const clock = createSharedClock(() => timeOf(db), systemClock);
  await clock.ask();
  closers.add('time of the database', keepAsking(clock));
  metrics.gauge(
    'lf_clock_ahead_ms',
    'By how much the clock of this machine is ahead of the database; 0: less than 0.05 s',
    () => clock.ahead(),
  );
  return clock;
}

/** Who a request is counted for: the API key it names, or the account of its session. */
function whoIsCounted(sessions: Kernel['sessions'], keys: Kernel['keys']): NonNullable<HttpOptions['accountOf']> {
  return {
    known({ cookies, headers }) {
      const secret = bearerOf(headers.authorization);
      return secret === undefined ? sessions.known(cookies[SESSION_COOKIE]) : keys.known(secret);
    },
    async find({ cookies, headers, ip }) {
      const secret = bearerOf(headers.authorization);
      try {
        const found = await (secret === undefined ? sessions.find(cookies[SESSION_COOKIE]) : keys.find(secret, ip));
        return typeof found === 'object' ? laneOf(found) : '';
      } catch {
        // The call itself says what is wrong with the database.
        return '';
      }
    },
  };
}

function openRoutes(kernel: Kernel, rules: Pick<RoutesOptions, 'reach' | 'bound' | 'largeBodies'>) {
  const { app, config, sessions, visits, keys, limiter, lists, log, tracing } = kernel;
  const { secureCookie, checkAnswers } = config;
  return createRoutes({
    app,
    sessions,
    visits,
    keys,
    limiter,
    lists,
    log,
    tracing,
    secureCookie,
    checkAnswers,
    ...rules,
  });
}

async function databaseAnswers(db: PgDb): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), READY_PATIENCE_MS);
  });
  await Promise.race([db.query('select 1'), late]).finally(() => clearTimeout(timer));
}

async function serveDocuments(app: Awaited<ReturnType<typeof createHttp>>, config: Config): Promise<void> {
  const version = platformVersion();
  serveDocument(app, '/openapi.json', () => openApiDocument(ALL_CALLS, version));
  serveDocument(app, '/lightfield-client.ts', () => clientFile(ALL_CALLS, version));
  // What the web app has to know before anybody is logged in.
  const { tiles, satellite, file: mapFile, datum, credit } = config.map;
  if (mapFile !== undefined) await serveMapFile(app, mapFile);
  await serveAreas(app, config.map.areas);
  const client = {
    version,
    mapTiles: tiles,
    mapSatellite: satellite,
    mapFile: mapFile === undefined ? '' : MAP_FILE,
    mapDatum: datum,
    mapCredit: credit,
  };
  serveDocument(app, '/client.json', () => client);
}
