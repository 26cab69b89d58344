import { readConfig } from './config.ts';
import { jsonLog } from './log.ts';
import type { Plant } from './plant.ts';
import { startConfigured } from './start-configured.ts';

/** The simulated plant as a program of its own. See README.md for its environment variables. */
const log = jsonLog((line) => process.stdout.write(line));
// Whoever read the log has gone away: the plant goes on without it.
process.stdout.on('error', () => {});

let plant: Plant | undefined;
let stopping = false;

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log('stopping', { reason });
  await plant?.stop();
  process.exit(0);
}

process.once('SIGINT', () => void stop('SIGINT'));
process.once('SIGTERM', () => void stop('SIGTERM'));
// The program that started us is gone; nobody else would end us.
process.once('disconnect', () => void stop('parent gone'));

try {
  const config = readConfig(process.env);
  plant = await startConfigured(config, log);
  const ports = { ...plant.ports, camera: plant.camera.port, control: plant.controlPort };
  process.send?.({ ready: true, ports, siteFile: config.siteFile });
} catch (error) {
  process.stderr.write(`plant: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
