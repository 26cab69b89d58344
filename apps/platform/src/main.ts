import './small-heap.ts';
import { type Config, configHelp, readConfig } from './kernel/config.ts';
import { createLog } from './kernel/log.ts';
import { StartError } from './kernel/start-error.ts';
import { type Platform, startPlatform } from './main/platform.ts';

/** The stop is to be over within this; beyond it something hangs, and the data is safe anyway. */
const STOP_MAX_MS = 5_000;

if (process.argv.includes('--help')) {
  console.log(`Lightfield platform. Settings are environment variables:\n\n${configHelp()}`);
  process.exit(0);
}

function fail(error: unknown): never {
  // One line for what a person can mend; everything for what they cannot.
  console.error(error instanceof StartError ? `Lightfield does not start: ${error.message}` : error);
  process.exit(1);
}

let config: Config;
try {
  config = readConfig(process.env);
} catch (error) {
  fail(error);
}
const log = createLog(config.logLevel);

let starting: Promise<Platform> | undefined;
let stopping = false;
async function stop(why: string, exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ why }, 'stopping');
  setTimeout(() => process.exit(exitCode || 1), STOP_MAX_MS).unref();
  try {
    // Told to stop while it still starts: what was started so far has to be stopped too.
    await (await starting)?.stop();
  } catch (error) {
    log.error({ error }, 'the stop failed');
  }
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));
// Started by `npm start`, which has ended or was killed.
process.on('disconnect', () => void stop('parent gone', 0));
// Whatever state this leaves, a new process starts from what is stored.
process.on('uncaughtException', (error) => {
  log.error({ error }, 'uncaught error');
  void stop('uncaught error', 1);
});

let platform: Platform;
try {
  starting = startPlatform(config, log);
  platform = await starting;
} catch (error) {
  fail(error);
}
const { url, httpPort, mqttPort, admin } = platform;
log.info({ url, httpPort, mqttPort }, 'ready');
if (process.connected && process.send) {
  process.send({ ready: true, url, httpPort, mqttPort, ...(admin && { admin }) });
} else {
  console.log(`Lightfield is ready: ${url}  (MQTT port ${mqttPort})`);
  // The one and only time the password is shown; it goes to no log.
  if (admin && config.admin.password === undefined)
    console.log(`Administrator: ${admin.name}  Password: ${admin.password}`);
}
