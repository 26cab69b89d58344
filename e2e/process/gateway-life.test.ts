import { gatewayCalls, commandCalls, gatewayLifeCalls, GatewaySettings } from '@lightfield/contract';
import { ADMIN, type Api, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Platform and gateway as processes of their own. The gateway's clock runs fast, so that half a minute's delay is half a second. */
const SPEED = '60';
const sn = '100000000042';

let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
let id: string;
beforeAll(async () => {
  platform = await startPlatform();
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  const made = await api.call(gatewayCalls.add, { sn, code: '123456', name: '泵房' });
  ({ id } = made);
  const { password } = made;
  const data = freshFolder();
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data, env: { LF_CLOCK_SPEED: SPEED } });
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});
const detail = () => api.call(gatewayLifeCalls.detail, { id });
const has = (state: string) => until(`the gateway to be ${state}`, async () => (await detail()).state === state);
const told = () => until('its status', async () => (await detail()).status ?? undefined);

it('is restarted while the platform dies and comes back: the command ends, once', async () => {
  await has('online');
  await told();
  const { uuid } = await api.call(gatewayLifeCalls.restart, { id });
  expect((await api.raw(gatewayLifeCalls.restart.path, { id })).code).toBe(1331);
  await platform.kill();
  // Whoever supervises it does so in a plant.
  await until('the gateway to have ended', () => !isAlive(gateway.pid()));
  await Promise.all([gateway.start(), platform.start()]);
  const ended = await until('the end of the command', async () => {
    const state = await api.call(commandCalls.callback, { uuid });
    return state.endedAt === null ? undefined : state;
  });
  expect(ended).toMatchObject({ kind: 'restart', status: 'done' });
});

it('sleeps when nobody watches, answers 1322 meanwhile, and comes back for what was changed', async () => {
  await has('online');
  const { settingsRevision } = await detail();
  const asleep = GatewaySettings.parse({
    lowPower: { enabled: true, sleepDelaySeconds: 60, wakeAfterMinutes: 5 },
  });
  await api.call(gatewayLifeCalls.saveSettings, { id, revision: settingsRevision, settings: asleep });
  await has('sleeping');
  expect((await detail()).wakeAt).toBeGreaterThan(Date.now());
  expect((await api.raw(gatewayLifeCalls.restart.path, { id })).code).toBe(1322);
  const awake = await api.call(gatewayLifeCalls.saveSettings, {
    id,
    revision: settingsRevision + 1,
    settings: GatewaySettings.parse({}),
  });
  await until('the new settings', async () => (await detail()).status?.settingsRevision === awake.revision);
  await has('online');
  expect((await detail()).wakeAt).toBeNull();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
