import { monitorErrors, variableErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { MvarRepository } from './mvar.repository.ts';
import type { ProjectReach } from './project-scope.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface ProjectWritesParts {
  db: Db;
  mvars: Pick<MvarRepository, 'byIds' | 'named'>;
  reach: Pick<ProjectReach, 'mayWrite'>;
}

/** What a write by way of a project means. */
export function createProjectWrites({ db, mvars, reach }: ProjectWritesParts) {
  return {
    /** Which variable a write names: by id, or by `device.variable`. 1707: none of the project; 2004: a calculated one. */
    async writtenVariable(
      caller: Caller,
      projectId: string,
      signalId: string,
    ): Promise<{ id: string; mayWrite: boolean }> {
      const [value] = UUID.test(signalId)
        ? await mvars.byIds(db, projectId, [signalId])
        : await mvars.named(db, projectId, [signalId]);
      if (!value) throw variableErrors.variableNotFound({ signalId });
      if (value.deviceId === null) throw monitorErrors.readOnly({ signal: value.name });
      return { id: value.id, mayWrite: await reach.mayWrite(caller, projectId, value.deviceId) };
    },
  };
}
export type ProjectWrites = ReturnType<typeof createProjectWrites>;
