import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addGateway, addOrg } from '../../../engines/history/site.testing.ts';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';

const VARIABLES = 5_000;
/** After "saving" is said; a save takes longer than the longest, so that some kills hit its middle and some its end. ms. */
const KILLED_AFTER = [5, 60, 150, 300, 500, 900];

let test: TestDatabase;
let device: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  test = await testDatabase();
  const orgId = await addOrg(test.db);
  const { gatewayId } = await addGateway(test.db, orgId);
  device = await addDevice(test.db, orgId, { gatewayId });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await test.drop();
});

async function stored() {
  const [row] = await test.db.query<Record<'variables' | 'reports' | 'layouts' | 'columns' | 'own' | 'whole', number>>(
    `select (select count(*) from variable where device_id = $1) as variables,
            (select count(*) from report where device_id = $1) as reports,
            (select count(*) from hist_layout join report on number = report_number where device_id = $1) as layouts,
            (select count(*) from variable join hist_layout on series_id = any(series_ids) where device_id = $1) as columns,
            device.config_revision as own, gateway.config_revision as whole
       from device join gateway on gateway.id = gateway_id where device.id = $1`,
    [device],
  );
  return row;
}

it('a platform killed in the middle of a save of 5,000 variables has saved all of them or none', {
  timeout: 120_000,
}, async () => {
  let before = await stored();
  for (const ms of KILLED_AFTER) {
    const file = path.join(import.meta.dirname, 'save-child.testing.ts');
    child = spawn(process.execPath, [file, JSON.stringify(test.connection), device], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout as NodeJS.ReadableStream);
    let saves = 0;
    lines.on('line', (line) => (saves += line === 'saved' ? 1 : 0));
    await once(lines, 'line');
    await delay(ms);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The server finds out when it next writes to the one that is gone.
    await expect
      .poll(
        async () => {
          const [row] = await test.db.query<{ n: number }>(
            `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and xact_start is not null and backend_type = 'client backend'`,
          );
          return row?.n;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    const after = await stored();
    const isNew = (after?.own ?? 0) > (before?.own ?? 0);
    expect(after?.own).toBeGreaterThanOrEqual((before?.own ?? 0) + saves);
    expect(after?.whole).toBe(after?.own);
    const saved = isNew || before?.variables === VARIABLES;
    expect(after).toMatchObject(
      saved
        ? { variables: VARIABLES, reports: 1, layouts: 1, columns: 100 }
        : { variables: 0, reports: 0, layouts: 0, columns: 0 },
    );
    before = after;
  }
});
