import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createAlarms } from '../alarms/alarms.ts';
import { createCommands } from '../commands/commands.ts';
import { rememberedOperations, testDownlink, testLatest } from '../commands/commands.testing.ts';
import { createHistory } from '../history/history.ts';
import {
  type TestReport,
  type TestVariable,
  addAccount,
  addAlarmRule,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../history/site.testing.ts';
import type { GatewayIdentity } from '../types.ts';
import { type BatchParts, BatchStore } from './batch-store.ts';

let test: TestDatabase;
let parts: BatchParts;
let gateway: GatewayIdentity;
let neighbour: GatewayIdentity;
let deviceId: string;
let variable: TestVariable;
let reports: TestReport[];
let rule: string;
let accountId: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const bus = createBus((error) => {
    throw error;
  });
  const [orgId, way] = [await addOrg(db), testDownlink()];
  const commands = createCommands({
    db,
    bus,
    log: silentLog,
    clock: systemClock,
    downlink: way.downlink,
    operations: rememberedOperations().log,
    latest: testLatest().latest,
    sendConfig: () => Promise.resolve(),
  });
  const alarms = createAlarms({ db, bus });
  await alarms.start();
  parts = {
    record: createHistory({ db, clock: systemClock, bus, log: silentLog }).part,
    alarm: alarms.part,
    reply: commands.part,
  };
  gateway = await addGateway(db, orgId);
  neighbour = await addGateway(db, await addOrg(db));
  deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  variable = await addVariable(db, deviceId, { key: 'a' });
  const other = await addVariable(db, deviceId, { key: 'b' });
  reports = [await addReport(db, deviceId, [variable], 'one'), await addReport(db, deviceId, [variable, other], 'two')];
  rule = await addAlarmRule(db, deviceId, variable);
  accountId = await addAccount(db, orgId);
});
afterAll(() => test.drop());

const whole = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1),
  fc.constantFrom(8_640_000_000_000_000, 8_640_000_000_000_001, 1_700_000_000_000, 1e308, 1.5),
  fc.maxSafeInteger(),
);
/** What text there is that PostgreSQL has reasons to refuse. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom('', '\u0000', '\uD800', '\uDC00\uD800', '\\u0000', '"', 'x'.repeat(20_000), '9'.repeat(400)),
);
const value = fc.oneof(
  fc.double(),
  fc.constantFrom(5e-324, 1.7976931348623157e308, -0, null, true, [], {}),
  text,
  whole,
);
const time = fc.oneof(whole, fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }));
const ids = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', 'x', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff'),
);
/** Of the shapes that our gateways send, with anything in any field; the names stand for rows that exist. */
const item = fc.oneof(
  fc.record({
    kind: fc.constant('record'),
    report: fc.oneof(fc.constantFrom('one', 'two'), whole),
    layout: fc.oneof(fc.constant('own'), whole),
    time,
    values: fc.oneof(fc.array(value, { maxLength: 3 }), value),
    q: fc.oneof(fc.constant(undefined), fc.array(whole, { maxLength: 3 }), fc.constantFrom([0], [0, 3])),
  }),
  fc.record({
    kind: fc.constant('alarm'),
    id: ids,
    rule: fc.oneof(fc.constant('own'), ids),
    change: fc.constantFrom('raised', 'recovered', ''),
    time,
    value,
  }),
  fc.record({
    kind: fc.constant('reply'),
    uuid: fc.oneof(fc.constantFrom('own', 'own', 'own'), ids),
    ok: fc.oneof(fc.boolean(), value),
    code: fc.oneof(whole, fc.constant(null), value),
    reason: fc.oneof(text, fc.constant(null), value),
    readBack: value,
    time,
  }),
  fc.record({ kind: fc.constant('lost'), records: whole, events: whole, from: time, to: time }),
  fc.record({ kind: text }),
);

const time2027 = 1_800_000_000_000;
const storable = { kind: 'record', report: 'one', layout: 'own', time: time2027, values: [1.5], q: undefined };
const unstorable = { ...storable, time: 8_640_000_000_000_001 };
const reply = { kind: 'reply', uuid: 'own', ok: true, code: 0, reason: null, readBack: 1, time: time2027 };

async function made(raw: Record<string, unknown>): Promise<Record<string, unknown>> {
  const report = reports[raw['report'] === 'two' ? 1 : 0];
  if (raw['kind'] === 'record')
    return {
      ...raw,
      report: typeof raw['report'] === 'string' ? report?.number : raw['report'],
      layout: raw['layout'] === 'own' ? report?.layout : raw['layout'],
    };
  if (raw['rule'] === 'own') return { ...raw, rule };
  if (raw['uuid'] !== 'own') return raw;
  const uuid = newId();
  await test.db.query(
    `insert into command (id, kind, gateway_id, device_id, variable_id, account_id, status, created_at, deadline, who, ip)
     values ($1, 'write', $2, $3, $4, $5, 'sent', now(), now(), 'x', '')`,
    [uuid, gateway.gatewayId, deviceId, variable.id, accountId],
  );
  return { ...raw, uuid };
}

it('whatever a gateway sends with a number is stored or set aside in the first transaction: nothing makes a group fail', async () => {
  const epoch = newId();
  const ahead = newId();
  const acks = new Map<string, number>();
  let seq = 0;
  let healthy = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), async (raw) => {
      const store = new BatchStore({
        db: test.db,
        clock: systemClock,
        log: silentLog,
        parts,
        acknowledge: ({ gatewayId }, _epoch, through) => acks.set(gatewayId, through),
      });
      const items: Record<string, unknown>[] = [];
      for (const one of raw) items.push({ ...(await made(one)), seq: ++seq });
      healthy += 1;
      const lost = { kind: 'lost', seq: healthy, records: 0, events: 0, from: 0, to: 0 };
      store.push(neighbour, Buffer.from(JSON.stringify({ v: 1, epoch: ahead, items: [lost] })));
      store.push(gateway, Buffer.from(JSON.stringify({ v: 1, epoch, items })));
      await store.stop();
      expect(store.counted).toMatchObject({ malformed: 0, divided: 0, failed: 0, commits: 1 });
      expect([acks.get(gateway.gatewayId), acks.get(neighbour.gatewayId)]).toEqual([seq, healthy]);
    }),
    // Both ways are taken, whatever chance brings.
    { numRuns: 150, examples: [[[storable, unstorable, reply]]] },
  );
  const [kept] = await test.db.query<{ n: number }>('select count(*) as n from hist_record');
  const [aside] = await test.db.query<{ items: number }>(
    'select items from uplink_set_aside_sum where gateway_id = $1',
    [gateway.gatewayId],
  );
  const [ended] = await test.db.query<{ n: number }>('select count(*) as n from command where ended_at is not null');
  for (const n of [kept?.n, aside?.items, ended?.n]) expect(n).toBeGreaterThan(0);
  const [rows] = await test.db.query<{ n: number }>('select count(*) as n from uplink_set_aside');
  expect(rows?.n).toBeLessThanOrEqual(200);
}, 60_000);

it('what the database refuses all the same is found alone, set aside with what it said, and costs a neighbour one round', async () => {
  const epochs = [newId(), newId()];
  const acks: string[] = [];
  const store = new BatchStore({
    db: test.db,
    clock: systemClock,
    log: silentLog,
    parts,
    acknowledge: ({ sn }, _epoch, through) => acks.push(`${sn} ${through}`),
  });
  // Rules that no guard knows of.
  await test.db.query(`alter table hist_record add constraint no_thirteen check (13 <> all (vals))`);
  const record = (seq: number, value: number) => ({
    kind: 'record',
    seq,
    report: reports[0]?.number,
    layout: reports[0]?.layout,
    time: 1_800_000_000_000 + seq,
    values: [value],
  });
  const items = Array.from({ length: 40 }, (_, index) =>
    record(index + 1, index === 7 || index === 30 ? 13 : index + 100),
  );
  const lost = { kind: 'lost', seq: 1, records: 0, events: 0, from: 0, to: 0 };
  store.push(gateway, Buffer.from(JSON.stringify({ v: 1, epoch: epochs[0], items })));
  store.push(neighbour, Buffer.from(JSON.stringify({ v: 1, epoch: epochs[1], items: [lost] })));
  await store.stop();
  expect(acks).toEqual([`${neighbour.sn} 1`, `${gateway.sn} 40`]);
  expect(store.counted).toMatchObject({ divided: 1, setAside: 2, failed: 0 });
  const kept = await test.db.query<{ seq: number; kind: string; reason: string }>(
    'select seq, kind, reason from uplink_set_aside where epoch = $1 order by seq',
    [epochs[0]],
  );
  expect(kept.map(({ seq, kind }) => [seq, kind])).toEqual([
    [8, 'record'],
    [31, 'record'],
  ]);
  expect(kept[0]?.reason).toContain('no_thirteen');
  const [stored] = await test.db.query<{ n: number }>('select count(*) as n from hist_record where ts > $1', [
    new Date(1_800_000_000_000),
  ]);
  expect(stored?.n).toBeGreaterThanOrEqual(38);
});
