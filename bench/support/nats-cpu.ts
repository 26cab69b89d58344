import { readFileSync } from 'node:fs';
import { cpuSeconds } from './cpu.ts';
import { treeOf } from './process-tree.ts';

/** Seconds of processors of the NATS servers that this process has started. */
export function natsCpuSeconds(): number {
  return treeOf([process.pid])
    .filter((pid) => isNats(pid))
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

function isNats(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('nats-server');
  } catch {
    return false;
  }
}
