import { readdirSync, readFileSync } from 'node:fs';
import { TICKS_PER_SECOND } from './cpu.ts';

const text = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // ended meanwhile
    return '';
  }
};
/** What follows the name in /proc/<pid>/stat, which may hold spaces. */
const fieldsOf = (pid: number): string[] => {
  const stat = text(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
};

/** These processes and all that they have started, by who started whom (Linux). */
export function treeOf(roots: readonly number[]): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])]),
  );
  const tree = [...roots];
  for (let at = 0; at < tree.length; at++)
    for (const [pid, parent] of parents) if (parent === tree[at] && !tree.includes(pid)) tree.push(pid);
  return tree;
}

/** Seconds of processors of a product, those of processes that have ended included as far as their parent lives. */
export function treeCpuSeconds(roots: readonly number[]): number {
  let ticks = 0;
  for (const pid of treeOf(roots)) {
    const fields = fieldsOf(pid);
    for (const at of [11, 12, 13, 14]) ticks += Number(fields[at] ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Memory of a product, MB: what several processes share is counted once (PSS). */
export function treeMemoryMb(roots: readonly number[]): number {
  let kb = 0;
  for (const pid of treeOf(roots)) kb += Number(/^Pss:\s+(\d+)/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  return kb / 1_024;
}
