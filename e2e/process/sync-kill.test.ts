import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConfigItems,
  type DeviceFile,
  VariableItem,
  configCalls,
  deviceCalls,
  deviceExchangeCalls,
  deviceSyncCalls,
} from '@lightfield/contract';
import { type Api, ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDatabase } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';

/**
 * `kill -9` of the platform and of the gateway in the middle of an import, a sync and a replacement: afterwards all of it, or
 * none of it. The seed is printed, so that a failure can be repeated.
 */
const ROUNDS = 6;
const VARIABLES = 1_500;
const PATIENCE_MS = 90_000;
const NEW_SN = '930000000001';
const CODE = '123456';
const seed = Number(process.env['LF_KILL_SEED'] ?? Date.now() % 100_000);
let state = seed;
/** Linear congruential generator (Numerical Recipes): repeatable, and random enough for choosing moments. */
const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let plc: LoadPlc;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
let id: string;

beforeAll(async () => {
  plc = await startLoadPlc();
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port)));
  platform = await startPlatform({ data, env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile } });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: freshFolder('lightfield-gateway-') });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  id = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  await plc.stop();
});

async function killPlatform(): Promise<void> {
  await platform.kill();
  await pause(random() * 300);
  await platform.start();
}
async function killGateway(): Promise<void> {
  await gateway.kill();
  await pause(random() * 300);
  await gateway.start();
}
const patiently = <Result>(what: string, ask: () => Promise<Result>) =>
  until(what, () => ask().catch(() => false as const), { withinMs: PATIENCE_MS });
const configuration = () => patiently('the configuration', () => api.call(configCalls.query, { id }));
const keysOf = (items: Pick<ConfigItems, 'variables'>) => items.variables.map(({ key }) => key).toSorted();

/** A device that nobody reads: its variables differ from round to round. */
function fileOf(round: number): DeviceFile {
  const variables = Array.from({ length: VARIABLES }, (_variable, index) =>
    VariableItem.parse({
      id: crypto.randomUUID(),
      key: `round${round}_${index}`,
      name: `变量${index}`,
      kind: 'internal',
      dataType: 'double',
    }),
  );
  const items: ConfigItems = { drivers: [], variables, alarms: [], reports: [], scripts: [] };
  return { lightfield: 'device', v: 1, name: 'kill', series: '', model: '', exportedAt: 0, items, pages: [] };
}

it(`imports all or nothing, and a gateway runs all of it or what it ran (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  await patiently(
    'the first sync',
    async () => (await api.call(deviceSyncCalls.query, { id })).gateway?.diffs?.length === 0,
  );
  /** What the platform has had, and the gateway may therefore run. */
  const had = [keysOf((await configuration()).items)];
  for (let round = 0; round < ROUNDS; round++) {
    const file = fileOf(round);
    const { revision } = await configuration();
    const importing = api.raw(deviceExchangeCalls.importDevice.path, { id, revision, file }).catch(() => undefined);
    await pause(random() * 700);
    await killPlatform();
    await importing;
    const keys = keysOf((await configuration()).items);
    const all = keysOf(file.items);
    expect([had.at(-1), all], `after the kill in round ${round}`).toContainEqual(keys);
    had.push(keys);

    const sending = api.raw(deviceSyncCalls.send.path, { id }).catch(() => undefined);
    await pause(random() * 400);
    await (round % 2 === 0 ? killGateway() : killPlatform());
    await sending;
    const uploaded = await patiently('what the gateway runs', () => api.call(deviceSyncCalls.upload, { id }));
    const named = (change: 'added' | 'removed') =>
      uploaded.diffs.filter((diff) => diff.kind === 'variables' && diff.change === change).map(({ name }) => name);
    const removed = new Set(named('removed'));
    const running = [...keysOf((await configuration()).items).filter((key) => !removed.has(key)), ...named('added')];
    const whole = had.map((set) => set.join());
    expect(whole, `the gateway runs one configuration whole in round ${round}`).toContain(running.toSorted().join());
  }
  // In the end both agree, whatever was lost on the way.
  await patiently('a sync to the end', async () => {
    await api.raw(deviceSyncCalls.send.path, { id });
    await pause(500);
    const side = (await api.call(deviceSyncCalls.query, { id })).gateway;
    return side?.outOfSync === false && side.diffs?.length === 0;
  });
});

it('replaces a gateway or leaves it where it is', { timeout: 300_000 }, async () => {
  const ask = <Row>(sql: string) => patiently('the database', () => askDatabase<Row>(platform.data, sql));
  await ask(
    `insert into hardware (sn, code, model_id) select '${NEW_SN}', '${CODE}', id from gateway_model limit 1
     on conflict do nothing returning sn`,
  );
  const replacing = api
    .raw(deviceExchangeCalls.replaceGateway.path, { id, sn: NEW_SN, code: CODE })
    .catch(() => undefined);
  await pause(random() * 120);
  await killPlatform();
  await replacing;
  const [after] = await ask<{ moved: boolean; registered: boolean; logged: boolean }>(
    `select exists (select 1 from device join gateway on gateway.id = device.gateway_id
                     where device.id = '${id}' and gateway.sn = '${NEW_SN}') as moved,
            exists (select 1 from gateway where sn = '${NEW_SN}') as registered,
            exists (select 1 from operation_log where action = 'device.replace') as logged`,
  );
  expect([after?.registered, after?.logged]).toEqual([after?.moved, after?.moved]);
});
