import { LIMITS, type Retention, retentionCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '../../engines/history/retention.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createLogRepository } from '../log/log.repository.ts';
import { createLogService } from '../log/log.service.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { seedOrg } from '../organisation/organisation.testing.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { retentionRoutes } from './retention.routes.ts';
import { createRetentionService } from './retention.service.ts';

const BAD = 10001;
const { messageDaysMin, messageDaysMax, daysMin, rawDaysMax } = LIMITS.retention;
let test: TestDatabase;
let calls: TestCalls;
let boss: Caller;
let centre: string;
let id: string;

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgs = createOrgReach(db);
  const operations = createLogService({ entries: createLogRepository(db), clock: { now: () => Date.now() } });
  const service = createRetentionService({ db, retention: createRetentionRepository(db), operations });
  calls = await testCalls({ reach: orgs.entities, register: (routes) => retentionRoutes(routes, service) });
  centre = await seedOrg(db, 'center', null);
  id = await seedOrg(db, 'enterprise', centre);
  boss = aCaller({ orgId: centre, kind: 'op' });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => test.db.query('delete from org_retention'));

const edit = (body: object, of = id) => calls.as(boss).call(retentionCalls.edit, { id: of, ...body });
const info = async () => (await calls.as(boss).call(retentionCalls.info, { id })).data as Retention;

describe('how long data is kept', () => {
  it('is the default until somebody says otherwise, and again when that is taken back', async () => {
    expect(await info()).toEqual({ days: DEFAULT_RETENTION, inherited: DEFAULT_RETENTION, source: 'default' });
    await edit({ message: 90 });
    expect(await info()).toMatchObject({ days: { ...DEFAULT_RETENTION, message: 90 }, source: 'own' });
    await edit({});
    expect(await info()).toMatchObject({ days: DEFAULT_RETENTION, source: 'default' });
  });

  it('follows the organisation above', async () => {
    await edit({ message: 30, raw: 100 }, centre);
    expect(await info()).toMatchObject({ days: { raw: 100, message: 30 }, source: 'parent' });
  });

  it('of messages has nothing to do with that of history', async () => {
    expect((await edit({ message: messageDaysMax, raw: daysMin, minute: daysMin, hour: daysMin })).code).toBe(200);
    expect((await edit({ raw: 100, minute: 99 })).code).toBe(2913);
  });

  it.each([
    [{ message: messageDaysMin }, 200],
    [{ message: messageDaysMin - 1 }, BAD],
    [{ message: messageDaysMax }, 200],
    [{ message: messageDaysMax + 1 }, BAD],
    [{ raw: daysMin }, 200],
    [{ raw: daysMin - 1 }, BAD],
    [{ raw: rawDaysMax + 1 }, BAD],
    [{ message: 'x' }, BAD],
  ])('%j answers %i', async (body, code) => {
    expect((await edit(body)).code).toBe(code);
  });
});
