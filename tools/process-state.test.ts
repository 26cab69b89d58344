import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './start/paths.ts';

/**
 * What a process of the platform remembers beyond a request, and why another one need not know it (docs/decisions/112). Whoever adds such
 * a thing says here which kind it is; what others have to know goes into the database, over the bus or behind a port.
 */
const STATE: Readonly<Record<string, { why: string; files: readonly string[] }>> = {
  wiring: {
    why: 'made at the start, or the same in every process',
    files: [
      'features/alarm-group/telling.ts',
      'features/past/page-history.service.ts',
      'kernel/bus.ts',
      'kernel/db-pg.ts',
      'kernel/leases/leases.ts',
      'kernel/modules.ts',
      'kernel/nats/nats-line.ts',
      'kernel/parse-body.ts',
      'kernel/postgres/test-keeper.ts',
      'kernel/route.ts',
      'kernel/static-files.ts',
      'kernel/thread-pool.ts',
      'main/engines.ts',
    ],
  },
  port: {
    why: 'behind a port that has an implementation for many processes',
    files: ['features/page/page-presence.ts', 'kernel/leases/shared-leases.ts', 'kernel/once/once.ts'],
  },
  cache: {
    why: 'read anew from the database by an event, at a gap or after a short life',
    files: [
      'engines/alarms/open-alarms.ts',
      'engines/alarms/open-rows.ts',
      'engines/communication/known-states.ts',
      'engines/history/report-directory.ts',
      'engines/ingest/catalogue.ts',
      'engines/video/onvif.ts',
      'features/data-centre/follow/report-directory.ts',
      'features/data-centre/target/tdengine-target.ts',
      'features/inspection/plan-dates.ts',
      'features/market/shelf.ts',
      'features/page/opened-pages.ts',
      'features/script/script-syntax.ts',
      'features/video/ezviz.ts',
      'features/weather/open-meteo.ts',
      'features/weather/weather.service.ts',
      'kernel/api-keys.ts',
      'kernel/sessions.ts',
    ],
  },
  home: {
    why: 'of gateways that are connected to this process; goes with the connection',
    files: [
      'engines/broker/broker.ts',
      'engines/broker/gateway-broker.ts',
      'engines/broker/gateway-homes.ts',
      'engines/broker/outside/held-partitions.ts',
      'engines/broker/outside/outside-broker.ts',
      'engines/broker/outside/outside-sessions.ts',
      'engines/commands/awaited-writes.ts',
      'engines/communication/communication.ts',
      'engines/communication/gathering.ts',
      'engines/edge/edge-device.ts',
      'engines/edge/edge.ts',
      'engines/edge/kept-states.ts',
      'engines/ingest/batch-store.ts',
      'engines/ingest/edge-device-table.ts',
      'engines/ingest/edge-node-session.ts',
      'engines/ingest/fair-queue.ts',
      'engines/ingest/gateway-turns.ts',
      'engines/ingest/hellos.ts',
      'engines/ingest/nodes.ts',
      'engines/ingest/presence.ts',
      'engines/ingest/uplink-cursors.ts',
      'features/data-centre/live/live-taker.ts',
      'features/gateway/deaf-notice.ts',
      'features/gateway/gateway-config.ts',
    ],
  },
  lease: {
    why: 'of what one of all processes does',
    files: [
      'engines/communication/loss-watch.ts',
      'engines/ingest/orphans.ts',
      'engines/mvars/alarm-streams.ts',
      'engines/mvars/mvar-alarms.ts',
      'engines/mvars/mvar-project.ts',
      'engines/mvars/mvar-replay.ts',
      'engines/mvars/mvars.ts',
      'engines/mvars/projects-host.ts',
      'engines/mvars/record-hearing.ts',
      'features/data-centre/forward-job.ts',
      'features/data-centre/live/live-streams.ts',
      'features/track/tracker.ts',
    ],
  },
  sockets: {
    why: 'of who watches by way of this process, or is asked for them',
    files: [
      'engines/live/device-watch.ts',
      'engines/live/elsewhere.ts',
      'engines/live/fan-out.ts',
      'engines/live/live-socket.ts',
      'engines/live/monitoring.ts',
      'engines/live/stream-watch.ts',
      'engines/live/stream.ts',
      'engines/live/value-columns.ts',
      'engines/scripts/script-logs.ts',
      'engines/video/rtsp-client.ts',
      'engines/video/video.ts',
      'engines/video/watching.ts',
      'features/message/hints.ts',
      'features/message/message-sockets.ts',
      'features/project/project-sockets.ts',
      'features/video/watch.service.ts',
      'kernel/sockets.ts',
    ],
  },
  rates: {
    why: 'counted by each process for itself',
    files: [
      'features/assistant/assistant.service.ts',
      'features/assistant/run-tool.ts',
      'features/disk-space/urgent-word.ts',
      'features/gateway/set-aside-notice.ts',
      'features/message/alarm-delivery.ts',
      'features/message/flood-messages.ts',
      'features/message/flood.ts',
      'kernel/admission/allowance.ts',
      'kernel/admission/arrivals.ts',
      'kernel/admission/body-budget.ts',
      'kernel/admission/connections.ts',
      'kernel/admission/turns.ts',
      'kernel/one-by-one.ts',
      'kernel/rate-limit.ts',
      'kernel/shared-rates.ts',
    ],
  },
  work: {
    why: 'of a piece of work that this process has begun; rows say what is left of it, or whoever asked asks again',
    files: [
      'engines/history/compaction.ts',
      'engines/history/day-builder.ts',
      'engines/history/machines/machine-place.ts',
      'engines/history/rollup-builder.ts',
      'features/assistant/mcp.ts',
      'features/data-centre/target/kafka-connection.ts',
      'features/device/sync/sync-tasks.ts',
      'features/gateway/gateway-browse.ts',
      'features/gateway/gateway-upload.ts',
      'features/history/exports.ts',
      'features/notify/delivery.ts',
      'features/project/merge-rows.ts',
      'features/push/push-job.ts',
      'features/smart-report/pdf/layout.ts',
      'features/smart-report/xlsx/read.ts',
      'features/video/turning.service.ts',
      'features/webhook/webhook-job.ts',
      'kernel/paper/lines.ts',
      'kernel/paper/pdf-file.ts',
    ],
  },
  sticky: {
    why: 'known to the process that began it for some minutes; the balancer keeps a browser with it',
    files: ['features/social/standin/standin.ts'],
  },
};

/** Collections that are empty when a module, a class or what a `create…` function answers begins: they live as long as that. */
const COLLECTION =
  /^( {0,2})(?:(?:readonly )?(#\w+)|(?:const|let) \w+)(?::[^=]+)? = new (?:Map|Set|WeakMap)(?:<.*>)?\(\)/;
const LIVING = /^(create|serve|connect|keep|start|open|watch|join)/;
const OWNER = /^(?:export )?(?:async )?(?:(?:function\*?|class) (\w+)|const (\w+) = (?:async )?(?:\(|define|<))/;

function remembers(text: string): boolean {
  let owner = '';
  for (const line of text.split('\n')) {
    const [, declared, assigned] = OWNER.exec(line) ?? [];
    // the end of its parameters, over several lines, is not its own
    owner = declared ?? assigned ?? (line.startsWith('}') && !line.endsWith('{') ? '' : owner);
    const [found, indent, field] = COLLECTION.exec(line) ?? [];
    if (found !== undefined && (indent === '' || field !== undefined || LIVING.test(owner))) return true;
  }
  return false;
}

it('whatever a process remembers beyond a request is known, and why no other one has to know it', () => {
  const folder = join(ROOT, 'apps', 'platform', 'src');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test/.test(file.replace('test-keeper', '')))
    .filter((file) => remembers(readFileSync(join(folder, file), 'utf8')));
  const known = Object.values(STATE).flatMap(({ files }) => files);
  expect(found.toSorted()).toEqual(known.toSorted());
});
