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
async function addReport(deviceId: string): Promise<string> {
  const id = newId();
  await site.db.query(
    `insert into report (id, device_id, name, type, interval_ms, settings) values ($1, $2, $3, 'period', 60000, '{}')`,
    [id, deviceId, id],
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
