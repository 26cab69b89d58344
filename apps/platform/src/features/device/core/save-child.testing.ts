/** Saves a configuration of 5,000 variables over and over, each in place of the one before, until it is killed. */
import { type ConfigItems, ConfigItems as Items } from '@lightfield/contract';
import { createBus } from '../../../kernel/bus.ts';
import { type PgDbOptions, createPgDb } from '../../../kernel/db-pg.ts';
import { silentLog } from '../../../kernel/log.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { testVault } from '../../../kernel/vault/vault.testing.ts';
import { createAlarms } from '../../../engines/alarms/alarms.ts';
import { createConfigRepository } from './config.repository.ts';
import { createConfigStore } from './config-store.ts';
import { createConfigWork } from './config-work.ts';
import { aDriver, aReport, aVariable } from './configuration.testing.ts';
import { createTemplateConfigRepository } from './template-config.repository.ts';

const [connection = '', deviceId = ''] = process.argv.slice(2);
const db = createPgDb({
  connection: JSON.parse(connection) as PgDbOptions['connection'],
  log: silentLog,
  poolSize: 2,
});
const bus = createBus(() => undefined);
const store = createConfigStore({
  configs: createConfigRepository(testVault),
  templates: createTemplateConfigRepository(testVault),
  bus,
  clock: { now: () => Date.now() },
  operations: { write: () => Promise.resolve() },
  quota: { check: () => Promise.resolve() },
  alarms: createAlarms({ db, bus }),
  scripts: { issues: () => Promise.resolve([]) },
  work: createConfigWork(),
});

function whole(): ConfigItems {
  const keys = Array.from({ length: 5_000 }, (_, i) => `v${i}`);
  return Items.parse({
    drivers: [aDriver()],
    variables: keys.map((key, i) => aVariable(key, { address: `4x${i + 1}` })),
    alarms: [],
    reports: [aReport('r', keys.slice(0, 100))],
    scripts: [],
  });
}
for (;;) {
  const items = whole();
  process.stdout.write('saving\n');
  await db.transaction(async (tx) => {
    const stored = await store.lockDevice(tx, deviceId);
    if (!stored) throw new Error('no device');
    await store.saveDevice(tx, aCaller(), stored, items);
  });
  process.stdout.write('saved\n');
}
