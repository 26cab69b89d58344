import { smartRecordCalls, smartReportCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { documentOf, inputOf, smartReportSite } from './smart-report.testing.ts';

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
  expect(await offered('centre', {})).toEqual([site.person('centre').accountId]);
});

it('whoever fills in may name themselves, also from the operation centre, where nobody else is there yet; nobody else of elsewhere', async () => {
  const [centre, fitter] = [site.person('centre'), site.person('fitter')];
  const of = { equipmentIds: site.found.pumps.join(','), withMe: 'true' };
  expect((await offered('centre', of))[0]).toBe(centre.accountId);
  expect(await offered('centre', { ...of, keyword: 'FIT' })).toEqual([fitter.accountId]);
  expect((await offered('fitter', of)).filter((id) => id === fitter.accountId)).toHaveLength(1);
  // a report is made for people of its enterprise
  expect(await offered('centre', { equipmentIds: of.equipmentIds })).not.toContain(centre.accountId);

  const { id } = await site.record(await site.reportOf(documentOf({ A1: inputOf('who', 'person') })));
  const submit = (who: string, value: string) =>
    site.ask(who, smartRecordCalls.submit, { id, version: '1', entries: site.entries({ who: value }) });
  expect(await submit('fitter', centre.accountId)).toMatchObject({ code: 3314 });
  expect(await submit('centre', centre.accountId)).toMatchObject({ code: 200, data: { state: 'filled' } });
});
