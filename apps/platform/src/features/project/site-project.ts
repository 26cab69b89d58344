import type { SiteProject } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import { createMvarCheck, problemText } from './mvar-check.ts';
import type { MvarRepository } from './mvar.repository.ts';
import type { ProjectReportRepository } from './project-report.repository.ts';
import type { ProjectRepository } from './project.repository.ts';

export interface SiteProjectParts {
  projects: Pick<ProjectRepository, 'lockOrg' | 'insert'>;
  mvars: MvarRepository;
  reports: Pick<ProjectReportRepository, 'insert'>;
  clock: Clock;
}

/** Makes a project that a site document describes, but for its pages; keys become ids here. Throws what the document has wrong. */
export function createSiteProjects({ projects, mvars, reports, clock }: SiteProjectParts) {
  const check = createMvarCheck(mvars);

  async function addDevices(
    tx: Transaction,
    projectId: string,
    orgId: string,
    { name, devices: bound }: SiteProject,
  ): Promise<void> {
    const found = await tx.query(
      `insert into project_device (project_id, device_id, key, sort)
       select $1, device.id, named.key, named.n from unnest($3::text[], $4::text[]) with ordinality named(device_no, key, n)
         join device on device.org_id = $2 and device.device_no = named.device_no returning device_id`,
      [projectId, orgId, bound.map(({ deviceNo }) => deviceNo), bound.map(({ key }) => key)],
    );
    if (found.length < bound.length) throw new Error(`${name}: the site lacks one of its devices`);
  }

  async function valueOf(tx: Transaction, projectId: string, name: string, where: string) {
    const [value] = await mvars.named(tx, projectId, [name]);
    if (!value) throw new Error(`${where} names the unknown value "${name}"`);
    return value;
  }

  async function addVariable(tx: Transaction, projectId: string, variable: SiteProject['variables'][number]) {
    const { key, name, unit, decimals, formula = '', statistic } = variable;
    const id = newId();
    const common = { id, projectId, key, name, unit, decimals, reportId: null, ofReport: false };
    if (statistic) {
      const { id: sourceId } = await valueOf(tx, projectId, statistic.of, name);
      const { what, periodMs } = statistic;
      const made = { formula: '', inputs: {}, sourceId, statistic: what, periodMs, shows: 'running' } as const;
      await mvars.insert(tx, { ...common, kind: 'statistic', ...made });
      return;
    }
    const result = await check.formula(tx, projectId, { id, key, formula });
    if (!result.ok) throw new Error(`${name}: ${problemText(result.problem, 'en')}`);
    const none = { sourceId: null, statistic: null, periodMs: null, shows: null };
    await mvars.insert(tx, { ...common, kind: 'formula', formula, inputs: result.inputs, ...none });
  }

  async function addReport(tx: Transaction, projectId: string, report: SiteProject['reports'][number]) {
    const fields = [];
    for (const { value, report: name, alias } of report.fields) {
      const { id: key, deviceId } = await valueOf(tx, projectId, value, report.name);
      const [stored] = await tx.query<{ id: string }>('select id from report where device_id = $1 and name = $2', [
        deviceId,
        name,
      ]);
      if (!stored || deviceId === null) throw new Error(`${report.name}: no report "${name}" stores "${value}"`);
      fields.push({ equipmentId: deviceId, reportId: stored.id, key, alias });
    }
    const { name, intervalMs } = report;
    await reports.insert(tx, { id: newId(), projectId, name, intervalMs, fields }, clock.now());
  }

  return async (tx: Transaction, orgId: string, project: SiteProject): Promise<string> => {
    const id = newId();
    const { name, remark } = project;
    const sort = ((await projects.lockOrg(tx, orgId))?.last ?? 0) + 1;
    await projects.insert(tx, { id, orgId, ownerId: null, name, remark, sort, at: clock.now() });
    await addDevices(tx, id, orgId, project);
    for (const variable of project.variables) await addVariable(tx, id, variable);
    for (const report of project.reports) await addReport(tx, id, report);
    return id;
  };
}
