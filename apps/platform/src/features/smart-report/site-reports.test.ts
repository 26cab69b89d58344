import type { Page, SiteSmartReport, SmartRecord, SmartRecordInfo, SmartReport } from '@lightfield/contract';
import { smartRecordCalls, smartReportCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { clockAt } from '../../kernel/clock.testing.ts';
import { createSiteReports } from './site-reports.ts';
import { BEGIN, HOUR, documentOf, inputOf, shownIn, smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const add = (more: Partial<SiteSmartReport> = {}) =>
  site.db.transaction((tx) =>
    createSiteReports({ clock: clockAt(() => BEGIN) })(
      tx,
      site.found.orgId,
      {
        name: '示范班报',
        note: '',
        group: '生产报表',
        deviceNos: [],
        shifts: [
          { at: '00:00', name: '夜班' },
          { at: '08:00', name: '早班' },
          { at: '16:00', name: '中班' },
        ],
        delayMinutes: 5,
        dueMinutes: 480,
        document: documentOf({ A1: '{{1号泵/flow period avg}}', A2: '{{shift}}', A3: inputOf('seen', 'text') }),
        ...more,
      },
      site.found.pumps.slice(0, 1),
    ),
  );

it('has a record of the shift before to fill in, once, and then one of each shift', async () => {
  await add();
  await add();
  await Promise.all(site.jobs.map((job) => job.wake()));
  const list = () => site.ok<Page<SmartRecord>>('fitter', smartRecordCalls.query, {});
  const { rows } = await list();
  expect(rows).toMatchObject([
    { excelName: '示范班报', shift: '夜班', state: 'notFilled', mine: true, to: BEGIN - HOUR },
  ]);
  const info = await site.ok<SmartRecordInfo>('fitter', smartRecordCalls.info, { id: rows[0]?.id ?? '' });
  expect([shownIn(info, 'A1'), shownIn(info, 'A2')]).toEqual([expect.any(Number), '夜班']);
  site.time.at = BEGIN + 8 * HOUR;
  await Promise.all(site.jobs.map((job) => job.wake()));
  expect((await list()).rows.map(({ shift }) => shift)).toEqual(['夜班', '早班']);
  const reports = await site.ok<Page<SmartReport>>('chief', smartReportCalls.query, {});
  expect(reports.rows).toMatchObject([{ groupName: '生产报表', updatedBy: 'Lightfield' }]);
});

it('leaves nothing behind where it names what is not there', async () => {
  const document = documentOf({ A1: '{{1号泵/nothing now}}' });
  await expect(add({ name: '另一份', document })).rejects.toThrow('nothing');
  expect(await site.db.query(`select 1 from smart_report where name = '另一份'`)).toEqual([]);
});
