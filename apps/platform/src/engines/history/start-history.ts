import type { Kernel } from '../../kernel/kernel.ts';
import { createDecoderPool } from './decoder-pool.ts';
import { createHistory } from './history.ts';
import { createMaintainer } from './maintainer.ts';

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
  const history = createHistory({ db, bus, clock, log: said, decoder }, replica);
  await history.start();
  closers.add('history', () => history.stop());
  const maintainer = createMaintainer({ connection, clock, log: said, firstMs: config.historyCareAfterMs });
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
  return history;
}
