import { type DeviceUses, deviceErrors } from '@lightfield/contract';
import type { AlarmEnding } from '../../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { DeviceUsesRepository } from './device-uses.repository.ts';

export interface UsesParts {
  uses: DeviceUsesRepository;
  alarms: Pick<AlarmEnding, 'dropOf'>;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}

/**
 * Takes devices out of the projects that use them, or refuses with 1121 and the names of these (`withUses` false). Answers what to
 * tell once the transaction has been committed. `awayTo`: only projects of other enterprises than this organisation's.
 */
export function createUsesRelease({ uses, alarms, operations, bus }: UsesParts) {
  return async function release(
    tx: Transaction,
    caller: Caller,
    ids: readonly string[],
    withUses: boolean,
    awayTo?: string,
  ): Promise<{ tell: () => void; uses: DeviceUses[] }> {
    const found = (await uses.of(tx, ids, awayTo)).filter(({ projects }) => projects.length > 0);
    const projects = new Map(found.flatMap((device) => device.projects.map(({ id, name }) => [id, name] as const)));
    if (projects.size === 0) return { tell: () => undefined, uses: [] };
    if (!withUses) throw deviceErrors.usedByProject({ projects: [...projects.values()].join(',') });
    const mvarIds = await uses.mvarsOf(tx, ids, awayTo);
    const tells: (() => void)[] = [];
    for (const mvarId of mvarIds) tells.push(await alarms.dropOf(tx, { mvarId }));
    await uses.detach(tx, ids, [...projects.keys()], mvarIds);
    for (const [id, name] of projects) {
      const gone = found.flatMap((device) =>
        device.projects.flatMap((project) =>
          project.id === id ? { device: device.name, formulas: project.formulas, reports: project.reports } : [],
        ),
      );
      const object = { objectType: 'project', objectId: id, objectName: name };
      await operations.write(caller, { action: 'project.devices', ...object, old: JSON.stringify(gone) }, tx);
    }
    return {
      uses: found,
      tell: () => {
        for (const tell of tells) tell();
        for (const projectId of projects.keys()) bus.emit('projectChanged', { projectId, reach: true });
      },
    };
  };
}
