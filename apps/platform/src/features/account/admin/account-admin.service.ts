import {
  type AccountKind,
  type AccountRow,
  type BodyOut,
  type Page,
  type coCalls,
  accountErrors,
  commonErrors,
  enterpriseErrors,
  roleErrors,
} from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { ParameterError } from '../../../kernel/parse-body.ts';
import { type Hasher, generatePassword } from '../../../kernel/password.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import { type AccountChange, entryOf } from './account-change.ts';
import type { AccountListRepository } from './account-list.repository.ts';
import type { AccountPlaces } from './account-places.ts';
import { assertMayGive, chosenUsername } from './account-rules.ts';
import type { Keepers, ManagedAccountRepository } from './managed-account.repository.ts';
import { platformText } from '../../../kernel/locales/platform/text.ts';

export interface AccountAdminParts {
  db: Pick<Db, 'transaction'>;
  change: AccountChange;
  accounts: ManagedAccountRepository;
  lists: AccountListRepository;
  places: AccountPlaces;
  operations: OperationLog;
  sessions: Pick<Sessions, 'refresh'>;
  hasher: Pick<Hasher, 'hash'>;
  clock: Clock;
}

/** The bodies of the four kinds are alike. */
type Body<Name extends keyof typeof coCalls> = BodyOut<(typeof coCalls)[Name]>;
export interface FirstPassword {
  id: string;
  loginname: string;
  password: string;
}

/** The rules of managing the accounts of others. */
export function createAccountAdminService(parts: AccountAdminParts) {
  const { db, change, accounts, lists, places, operations, sessions, hasher, clock } = parts;

  return {
    async query(caller: Caller, kind: AccountKind, body: Body<'query'>): Promise<Page<AccountRow>> {
      const filter = { ...body, kind };
      const [total, rows] = await Promise.all([lists.count(caller, filter), lists.page(caller, filter, body)]);
      return { total, rows };
    },

    async info(caller: Caller, kind: AccountKind, id: string): Promise<AccountRow> {
      return (await change.findOne(caller, id, kind)).row;
    },

    /** The first password is in the answer, once; it has to be changed at the first login. */
    async add(caller: Caller, kind: AccountKind, body: Body<'add'>): Promise<FirstPassword> {
      const loginName = chosenUsername(body.loginname);
      const place = { kind, orgId: body.orgId, roleId: body.roleId, deptId: body.deptId ?? null };
      await places.assertAllowed(caller, place);
      await places.assertNameFree(loginName);
      const id = uuidv7();
      const password = generatePassword();
      const account = {
        id,
        ...place,
        ...detailsOf(body),
        loginName,
        passwordHash: await hasher.hash(password),
        mustChangePassword: true,
        status: 'active',
        source: null,
        createdAt: clock.now(),
      } as const;
      await db.transaction(async (tx) => {
        await places.reserve(tx, [place]);
        await places.assertContactsFree(tx, account);
        await places.insert(tx, account);
        const row = await change.rowOf(tx, id);
        const added = changesOf({}, logged(row));
        await operations.write(caller, { action: 'account.add', ...entryOf(row), new: added?.new ?? null }, tx);
      });
      return { id, loginname: loginName, password };
    },

    /** Nobody changes their own role (3404), nor what their login hangs on (10001): see `assertOwnKept`. */
    async edit(caller: Caller, kind: AccountKind, body: Body<'edit'>): Promise<AccountRow> {
      const known = await change.findOne(caller, body.id, kind);
      const own = body.id === caller.accountId;
      if (own && known.row.roleId !== body.roleId) throw roleErrors.roleBeyondOwn({ field: 'roleId' });
      const details = { ...detailsOf(body), roleId: body.roleId, deptId: body.deptId ?? null };
      if (own) assertOwnKept(known.row, details, caller.lang);
      const { orgId } = known.row;
      await places.assertAllowed(caller, { kind, orgId, roleId: details.roleId, deptId: details.deptId });
      const row = await change.withLocked([known], async (tx, [before = known]) => {
        assertMayGive(before.role, caller);
        const keepers = await accounts.keepers(tx);
        await places.assertContactsFree(tx, { ...details, id: body.id, orgId });
        await accounts.update(tx, body.id, details);
        if (kind === 'op') assertKept(keepers, await accounts.keepers(tx));
        const after = await change.rowOf(tx, body.id);
        const changes = changesOf(logged(before.row), logged(after));
        if (changes) await operations.write(caller, { action: 'account.edit', ...entryOf(after), ...changes }, tx);
        return after;
      });
      // Another role or department is another reach.
      sessions.refresh();
      return row;
    },

    /** Not oneself and not the last one who can open every door of the operation centre (90003). */
    async setDisabled(caller: Caller, kind: AccountKind, body: Body<'setDisabled'>): Promise<{ changed: number }> {
      const known = await change.find(caller, [...new Set(body.ids)], kind);
      if (body.disabled && body.ids.includes(caller.accountId)) throw commonErrors.noAccess({ id: caller.accountId });
      const { changed, ended } = await change.withLocked(known, async (tx, locked) => {
        for (const { role } of locked) assertMayGive(role, caller);
        const changing = locked.filter(({ disabled }) => disabled !== body.disabled);
        const ids = changing.map(({ row }) => row.id);
        const keepers = await accounts.keepers(tx);
        await accounts.setDisabled(tx, ids, body.disabled);
        if (kind === 'op') assertKept(keepers, await accounts.keepers(tx));
        const ended = body.disabled ? await accounts.endSessions(tx, ids) : [];
        const action = body.disabled ? 'account.disable' : 'account.enable';
        for (const { row } of changing) await operations.write(caller, { action, ...entryOf(row) }, tx);
        return { changed: changing.length, ended };
      });
      change.announceEnded(ended);
      return { changed };
    },

    /** All of it or nothing: their devices go to the enterprise administrator of longest standing. */
    async delete(caller: Caller, id: string): Promise<{ devices: number }> {
      const known = await change.findOne(caller, id);
      if (id === caller.accountId) throw accountErrors.cannotDeleteSelf();
      if (known.row.kind !== 'int') throw accountErrors.onlyInternalDeletable({ id });
      const { devices, ended } = await change.withLocked([known], async (tx, [{ row, role } = known]) => {
        assertMayGive(role, caller);
        const receiver = await accounts.administratorOf(tx, row.orgId);
        if (!receiver && (await accounts.devicesOf(tx, id)) > 0) throw enterpriseErrors.noAdministrator({ id });
        const devices = receiver ? await accounts.giveDevices(tx, id, receiver.id) : 0;
        const ended = await accounts.endSessions(tx, [id]);
        await accounts.unlock(tx, row.loginname);
        await accounts.delete(tx, id);
        const old = changesOf(logged(row), {})?.old ?? null;
        const moved = devices > 0 ? JSON.stringify({ devices, receiver: receiver?.loginName }) : null;
        await operations.write(caller, { action: 'account.delete', ...entryOf(row), old, new: moved }, tx);
        return { devices, ended };
      });
      change.announceEnded(ended);
      return { devices };
    },
  };
}
export type AccountAdminService = ReturnType<typeof createAccountAdminService>;

/** What is not given is empty. */
function detailsOf(body: Omit<Body<'edit'>, 'id' | 'roleId' | 'deptId'>) {
  return {
    phone: body.tel ?? '',
    email: body.email ?? '',
    companyName: body.companyName ?? '',
    address: body.address ?? '',
    customerLevel: body.customerLevel ?? '',
    remark: body.remark ?? '',
    expiresAt: body.expiresAt ?? null,
  };
}

/**
 * 10001: one's own number and address are changed on the security page, with proof, since the password is retrieved by them;
 * and nobody prolongs their own account.
 */
function assertOwnKept(row: AccountRow, given: ReturnType<typeof detailsOf>, lang: Caller['lang']): void {
  const bySecurity = platformText('accountAdminService.bySecurity');
  const byOthers = platformText('accountAdminService.byOthers');
  const problems = [
    ...(given.phone === row.tel ? [] : [{ field: 'tel', problem: bySecurity[lang] }]),
    ...(given.email === row.email ? [] : [{ field: 'email', problem: bySecurity[lang] }]),
    ...(given.expiresAt === row.expiresAt ? [] : [{ field: 'expiresAt', problem: byOthers[lang] }]),
  ];
  if (problems.length > 0) throw new ParameterError(commonErrors.parameterInvalid.spec, problems);
}

/** What the operation log says of an account; empty fields are left out. */
function logged(row: AccountRow): Record<string, unknown> {
  const { kind, orgName, deptName, roleName, tel, email, companyName, address, customerLevel, remark, expiresAt } = row;
  const all = { kind, orgName, deptName, roleName, tel, email, companyName, address, customerLevel, remark, expiresAt };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== null));
}

/** 90003: somebody must stay who can open every door of the operation centre, and for good if somebody could. */
function assertKept(before: Keepers, after: Keepers): void {
  const lost = (before.active > 0 && after.active === 0) || (before.lasting > 0 && after.lasting === 0);
  if (lost) throw commonErrors.noAccess();
}
