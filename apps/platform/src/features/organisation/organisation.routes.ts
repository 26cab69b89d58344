import { deptCalls, orgCalls, roleCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { DeptService } from './dept.service.ts';
import type { OrgService } from './org.service.ts';
import type { RoleService } from './role.service.ts';

export interface OrganisationServices {
  orgs: OrgService;
  depts: DeptService;
  roles: RoleService;
}

/** Wiring only: which call reaches which rule. */
export function organisationRoutes(routes: Routes, { orgs, depts, roles }: OrganisationServices): void {
  routes.on(orgCalls.query, (body, caller) => orgs.query(caller, body));
  routes.on(orgCalls.info, ({ id }, caller) => orgs.info(caller, id));
  routes.on(orgCalls.add, (body, caller) => orgs.add(caller, body));
  routes.on(orgCalls.edit, (body, caller) => orgs.edit(caller, body));
  routes.on(orgCalls.setDisabled, (body, caller) => orgs.setDisabled(caller, body));
  routes.on(orgCalls.delete, ({ id }, caller) => orgs.delete(caller, id));
  routes.on(orgCalls.companyAndExternal, ({ keyword }, caller) => orgs.choices(caller, keyword));
  routes.on(orgCalls.myInfo, (_body, caller) => orgs.mine(caller));

  routes.on(deptCalls.query, ({ orgId }, caller) => depts.query(caller, orgId));
  routes.on(deptCalls.add, (body, caller) => depts.add(caller, body));
  routes.on(deptCalls.edit, (body, caller) => depts.edit(caller, body));
  routes.on(deptCalls.move, (body, caller) => depts.move(caller, body));
  routes.on(deptCalls.delete, ({ id }, caller) => depts.delete(caller, id));

  routes.on(roleCalls.query, (body, caller) => roles.query(caller, body));
  routes.on(roleCalls.choices, ({ orgId }, caller) => roles.choices(caller, orgId));
  routes.on(roleCalls.info, ({ id }, caller) => roles.info(caller, id));
  routes.on(roleCalls.add, (body, caller) => roles.add(caller, body));
  routes.on(roleCalls.edit, (body, caller) => roles.edit(caller, body));
  routes.on(roleCalls.delete, ({ id }, caller) => roles.delete(caller, id));
  routes.on(roleCalls.registration, (body, caller) => roles.registration(caller, body));
}
