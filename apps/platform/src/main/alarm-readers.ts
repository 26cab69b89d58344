import { createDeviceScope } from '../features/device/device-scope.ts';
import { createProjectAudience } from '../features/project/project-audience.ts';
import type { Queryable } from '../kernel/db.ts';

/** Who is told of the alarms of devices, and of those of projects themselves. */
export function createAlarmReaders(db: Queryable) {
  const [devices, projects] = [createDeviceScope(db), createProjectAudience(db)];
  return {
    accountsOf: (sourceIds: readonly string[]) =>
      both(
        sourceIds,
        (ids) => devices.accountsOf(ids),
        (ids) => projects.accountsOf(ids),
      ),
    alarmRights: (sourceIds: readonly string[]) =>
      both(
        sourceIds,
        (ids) => devices.alarmRights(ids),
        (ids) => projects.alarmRights(ids),
      ),
  };
}

type Ask<Answer> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;

/** Nearly all alarms are of devices: only what is none of them is looked for among the projects. */
async function both<Answer>(
  ids: readonly string[],
  ofDevices: Ask<Answer>,
  ofProjects: Ask<Answer>,
): Promise<ReadonlyMap<string, Answer>> {
  const found = await ofDevices(ids);
  const others = ids.filter((id) => !found.has(id));
  return others.length === 0 ? found : new Map([...found, ...(await ofProjects(others))]);
}
