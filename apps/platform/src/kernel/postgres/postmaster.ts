import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';

const LEFTOVER_STOP_MS = 10_000;
const POLL_MS = 20;

export interface PidFile {
  pid: number;
  /** "starting", "ready", "stopping", "standby"; line 8, which appears late. */
  status: string;
}

export async function readPidFile(dataDir: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fields of /proc/<pid>/stat from the state on; empty when there is no such process, or no /proc. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Moment the system started the process, in its own ticks: tells a process from a later one with the same number. */
export const startTicks = async (pid: number): Promise<string> => (await statOf(pid))[19] ?? '';

/** A zombie is not: it keeps its number until somebody reaps it, which in a container may be never. */
export async function isRunning(pid: number): Promise<boolean> {
  return exists(pid) && (await statOf(pid))[0] !== 'Z';
}

/** PostgreSQL processes whose working folder is the cluster: the postmaster and its children. Linux only. */
async function processesOf(dataDir: string): Promise<number[]> {
  const real = await realpath(dataDir);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const link = (pid: number, name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '');
  const facts = await Promise.all(
    pids.map(async (pid) => ({ pid, cwd: await link(pid, 'cwd'), exe: await link(pid, 'exe') })),
  );
  // "(deleted)": the programs were replaced by an upgrade while the server ran.
  return facts
    .filter((fact) => fact.cwd === real && /\/postgres( \(deleted\))?$/.test(fact.exe))
    .map((fact) => fact.pid);
}

async function waitUntil(done: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await done())) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Ends what a killed platform left behind, so that a new server can start on this folder. Only processes that work in
 * this folder are touched: the number in `postmaster.pid` may meanwhile belong to somebody else.
 */
export async function clearLeftover(dataDir: string, log: Log): Promise<void> {
  const file = await readPidFile(dataDir);
  if (!file) return;
  const linux = process.platform === 'linux';
  const ours = async () => (linux ? await processesOf(dataDir) : exists(file.pid) ? [file.pid] : []);
  const started = performance.now();
  if (linux ? (await ours()).includes(file.pid) : exists(file.pid)) {
    log.warn({ pid: file.pid }, 'a database server was left running by a killed platform; stopping it');
    for (const [signal, patienceMs] of [
      ['SIGINT', LEFTOVER_STOP_MS],
      ['SIGQUIT', LEFTOVER_STOP_MS],
      ['SIGKILL', LEFTOVER_STOP_MS],
    ] as const) {
      for (const pid of signal === 'SIGINT' ? [file.pid] : await ours()) kill(pid, signal);
      if (await waitUntil(async () => (await ours()).length === 0, patienceMs)) break;
    }
  } else if (linux) {
    // The postmaster is gone, but its children may need a moment to notice.
    await waitUntil(async () => (await ours()).length === 0, LEFTOVER_STOP_MS);
  }
  // Nobody works in the folder any more, so the file is stale. PostgreSQL itself would not see that: a zombie (a container
  // may never reap it) and a stranger who got the number since look alive to it.
  if (linux && exists(file.pid)) await rm(path.join(dataDir, 'postmaster.pid'), { force: true });
  log.info({ ms: Math.round(performance.now() - started) }, 'database folder is free');
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already, which is what we want.
  }
}

/** Resolves when the server with this process number takes connections; rejects when `ended` says it will not. */
export async function waitReady(dataDir: string, pid: () => number | undefined, ended: AbortSignal): Promise<void> {
  for (;;) {
    ended.throwIfAborted();
    const file = await readPidFile(dataDir);
    // Comparing the number matters: an older server's file may still be there and say "ready".
    if (file && file.pid === pid() && file.status === 'ready') return;
    await delay(POLL_MS / 2);
  }
}

export async function clusterMajor(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.trim());
}
