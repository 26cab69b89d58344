import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { LOCK_FILE } from './paths.ts';

export interface RunningInstance {
  pid: number;
  url: string;
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
export function noteRunning(url: string): void {
  writeFileSync(LOCK_FILE, JSON.stringify({ pid: process.pid, url } satisfies RunningInstance));
}
export function forgetRunning(): void {
  rmSync(LOCK_FILE, { force: true });
}
