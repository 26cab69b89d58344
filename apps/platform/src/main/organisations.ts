import { createDeptRepository } from '../features/organisation/dept.repository.ts';
import { createDeptService } from '../features/organisation/dept.service.ts';
import { createOrgRepository } from '../features/organisation/org.repository.ts';
import { createOrgService } from '../features/organisation/org.service.ts';
import { organisationRoutes } from '../features/organisation/organisation.routes.ts';
import { createRoleRepository } from '../features/organisation/role.repository.ts';
import { createRoleService } from '../features/organisation/role.service.ts';
import { createRetentionRepository } from '../features/retention/retention.repository.ts';
import { retentionRoutes } from '../features/retention/retention.routes.ts';
import { createRetentionService } from '../features/retention/retention.service.ts';
import type { Shared } from './shared.ts';

/** Enterprises with how long their history is kept, departments, roles. */
export function startOrganisations({ db, sessions, operations, orgs: reach, routes }: Shared): void {
  organisationRoutes(routes, {
    orgs: createOrgService({ db, orgs: createOrgRepository(db, reach), sessions, operations }),
    depts: createDeptService({ db, depts: createDeptRepository(db), sessions, operations }),
    roles: createRoleService({ db, roles: createRoleRepository(db, reach), sessions, operations }),
  });
  const retention = createRetentionRepository(db);
  retentionRoutes(routes, createRetentionService({ db, retention, operations }));
}
