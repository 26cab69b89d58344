import {
  type BodyOut,
  LIMITS,
  type ProjectReport,
  type ProjectReportField,
  projectErrors,
  type projectReportCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Operation, OperationLog } from '../../kernel/operation-log.ts';
import { type DeviceReports, resolveFields } from './project-report-fields.ts';
import type { ProjectReportRepository } from './project-report.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, stillThere } from './project.service.ts';

export interface ProjectReportParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  reports: ProjectReportRepository;
  ofDevices: DeviceReports;
  reach: Pick<ProjectReach, 'mayManageAll'>;
  operations: OperationLog;
  clock: Clock;
}

/** The rules of reports over several devices. Whether the caller reaches the project was checked before. */
export function createProjectReportService(parts: ProjectReportParts) {
  const { db, projects, reports, ofDevices, reach, operations, clock } = parts;

  async function known(id: string): Promise<ProjectReport> {
    const report = await reports.find(id);
    if (!report) throw projectErrors.projectReportNotFound({ id });
    return report;
  }
  /** 2605, 2615: what can be kept. */
  async function checked(projectId: string, fields: readonly ProjectReportField[]): Promise<void> {
    if (fields.length > LIMITS.project.fieldsPerReport) throw projectErrors.projectFieldsMax({ field: 'fields' });
    const found = await resolveFields(ofDevices, fields, await reports.devices(projectId));
    const at = found.indexOf(undefined);
    if (at >= 0) throw projectErrors.projectReportNotFound({ field: `fields.${at}` });
  }
  async function change(
    caller: Caller,
    { projectId, name }: Pick<ProjectReport, 'projectId' | 'name'>,
    work: (tx: Transaction) => Promise<Pick<Operation, 'action' | 'old' | 'new'>>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const project = stillThere(await projects.lock(tx, projectId), projectId);
      const object = { objectType: 'project', objectId: projectId, objectName: `${project.name} / ${name}` };
      await operations.write(caller, { ...(await work(tx)), ...object }, tx);
    });
  }
  const told = ({ name, intervalMs, fields }: Omit<ProjectReport, 'changedAt'>) => ({
    name,
    intervalMs,
    fields: fields.length,
  });

  return {
    all: (projectId: string) => reports.all(db, projectId),

    async add(
      caller: Caller,
      { projectId, ...settings }: BodyOut<typeof projectReportCalls.add>,
    ): Promise<{ id: string }> {
      await assertManages(reach, caller, [projectId]);
      await checked(projectId, settings.fields);
      const one = { id: newId(), projectId, ...settings };
      await change(caller, one, async (tx) => {
        const held = (await reports.all(tx, projectId)).length;
        if (held >= LIMITS.project.reports) throw projectErrors.projectReportsMax({ held });
        await reports.insert(tx, one, clock.now());
        return { action: 'projectReport.add', new: JSON.stringify(told(one)) };
      });
      return { id: one.id };
    },

    async edit(caller: Caller, { id, ...settings }: BodyOut<typeof projectReportCalls.edit>): Promise<{ id: string }> {
      const before = await known(id);
      await assertManages(reach, caller, [before.projectId]);
      await checked(before.projectId, settings.fields);
      const one = { ...before, ...settings };
      if (!changesOf({ ...told(before), is: before.fields }, { ...told(one), is: one.fields })) return { id };
      await change(caller, one, async (tx) => {
        await reports.update(tx, one, clock.now());
        return { action: 'projectReport.edit', old: JSON.stringify(told(before)), new: JSON.stringify(told(one)) };
      });
      return { id };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const report = await known(id);
      await assertManages(reach, caller, [report.projectId]);
      await change(caller, report, async (tx) => {
        await reports.delete(tx, id);
        return { action: 'projectReport.delete', old: JSON.stringify(told(report)) };
      });
      return {};
    },
  };
}
export type ProjectReportService = ReturnType<typeof createProjectReportService>;
