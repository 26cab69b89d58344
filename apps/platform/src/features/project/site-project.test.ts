import { type Mvar, type SiteProject, mvarCalls, projectDeviceCalls, projectReportCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMvarRepository } from './mvar.repository.ts';
import { createProjectReportRepository } from './project-report.repository.ts';
import { createProjectRepository } from './project.repository.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';
import { createSiteProjects } from './site-project.ts';

let site: ProjectSite;
let reportId: string;
let pump: Awaited<ReturnType<ProjectSite['device']>>;
const WORKS: SiteProject = {
  name: '全厂',
  remark: '',
  devices: [{ deviceNo: 'PS-1', key: 'pump' }],
  variables: [
    { key: 'twice', name: '两倍', unit: 'm', decimals: 1, formula: 'pump.level*2' },
    { key: 'peak', name: '最大', unit: 'm', decimals: 1, statistic: { of: 'twice', what: 'max', periodMs: 3_600_000 } },
  ],
  reports: [{ name: '日报', intervalMs: 1_000, fields: [{ value: 'pump.level', report: '秒', alias: '液位' }] }],
  pages: [],
};

beforeAll(async () => {
  site = await projectSite();
  pump = await site.device(['level']);
  await site.db.query(`update device set device_no = 'PS-1' where id = $1`, [pump.id]);
  reportId = newId();
  await site.db.query(
    `insert into report (id, device_id, name, type, interval_ms, settings, sort) values ($1, $2, '秒', 'periodic', 1000, $3, 0)`,
    [reportId, pump.id, JSON.stringify({ variables: ['level'] })],
  );
});
afterAll(() => site.stop());

const make = (project: SiteProject) =>
  site.db.transaction((tx) =>
    createSiteProjects({
      projects: createProjectRepository(site.db, site.reach),
      mvars: createMvarRepository(site.db),
      reports: createProjectReportRepository(site.db),
      clock: { now: () => site.time.at },
    })(tx, site.orgId, project),
  );

it('has its devices, what is computed over them, and its reports, as if people had made them', async () => {
  const projectId = await make(WORKS);
  const devices = await site.ok<{ equipmentId: string; key: string }[]>(projectDeviceCalls.queryAll, { projectId });
  expect(devices.map(({ equipmentId, key }) => [equipmentId, key])).toEqual([[pump.id, 'pump']]);
  const mvars = await site.ok<Mvar[]>(mvarCalls.queryAll, { projectId });
  expect(mvars.map(({ key, formula, sourceKey }) => [key, formula, sourceKey])).toEqual([
    ['twice', 'pump.level*2', null],
    ['peak', '', 'twice'],
  ]);
  const [report] = await site.ok<{ name: string; fields: object[] }[]>(projectReportCalls.query, { projectId });
  expect(report?.fields).toEqual([{ equipmentId: pump.id, reportId, key: pump.variables['level']?.id, alias: '液位' }]);
});

it.each<[string, Partial<SiteProject>]>([
  ['lacks one of its devices', { devices: [{ deviceNo: 'PS-2', key: 'pump' }] }],
  [
    'unknown value "pump.flow"',
    { reports: [{ name: 'r', intervalMs: 0, fields: [{ value: 'pump.flow', report: '秒', alias: '' }] }] },
  ],
  [
    'no report "分"',
    { reports: [{ name: 'r', intervalMs: 0, fields: [{ value: 'pump.level', report: '分', alias: '' }] }] },
  ],
  ['两倍', { variables: [{ key: 'twice', name: '两倍', unit: '', decimals: 0, formula: 'pump.level*' }] }],
])('that names what is not there says so: %s', async (told, wrong) => {
  await expect(make({ ...WORKS, name: '另一个', ...wrong })).rejects.toThrow(told);
});
