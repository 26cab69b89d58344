import { readFileSync } from 'node:fs';

/** Clock ticks a second of /proc/<pid>/stat (USER_HZ on Linux). */
export const TICKS_PER_SECOND = 100;

/** User and system time a process has used, seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
