import {
  type BodyOut,
  LIMITS,
  type ProjectDevice,
  accountErrors,
  commonErrors,
  type projectDeviceCalls,
  projectErrors,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { BoundDevice, ProjectDeviceRepository } from './project-device.repository.ts';
import type { ProjectDeviceRights, ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, projectObject, stillThere } from './project.service.ts';

export interface ProjectDeviceServiceParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  devices: ProjectDeviceRepository;
  reach: Pick<ProjectReach, 'mayManageAll'>;
  rights: Pick<ProjectDeviceRights, 'mayManageAll'>;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}

/** The first keys in a row (D1, D2, ...) that are free. */
export function freeKeys(taken: Iterable<string>, count: number): string[] {
  const used = new Set([...taken].map((key) => key.toLowerCase()));
  const keys: string[] = [];
  for (let n = 1; keys.length < count; n += 1) if (!used.has(`d${n}`)) keys.push(`D${n}`);
  return keys;
}
const described = (devices: readonly Pick<BoundDevice, 'key' | 'name'>[]) =>
  Object.fromEntries(devices.map(({ key, name }) => [key, name]));

/** The rules of devices bound to a project. Whether the caller reaches what the body names was checked before. */
export function createProjectDeviceService(parts: ProjectDeviceServiceParts) {
  const { db, projects, devices, reach, rights, operations, bus } = parts;

  return {
    toAdd: (caller: Caller, { projectId, ...query }: BodyOut<typeof projectDeviceCalls.toAdd>) =>
      devices.unbound(caller, projectId, query),
    page: ({ projectId, ...query }: BodyOut<typeof projectDeviceCalls.query>) => devices.page(projectId, query),
    /** To a visitor: how they are, but not which gateways carry them. */
    async all(caller: Caller, projectId: string): Promise<ProjectDevice[]> {
      const all = await devices.all(projectId);
      return caller.visit ? all.map((device) => ({ ...device, sn: null, deviceNo: '' })) : all;
    },

    /**
     * 90003: a device that is not theirs by what they are; through the project others would see what only they were authorised for.
     * 1012: of another enterprise.
     */
    async add(caller: Caller, { projectId, equipmentIds }: BodyOut<typeof projectDeviceCalls.add>) {
      await assertManages(reach, caller, [projectId]);
      const ids = [...new Set(equipmentIds)];
      if (!(await rights.mayManageAll(caller, ids))) throw commonErrors.noAccess();
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const before = await devices.bound(tx, projectId);
        const there = before.find(({ id }) => ids.includes(id));
        if (there) throw projectErrors.deviceAlreadyInProject({ equipmentId: there.id, name: there.name });
        if (before.length + ids.length > LIMITS.project.devices)
          throw projectErrors.projectDevicesMax({ held: before.length });
        if ((await devices.misfits(tx, projectId, ids)) > 0) throw accountErrors.wrongOrganisation();
        const keys = freeKeys(
          before.map(({ key }) => key),
          ids.length,
        );
        await devices.add(
          tx,
          projectId,
          ids.map((id, n) => ({ id, key: keys[n] ?? '' })),
        );
        const after = await devices.bound(tx, projectId);
        const changes = changesOf(described(before), described(after));
        await operations.write(caller, { action: 'project.devices', ...projectObject(project), ...changes }, tx);
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return { changed: ids.length };
    },

    async delete(caller: Caller, { projectId, equipmentIds }: BodyOut<typeof projectDeviceCalls.delete>) {
      await assertManages(reach, caller, [projectId]);
      const changed = await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const before = await devices.bound(tx, projectId);
        const gone = before.filter(({ id }) => equipmentIds.includes(id));
        if (gone.length === 0) return 0;
        const ids = gone.map(({ id }) => id);
        const pages = await devices.pagesWith(tx, projectId, ids);
        if (pages.length > 0) throw projectErrors.deviceUsedByPages({ pages: pages.join(',') });
        const usedBy = await devices.partsWith(tx, projectId, ids);
        if (usedBy.length > 0) throw projectErrors.calculatedInUse({ usedBy: usedBy.join(',') });
        await devices.remove(tx, projectId, ids);
        const changes = changesOf(described(gone), {});
        await operations.write(caller, { action: 'project.devices', ...projectObject(project), ...changes }, tx);
        return gone.length;
      });
      if (changed > 0) bus.emit('projectChanged', { projectId, reach: true });
      return { changed };
    },

    async updateKey(caller: Caller, { projectId, equipmentId, key }: BodyOut<typeof projectDeviceCalls.updateKey>) {
      await assertManages(reach, caller, [projectId]);
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const device = (await devices.bound(tx, projectId)).find(({ id }) => id === equipmentId);
        if (!device) throw commonErrors.notFound({ equipmentId });
        const changes = changesOf({ [device.name]: device.key }, { [device.name]: key });
        if (!changes) return;
        await devices.setKey(tx, projectId, equipmentId, key).catch((error: unknown): never => {
          throw isDuplicate(error, 'project_device_key') ? projectErrors.deviceKeyExists({ key, field: 'key' }) : error;
        });
        await operations.write(caller, { action: 'project.devices', ...projectObject(project), ...changes }, tx);
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return {};
    },
  };
}
export type ProjectDeviceService = ReturnType<typeof createProjectDeviceService>;
