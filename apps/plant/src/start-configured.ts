import { CAMERA_PORT_OFFSET, CONTROL_PORT_OFFSET, type PlantConfig } from './config.ts';
import type { Log } from './log.ts';
import { MACHINE_NAMES } from './machines/machine.ts';
import { type Plant, startPlant } from './plant.ts';

/** Distance between two places that are tried, and how many of them. */
const NEXT_PLACE = 10;
const PLACES = 50;

/**
 * Starts the plant where the configuration says: the machines on consecutive ports, the control API above them. Busy
 * ports that nobody chose are passed over, ten at a time, so that the layout stays the same. Rejects with a clear line.
 */
export async function startConfigured(config: PlantConfig, log: Log): Promise<Plant> {
  for (let place = 0; place < PLACES; place += 1) {
    const base = config.port + place * NEXT_PLACE;
    try {
      return await startAt(base, config, log);
    } catch (error) {
      const busy = busyPort(error);
      if (busy === undefined) throw error;
      const chosen = config.portChosen ? 'LF_PLANT_PORT' : busy === config.controlPort ? 'LF_PLANT_CONTROL_PORT' : null;
      if (chosen)
        throw new Error(`port ${busy} is in use by another program; choose another ${chosen}`, { cause: error });
      log('port-busy', { port: busy, next: base + NEXT_PLACE });
    }
  }
  throw new Error(`no free ports from ${config.port} to ${config.port + PLACES * NEXT_PLACE}; set LF_PLANT_PORT`);
}

async function startAt(base: number, config: PlantConfig, log: Log): Promise<Plant> {
  const { host, speed, siteFile } = config;
  return await startPlant({
    host,
    ports: Object.fromEntries(MACHINE_NAMES.map((name, index) => [name, base + index])),
    cameraPort: base + CAMERA_PORT_OFFSET,
    controlPort: config.controlPort ?? base + CONTROL_PORT_OFFSET,
    speed,
    log,
    ...(siteFile !== undefined && { siteFile }),
  });
}

function busyPort(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined;
  return 'port' in error && typeof error.port === 'number' ? error.port : undefined;
}
