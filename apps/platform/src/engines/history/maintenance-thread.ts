import { parentPort, workerData } from 'node:worker_threads';
import { type PgDbOptions, createPgDb } from '../../kernel/db-pg.ts';
import type { Log } from '../../kernel/log.ts';
import { createHistoryMachines } from './machines/history-machines.ts';
import { maintain } from './maintenance.ts';

/** What the thread says: a line for the log, or that a round has ended. */
export type ThreadMessage =
  | { readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly details: object; readonly text: string }
  | {
      readonly ended:
        | { readonly compacted: number; readonly failed: number; readonly moved: number }
        | { readonly error: string };
    };

/** What the thread is begun with. */
export interface ThreadData {
  readonly connection: PgDbOptions['connection'];
  /** Machines that closed days are brought to, and after how many days. */
  readonly machineUrls: readonly string[];
  readonly keepDays: number;
}
const { connection, machineUrls, keepDays } = workerData as ThreadData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

const lineOf = (level: 'debug' | 'info' | 'warn' | 'error') => (details: object, text: string) =>
  say({ level, text, details: withoutErrors(details) });
/** An error loses its code on the way between threads. */
function withoutErrors(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Error ? { message: value.message, stack: value.stack } : value,
    ]),
  );
}
const log: Log = {
  debug: lineOf('debug'),
  info: lineOf('info'),
  warn: lineOf('warn'),
  error: lineOf('error'),
  child: () => log,
};

const db = createPgDb({ connection, log, poolSize: 4 });
const machines = createHistoryMachines({ urls: machineUrls, db, log });
machines.start();

parentPort?.on('message', (request: { now: number } | 'end') => {
  if (request === 'end') {
    // A connection to a machine that stands still would keep the thread.
    void Promise.all([machines.stop(), db.end()]).finally(() => process.exit());
    return;
  }
  maintain(db, request.now, log, { machines, keepDays }).then(
    (ended) => say({ ended }),
    (error: unknown) => say({ ended: { error: error instanceof Error ? error.message : String(error) } }),
  );
});
