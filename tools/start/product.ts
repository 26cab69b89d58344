import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePrograms } from './compile.ts';
import { forgetRunning, noteRunning, runningInstance } from './lock.ts';
import { DATA, makeFolders, WEB_DIST } from './paths.ts';
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

export const PROGRAMS = ['plant', 'platform', 'gateway'] as const;
export type Program = (typeof PROGRAMS)[number];

export interface Running {
  url: string;
  mqttPort: number;
  admin: PlatformReady['admin'];
}

interface ProductOptions {
  say: (line: string) => void;
  /** Settings of the platform beside those of the product. */
  platformEnv?: Record<string, string>;
  /** Told at the first start and after every restart. */
  onReady?: (program: Program) => void;
}

/**
 * For the C library's memory, which bodies, documents and compression take: few arenas, where it sets up eight for each processor and
 * gives none of them back, and large pieces straight from the system, to which they return (docs/operations/install.md).
 */
const PLATFORM_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The programs of one product on the data folder of this checkout: simulated plant, platform, its gateway. */
export class Product {
  readonly #say: (line: string) => void;
  readonly #platformEnv: Record<string, string>;
  /** In order of starting; stopped from the last to the first, so that the gateway's last records still find the platform. */
  readonly #services = new Map<Program, Service<{ ready: true }>>();

  readonly #onReady: ((program: Program) => void) | undefined;

  /** Ends this process when a product runs on the data folder already. */
  constructor({ say, platformEnv = {}, onReady }: ProductOptions) {
    this.#say = say;
    this.#platformEnv = platformEnv;
    this.#onReady = onReady;
    const running = runningInstance();
    if (running) {
      console.error(`Lightfield runs already on this data folder: ${running.url || `process ${running.pid}`}`);
      process.exit(1);
    }
    makeFolders();
    noteRunning({});
  }

  /** Resolves when all of them run. Throws with the end of the log of the one that does not come up. */
  async start(): Promise<Running> {
    const platform = await this.#startPlatform();
    await this.#startGateway(platform.mqttPort);
    return platform;
  }

  async #startPlatform(): Promise<Running> {
    await compilePrograms();
    this.#say('Starting the simulated plant ...');
    const plant = this.#launch<PlantReady>({
      name: 'plant',
      script: 'apps/plant/src/main.ts',
      youngMb: 1,
      env: () => ({ LF_PLANT_SITE_FILE: SITE_FILE }),
    });
    await plant.ready;

    this.#say('Starting database, broker and platform ...');
    const platform = this.#launch<PlatformReady>({
      name: 'platform',
      script: 'apps/platform/src/main.ts',
      youngMb: 4,
      env: (last) => ({
        ...PLATFORM_MEMORY,
        LF_DATA: DATA,
        LF_WEB_DIST: WEB_DIST,
        LF_SITE_FILE: SITE_FILE,
        LF_SITE_CREDENTIALS_FILE: CREDENTIALS_FILE,
        ...this.#platformEnv,
        // The address people and gateways know must survive a restart.
        ...(last && { LF_HTTP_PORT: String(last.httpPort), LF_MQTT_PORT: String(last.mqttPort) }),
      }),
    });
    const { url, mqttPort, admin } = await platform.ready;
    noteRunning({ url, mqttPort });
    return { url, mqttPort, admin };
  }

  async #startGateway(mqttPort: number): Promise<void> {
    this.#say('Starting the gateway ...');
    const credentials = JSON.parse(readFileSync(CREDENTIALS_FILE, 'utf8')) as { sn: string; password: string };
    const gateway = this.#launch<GatewayReady>({
      name: 'gateway',
      script: 'apps/gateway/src/main.ts',
      youngMb: 2,
      env: () => ({
        LF_SN: credentials.sn,
        LF_MQTT_PASSWORD: credentials.password,
        LF_PLATFORM_URL: `mqtt://127.0.0.1:${mqttPort}`,
        LF_GATEWAY_DATA: join(DATA, 'gateway'),
      }),
    });
    await gateway.ready;
  }

  /** Ends a program and starts it anew, from the files as they are now. */
  restart(program: Program): void {
    this.#services.get(program)?.restart();
  }

  /** Ends what was started. To be called once. */
  async stop(): Promise<void> {
    for (const service of [...this.#services.values()].toReversed()) await service.stop();
    forgetRunning();
  }

  #launch<Ready extends { ready: true }>(options: {
    name: Program;
    script: string;
    youngMb: number;
    env: (last: Ready | undefined) => Record<string, string>;
  }): Service<Ready> {
    const service = startService<Ready>({
      ...options,
      onRestart: this.#say,
      onLaunch: (name, pid) => noteRunning({ service: [name, pid] }),
      ...(this.#onReady && { onReady: () => this.#onReady?.(options.name) }),
    });
    // A failure is reported where `ready` is awaited; it must not count as unhandled while others start beside it.
    service.ready.catch(() => {});
    this.#services.set(options.name, service);
    return service;
  }
}

/** Stops at the signals that end a program, once; the exit code is that of who stops it. */
export function stopAtSignals(
  stop: () => Promise<void>,
  say: (line: string) => void,
): (exitCode: number) => Promise<void> {
  let stopping = false;
  const end = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) say('Stopping ...');
      void end(0);
    });
  }
  return end;
}
