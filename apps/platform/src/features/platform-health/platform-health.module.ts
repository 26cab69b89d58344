import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { platformHealthCalls } from '@lightfield/contract';
import type { MachineState } from '../../engines/history/machines/machine-place.ts';
import { MIGRATIONS_FOLDER, newestMigration } from '../../kernel/migrate.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { platformVersion } from '../../kernel/version.ts';
import { createBrokerServers } from './broker-servers.ts';
import { measureOwn } from './own-figures.ts';
import { createPlatformHealthRepository } from './platform-health.repository.ts';
import { createPlatformHealth } from './platform-health.service.ts';

interface Needs {
  /** Of brokers that are not ours. */
  brokerServer: () => string | undefined;
  /** That closed days of history are brought to. */
  historyMachines: { states(): readonly MachineState[]; waiting(): Promise<number> };
}

/** How the processes of the platform and its database are, for those who run it. */
export const platformHealthModule = defineModule<Needs>({
  name: 'platform-health',
  needs: { brokerServer: true, historyMachines: true },
  gives: {},
  calls: callsOf(platformHealthCalls),
  start({
    app,
    busServer,
    config,
    db,
    files,
    line,
    log,
    clock,
    metrics,
    routes,
    closers,
    brokerServer,
    historyMachines,
  }) {
    const own = measureOwn(metrics, { bus: busServer, broker: brokerServer });
    const health = createPlatformHealth({
      repository: createPlatformHealthRepository(db),
      line,
      // Ports of one machine tell its processes apart.
      name: () => `${hostname()}:${(app.server.address() as AddressInfo | null)?.port ?? 0}`,
      version: platformVersion(),
      migration: newestMigration(MIGRATIONS_FOLDER),
      broker: config.broker.kind,
      servers: createBrokerServers({
        bus: config.bus?.servers ?? [],
        broker: config.broker.servers?.hosts.map(({ host, port }) => `${host}:${port}`) ?? [],
        clock,
      }),
      files,
      history: historyMachines,
      roles: [...config.roles],
      startedAt: clock.now() - Math.round(process.uptime() * 1_000),
      figures: () => own.figures(),
      log: log.child({ part: 'platform health' }),
    });
    health.start();
    closers.add('platform health', async () => {
      own.stop();
      await health.stop();
    });
    routes.on(platformHealthCalls.info, () => health.info());
    return {};
  },
});
