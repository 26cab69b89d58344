import { driverErrors } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { opcuaPeer, type OpcuaPeer } from './drivers/opcua/peer.ts';
import { configOf, register } from './testing/config.ts';
import { deviceOf, idOf, Rig, until } from './testing/rig.ts';

let rig: Rig;
let peer: OpcuaPeer;
beforeEach(async () => {
  [rig, peer] = await Promise.all([Rig.build(), opcuaPeer()]);
}, 60_000);
afterEach(async () => {
  await rig.dismantle();
  await peer.stop();
});

it('a device with an OPC UA server beside its PLC: told changes, writes with their confirmation, and what it holds', {
  timeout: 60_000,
}, async () => {
  const opcua = { name: 'server', type: 'opcua', settings: { ...peer.settings, replyTimeoutMs: 5_000 } };
  const node = (key: string, more: object) =>
    // Read once a minute: what changes in between, the server has to tell.
    register(key, `ns=1;s=${key}`, { driver: 'server', intervalMs: 60_000, ...more });
  const config = configOf(1, {
    drivers: [opcua],
    variables: [
      node('total', { dataType: 'int64', access: 'readwrite' }),
      node('temperature', { dataType: 'float', decimals: 2 }),
    ],
    reports: [{ name: 'moves', type: 'change', intervalMs: 100, variables: ['total', 'temperature'] }],
  });
  await rig.run(config);
  const lastRecord = () => rig.platform.items.findLast(({ kind }) => kind === 'record');

  const uuid = uuidv7();
  const value = '9007199254740993';
  rig.platform.command({
    uuid,
    kind: 'write',
    variableId: idOf(config, 'total'),
    value,
    deadline: Date.now() + 30_000,
  });
  await until(() => {
    expect(rig.platform.items.find((item) => item.kind === 'reply')).toMatchObject({ uuid, ok: true, readBack: value });
  });
  let temperature = 20;
  await until(() => {
    peer.set('temperature', (temperature += 0.5));
    expect(lastRecord()).toMatchObject({ values: [value, expect.any(Number)] });
  });
  peer.set('temperature', 99.5);
  await until(() => expect(lastRecord()).toMatchObject({ values: [value, 99.5] }));

  const deviceId = deviceOf(config);
  const browse = { uuid: uuidv7(), deviceId, driver: 'server', parent: null };
  rig.platform.browse(browse);
  await until(() => {
    expect(rig.platform.browseResults).toMatchObject([{ uuid: browse.uuid, ok: true, more: false }]);
  });
  expect(rig.platform.browseResults[0]?.nodes.map(({ name }) => name)).toContain('Machine');
  rig.platform.browse({ ...browse, driver: 'nobody' });
  await until(() => {
    const { code } = driverErrors.driverNotFound.spec;
    expect(rig.platform.browseResults[1]).toMatchObject({ ok: false, code, nodes: [] });
  });
});
