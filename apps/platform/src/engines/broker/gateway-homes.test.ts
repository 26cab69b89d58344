import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { NobodyThere } from '../../kernel/line/line.ts';
import { testLines } from '../../kernel/line/lines.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from '../ingest/batch-store.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import type { Broker, SessionHandler } from './broker.ts';
import { createGatewayHomes } from './gateway-homes.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let gateway: GatewayIdentity;
beforeEach(async () => {
  gateway = await aStoredGateway(test.db);
});

/** Processes with brokers that do what they are told, and say what they have sent. */
async function processes(count: number) {
  const net = testLines(count, () => uuid());
  const all = await Promise.all(
    net.lines.map(async (line) => {
      const handlers: SessionHandler[] = [];
      const here = new Set<string>();
      const sent: string[] = [];
      const said: string[] = [];
      const tell = (who: GatewayIdentity, change: 'connected' | 'closed') => {
        if (change === 'connected') here.add(who.gatewayId);
        else here.delete(who.gatewayId);
        for (const handler of handlers) handler(who, change, '');
      };
      const broker = {
        onSession: (handler: SessionHandler) => void handlers.push(handler),
        isConnected: (id: string) => here.has(id),
        publish: (topic: string, payload: string | Uint8Array) => {
          sent.push(`${topic} ${Buffer.from(payload).toString()}`);
          return Promise.resolve();
        },
        kick: (id: string) => {
          said.push(`kicked ${id}`);
          if (here.has(id)) tell(gateway, 'closed');
        },
      } as unknown as Broker;
      const bus = createBus(() => undefined);
      const homes = createGatewayHomes({ broker, line, db: test.db, bus, log: silentLog });
      await homes.start({
        commands: (id) => Promise.resolve(void said.push(`commands ${id}`)),
        monitor: (id, process, { deviceId }) => {
          said.push(`${process} wants ${deviceId} of ${id}`);
          return Promise.resolve({ isMute: false });
        },
        moved: (id) => void said.push(`moved ${id}`),
      });
      return { homes, tell, sent, said, bus };
    }),
  );
  const home = async () =>
    (await test.db.query<{ home: string }>('select home from gateway where id = $1', [gateway.gatewayId]))[0]?.home;
  return { all, home, ...net };
}

it('what goes down to a gateway goes by way of the process that has its connection', async () => {
  const { all, settled } = await processes(3);
  const [a, b, c] = all;
  const topic = gateway.kind === 'lightfield' ? `lf/1/${gateway.sn}/down/x` : '';
  await expect(b!.homes.publish(topic, 'lost', { qos: 1 })).rejects.toThrow(NobodyThere);
  a!.tell(gateway, 'connected');
  await expect.poll(() => b!.homes.isConnected(gateway.gatewayId)).toBe(true);
  await b!.homes.publish(topic, 'hello', { qos: 1 });
  await c!.homes.publish(`spBv1.0/${gateway.group}/DCMD/${gateway.node}/d`, Buffer.from('write'), { qos: 0 });
  await a!.homes.publish(topic, 'own', { qos: 1 });
  expect(a!.sent).toEqual([`${topic} hello`, `spBv1.0/${gateway.group}/DCMD/${gateway.node}/d write`, `${topic} own`]);
  expect({ b: b!.homes.isHere(gateway.gatewayId), a: a!.homes.isHere(gateway.gatewayId) }).toEqual({
    b: false,
    a: true,
  });
  await b!.homes.ask(gateway.gatewayId, 'commands', {});
  await settled();
  expect(a!.said).toEqual([`commands ${gateway.gatewayId}`]);
});

it('of two processes with a connection the newer one holds, and the other ends its own', async () => {
  const { all, home, lines } = await processes(2);
  const [a, b] = all;
  const { gatewayId } = gateway;
  a!.tell(gateway, 'connected');
  await expect.poll(home).toBe(lines[0]?.me);
  // Its line was cut, which the first process does not know yet.
  b!.tell(gateway, 'connected');
  await expect.poll(() => a!.said).toEqual([`moved ${gatewayId}`, `kicked ${gatewayId}`]);
  expect(await home()).toBe(lines[1]?.me);
  expect([a, b].map((one) => one!.homes.isHere(gatewayId))).toEqual([false, true]);
  expect([a, b].map((one) => one!.homes.isConnected(gatewayId))).toEqual([true, true]);
  expect(b!.said).not.toContain(`kicked ${gatewayId}`);
});

it('one that comes and goes fast ends where it came last', async () => {
  const { all, home, lines, settled } = await processes(3);
  const { gatewayId } = gateway;
  for (const index of [0, 1, 2, 0, 1]) {
    for (const [other, { tell, homes }] of all.entries())
      if (other !== index && homes.isHere(gatewayId)) tell(gateway, 'closed');
    all[index]!.tell(gateway, 'connected');
  }
  await expect.poll(home).toBe(lines[1]?.me);
  await settled();
  await expect.poll(() => all.map(({ homes }) => homes.isHere(gatewayId))).toEqual([false, true, false]);
});

it('one that is asked for a stream knows for whom', async () => {
  const { all, lines } = await processes(2);
  const [a, b] = all;
  a!.tell(gateway, 'connected');
  await expect.poll(() => b!.homes.isConnected(gateway.gatewayId)).toBe(true);
  const answer = await b!.homes.ask(gateway.gatewayId, 'monitor', { deviceId: 'd', intervalMs: 100, forMs: 1_000 });
  expect(answer).toEqual({ isMute: false });
  expect(a!.said).toEqual([`${lines[1]?.me} wants d of ${gateway.gatewayId}`]);
});

it('a process that stood still, and whose gateway was called offline by another one, ends its session', async () => {
  const { all, home, lines, settled } = await processes(2);
  const [a, b] = all;
  const { gatewayId } = gateway;
  a!.tell(gateway, 'connected');
  await expect.poll(home).toBe(lines[0]?.me);
  const offline = { gatewayId, state: 'offline', at: 0 } as const;
  // What was said before it came to this process is passed over.
  a!.bus.heard('gatewayState', offline);
  await settled();
  await test.db.query('select 1');
  expect(a!.said).toEqual([]);
  await test.db.query('update gateway set home = $2 where id = $1', [gatewayId, lines[1]?.me]);
  a!.bus.heard('gatewayState', offline);
  await expect.poll(() => a!.said).toEqual([`moved ${gatewayId}`, `kicked ${gatewayId}`]);
  // It comes back, and is there again.
  a!.tell(gateway, 'connected');
  await expect.poll(home).toBe(lines[0]?.me);
  expect([a, b].map((one) => one!.homes.isConnected(gatewayId))).toEqual([true, true]);

  await test.db.query('update gateway set home = $2 where id = $1', [gatewayId, lines[1]?.me]);
  a!.bus.missed();
  await expect.poll(() => a!.said.length).toBe(4);
});

it('after a gap those that were deleted or got other credentials meanwhile are cut off', async () => {
  const { all } = await processes(1);
  const [a] = all;
  const [changed, deleted] = await Promise.all([aStoredGateway(test.db), aStoredGateway(test.db)]);
  for (const who of [gateway, changed, deleted]) a!.tell({ ...who, credential: '' }, 'connected');
  await test.db.query(`update gateway set mqtt_password_hash = 'other' where id = $1`, [changed.gatewayId]);
  await test.db.query('delete from gateway where id = $1', [deleted.gatewayId]);
  a!.bus.missed();
  await expect
    .poll(() => a!.said.toSorted())
    .toEqual([`kicked ${changed.gatewayId}`, `kicked ${deleted.gatewayId}`].toSorted());
});
