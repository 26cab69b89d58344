import { defineModule } from '../../kernel/modules.ts';
import { type MvarRepository, createMvarRepository } from './mvar.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import { type ProjectWrites, createProjectWrites } from './project-writes.ts';

/** What a project's values are called, before its pages and the monitoring of devices, which ask for it. */
export const projectWritesModule = defineModule<
  { projectScope: ProjectReach },
  { mvarRows: MvarRepository; projectWrites: ProjectWrites }
>({
  name: 'project-writes',
  needs: { projectScope: true },
  gives: { mvarRows: true, projectWrites: true },
  calls: [],
  start({ db, projectScope: reach }) {
    const mvarRows = createMvarRepository(db);
    return { mvarRows, projectWrites: createProjectWrites({ db, mvars: mvarRows, reach }) };
  },
});
