import { gunzipSync } from 'node:zlib';
import { GatewayConfig } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configOf, modbusDriver, register } from './testing/config.ts';
import { Rig, until } from './testing/rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.build();
});
afterEach(() => rig.dismantle());

async function asked(): Promise<string | null | undefined> {
  const uuid = uuidv7();
  const before = rig.platform.uploads.length;
  rig.platform.askRunning(uuid);
  await until(() => expect(rig.platform.uploads).toHaveLength(before + 1));
  expect(rig.platform.uploads.at(-1)?.uuid).toBe(uuid);
  return rig.platform.uploads.at(-1)?.config;
}

it('a gateway tells which configuration it runs, to the letter; none while it has none', async () => {
  await rig.start();
  await until(() => expect(rig.platform.hellos.length).toBeGreaterThan(0));
  expect(await asked()).toBeNull();
  const config = configOf(3, {
    drivers: [modbusDriver(rig.plc.port)],
    variables: [register('level', '4x1')],
  });
  rig.platform.config = config;
  await rig.restart();
  await until(() => expect(rig.platform.configResults.at(-1)).toMatchObject({ ok: true, running: 3 }));
  const running: unknown = JSON.parse(gunzipSync(Buffer.from((await asked()) ?? '', 'base64')).toString('utf8'));
  expect(GatewayConfig.parse(running)).toEqual(GatewayConfig.parse(config));
});
