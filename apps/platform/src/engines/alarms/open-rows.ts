import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { alarmSource } from './alarm-row.ts';
import type { createOpenAlarms } from './open-alarms.ts';

/** Alarms of a flood are read together, ms. */
const GATHER_MS = 40;
const RETRY_MS = 1_000;

export interface OpenRowsParts {
  db: Pick<Db, 'query'>;
  bus: Pick<Bus, 'on' | 'onGap' | 'emitHere'>;
  open: Pick<ReturnType<typeof createOpenAlarms>, 'load'>;
  log: Log;
}

/**
 * Where several processes take alarms of the same devices no count in memory is right for long: after each change, whoever made it, what
 * is open of its source is read from the rows, and screens here are told. What was counted meanwhile is nearly right, and at once.
 */
export function createOpenRows({ db, bus, open, log }: OpenRowsParts) {
  let waiting = new Set<string>();
  let all = false;
  let timer: NodeJS.Timeout | undefined;
  let reading = false;
  let stopped = false;

  function soon(sourceIds: readonly string[], inMs = GATHER_MS): void {
    for (const id of sourceIds) waiting.add(id);
    if (stopped || reading) return;
    timer ??= setTimeout(() => void read(), inMs);
  }
  async function read(): Promise<void> {
    timer = undefined;
    reading = true;
    const [sourceIds, isAll] = [[...waiting], all];
    waiting = new Set();
    all = false;
    let inMs = GATHER_MS;
    try {
      await open.load(db, isAll ? undefined : sourceIds);
      bus.emitHere('alarmStanding', { sourceIds });
    } catch (error) {
      log.warn({ error }, 'Open alarms could not be read; tried again');
      all ||= isAll;
      for (const id of sourceIds) waiting.add(id);
      inMs = RETRY_MS;
    }
    reading = false;
    if (all || waiting.size > 0) soon([], inMs);
  }

  const unhook = [
    bus.on('alarm', ({ alarm }) => soon([alarmSource(alarm)])),
    // Its own is said by what has just been read, and by a shelf: neither changes what is open.
    bus.on('alarmStanding', ({ sourceIds }, isOwn) => {
      if (!isOwn) soon(sourceIds);
    }),
    bus.onGap(() => {
      all = true;
      soon([]);
    }),
  ];
  return {
    stop(): void {
      stopped = true;
      for (const off of unhook) off();
      clearTimeout(timer);
    },
  };
}
