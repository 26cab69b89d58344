import { pino } from 'pino';
import { type Gateway, startGateway } from './gateway.ts';
import { type GatewayOptions, optionsOf } from './options.ts';

/** Exit code that asks whoever supervises this process to start it again at once (sysexits: temporary failure). */
const START_AGAIN = 75;
/** How long an orderly stop may take before the process ends anyway. */
const STOP_PATIENCE_MS = 5_000;

function read(): GatewayOptions {
  try {
    return optionsOf(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const options = read();
const log = pino({ level: options.logLevel, base: { sn: options.sn } });
let gateway: Gateway | undefined;
let stopping = false;

function stop(reason: string, code = 0): void {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'stopping');
  setTimeout(() => process.exit(code || 1), STOP_PATIENCE_MS).unref();
  const stopped = gateway?.stop() ?? Promise.resolve();
  stopped.then(
    () => process.exit(code),
    (error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exit(code || 1);
    },
  );
}

process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
// Whoever started this process as a child has gone: nobody would ever stop it.
process.on('disconnect', () => stop('parent gone'));

try {
  const restart = options.life.supervised ? (reason: string) => stop(reason, START_AGAIN) : undefined;
  gateway = await startGateway(options, log, restart);
  log.info({ pid: process.pid, data: options.data, platform: new URL(options.platformUrl).host }, 'gateway started');
  process.send?.({ ready: true });
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the gateway could not start');
  process.exit(1);
}
