import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface OwnLoad {
  /** CPU of this process, share of one core. */
  cpu: number;
  /** How late the event loop was, ms. */
  lagP99: number;
  /** Resident memory at the end, MiB. */
  rss: number;
}

/** What this process does while time passes. */
export async function watchOwnLoad(ms: number): Promise<OwnLoad> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const usage = process.cpuUsage();
  const started = performance.now();
  await sleep(ms);
  const used = process.cpuUsage(usage);
  delay.disable();
  return {
    cpu: (used.user + used.system) / 1_000 / (performance.now() - started),
    lagP99: delay.percentile(99) / 1e6,
    rss: process.memoryUsage.rss() / 2 ** 20,
  };
}

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
export const thousands = (count: number): string => Math.round(count).toLocaleString('en-US');
