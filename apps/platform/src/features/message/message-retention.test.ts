import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createMessageRetention } from './message-retention.ts';
import { seedReader } from './message.testing.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-21T08:00:00Z');
let test: TestDatabase;
let reader: { accountId: string; orgId: string };
let unread: string[] = [];
const bus = createBus(() => undefined);
bus.on('unreadOfMany', ({ accountIds }) => unread.push(...accountIds));
const sweep = () => createMessageRetention({ db: test.db, bus, clock: { now: () => now }, log: silentLog }).sweep();

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.query('truncate message, org_retention');
  reader = await seedReader(test.db);
  unread = [];
});

const seed = (
  age: number,
  { type = 'alarm', expiry, seen = false }: { type?: string; expiry?: number; seen?: boolean } = {},
) =>
  test.db.query(
    `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, seen_at)
     values ($1::uuid, $2, $3, 'eg', $1::text, '', '', $4, $5, $6)`,
    [
      randomUUID(),
      reader.accountId,
      type,
      new Date(now - age),
      expiry === undefined ? null : new Date(expiry),
      seen ? new Date(now) : null,
    ],
  );
const keep = (orgId: string, days: number) =>
  test.db.query(
    'insert into org_retention (org_id, raw_days, minute_days, hour_days, message_days) values ($1, 365, 365, 365, $2)',
    [orgId, days],
  );
const left = async () => (await test.db.query('select 1 from message')).length;

it('keeps a message to the end of its days, and not a moment longer', async () => {
  await seed(LIMITS.retention.messageDays * DAY);
  expect(await sweep()).toBe(0);
  await seed(LIMITS.retention.messageDays * DAY + 1);
  expect(await sweep()).toBe(1);
  expect(await left()).toBe(1);
});

it('goes by the days of the own organisation, else of the one above it', async () => {
  const above = await seedReader(test.db);
  await test.db.query('update org set parent_id = $2, name = id::text where id = $1', [reader.orgId, above.orgId]);
  await keep(above.orgId, 30);
  await seed(29 * DAY);
  await seed(31 * DAY);
  expect(await sweep()).toBe(1);
  await keep(reader.orgId, 60);
  await seed(59 * DAY);
  await seed(61 * DAY);
  expect(await sweep()).toBe(1);
  expect(await left()).toBe(2);
});

it('keeps a reminder as long as it holds', async () => {
  await seed(400 * DAY, { type: 'expire', expiry: now + 1 });
  await seed(400 * DAY, { type: 'expire', expiry: now });
  expect(await sweep()).toBe(1);
});

it('says whose number of unread messages has changed', async () => {
  await seed(400 * DAY, { seen: true });
  await sweep();
  expect(unread).toEqual([]);
  await seed(400 * DAY);
  await sweep();
  expect(unread).toEqual([reader.accountId]);
});

it('lets go of more than one statement takes', async () => {
  await test.db.query(
    `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at)
     select gen_random_uuid(), $1, 'alarm', 'eg', '', '', '', $2 from generate_series(1, 5001)`,
    [reader.accountId, new Date(now - 400 * DAY)],
  );
  expect(await sweep()).toBe(5_001);
});
