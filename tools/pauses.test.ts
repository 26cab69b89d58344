import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from './files.ts';
import { ROOT } from './start/paths.ts';

/**
 * Tests that wait for a fixed time instead of for what they wait for: too short on a busy machine, too long on a quiet one. What is left proves
 * that something does not happen, or lets a load run for a while. A list that may only become shorter: file, how often.
 */
const PAUSES: Readonly<Record<string, number>> = {
  'apps/gateway/src/gateway.process.test.ts': 6,
  'apps/gateway/src/gateway.test.ts': 3,
  'apps/gateway/src/outbox/outbox.process.test.ts': 1,
  'apps/gateway/src/outbox/outbox.test.ts': 1,
  'apps/gateway/src/polling/modbus-polling.test.ts': 1,
  'apps/plant/src/plant.test.ts': 1,
  'apps/plant/src/servers/modbus/server.test.ts': 1,
  'apps/platform/src/engines/broker/broker.test.ts': 1,
  'apps/platform/src/engines/broker/outside/brokers.testing.ts': 2,
  'apps/platform/src/engines/broker/outside/outside-broker.test.ts': 1,
  'apps/platform/src/engines/edge/edge.test.ts': 4,
  'apps/platform/src/engines/history/threads.test.ts': 1,
  'apps/platform/src/engines/ingest/batch-store.test.ts': 1,
  'apps/platform/src/engines/ingest/ingest.test.ts': 4,
  'apps/platform/src/engines/ingest/presence-elsewhere.test.ts': 1,
  'apps/platform/src/engines/ingest/presence.test.ts': 1,
  'apps/platform/src/engines/live/elsewhere.test.ts': 1,
  'apps/platform/src/engines/live/live.test.ts': 2,
  'apps/platform/src/engines/live/stream-watch.test.ts': 1,
  'apps/platform/src/engines/mvars/projects-host.test.ts': 1,
  'apps/platform/src/features/data-centre/forward-ahead.test.ts': 1,
  'apps/platform/src/features/data-centre/influxdb.testing.ts': 1,
  'apps/platform/src/features/data-centre/mariadb.testing.ts': 1,
  'apps/platform/src/features/video/camera-ways.test.ts': 1,
  'apps/platform/src/features/webhook/webhook.test.ts': 1,
  'apps/platform/src/kernel/files/swift.testing.ts': 1,
  'apps/platform/src/kernel/migrate.test.ts': 1,
  'apps/platform/src/kernel/nats/nats-bus.test.ts': 1,
  'apps/platform/src/kernel/nats/nats.testing.ts': 2,
  'apps/platform/src/kernel/pooler.testing.ts': 1,
  'apps/platform/src/kernel/postgres/launcher.process.test.ts': 3,
  'apps/platform/src/main/assistant.process.test.ts': 1,
  'apps/web/src/lib/chart/load-curve.testing.ts': 1,
  'e2e/process/cluster.test.ts': 1,
  'e2e/process/failover.test.ts': 2,
  'e2e/process/forward-kill.test.ts': 1,
  'e2e/process/forward-live.test.ts': 1,
  'e2e/process/full-disk.test.ts': 1,
  'e2e/process/history-machines.test.ts': 2,
  'e2e/process/kill.test.ts': 2,
  'e2e/process/no-database.test.ts': 1,
  'e2e/process/outside-broker.test.ts': 2,
  'e2e/process/rolling-upgrade.test.ts': 1,
  'e2e/process/stalls.test.ts': 1,
  'e2e/process/sync-kill.test.ts': 1,
  'packages/widgets/src/runtime/load-charts-app.testing.tsx': 1,
};

const PAUSE =
  /await (?:pause|sleep|wait|delay|setTimeout)\([0-9_]+|new Promise(?:<[^>]*>)?\(\(?\w+\)? => (?:void )?setTimeout\(\w+, [0-9_]+\)\)/g;

it('no test waits for a fixed time, but for a list that only shrinks', () => {
  const found = ['apps', 'packages', 'tools', 'e2e']
    .flatMap((top) => filesBelow(top, /\.(?:test|testing)\.tsx?$/))
    .flatMap((path) => {
      const count = [...readFileSync(path, 'utf8').matchAll(PAUSE)].length;
      return count > 0 ? [[relative(ROOT, path).replaceAll('\\', '/'), count] as const] : [];
    });
  expect(Object.fromEntries(found)).toEqual(PAUSES);
});
