import { smartReportCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const offered = async (who: string, body: object) =>
  (await site.ok<{ people: { id: string }[] }>(who, smartReportCalls.people, { ...body })).people.map(({ id }) => id);

it('who fills in is offered, and for e-mails who has an address', async () => {
  expect((await offered('chief', { mail: 'false' })).length).toBeGreaterThan(1);
  expect(await offered('chief', { mail: 'true' })).toEqual([site.person('fitter').accountId]);
});

it('people are of the enterprise whose report it is, also for the operation centre, whose own they are not', async () => {
  const { accountId } = site.person('fitter');
  expect(await offered('centre', { equipmentIds: site.found.pumps.join(',') })).toContain(accountId);
  expect(await offered('centre', { orgId: site.found.orgId, mail: 'true' })).toEqual([accountId]);
  expect(await offered('centre', {})).toEqual([]);
});
