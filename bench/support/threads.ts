import { readdirSync, readFileSync } from 'node:fs';
import { TICKS_PER_SECOND } from './cpu.ts';
import { treeOf } from './process-tree.ts';

/** Seconds of processors by name of thread, over these processes and all that they have started (Linux). */
export function threadCpuSeconds(roots: readonly number[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const pid of treeOf(roots)) {
    for (const tid of entries(`/proc/${pid}/task`)) {
      const stat = text(`/proc/${pid}/task/${tid}/stat`);
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(') ')).replace(/\d+$/, '');
      const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
      // the thread that a process begins with has the name of its program: that of a renderer draws the page
      const whose = Number(tid) === pid ? `${processName(pid)} main` : name;
      found.set(whose, (found.get(whose) ?? 0) + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
    }
  }
  return found;
}

/** What `after` has more than `before`, dearest first. */
export function spentOn(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...after]
    .map(([name, seconds]) => ({ name, seconds: seconds - (before.get(name) ?? 0) }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** Of Chromium: the kind of process. */
const processName = (pid: number): string => /--type=([a-z-]+)/.exec(text(`/proc/${pid}/cmdline`))?.[1] ?? 'browser';
function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // ended meanwhile
    return [];
  }
}
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
