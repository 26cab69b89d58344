import type { AlarmItem, RecordItem } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from '../ingest/batch-store.testing.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import { ItemSink } from './item-sink.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let gateway: GatewayIdentity;
let deviceId: string;
let refused: boolean;
let sink: ItemSink;
beforeEach(async () => {
  gateway = await aStoredGateway(test.db, 'sparkplug');
  deviceId = uuid();
  await test.db.query('insert into device (id, org_id, gateway_id, name) values ($1, $2, $3, $4)', [
    deviceId,
    gateway.orgId,
    gateway.gatewayId,
    'x',
  ]);
  refused = false;
  const part = <Item extends RecordItem | AlarmItem>(): BatchPart<Item> => ({
    write: () =>
      refused ? Promise.reject(Object.assign(new Error('away'), { code: '53100' })) : Promise.resolve(() => undefined),
  });
  sink = new ItemSink({ db: test.db, log: silentLog, parts: { record: part(), alarm: part() } });
});
afterEach(() => sink.stop());

const say = (time: number) => sink.add(gateway, { kind: 'record', report: 1, layout: 1, time, values: [1] }, deviceId);
const kept = async () => {
  const rows = await test.db.query<{ unit: string; state: string }>(
    'select unit, state from edge_memory where device_id = $1 order by unit',
    [deviceId],
  );
  return rows.map(({ unit, state }) => `${unit} ${state}`);
};

it('what belongs to a record is written with it: both or neither', async () => {
  refused = true;
  say(1);
  sink.keep(deviceId, 'r1', '{"held":true}', false);
  await vi.waitFor(() => expect(sink.counted.records).toBe(0));
  expect(await kept()).toEqual([]);
  refused = false;
  await vi.waitFor(async () => expect(await kept()).toEqual(['r1 {"held":true}']));
  expect(sink.counted.records).toBe(1);
});

it('what is kept before a record that waits is not held up by it, and what is kept after it is', async () => {
  refused = true;
  sink.keep(deviceId, 'r1', '1', false);
  say(1);
  sink.keep(deviceId, 'r1', '2', false);
  await sink.stop();
  expect(await kept()).toEqual(['r1 1']);
});

it('a clean stop writes how far everything has come, and forgets what is forgotten', async () => {
  sink.keep(deviceId, 'r1', '1', false);
  sink.keep(deviceId, 'r2', '1', true);
  await sink.stop();
  expect(await kept()).toEqual(['r1 1', 'r2 1']);
  sink.keep(deviceId, 'r1', null, false);
  sink.keep(deviceId, 'r2', '2', true);
  await sink.stop();
  expect(await kept()).toEqual(['r2 2']);
});

it('a device that was deleted meanwhile costs nobody anything', async () => {
  await test.db.query('delete from device where id = $1', [deviceId]);
  say(1);
  sink.keep(deviceId, 'r1', '1', false);
  await sink.stop();
  expect(await kept()).toEqual([]);
  expect(sink.counted).toMatchObject({ records: 1, failed: 0 });
});
