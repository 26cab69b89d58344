import type { Kernel } from '../../kernel/kernel.ts';
import { createDecoderPool } from './decoder-pool.ts';
import { createHistory } from './history.ts';
import { createHistoryMachines } from './machines/history-machines.ts';
import { waitingDays } from './machines/move-days.ts';
import { createMaintainer } from './maintainer.ts';
import { DAY_MS } from './rollup-builder.ts';

/** Threads that read compacted history: with one of them the other calls keep a processor of two. */
const DECODERS = 2;

/** History with the threads that read it and look after it. */
export async function startHistory({
  db,
  replica,
  bus,
  clock,
  config,
  connection,
  log,
  metrics,
  closers,
  jobs,
}: Kernel) {
  const said = log.child({ part: 'history' });
  const decoder = createDecoderPool(DECODERS);
  closers.add('readers of history', () => decoder.stop());
  const { machineUrls, keepDays } = config.history;
  const machines = createHistoryMachines({ urls: machineUrls, db, log: said });
  machines.start();
  closers.add('history machines', () => machines.stop());
  const history = createHistory({ db, bus, clock, log: said, decoder, machines }, replica);
  await history.start();
  closers.add('history', () => history.stop());
  const maintainer = createMaintainer({
    connection,
    clock,
    log: said,
    firstMs: config.historyCareAfterMs,
    machineUrls,
    keepDays,
  });
  jobs.start('history housekeeping', maintainer);
  if (replica) {
    metrics.counters('lf_history_reads_total', 'Questions to history by the server that answered', () => ({
      ...history.asked(),
    }));
  }
  metrics.counters('lf_history_total', 'Records taken', () => ({ ...history.counters() }));
  metrics.counters('lf_history_care_total', 'Rounds of housekeeping, days compacted', () => ({
    ...maintainer.counters(),
  }));
  const waiting = () => waitingDays(db, Math.floor(clock.now() / DAY_MS) - keepDays);
  if (machineUrls.length > 0) {
    let waitingNow = 0;
    // What is asked of the database is known the next time that somebody looks.
    metrics.gauge('lf_history_waiting_days', 'Days of reports that should be on other machines and are not', () => {
      void waiting().then(
        (days) => (waitingNow = days),
        () => undefined,
      );
      return waitingNow;
    });
    metrics.levels(
      'lf_history_machine',
      'Servers of LF_HISTORY_URLS: whether each answers (1), and its size in bytes',
      ['machine', 'what'],
      () =>
        machines.states().flatMap(({ number, address, state, sizeBytes }) => {
          const name = `${number ?? '?'} ${address}`;
          return [
            { labels: [name, 'up'], value: Number(state === 'well' || state === 'ahead') },
            { labels: [name, 'bytes'], value: sizeBytes ?? 0 },
          ];
        }),
    );
  }
  return { history, historyMachines: { states: () => machines.states(), waiting } };
}
