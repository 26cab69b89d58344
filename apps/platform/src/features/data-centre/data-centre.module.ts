import { dataCentreCalls } from '@lightfield/contract';
import type { History } from '../../engines/history/history.ts';
import type { Live } from '../../engines/live/live.ts';
import type { Monitoring } from '../../engines/live/monitoring.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { createBackfillService } from './backfill.service.ts';
import { dataCentreRoutes } from './data-centre.routes.ts';
import { createAlarmReader } from './follow/alarms.ts';
import { createCursors } from './follow/cursors.ts';
import { createRanges } from './follow/ranges.ts';
import { createRecordReader } from './follow/records.ts';
import { createReportDirectory } from './follow/report-directory.ts';
import { createLiveBuffer } from './live/live-buffer.ts';
import { createLiveTaker } from './live/live-taker.ts';
import { createWantedLive } from './live/live-wanted.ts';
import { createForwardJob } from './forward-job.ts';
import { createForwardMessages } from './forward-messages.ts';
import { createForwardPreview } from './forward-preview.ts';
import { createForwardProgress } from './forward-progress.ts';
import { createForwardTest } from './forward-test.ts';
import { createForwarderRepository } from './forwarder.repository.ts';
import { createForwarderService } from './forwarder.service.ts';
import { forwarderPlace } from './forward-secrets.ts';

/** A target that has not taken a batch by then is one that does not answer. */
const TIMEOUT_MS = 20_000;

type AddParam = (value: unknown) => string;
interface Needs {
  live: Live;
  monitoring: Monitoring;
  history: Pick<History, 'rows'>;
  scope: {
    visible(caller: Caller, add: AddParam): Promise<string>;
    managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
  };
  orgs: { within(caller: Caller, column: string, add: AddParam): Promise<string> };
  operations: OperationLog;
}

/** The data centre: sends what is recorded to systems of enterprises (decision 129). */
export const dataCentreModule = defineModule<Needs>({
  name: 'data-centre',
  needs: { live: true, monitoring: true, history: true, scope: true, orgs: true, operations: true },
  gives: {},
  calls: callsOf(dataCentreCalls),
  secrets: [forwarderPlace],
  start({ db, bus, clock, config, jobs, routes, metrics, vault, leases, history, scope, orgs, operations, ...given }) {
    const { live, monitoring, closers } = given;
    const log = given.log.child({ part: 'data centre' });
    const allowed = config.outbound.networks;
    const cursors = createCursors(db, clock);
    const reports = createReportDirectory(db, () => clock.ticks());
    const reader = createRecordReader({ db, history, reports, clock });
    const seen = measureForwarders(metrics);
    const buffer = createLiveBuffer(db);
    const job = createForwardJob({
      db,
      bus,
      monitoring,
      buffer,
      cursors,
      reader,
      ranges: createRanges(db, reader),
      alarms: createAlarmReader(db),
      progress: createForwardProgress(db),
      messages: createForwardMessages({ db, bus }),
      vault,
      clock,
      log,
      allowed,
      timeoutMs: TIMEOUT_MS,
      leases,
      ...seen,
    });
    const sight = {
      within: (caller: Caller, column: string, add: AddParam) => orgs.within(caller, column, add),
      devices: (caller: Caller, add: AddParam) => scope.visible(caller, add),
    };
    dataCentreRoutes(routes, {
      tester: createForwardTest({ db, vault, operations, allowed }),
      backfills: createBackfillService({ db, operations, clock }),
      forwarders: createForwarderService({
        db,
        forwarders: createForwarderRepository(db, sight),
        vault,
        operations,
        clock,
        allowed,
        preview: createForwardPreview({ db, reader, sight }),
        sees: sight.devices,
        seesAll: async (caller) => {
          const managed = await scope.managedOrgs(caller);
          return managed === 'all' || managed.includes(caller.orgId);
        },
        changed: () => job.look(),
      }),
    });
    jobs.start('forwarders', job);
    // Where gateways send to, whoever sends on.
    if (config.roles.has('ingest')) {
      const { counted } = seen;
      const taker = createLiveTaker({ live, wanted: createWantedLive(db), buffer, clock, log, counted });
      taker.start();
      closers.add('live values that are forwarded', () => taker.stop());
    }
    return {};
  },
});

/** What this process has sent, and how far behind its forwarders are. */
function measureForwarders(metrics: Pick<Metrics, 'counters' | 'gauge'>) {
  const counts = { records: 0, values: 0, alarms: 0, live: 0, batches: 0, failures: 0, liveTaken: 0, liveDropped: 0 };
  const standing = new Map<string, { ms: number; records: number; isWaiting: boolean }>();
  const all = () => [...standing.values()];
  metrics.counters(
    'lf_forward_total',
    'What forwarders have sent, how often a target did not take it, live values that were taken, and those that had no room',
    () => counts,
  );
  metrics.gauge(
    'lf_forward_lag_seconds',
    'Age of the oldest record that a forwarder of this process has not sent',
    () => Math.max(0, ...all().map(({ ms }) => ms / 1_000)),
  );
  metrics.gauge(
    'lf_forward_lag_records',
    'Records, alarms and live values that forwarders of this process have not sent',
    () => all().reduce((sum, { records }) => sum + records, 0),
  );
  metrics.gauge(
    'lf_forward_waiting',
    'Forwarders of this process whose target does not take anything',
    () => all().filter(({ isWaiting }) => isWaiting).length,
  );
  return {
    counted: (what: keyof typeof counts, more: number) => void (counts[what] += more),
    stands(id: string, lag: { ms: number; records: number; isWaiting: boolean } | undefined): void {
      if (lag) standing.set(id, lag);
      else standing.delete(id);
    },
  };
}
