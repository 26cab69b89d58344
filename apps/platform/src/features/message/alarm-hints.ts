import { alarmSource } from '../../engines/alarms/alarm-row.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Log } from '../../kernel/log.ts';

/** Alarms that change within this time make one hint, ms. */
const GATHER_MS = 300;

export interface AlarmHintParts {
  bus: Pick<Bus, 'on'>;
  log: Pick<Log, 'warn'>;
  /** Accounts that may see the alarms of these devices and projects; `undefined`: nobody listens. */
  readersOf: (sourceIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  /** Alarms that this account may see have changed. */
  tell: (accountId: string) => void;
}

/** Finds out whose screens show alarms that have changed. They ask anew: a hint says nothing of the alarms. */
export function createAlarmHints({ bus, log, readersOf, tell }: AlarmHintParts) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function note(sourceIds: readonly string[]): void {
    for (const id of sourceIds) changed.add(id);
    timer ??= setTimeout(() => void say(), GATHER_MS);
  }

  async function say(): Promise<void> {
    timer = undefined;
    const sourceIds = [...changed];
    changed.clear();
    try {
      const readers = await readersOf(sourceIds);
      for (const accountId of new Set([...(readers?.values() ?? [])].flat())) tell(accountId);
    } catch (error) {
      // they ask by themselves, later
      log.warn({ error }, 'screens were not told that alarms have changed');
    }
  }

  const stopListening = [
    bus.on('alarm', ({ alarm }) => note([alarmSource(alarm)])),
    bus.on('alarmStanding', ({ sourceIds }) => note(sourceIds)),
  ];
  return {
    stop(): void {
      clearTimeout(timer);
      for (const stop of stopListening) stop();
    },
  };
}
