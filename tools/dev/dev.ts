import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { createLog } from '../../apps/platform/src/kernel/log.ts';
import { type Postgres, startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';
import { DATA, LOGS, ROOT } from '../start/paths.ts';
import { Product, type Program, stopAtSignals } from '../start/product.ts';
import { watchSources } from './watch.ts';

/**
 * `npm run dev`: the product with reload. The web app comes from Vite, which shows a change at once; platform, gateway and plant are started
 * anew when one of their files changes, on the same data and ports. The database is ours here and outlives the platform's restarts: that
 * saves most of their time.
 */
const started = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
/** When the restart of a program began, ms; of those that run again it is forgotten. */
const restarts = new Map<Program, number>();

const platformEnv: Record<string, string> = {};
const product = new Product({
  say,
  platformEnv,
  onReady: (program) => {
    const since = restarts.get(program);
    restarts.delete(program);
    if (since !== undefined) say(`${program} runs again after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  },
});
let database: Postgres | undefined;
let web: ViteDevServer | undefined;
let unwatch: (() => void) | undefined;
const stop = stopAtSignals(async () => {
  unwatch?.();
  await Promise.all([web?.close(), product.stop()]);
  await database?.stop();
}, say);

function restart(programs: Program[], file: string): void {
  say(`${file} changed: ${programs.join(', ')} ${programs.length > 1 ? 'restart' : 'restarts'}`);
  for (const program of programs) {
    restarts.set(program, performance.now());
    product.restart(program);
  }
}

/** The database as DATABASE_URL names it: behind a socket of its own, or by TCP where there are no such sockets. */
function urlOf({ host, port, user, database: name, password = '' }: Postgres['connection']): string {
  const where = new URLSearchParams({ host, port: String(port) }).toString();
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${name}?${where}`;
}

try {
  database = await startPostgres({ dataDir: join(DATA, 'postgres'), log: createLog('warn') });
  platformEnv['DATABASE_URL'] = urlOf(database.connection);
  const { url, mqttPort, admin } = await product.start();
  process.env['LF_PLATFORM'] = url;
  web = await createServer({ configFile: join(ROOT, 'apps', 'web', 'vite.config.ts'), clearScreen: false });
  await web.listen();
  unwatch = watchSources(restart);

  say('Ready.');
  console.log(`
  Open            ${web.resolvedUrls?.local[0] ?? ''}
  User name       ${admin?.name ?? '(as at the first start)'}
  Password        ${admin?.password ?? '(as at the first start; "npm run reset" starts anew)'}

  The platform itself: ${url}, MQTT on port ${mqttPort}. Logs: ${LOGS}. A new migration is applied at the next restart of the
  platform. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}
