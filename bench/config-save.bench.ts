/**
 * What a person waits for when a configuration is edited, from the call to its answer (session, rules, checks, database), on an
 * embedded database with the settings of the product (fsync, synchronous commit, full pages), which is counted: the first save of a device with 5,000 variables (target: 1.5 s; an import of as
 * many rows: 5 s), a change of one of them, of all of them, opening the editor, and the document for the gateway.
 * Left out: HTTP (the calls are handed in), the browser, other work of the platform.
 * Run: npm run bench config-save [variables, 5,000 by default]
 */
import { loadavg } from 'node:os';
import { type ConfigChangesInput, type OwnedConfig, SUCCESS, configCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import {
  aDriver,
  aReport,
  aVariable,
  anAlarm,
  configurationSite,
} from '../apps/platform/src/features/device/core/configuration.testing.ts';
import { createGatewayConfigRepository } from '../apps/platform/src/features/gateway/gateway-config.repository.ts';
import { testVault } from '../apps/platform/src/kernel/vault/vault.testing.ts';
import { percent } from './support/load.ts';
import { productServer } from './support/product-database.ts';

const count = Number(process.argv[2] ?? 5_000);
const ROUNDS = 5;
const TARGET_MS = 1_500;
/** Of these many variables there is an alarm, and a report has as many. */
const [ALARM_EACH, REPORT_OF] = [10, 100];

const server = await productServer();
const site = await configurationSite();
const [startedAt, ownBefore, databaseBefore] = [performance.now(), process.cpuUsage(), await server.cpuSeconds()];

async function ask(id: string, revision: number, changes: ConfigChangesInput): Promise<number> {
  const started = performance.now();
  const { code, msg } = await site.calls.as(site.me).call(configCalls.save, { id, revision, changes });
  if (code !== SUCCESS) throw new Error(`${code} ${msg}`);
  return performance.now() - started;
}
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const keys = Array.from({ length: count }, (_, i) => `v${i}`);
const whole = () => {
  const variables = keys.map((key, i) =>
    aVariable(key, { address: `4x${(i * 2) % 60_000 || 1}`, readFormula: 'X*0.1' }),
  );
  return {
    drivers: { put: [aDriver()] },
    variables: { put: variables },
    alarms: { put: keys.filter((_, i) => i % ALARM_EACH === 0).map((key) => anAlarm(key)) },
    reports: {
      put: Array.from({ length: Math.ceil(count / REPORT_OF) }, (_, i) =>
        aReport(`r${i}`, keys.slice(i * REPORT_OF, (i + 1) * REPORT_OF)),
      ),
    },
  };
};

const found: Record<string, number[]> = {};
const note = (what: string, ms: number) => (found[what] ??= []).push(ms);
for (let round = 0; round <= ROUNDS; round += 1) {
  const { device, gatewayId } = await site.addSite({ name: `bench ${newId()}` });
  const all = whole();
  const first = await ask(device, 0, all);
  const opened = await timed(() => site.query(device));
  const { items }: OwnedConfig = await site.query(device);
  const one = items.variables[0];
  if (!one) throw new Error('nothing was saved');
  const small = await ask(device, 1, { variables: { put: [{ ...one, unit: 'm' }] } });
  const every = await ask(device, 2, { variables: { put: items.variables.map((item) => ({ ...item, unit: 'kPa' })) } });
  const document = await timed(() => createGatewayConfigRepository(site.db, testVault).document(gatewayId));
  // The first one compiles.
  if (round === 0) continue;
  note(`first save of ${count} variables, with alarms and reports`, first);
  note('opening the editor', opened);
  note('a change of one variable', small);
  note('a change of every variable', every);
  note('the document for the gateway', document);
}
for (const [what, times] of Object.entries(found)) {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`${what}: ${sorted.map((ms) => Math.round(ms)).join(' ')} ms`);
}
const middle = Object.values(found)[0]?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
console.log(`target ${TARGET_MS} ms: ${middle <= TARGET_MS ? 'met' : 'missed'} (the middle of ${ROUNDS})`);
const { user, system } = process.cpuUsage(ownBefore);
const elapsedMs = performance.now() - startedAt;
console.log(
  `all rounds: ${percent((user + system) / 1_000 / elapsedMs)} of a core here, PostgreSQL ${percent((((await server.cpuSeconds()) - databaseBefore) * 1_000) / elapsedMs)}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
await site.close();
await server.drop();
