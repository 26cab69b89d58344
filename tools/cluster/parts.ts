import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/platform/src/kernel/listen.ts';
import { type Log, silentLog } from '../../apps/platform/src/kernel/log.ts';
import { compilePrograms } from '../start/compile.ts';
import { forgetRunning, noteRunning, runningInstance } from '../start/lock.ts';
import { DATA, WEB_DIST, makeFolders } from '../start/paths.ts';
import { type Service, startService } from '../start/service.ts';
import { type Member, balancerConfig } from './balancer.ts';
import { DatabasePair } from './database-pair.ts';
import { type RunningProgram, ensurePrograms, runProgram } from './program.ts';

const PLATFORMS = 3;
const NATS = 3;
const KILL_EVERY_MS = 20_000;
/** How often it is asked whether somebody is served, ms. */
const ASK_MS = 50;

interface PlatformReady {
  ready: true;
  httpPort: number;
  mqttPort: number;
  admin?: { name: string; password: string };
}
type Ready = { ready: true };

/** Firmware and files of invoices are for all processes: a folder each, which they find in their own data (docs/operations/files.md). */
function shareFiles(data: string): void {
  for (const area of ['firmware', 'invoice']) {
    const [shared, own] = [resolve(DATA, area), join(data, area)];
    for (const folder of [shared, data]) mkdirSync(folder, { recursive: true });
    if (!existsSync(own)) symlinkSync(shared, own, 'junction');
  }
}

/** Everything of a cluster on this machine, started in the order in which its parts need each other. */
export class Cluster {
  readonly #say: (line: string) => void;
  /** Stopped from the last to the first. */
  readonly #running: { name: string; pid(): number | undefined; stop(): Promise<void> }[] = [];

  /** Ends this process when something runs on the data folder already. */
  constructor(say: (line: string) => void) {
    this.#say = say;
    const running = runningInstance();
    if (running) {
      console.error(`Something runs already on this data folder: ${running.url || `process ${running.pid}`}`);
      process.exit(1);
    }
    makeFolders();
    noteRunning({});
  }

  async start(): Promise<{ url: string; mqttPort: number; admin: PlatformReady['admin'] }> {
    const say = this.#say;
    ensurePrograms(
      [
        { name: 'nats-server', version: '--version' },
        { name: 'haproxy', version: '-v' },
      ],
      say,
    );
    await compilePrograms();
    const siteFile = join(DATA, 'plant', 'site.json');
    const credentialsFile = join(DATA, 'gateway', 'credentials.json');
    say('Starting the simulated plant ...');
    await this.#service<Ready>('plant', 'apps/plant/src/main.ts', 1, () => ({ LF_PLANT_SITE_FILE: siteFile }));

    say('Starting PostgreSQL with a standby, and NATS ...');
    const database = await DatabasePair.start({
      folders: [join(DATA, 'postgres'), join(DATA, 'postgres-2')],
      log: this.#databaseLog(),
      say,
    });
    const nothing = () => Promise.resolve();
    this.#running.push({ name: 'postgres', pid: () => database.pid('primary'), stop: () => database.stop() });
    this.#running.push({ name: 'postgres standby', pid: () => database.pid('standby'), stop: nothing });
    const bus = await this.#nats();

    const [httpPort, mqttPort] = [await portNear(8080), await portNear(1883)];
    const env = (index: number, last: PlatformReady | undefined): Record<string, string> => ({
      DATABASE_URL: database.url,
      LF_BUS: bus,
      LF_DATA: join(DATA, `platform-${index}`),
      LF_SECRETS_KEY: join(DATA, 'secrets.key'),
      LF_HTTP_HOST: '127.0.0.1',
      LF_HTTP_PORT: String(last?.httpPort ?? 0),
      LF_MQTT_HOST: '127.0.0.1',
      LF_MQTT_PORT: String(last?.mqttPort ?? 0),
      LF_TRUST_PROXY: '127.0.0.1',
      LF_WEB_DIST: WEB_DIST,
      // One of them sets the site up; none of the others would find anything to do.
      ...(index === 1 && { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile }),
    });
    const members: (Member & Pick<PlatformReady, 'admin'>)[] = [];
    for (let index = 1; index <= PLATFORMS; index++) {
      say(`Starting platform ${index} of ${PLATFORMS} ...`);
      shareFiles(join(DATA, `platform-${index}`));
      members.push(
        await this.#service<PlatformReady>(`platform-${index}`, 'apps/platform/src/main.ts', 4, (last) =>
          env(index, last),
        ),
      );
    }

    const file = join(DATA, 'haproxy.cfg');
    writeFileSync(file, balancerConfig({ httpPort, mqttPort }, members));
    this.#running.push(runProgram('haproxy', ['haproxy', '-db', '-f', file], say));
    const url = `http://127.0.0.1:${httpPort}`;
    while (!(await isServed(url))) await pause(ASK_MS);

    say('Starting the gateway ...');
    const credentials = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
    await this.#service<Ready>('gateway', 'apps/gateway/src/main.ts', 2, () => ({
      LF_SN: credentials.sn,
      LF_MQTT_PASSWORD: credentials.password,
      LF_PLATFORM_URL: `mqtt://127.0.0.1:${mqttPort}`,
      LF_GATEWAY_DATA: join(DATA, 'gateway'),
    }));
    noteRunning({ url, mqttPort });
    return { url, mqttPort, admin: members[0]?.admin };
  }

  async stop(): Promise<void> {
    for (const part of this.#running.toReversed()) await part.stop();
    forgetRunning();
  }

  /** Kills a part after the other, until it is stopped, and says for how long the one address served nobody. */
  async killOneAfterTheOther(url: string): Promise<void> {
    const victims = this.#running.filter(({ name }) => /^(platform|nats|postgres|haproxy)/.test(name));
    for (let round = 0; ; round++) {
      await pause(KILL_EVERY_MS);
      const victim = victims[round % victims.length];
      const pid = victim?.pid();
      if (!victim || !pid) continue;
      this.#say(`kill -9 of ${victim.name}`);
      process.kill(pid, 'SIGKILL');
      const silentMs = await this.#silence(url);
      this.#say(silentMs === 0 ? 'nobody noticed' : `served again after ${(silentMs / 1_000).toFixed(1)} s`);
    }
  }

  /** How long nobody was served within the next five seconds, and as long as it lasts. */
  async #silence(url: string): Promise<number> {
    const from = performance.now();
    let silent = 0;
    for (let failedAt: number | undefined; ; ) {
      const now = performance.now();
      if (await isServed(url)) {
        if (failedAt !== undefined) silent += performance.now() - failedAt;
        failedAt = undefined;
        if (now - from > 5_000) return silent;
      } else failedAt ??= now;
      await pause(ASK_MS);
    }
  }

  /** Of the database a person hears when it has to be started again. */
  #databaseLog(): Log {
    const said = (_details: object, text: string) => this.#say(text);
    // What the server itself says comes by the hundred while it recovers, as warnings.
    const log: Log = { ...silentLog, error: said, child: () => log };
    return log;
  }

  /** A cluster of servers that are joined before the first platform starts. */
  async #nats(): Promise<string> {
    const ports = await Promise.all(Array.from({ length: 2 * NATS }, () => anyPort()));
    const routes = ports.slice(NATS).map((port) => `nats://127.0.0.1:${port}`);
    const running: RunningProgram[] = ports
      .slice(0, NATS)
      .map((port, index) =>
        runProgram(
          `nats-${index + 1}`,
          [
            'nats-server',
            '-a',
            '127.0.0.1',
            '-p',
            String(port),
            '--cluster_name',
            'lightfield',
            '--cluster',
            routes[index] ?? '',
            '--routes',
            routes.join(','),
          ],
          this.#say,
        ),
      );
    this.#running.push(...running);
    return `nats://${ports
      .slice(0, NATS)
      .map((port) => `127.0.0.1:${port}`)
      .join(',')}`;
  }

  async #service<Said extends Ready>(
    name: string,
    script: string,
    youngMb: number,
    env: (last: Said | undefined) => Record<string, string>,
  ): Promise<Said> {
    const service: Service<Said> = startService<Said>({
      name,
      script,
      youngMb,
      env,
      onRestart: this.#say,
      onLaunch: (of, pid) => noteRunning({ service: [of, pid] }),
    });
    this.#running.push({ name, pid: () => service.pid(), stop: () => service.stop() });
    return service.ready;
  }
}

async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
const anyPort = () => freePort('a server of the cluster', { host: '127.0.0.1', port: 0, explicit: false });
const portNear = (port: number) => freePort('the cluster', { host: '127.0.0.1', port, explicit: false });
