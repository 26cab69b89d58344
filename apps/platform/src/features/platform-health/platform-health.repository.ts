import type { PlatformHealth, PlatformQueue, PlatformRole, ProcessHealth } from '@lightfield/contract';
import type { Db } from '../../kernel/db.ts';

/** What a process says of itself. */
export type ProcessFigures = Pick<
  ProcessHealth,
  | 'memoryBytes'
  | 'cpuShare'
  | 'lagMs'
  | 'sockets'
  | 'busServer'
  | 'brokerServer'
  | 'waitingStatements'
  | 'waitingBatches'
  | 'oldestBatchMs'
  | 'clockAheadMs'
>;
export interface ProcessReport {
  id: string;
  name: string;
  version: string;
  /** The newest one that it knows, for newer processes that would take away what it needs (kernel/migrate). */
  migration: string;
  roles: readonly PlatformRole[];
  startedAt: number;
  figures: ProcessFigures;
}
export interface StoredReport extends Omit<ProcessReport, 'migration'> {
  saidAt: number;
  gateways: number;
}

/** Names of processes that share no database with others; they all call themselves alike. */
export function createPlatformHealthRepository(db: Db) {
  return {
    async say({ id, name, version, migration, roles, startedAt, figures }: ProcessReport): Promise<void> {
      await db.query(
        `insert into process_report (id, name, version, started_at, said_at, figures, roles, migration)
         values ($1, $2, $3, $4, clock_timestamp(), $5, $6, $7)
         on conflict (id) do update set name = excluded.name, version = excluded.version, started_at = excluded.started_at,
           said_at = excluded.said_at, figures = excluded.figures, roles = excluded.roles, migration = excluded.migration`,
        [id, name, version, new Date(startedAt), figures, roles, migration],
      );
    },
    /** `id` ends in order; nobody waits for it. */
    async leave(id: string): Promise<void> {
      await db.query('delete from process_report where id = $1', [id]);
    },
    /** Those that nobody has heard for so long are forgotten. */
    async forget(silentMs: number): Promise<void> {
      await db.query(`delete from process_report where said_at < clock_timestamp() - $1 * interval '1 ms'`, [silentMs]);
    },
    /** `alone`: there are no others, so all connected gateways are this one's. */
    async reports(alone: boolean): Promise<{ now: number; reports: StoredReport[] }> {
      const rows = await db.query<
        Omit<StoredReport, 'startedAt' | 'saidAt'> & { startedAt: Date; saidAt: Date; now: Date }
      >(
        `select id, name, version, roles, started_at as "startedAt", said_at as "saidAt", figures, clock_timestamp() as now,
                (select count(*)::int from gateway where gateway.state <> 'offline' and ($1 or home = process_report.id)) as gateways
           from process_report order by name, started_at`,
        [alone],
      );
      return {
        now: rows[0]?.now.getTime() ?? 0,
        reports: rows.map(({ now: _now, startedAt, saidAt, ...row }) => ({
          ...row,
          startedAt: startedAt.getTime(),
          saidAt: saidAt.getTime(),
        })),
      };
    },
    /**
     * Parts of the gateways at brokers of others are not what is done once for all; they are nobody's where there are no such brokers any more.
     * What is done in parts is counted by process; where one of before does the whole of it, it has all parts.
     */
    leases(): Promise<{ name: string; processId: string | null; parts?: number }[]> {
      return db.query(
        `with named as (
           select name, regexp_replace(name, ' [0-9]+$', '') as whole, case when until > clock_timestamp() then holder end as holder
             from lease where name not like 'gateways of partition %')
         select one.whole as name, coalesce(one.holder, whole.holder) as "processId",
                case when one.name <> one.whole then count(*)::int end as parts
           from named one left join named whole on whole.name = one.whole
          where not exists (select from named part where part.whole = one.name and part.name <> one.name)
          group by 1, 2, one.name <> one.whole order by 1, 2`,
      );
    },
    /** Of the gateways at brokers of others, by who has them. */
    parts(): Promise<{ processId: string | null; count: number }[]> {
      return db.query(
        `select case when until > clock_timestamp() then holder end as "processId", count(*)::int as count from lease
          where name like 'gateways of partition %' group by 1 order by 1`,
      );
    },
    async queues(): Promise<PlatformHealth['queues']> {
      const rows = await db.query<{ name: PlatformQueue; waiting: number; oldestAt: Date | null }>(
        `select 'commands' as name, count(*)::int as waiting, min(created_at) as "oldestAt" from command where ended_at is null
         union all select 'alarmSteps', count(*)::int, min(due_at) from alarm_step where ended_at is null and due_at <= clock_timestamp()
         union all select 'notices', count(*)::int, min(next_at) from outbox where state = 'waiting' and next_at <= clock_timestamp()`,
      );
      return rows.map(({ oldestAt, ...row }) => ({ ...row, oldestAt: oldestAt?.getTime() ?? null }));
    },
    async database() {
      const [row] = await db.query<{
        version: string;
        startedAt: Date;
        sizeBytes: string;
        connections: number;
        connectionsMax: number;
      }>(
        `select current_setting('server_version') as version, pg_postmaster_start_time() as "startedAt",
                pg_database_size(current_database()) as "sizeBytes",
                (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
                current_setting('max_connections')::int as "connectionsMax"`,
      );
      if (!row) throw new Error('the database says nothing of itself');
      // Who may not look at its positions gets none.
      const standbys = await db.query<{ name: string; state: string; sync: string; behindBytes: string | null }>(
        `select coalesce(nullif(application_name, ''), client_addr::text, '') as name, coalesce(state, '') as state,
                coalesce(sync_state, '') as sync,
                case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end as "behindBytes"
           from pg_stat_replication order by 1`,
      );
      return {
        ...row,
        startedAt: row.startedAt.getTime(),
        sizeBytes: Number(row.sizeBytes),
        standbys: standbys.map(({ behindBytes, ...standby }) => ({
          ...standby,
          behindBytes: behindBytes === null ? null : Number(behindBytes),
        })),
      };
    },
  };
}
export type PlatformHealthRepository = ReturnType<typeof createPlatformHealthRepository>;
