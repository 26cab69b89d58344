import { type ListReads, createListReads, listsAt } from './list-reads.ts';
import type { Kernel } from './kernel.ts';
import { type Replica, createReplica } from './replica.ts';

/** A second server that history and lists may be read at (`LF_DATABASE_READ_URL`), if there is one. */
export function openReplica({
  db,
  bus,
  clock,
  config,
  log,
  metrics,
  closers,
}: Pick<Kernel, 'db' | 'bus' | 'clock' | 'config' | 'log' | 'metrics' | 'closers'>): {
  replica: Replica | undefined;
  lists: ListReads;
} {
  const { url, maxBehindMs } = config.replica;
  if (url === undefined) return { replica: undefined, lists: listsAt(db) };
  const replica = createReplica({ url, primary: db, maxBehindMs, clock, log: log.child({ part: 'replica' }) });
  closers.add('replica', () => replica.stop());
  const asked = { primary: 0, replica: 0 };
  metrics.counters('lf_list_reads_total', 'Questions to lists by the server that answered', () => ({ ...asked }));
  metrics.gauge(
    'lf_db_replica_behind_ms',
    'How far the replica is behind at most; -1: not known',
    () => replica.behindMs() ?? -1,
  );
  return {
    replica,
    lists: createListReads({ db, replica, maxBehindMs, bus, clock, counted: (from) => (asked[from] += 1) }),
  };
}
