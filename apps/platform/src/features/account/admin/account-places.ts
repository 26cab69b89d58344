import { type AccountKind, LIMITS, accountErrors, commonErrors, enterpriseErrors } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { AccountPlacesRepository, LimitedOrg, NewAccount } from './account-places.repository.ts';
import {
  type AccountOrg,
  type AccountRole,
  assertMayGive,
  assertOrgFits,
  assertRoleFits,
  chosenUsername,
  kindOfRegistrant,
} from './account-rules.ts';

export interface Place {
  readonly kind: AccountKind;
  readonly orgId: string;
  readonly roleId: string;
  readonly deptId: string | null;
}
/** What tells one account of an organisation from another, beside its name. */
interface Contacts {
  readonly id: string;
  readonly orgId: string;
  readonly phone: string;
  readonly email: string;
}

/** Where accounts may stand and how many: for whoever makes accounts, by hand or out of applications. */
export interface AccountPlaces {
  /**
   * 1012, 1019, 3404; 90002 for what does not exist. Without a kind: the one of somebody who registers there. Asked before the
   * transaction: it reads what the caller reaches.
   */
  assertAllowed(
    caller: Caller,
    place: Omit<Place, 'kind'> & { readonly kind?: AccountKind },
  ): Promise<{ org: AccountOrg; role: AccountRole }>;
  /** 3404: the role allows more than the caller has. */
  assertMayGive(role: Pick<AccountRole, 'permissions' | 'orgKind' | 'dataRange'>, caller: Caller): void;
  /** 1028, 1035; answers the name as it is stored. */
  chosenUsername(given: string): string;
  role(id: string): Promise<AccountRole | undefined>;
  /** Nobody else adds accounts to these organisations until the transaction ends. Before any account is locked. */
  lock(tx: Transaction, orgIds: readonly string[]): Promise<void>;
  /** 1014, 1017, 2901, 90101 when so many more would be too many; locks the organisations. */
  reserve(tx: Transaction, adding: readonly Pick<Place, 'kind' | 'orgId'>[]): Promise<void>;
  /** 1016: the number within the organisation; 1024: the address everywhere. */
  assertContactsFree(tx: Queryable, contacts: Contacts): Promise<void>;
  /** 1015. */
  assertNameFree(name: string): Promise<void>;
  insert(tx: Transaction, account: NewAccount): Promise<void>;
}

const INTERNAL: readonly AccountKind[] = ['co', 'int'];

export function createAccountPlaces(parts: {
  places: AccountPlacesRepository;
  quota: Pick<Quota, 'check'>;
}): AccountPlaces {
  const { places, quota } = parts;

  async function assertInternal(tx: Transaction, org: LimitedOrg, adding: number): Promise<void> {
    if (org.internalMax === null || adding === 0) return;
    if ((await places.count(tx, org.id, INTERNAL)) + adding > org.internalMax)
      throw accountErrors.internalAccountLimit();
  }
  async function assertExternal(tx: Transaction, org: LimitedOrg, adding: number): Promise<void> {
    if (adding === 0) return;
    if ((await places.count(tx, org.id, ['ext'])) + adding > LIMITS.account.accountsPerExternalEnterprise)
      throw enterpriseErrors.accountsMax();
  }

  return {
    async assertAllowed(caller, { orgId, roleId, deptId, ...given }) {
      const [org, role] = await Promise.all([places.org(orgId), places.role(roleId)]);
      if (!org) throw commonErrors.notFound({ orgId });
      if (!role) throw commonErrors.notFound({ roleId });
      const kind = given.kind ?? kindOfRegistrant(org);
      assertOrgFits(kind, org);
      assertRoleFits(kind, role, org);
      assertMayGive(role, caller);
      const hasDept = deptId !== null;
      if (hasDept && (kind !== 'int' || !(await places.isDeptOf(orgId, deptId))))
        throw accountErrors.wrongOrganisation({ field: 'deptId' });
      // Who sees their department only makes no accounts outside of it.
      if (!(await places.wouldReach(caller, { orgId, deptId })))
        throw accountErrors.wrongOrganisation({ field: 'deptId' });
      return { org, role };
    },
    assertMayGive,
    chosenUsername,
    role: (id) => places.role(id),
    async lock(tx, orgIds) {
      await places.lockOrgs(tx, orgIds);
    },
    async reserve(tx, adding) {
      const orgs = await places.lockOrgs(tx, [...new Set(adding.map(({ orgId }) => orgId))]);
      /** New external accounts by enterprise. */
      const below = new Map<string, number>();
      for (const orgId of new Set(adding.map(({ orgId }) => orgId))) {
        const org = orgs.get(orgId);
        if (!org) throw commonErrors.notFound({ orgId });
        const mine = adding.filter((one) => one.orgId === orgId);
        const external = mine.filter(({ kind }) => kind === 'ext').length;
        await assertInternal(tx, org, mine.filter(({ kind }) => INTERNAL.includes(kind)).length);
        await assertExternal(tx, org, external);
        if (org.parentId !== null && external > 0) below.set(org.parentId, (below.get(org.parentId) ?? 0) + external);
      }
      for (const [enterpriseId, external] of below) {
        const max = orgs.get(enterpriseId)?.externalMax ?? null;
        if (max !== null && (await places.countBelow(tx, enterpriseId)) + external > max)
          throw accountErrors.externalAccountLimit();
      }
      await quota.check(tx, 'users', adding.length);
    },
    async assertContactsFree(tx, { id, orgId, phone, email }) {
      if (phone !== '' && (await places.phoneTaken(tx, orgId, phone, id)))
        throw accountErrors.phoneExists({ field: 'tel' });
      if (email !== '' && (await places.emailTaken(tx, email, id))) throw accountErrors.emailExists({ field: 'email' });
    },
    async assertNameFree(name) {
      if (await places.nameTaken(name)) throw accountErrors.usernameExists({ field: 'loginname' });
    },
    insert: (tx, account) => places.insert(tx, account),
  };
}
