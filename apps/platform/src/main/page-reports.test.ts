import { type PageSaved, pageCalls } from '@lightfield/contract';
import { freshWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../kernel/testing.ts';
import { aPage } from '../../../../packages/page/src/page.testing.ts';
import { type PageSite, pageSite } from '../features/page/page.testing.ts';

let site: PageSite;
beforeAll(async () => {
  site = await pageSite(testDatabase, definitions);
});
afterAll(() => site.close());

const definition = definitions.get('ComplexHistory');
const table = (id: string, data: object) => {
  if (!definition) throw new Error('no table');
  return { ...freshWidget(definition, { x: 0, y: 0 }, id), data: definition.data.parse(data) as object };
};
/** `origin`: the report of its template. */
async function addReport(deviceId: string, origin: string | null = null): Promise<string> {
  const id = newId();
  await site.db.query(
    `insert into report (id, device_id, name, type, interval_ms, settings, origin)
     values ($1, $2, $3, 'period', 60000, '{}', $4)`,
    [id, deviceId, id, origin],
  );
  return id;
}
/** The reports that tables of an opened page name. */
async function named(pageId: string) {
  const { document } = await site.info(pageId);
  return (document as unknown as { widgets: { data: Record<string, unknown> }[] }).widgets.map(
    ({ data: { reportId, customReportId } }) => [reportId, customReportId],
  );
}

it('a page loses reports that are gone or of other devices, and keeps those of its own (S2 §6)', async () => {
  const { device, ids } = await site.addSite();
  const other = await site.addSite();
  const [own, foreign] = [await addReport(device), await addReport(other.device)];
  const of = (reportId: string) => ({
    reportId,
    reportSignalArray: [{ signalId: ids['level'], equipId: device, title: '', reportId: '' }],
  });
  const { id } = await site.add({ equipmentId: device, title: '历史' });
  const widgets = [of(own), of(foreign), of(newId())].map((data, at) => table(`t${at}`, data));
  await site.save(id, aPage([...widgets, table('c', { type: 'custom', customReportId: newId() })]));
  expect(await named(id)).toEqual([
    [own, ''],
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
  await site.db.query('delete from report where id = $1', [own]);
  expect((await named(id))[0]).toEqual(['', '']);
});

it('that of a project names reports of its devices and of the project', async () => {
  const [projectId, reportId] = [newId(), newId()];
  const { device, ids } = await site.addSite();
  await site.db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())`, [
    projectId,
    site.orgId,
    projectId,
  ]);
  await site.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    projectId,
    device,
  ]);
  await site.db.query(
    `insert into project_report (id, project_id, name, interval_ms, fields, sort, changed_at)
     values ($1, $2, 'r', 60000, '[]', 1, now())`,
    [reportId, projectId],
  );
  const own = await addReport(device);
  const { id } = await site.add({ projectId, title: '历史' });
  const signals = [{ signalId: ids['level'], equipId: device, title: '', reportId: '' }];
  await site.save(
    id,
    aPage([
      table('t', { reportId: own, reportSignalArray: signals }),
      table('c', { type: 'custom', customReportId: reportId }),
    ]),
  );
  expect(await named(id)).toEqual([
    [own, ''],
    ['', reportId],
  ]);
  await site.db.query('delete from project_report where id = $1', [reportId]);
  expect((await named(id))[1]).toEqual(['', '']);
});

it('that of a template names its reports; a device that takes the page shows what it has made of them', async () => {
  const templateId = await site.addTemplate(['level']);
  const [daily, raw, foreign] = [newId(), newId(), newId()];
  await site.db.query(
    `update template_version set items = jsonb_set(items, '{reports}', $2::jsonb) where template_id = $1`,
    [templateId, JSON.stringify([{ id: daily }, { id: raw }])],
  );
  const signal = (reportId: string, aggregation = '') => ({ systemKey: 'level', title: '', reportId, aggregation });
  const own = (id: string) => table(`t${id}`, { reportId: id, reportSignalArray: [signal(id), signal(id, 'max')] });
  const { id } = await site.add({ templateId, title: '历史' });
  await site.save(id, aPage([own(daily), own(raw), own(foreign)]));
  expect(await named(id)).toEqual([
    [daily, ''],
    [raw, ''],
    ['', ''],
  ]);

  const { device } = await site.addSite(['level']);
  // it has none of the other
  const made = await addReport(device, daily);
  const copied = await site.done<PageSaved>(pageCalls.copy, { id, equipmentId: device });
  expect(await named(copied.id)).toEqual([
    [made, ''],
    ['', ''],
    ['', ''],
  ]);
  const { document } = await site.info(copied.id);
  const signals = (document as unknown as { widgets: { data: { reportSignalArray: object[] } }[] }).widgets.map(
    ({ data }) => data.reportSignalArray,
  );
  expect(signals[0]).toMatchObject([
    { equipId: device, reportId: made, aggregation: '' },
    { equipId: device, reportId: made, aggregation: 'max' },
  ]);
  // shown from whichever report records it best
  expect(signals[1]).toMatchObject([
    { reportId: '', aggregation: '' },
    { reportId: '', aggregation: '' },
  ]);
});
