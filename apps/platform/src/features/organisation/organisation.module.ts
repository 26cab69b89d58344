import { deptCalls, orgCalls, roleCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { createDeptRepository } from './dept.repository.ts';
import { createDeptService } from './dept.service.ts';
import type { OrgReach } from './org-reach.ts';
import { createOrgRepository } from './org.repository.ts';
import { createOrgService } from './org.service.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { createRoleRepository } from './role.repository.ts';
import { createRoleService } from './role.service.ts';

/** Enterprises, departments, roles. */
export const organisationModule = defineModule<{ operations: LogService; orgs: OrgReach }>({
  name: 'organisation',
  needs: { operations: true, orgs: true },
  gives: {},
  calls: callsOf(orgCalls, deptCalls, roleCalls),
  start({ db, sessions, routes, operations, orgs: reach }) {
    organisationRoutes(routes, {
      orgs: createOrgService({ db, orgs: createOrgRepository(db, reach), sessions, operations }),
      depts: createDeptService({ db, depts: createDeptRepository(db), sessions, operations }),
      roles: createRoleService({ db, roles: createRoleRepository(db, reach), sessions, operations }),
    });
    return {};
  },
});
