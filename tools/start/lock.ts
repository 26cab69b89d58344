import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { LOCK_FILE } from './paths.ts';

/** What runs on this data folder, for a second start, for the reset and for whoever watches processes. */
export interface RunningInstance {
  pid: number;
  url: string;
  mqttPort: number;
  /** Process ids by service name. */
  services: Record<string, number>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Who runs on this data folder now; nobody when the one that wrote the file has died. */
export function runningInstance(): RunningInstance | undefined {
  if (!existsSync(LOCK_FILE)) return undefined;
  try {
    const known = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as RunningInstance;
    return known.pid !== process.pid && isAlive(known.pid) ? known : undefined;
  } catch {
    return undefined;
  }
}

const instance: RunningInstance = { pid: process.pid, url: '', mqttPort: 0, services: {} };
export function noteRunning(
  change: Partial<Omit<RunningInstance, 'pid' | 'services'>> & { service?: [name: string, pid: number] },
): void {
  const { service, ...rest } = change;
  Object.assign(instance, rest);
  if (service) instance.services[service[0]] = service[1];
  try {
    writeFileSync(`${LOCK_FILE}.new`, JSON.stringify(instance));
    renameSync(`${LOCK_FILE}.new`, LOCK_FILE);
  } catch (error) {
    // The disk is full: what was written last still names us, and that we run is what it has to say.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
export function forgetRunning(): void {
  rmSync(LOCK_FILE, { force: true });
}
