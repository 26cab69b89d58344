import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { forgetRunning, noteRunning, runningInstance } from './lock.ts';
import { DATA, LOGS, makeFolders, WEB_DIST } from './paths.ts';
import { type Service, startService } from './service.ts';

interface PlantReady {
  ready: true;
  siteFile: string;
}
interface PlatformReady {
  ready: true;
  url: string;
  httpPort: number;
  mqttPort: number;
  /** Only when the administrator was made in this start. */
  admin?: { name: string; password: string };
}
interface GatewayReady {
  ready: true;
}

const SITE_FILE = join(DATA, 'plant', 'site.json');
const CREDENTIALS_FILE = join(DATA, 'gateway', 'credentials.json');
const started = performance.now();
// What we say may go into a file on the disk that is full; that must not end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const running = runningInstance();
if (running) {
  console.error(`Lightfield runs already on this data folder: ${running.url || `process ${running.pid}`}`);
  process.exit(1);
}
makeFolders();
noteRunning({});

/** In order of starting; stopped from the last to the first, so that the gateway's last records still find the platform. */
const services: Service<{ ready: true }>[] = [];
let stopping = false;
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const service of services.toReversed()) await service.stop();
  forgetRunning();
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('Stopping ...');
    void stop(0);
  });
}
type Launch<Ready extends { ready: true }> = Omit<Parameters<typeof startService<Ready>>[0], 'onRestart' | 'onLaunch'>;
function launch<Ready extends { ready: true }>(options: Launch<Ready>): Service<Ready> {
  const service = startService<Ready>({
    ...options,
    onRestart: say,
    onLaunch: (name, pid) => noteRunning({ service: [name, pid] }),
  });
  // A failure is reported where `ready` is awaited; it must not count as unhandled while others start beside it.
  service.ready.catch(() => {});
  services.push(service);
  return service;
}

try {
  const web = buildWeb(say);
  web.catch(() => {});
  say('Starting the simulated plant ...');
  const plant = launch<PlantReady>({
    name: 'plant',
    script: 'apps/plant/src/main.ts',
    env: () => ({ LF_PLANT_SITE_FILE: SITE_FILE }),
  });
  await plant.ready;

  say('Starting database, broker and platform ...');
  const platform = launch<PlatformReady>({
    name: 'platform',
    script: 'apps/platform/src/main.ts',
    env: (last) => ({
      LF_DATA: DATA,
      LF_WEB_DIST: WEB_DIST,
      LF_SITE_FILE: SITE_FILE,
      LF_SITE_CREDENTIALS_FILE: CREDENTIALS_FILE,
      // The address people and gateways know must survive a restart.
      ...(last && { LF_HTTP_PORT: String(last.httpPort), LF_MQTT_PORT: String(last.mqttPort) }),
    }),
  });
  const { url, mqttPort, admin } = await platform.ready;
  noteRunning({ url, mqttPort });

  say('Starting the gateway ...');
  const credentials = JSON.parse(readFileSync(CREDENTIALS_FILE, 'utf8')) as { sn: string; password: string };
  const gateway = launch<GatewayReady>({
    name: 'gateway',
    script: 'apps/gateway/src/main.ts',
    env: () => ({
      LF_SN: credentials.sn,
      LF_MQTT_PASSWORD: credentials.password,
      LF_PLATFORM_URL: `mqtt://127.0.0.1:${mqttPort}`,
      LF_GATEWAY_DATA: join(DATA, 'gateway'),
    }),
  });
  const built = await web;
  if (built > 0) say(`Web app built in ${built.toFixed(1)} s`);
  await gateway.ready;

  say('Ready.');
  console.log(`
  Open            ${url}
  User name       ${admin?.name ?? '(as at the first start)'}
  Password        ${admin?.password ?? '(as at the first start; "npm run reset" starts anew)'}

  Gateways reach the platform by MQTT on port ${mqttPort}. Logs: ${LOGS}. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}
