import {
  type BodyOut,
  type InspectionTaskInfo,
  type InspectionsTaken,
  LIMITS,
  commonErrors,
  type inspectionTaskCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { assertWithin } from '../../kernel/period.ts';
import { type Picture, isImageKind } from '../../kernel/upload/serve.ts';
import type { TaskRepository } from './task.repository.ts';

type Calls = typeof inspectionTaskCalls;
/** Values of devices that are being inspected come in this often, for so long after somebody looked, ms. */
const STREAM_MS = 2_000;
const STREAM_FOR_MS = 5 * 60_000;
/** Devices of a statistic. */
const DEVICES = 100;
const PEOPLE = 200;
const ITEMS = 200;

export interface TaskParts {
  db: Db;
  clock: Clock;
  tasks: TaskRepository;
  /** Lets values of a device come in. */
  readonly openMonitoring: (deviceId: string, intervalMs: number, forMs: number) => Promise<unknown>;
}

const paged = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
});

/** Tasks as they are read. That the caller reaches the task was checked before. */
export function createTaskService({ db, clock, tasks, openMonitoring }: TaskParts) {
  async function info(
    caller: Caller,
    id: string,
    earlier: number = LIMITS.inspection.before,
  ): Promise<InspectionTaskInfo> {
    const found = await tasks.find(db, caller, id);
    if (!found) throw commonErrors.notFound({ id });
    const { task, contentId, items, inOrder, reason } = found;
    const [devices, before] = await Promise.all([
      tasks.devices(db, id),
      contentId === null ? new Map() : tasks.before(id, contentId, earlier),
    ]);
    return {
      ...task,
      items,
      inOrder,
      reason,
      devices: devices.map((device) => ({ ...device, before: before.get(device.equipmentId) ?? [] })),
    };
  }

  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      tasks.list(caller, filter, paged({ pageNum, pageSize })),
    days(caller: Caller, body: BodyOut<Calls['days']>) {
      assertWithin(body, LIMITS.inspection.calendarMs);
      return tasks.days(caller, body);
    },
    /** Whoever is to do it has fresh values at hand when they fill it in. */
    async info(caller: Caller, { id }: BodyOut<Calls['info']>): Promise<InspectionTaskInfo> {
      const task = await info(caller, id);
      const isOpen = task.mine && (task.state === 'notStarted' || task.state === 'running');
      if (isOpen && task.items.some(({ kind }) => kind === 'reading'))
        await Promise.all(task.devices.map(({ equipmentId }) => openMonitoring(equipmentId, STREAM_MS, STREAM_FOR_MS)));
      return task;
    },
    /** As it is answered after something was done. */
    after: (caller: Caller, id: string) => info(caller, id),
    async take(caller: Caller): Promise<InspectionsTaken> {
      const { taken, takenDevices, takenAheadMs } = LIMITS.inspection;
      const at = clock.now();
      const found = await tasks.doable(caller, at + takenAheadMs, taken + 1);
      let devices = 0;
      const held = found.slice(0, taken).filter((one) => (devices += one.devices) <= takenDevices);
      const infos: InspectionTaskInfo[] = [];
      // one after the other: a phone that comes back must not hold all connections
      for (const { id } of held) infos.push(await info(caller, id, 1));
      return { at, tasks: infos, more: held.length < found.length };
    },
    findings(caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['findings']>) {
      assertWithin(filter, LIMITS.inspection.periodMs);
      return tasks.findings(caller, filter, paged({ pageNum, pageSize }));
    },
    statistics(caller: Caller, body: BodyOut<Calls['statistics']>) {
      assertWithin(body, LIMITS.inspection.periodMs);
      return tasks.statistics(caller, body, DEVICES);
    },
    people(caller: Caller, body: BodyOut<Calls['people']>) {
      assertWithin(body, LIMITS.inspection.periodMs);
      return tasks.people(caller, body, PEOPLE);
    },
    items(caller: Caller, body: BodyOut<Calls['items']>) {
      assertWithin(body, LIMITS.inspection.periodMs);
      return tasks.items(caller, body, ITEMS);
    },
    async picture({ id, pictureId }: BodyOut<Calls['picture']>): Promise<Picture> {
      const found = await tasks.picture(id, pictureId);
      if (!found || !isImageKind(found.kind)) throw commonErrors.notFound({ pictureId });
      return { kind: found.kind, bytes: found.bytes, etag: pictureId };
    },
  };
}
export type TaskService = ReturnType<typeof createTaskService>;
