import { platformText } from '../../kernel/locales/platform/text.ts';
import { randomUUID } from 'node:crypto';
import {
  type BodyOut,
  type OrgKind,
  PERMISSION_CODES,
  type Page,
  type PermissionCode,
  type RoleInfo,
  type RoleRow,
  accountErrors,
  commonErrors,
  inputErrors,
  isCentreOnly,
  isPermission,
  type roleCalls,
  roleErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import { permissionsOf, rangeWithin, roleWithin } from '../../kernel/role-within.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { RoleDetails, RoleRepository, StoredRole } from './role.repository.ts';

export interface RoleServiceParts {
  db: Pick<Db, 'transaction'>;
  roles: RoleRepository;
  sessions: Pick<Sessions, 'refresh'>;
  operations: OperationLog;
}
type Details = Omit<BodyOut<typeof roleCalls.add>, 'orgId'>;

/**
 * The rules of roles. Nobody helps themselves, or anybody else, to what they do not hold: a role is made, changed, deleted and
 * opened for registration only by those who hold all it allows, before and after (kernel/role-within.ts).
 */
export function createRoleService({ db, roles, sessions, operations }: RoleServiceParts) {
  async function info(caller: Caller, id: string): Promise<RoleInfo> {
    const role = await roles.find(caller, id);
    if (!role) throw commonErrors.notFound({ id });
    return role;
  }

  /** Work on one role of an organisation that the caller reaches, alone. */
  async function on<Result>(
    caller: Caller,
    id: string,
    work: (tx: Transaction, role: StoredRole) => Promise<Result>,
  ): Promise<Result> {
    const orgId = await roles.orgOf(caller, id);
    if (orgId === undefined) throw commonErrors.notFound({ id });
    return db.transaction(async (tx) => {
      await roles.lockOrg(tx, orgId);
      const role = await roles.lock(tx, id);
      if (!role) throw commonErrors.notFound({ id });
      return work(tx, role);
    });
  }

  async function refuseTakenName(tx: Transaction, orgId: string, name: string, except?: string): Promise<void> {
    if (await roles.isNameTaken(tx, orgId, name, except)) throw roleErrors.roleNameExists({ name });
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'role.add' | 'role.edit' | 'role.delete' | 'role.registration',
    { id, name }: Pick<StoredRole, 'id' | 'name'>,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'role', objectId: id, objectName: name, ...changes }, tx);

  return {
    query: (caller: Caller, body: BodyOut<typeof roleCalls.query>): Promise<Page<RoleRow>> => roles.page(caller, body),
    info,

    /** Only what the caller may give: see `roleWithin`. */
    async choices(caller: Caller, orgId: string) {
      const all = await roles.forAccountsOf(orgId);
      return all
        .filter((role) => roleWithin(role, caller) && rangeWithin(role.dataRange, caller))
        .filter(({ roleType }) => mayHandle(caller, roleType))
        .map(({ id, name, roleType, dataRange }) => ({ id, name, roleType, dataRange }));
    },

    async add(caller: Caller, { orgId = caller.orgId, ...body }: BodyOut<typeof roleCalls.add>): Promise<RoleInfo> {
      const details = detailsOf(body, caller);
      checkTitle(details.name, caller.lang);
      const id = await db.transaction(async (tx) => {
        const org = await roles.lockOrg(tx, orgId);
        if (!org) throw commonErrors.notFound({ orgId });
        refuseBeyond(caller, org.kind, details);
        refuseOutOfPlace(org.kind, details.permissions);
        await refuseTakenName(tx, orgId, details.name);
        const added = await roles.insert(tx, orgId, details);
        const role = { id: added, name: details.name };
        await write(tx, caller, 'role.add', role, changesOf({}, { org: org.name, ...told(details) }));
        return added;
      });
      return info(caller, id);
    },

    /** Who holds the role has what it says now at their next call. */
    async edit(caller: Caller, { id, ...body }: BodyOut<typeof roleCalls.edit>): Promise<RoleInfo> {
      const details = detailsOf(body, caller);
      await on(caller, id, async (tx, before) => {
        if (before.builtIn) throw roleErrors.roleBuiltIn({ id });
        checkTitle(details.name, caller.lang, { before: before.name });
        const holders = await roles.holders(tx, id);
        if (holders.some(({ accountId }) => accountId === caller.accountId)) throw roleErrors.roleBeyondOwn({ id });
        refuseBeyond(caller, before.orgKind, before);
        refuseBeyond(caller, before.orgKind, details);
        refuseOutOfPlace(before.orgKind, details.permissions);
        // An enterprise administrator holds a role of type admin, an external account none of it.
        const misfit = details.roleType === 'admin' ? 'ext' : 'co';
        if (details.roleType !== before.roleType && holders.some(({ kind }) => kind === misfit))
          throw accountErrors.wrongRoleType({ id });
        await refuseTakenName(tx, before.orgId, details.name, id);
        // Nobody registers into a role of type admin.
        const registration = details.roleType === 'admin' ? 'closed' : before.registration;
        const changes = changesOf(
          { ...told({ ...before, permissions: permissionsOf(before) }), registration: before.registration },
          { ...told(details), registration },
        );
        if (!changes) return;
        await roles.update(tx, id, { ...details, registration });
        await write(tx, caller, 'role.edit', { id, name: details.name }, changes);
      });
      sessions.refresh();
      return info(caller, id);
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await on(caller, id, async (tx, role) => {
        if (role.builtIn) throw roleErrors.roleBuiltIn({ id });
        if ((await roles.holders(tx, id)).length > 0) throw roleErrors.roleInUse({ id });
        refuseBeyond(caller, role.orgKind, role);
        await roles.delete(tx, id);
        const before = told({ ...role, permissions: permissionsOf(role) });
        await write(tx, caller, 'role.delete', role, changesOf(before, {}));
      }).catch((error: unknown) => {
        throw isStillReferenced(error) ? roleErrors.roleInUse({ id }) : error;
      });
      return {};
    },

    /** The link itself is no secret of the operation log: it says that there is a new one, not which. */
    async registration(caller: Caller, body: BodyOut<typeof roleCalls.registration>): Promise<RoleInfo> {
      const { id, registration, renew = false } = body;
      await on(caller, id, async (tx, role) => {
        // Whoever registers never becomes an administrator, nor somebody of the operation centre.
        if (registration !== 'closed' && (role.roleType === 'admin' || role.orgKind === 'center'))
          throw accountErrors.wrongRoleType({ id });
        refuseBeyond(caller, role.orgKind, role);
        const after = { registration, ...(renew && { link: 'renewed' }) };
        const changes = changesOf({ registration: role.registration }, after);
        if (!changes) return;
        await roles.setRegistration(tx, id, registration, renew ? randomUUID() : undefined);
        await write(tx, caller, 'role.registration', role, changes);
      });
      return info(caller, id);
    },
  };
}
export type RoleService = ReturnType<typeof createRoleService>;

/** A role of type admin is made, changed and given by those who hold one. */
const mayHandle = (caller: Caller, roleType: StoredRole['roleType']): boolean =>
  roleType !== 'admin' || caller.roleType === 'admin';

function refuseBeyond(
  caller: Caller,
  orgKind: OrgKind,
  { roleType, permissions, dataRange }: Pick<StoredRole, 'roleType' | 'permissions' | 'dataRange'>,
): void {
  if (!mayHandle(caller, roleType)) throw accountErrors.wrongRoleType({ roleType });
  if (!roleWithin({ permissions, orgKind }, caller) || !rangeWithin(dataRange, caller))
    throw roleErrors.roleBeyondOwn();
}

/** What only the operation centre can hold stands in its roles alone. */
function refuseOutOfPlace(orgKind: OrgKind, permissions: readonly PermissionCode[]): void {
  if (orgKind !== 'center' && permissions.some(isCentreOnly)) throw roleErrors.roleBeyondOwn();
}

interface Checked extends RoleDetails {
  permissions: readonly PermissionCode[];
}
/** 10001 for a permission that does not exist, 10005 for an empty item among the regions. Permissions in the catalogue's order. */
function detailsOf(body: Details, caller: Caller): Checked {
  const { name, roleType, dataRange, authRegion = '', remark = '', permissions } = body;
  const unknown = permissions.find((code) => !isPermission(code));
  if (unknown !== undefined) {
    const problem = platformText('role.noPermission', { name: unknown })[caller.lang];
    throw new ParameterError(commonErrors.parameterInvalid.spec, [{ field: 'permissions', problem }]);
  }
  const regions = authRegion === '' ? [] : authRegion.split(',').map((region) => region.trim());
  if (regions.includes('')) throw inputErrors.listInvalid({ field: 'authRegion' });
  const chosen = new Set(permissions);
  const known = PERMISSION_CODES.filter((code) => chosen.has(code));
  return { name, roleType, dataRange, authRegion: regions.join(','), remark, permissions: known };
}

/** The fields the operation log tells. */
const told = ({ name, roleType, dataRange, authRegion, remark, permissions }: RoleDetails) => ({
  name,
  roleType,
  dataRange,
  authRegion,
  remark,
  permissions,
});
