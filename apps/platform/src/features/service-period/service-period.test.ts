import { LIMITS, SERVICES, type ServicePeriod, servicePeriodCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { seedOrg } from '../organisation/organisation.testing.ts';
import { endingServices } from './ending-services.ts';
import { stateOf } from './service-period.repository.ts';
import { servicePeriodRoutes } from './service-period.routes.ts';
import { createServicePeriods } from './service-period.service.ts';

const DAY_MS = 86_400_000;
const { soonDays } = LIMITS.service;
let test: TestDatabase;
let calls: TestCalls;
let boss: Caller;
let own: Caller;
let centre: string;
let enterprise: string;
let external: string;
const operations = rememberedOperations();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgs = createOrgReach(db);
  const periods = createServicePeriods({ db, operations: operations.log, clock: { now: () => Date.now() } });
  calls = await testCalls({ reach: orgs.entities, register: (routes) => servicePeriodRoutes(routes, periods) });
  centre = await seedOrg(db, 'center', null);
  enterprise = await seedOrg(db, 'enterprise', centre);
  external = await seedOrg(db, 'external', enterprise);
  boss = aCaller({ orgId: centre, kind: 'op' });
  own = aCaller({ orgId: enterprise, kind: 'co' });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => test.db.query('delete from service_period'));

const edit = (body: object, who = boss) =>
  calls.as(who).call(servicePeriodCalls.edit, { id: enterprise, service: 'dataCentre', disabled: 'false', ...body });
const mine = async (orgId: string) =>
  (await calls.as(aCaller({ orgId })).call(servicePeriodCalls.mine, {})).data as ServicePeriod[];
const isShut = async (orgId: string) => {
  const [row] = await test.db.query<{ shut: boolean }>(`select ${serviceShut('$1::uuid', 'dataCentre')} as shut`, [
    orgId,
  ]);
  return row?.shut;
};

describe('what a service with a period is', () => {
  const now = 1_000 * DAY_MS;
  it.each([
    ['open', { endsAt: null, disabled: false }],
    ['open', { endsAt: now + soonDays * DAY_MS + 1, disabled: false }],
    ['soon', { endsAt: now + soonDays * DAY_MS, disabled: false }],
    ['soon', { endsAt: now + 1, disabled: false }],
    ['over', { endsAt: now, disabled: false }],
    ['off', { endsAt: null, disabled: true }],
    ['off', { endsAt: now - 1, disabled: true }],
  ] as const)('%s: %o', (state, period) => {
    expect(stateOf(period, now)).toBe(state);
  });
});

describe('a service of an enterprise', () => {
  it('has no end until the operation centre says one, and is its external enterprises’ as well', async () => {
    expect(await mine(enterprise)).toContainEqual({
      service: 'dataCentre',
      endsAt: null,
      disabled: false,
      state: 'open',
    });
    expect(await isShut(external)).toBe(false);
    const endsAt = Date.now() - 1_000;
    expect(await edit({ endsAt: `${endsAt}` })).toMatchObject({ code: 200 });
    for (const org of [enterprise, external]) {
      expect(await mine(org)).toContainEqual({ service: 'dataCentre', endsAt, disabled: false, state: 'over' });
      expect(await isShut(org)).toBe(true);
    }
    expect((await mine(enterprise)).filter(({ state }) => state === 'open')).toHaveLength(3);
    await edit({});
    expect(await isShut(external)).toBe(false);
  });

  it('is switched off and on again, each told in the operation log', async () => {
    operations.entries.length = 0;
    await edit({ disabled: 'true' });
    expect(await isShut(enterprise)).toBe(true);
    await edit({ disabled: 'true' });
    await edit({});
    expect(await isShut(enterprise)).toBe(false);
    expect(operations.entries.map(({ action }) => action)).toEqual(['org.service', 'org.service']);
  });

  it('is changed by the operation centre alone, and is none of the centre or of an external enterprise (1012)', async () => {
    expect(await edit({}, own)).toMatchObject({ code: 90003 });
    expect(await edit({ id: external })).toMatchObject({ code: 1012 });
    expect(await edit({ id: centre })).toMatchObject({ code: 1012 });
  });
});

describe('people of an enterprise whose service ends', () => {
  it('are those who may use it; nobody is told of one that is switched off', async () => {
    const uses = await addAccount(test.db, enterprise);
    const others = await addAccount(test.db, enterprise);
    for (const [accountId, permission] of [
      [uses, 'manage_datacenter_view'],
      [others, 'manage_style_view'],
    ] as const)
      await test.db.query('update role set permissions = $2 where id = (select role_id from account where id = $1)', [
        accountId,
        [permission],
      ]);
    const endsAt = Date.now() + 5 * DAY_MS;
    const ending = () => endingServices.ending(test.db, Date.now(), Date.now() + 30 * DAY_MS);
    await edit({ endsAt: `${endsAt}` });
    expect(await ending()).toMatchObject([{ of: 'dataCentreService', endsAt, accounts: [uses] }]);
    await edit({ endsAt: `${endsAt}`, disabled: 'true' });
    expect(await ending()).toEqual([]);
  });
  it.each(SERVICES)('are told of by a kind that dialogs and addresses know: %s', async (service) => {
    await edit({ service, endsAt: `${Date.now() + 5 * DAY_MS}`, disabled: 'false' });
    const thing = (await endingServices.ending(test.db, Date.now(), Date.now() + 30 * DAY_MS)).find(
      ({ of }) => of === `${service}Service`,
    );
    expect(thing?.equipType ?? endingServices.kind).toBe(service === 'api' ? 'api' : 'project');
  });
});
