import { type CommUp, NOT_TOLD } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, type Events, createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { addDevice, addGateway, addOrg } from '../history/site.testing.ts';
import { type CommunicationStates, createCommunication } from './communication.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
let test: TestDatabase;
let bus: Bus;
let states: CommunicationStates;
let gatewayId: string;
let stranger: string;
let deviceId: string;
let online: boolean;
let time: number;
let told: Events['communication'][];

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  const orgId = await addOrg(test.db);
  ({ gatewayId } = await addGateway(test.db, orgId));
  stranger = (await addGateway(test.db, orgId)).gatewayId;
  deviceId = await addDevice(test.db, orgId, { gatewayId });
  await test.db.query(
    `insert into driver (id, device_id, name, type, settings) values (gen_random_uuid(), $1, 'plc', 'modbus-tcp', '{}')`,
    [deviceId],
  );
  [online, time, told] = [true, NOW, []];
  await restart();
});
afterEach(() => states.stop());

async function restart(): Promise<void> {
  await states?.stop();
  bus = createBus((error) => {
    throw error;
  });
  bus.on('communication', (event) => told.push(event));
  states = createCommunication({
    db: test.db,
    bus,
    clock: { now: () => time },
    log: silentLog,
    isOnline: () => online,
  });
  await states.start();
}
/** The gateway's clock is an hour slow. */
const SLOW = 3_600_000;
const says = (state: CommUp['drivers'][number]['state'], whole = false, driver = 'plc'): CommUp => ({
  v: 1,
  at: time - SLOW,
  whole,
  drivers: [
    {
      deviceId,
      driver,
      state,
      since: time - SLOW - 5_000,
      lastGoodAt: state === 'never' ? null : time - SLOW - 7_000,
      code: 1720,
      reason: 'refused\u0000',
    },
  ],
});
const of = () => states.of(deviceId, gatewayId);
const becomes = (state: string) => vi.waitFor(() => expect(of()?.state).toBe(state));
const gone = () => {
  online = false;
  bus.emit('gatewayState', { gatewayId, state: 'offline', at: time, heardAt: time - 1_000 });
};

describe('how a device answers', () => {
  it('is unknown until its gateway has told, and stands with times of this clock', async () => {
    expect(of()).toMatchObject({ state: 'unknown', lastGoodAt: null });
    expect(states.of(deviceId, null)).toBeNull();
    states.take(gatewayId, says('failing', true));
    await becomes('failing');
    expect(of()).toEqual({
      state: 'failing',
      since: NOW - 5_000,
      lastGoodAt: NOW - 7_000,
      code: 1720,
      reason: 'refused',
    });
    expect(states.drivers(deviceId).get('plc')).toMatchObject({ state: 'failing' });
    await vi.waitFor(() => expect(told).toEqual([{ gatewayId, deviceIds: [deviceId] }]));
  });

  it('is as its worst driver, which it names', async () => {
    states.take(gatewayId, says('ok', true));
    states.take(gatewayId, says('failing', false, 'meter'));
    await becomes('failing');
    expect(of()).toMatchObject({ reason: 'meter: refused' });
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    expect([...states.drivers(deviceId).keys()]).toEqual(['plc']);
  });

  it('is unknown once its gateway is away, and was read until about when that was heard', async () => {
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    time += 60_000;
    gone();
    await becomes('unknown');
    expect(of()).toEqual({ state: 'unknown', since: time, lastGoodAt: time - 1_000, code: null, reason: '' });
  });

  it('is unknown behind a gateway whose firmware does not tell, and that is said until it tells or is away', async () => {
    states.greeted(gatewayId, false);
    await vi.waitFor(() => expect(of()).toMatchObject({ state: 'unknown', reason: NOT_TOLD }));
    expect(told).toEqual([{ gatewayId, deviceIds: [deviceId] }]);
    gone();
    await vi.waitFor(() => expect(of()).toMatchObject({ state: 'unknown', reason: '' }));
    online = true;
    states.greeted(gatewayId, false);
    await vi.waitFor(() => expect(of()).toMatchObject({ reason: NOT_TOLD }));
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    states.greeted(stranger, true);
    states.greeted(gatewayId, false);
    expect(of()).toMatchObject({ state: 'ok', reason: '' });
  });

  it('stays as it was said while the gateway sleeps', async () => {
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    online = false;
    bus.emit('gatewayState', { gatewayId, state: 'sleeping', at: time });
    await test.db.query(`update gateway set state = 'sleeping' where id = $1`, [gatewayId]);
    expect(of()?.state).toBe('ok');
    await restart();
    expect(of()?.state).toBe('ok');
  });

  it('is unknown after a start of the platform, with the last good read', async () => {
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    time += 1_000;
    await restart();
    expect(of()).toMatchObject({ state: 'unknown', since: time, lastGoodAt: expect.any(Number) });
  });

  it('is said by its own gateway alone', async () => {
    states.take(stranger, says('failing', true));
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    expect(states.of(deviceId, stranger)).toMatchObject({ state: 'unknown' });
  });

  it('is forgotten when it is taken off its gateway', async () => {
    states.take(gatewayId, says('ok', true));
    await becomes('ok');
    await test.db.query('update device set gateway_id = null where id = $1', [deviceId]);
    bus.emit('configChanged', { deviceId, gatewayId: null });
    await vi.waitFor(async () =>
      expect(await test.db.query('select 1 from communication where device_id = $1', [deviceId])).toEqual([]),
    );
  });
});

it('a device of an edge node answers from its birth to its death, and is unknown while the node is away', async () => {
  await test.db.query(`update gateway set kind = 'sparkplug' where id = $1`, [gatewayId]);
  const put = (born: boolean) =>
    test.db.query(
      `insert into edge_device (id, gateway_id, device_name, device_id, status, online, born_at, metrics)
       values (gen_random_uuid(), $1, 'd', $2, 'approved', $3, now(), '[]')
       on conflict (gateway_id, device_name) do update set online = excluded.online`,
      [gatewayId, deviceId, born],
    );
  await put(true);
  states.edgeDevices([gatewayId]);
  await becomes('ok');
  // What it says is thrown away: its devices do not answer either.
  states.deaf(gatewayId, true);
  await becomes('failing');
  states.deaf(gatewayId, false);
  await becomes('ok');
  time += 5_000;
  await put(false);
  states.edgeDevices([gatewayId]);
  await becomes('failing');
  expect(of()).toMatchObject({ since: time, lastGoodAt: time, reason: 'DDEATH' });
  gone();
  await becomes('unknown');
});
