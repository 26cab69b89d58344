import {
  type BodyOut,
  type OrgChoice,
  type OrgRow,
  type Page,
  commonErrors,
  accountErrors,
  enterpriseErrors,
  type orgCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ENTERPRISE_ROLES } from '../../kernel/preset-roles.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { OrgDetails, OrgRepository, StoredOrg } from './org.repository.ts';

export interface OrgServiceParts {
  db: Pick<Db, 'transaction'>;
  orgs: OrgRepository;
  sessions: Pick<Sessions, 'endAllOf' | 'refresh'>;
  operations: OperationLog;
}
type Details = Omit<BodyOut<typeof orgCalls.edit>, 'id'>;

/**
 * The rules of enterprises and external enterprises. Whether the caller reaches what the body names was checked before; what
 * each kind of account may do with it is checked here: an external account changes nothing, an enterprise its contact data and
 * its external enterprises, only the operation centre adds enterprises and says how many accounts there may be.
 */
export function createOrgService({ db, orgs, sessions, operations }: OrgServiceParts) {
  async function known(caller: Caller, id: string): Promise<OrgRow> {
    const org = await orgs.find(caller, id);
    if (!org) throw commonErrors.notFound({ id });
    return org;
  }
  async function locked(tx: Transaction, caller: Caller, id: string): Promise<StoredOrg> {
    const org = await orgs.lock(tx, caller, id);
    if (!org) throw commonErrors.notFound({ id });
    return org;
  }
  /** Two at once with the same name: the unique index lets one of them through. */
  const uniquely = <Result>(name: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error, 'org_name') ? enterpriseErrors.enterpriseNameExists({ name }) : error;
    });

  return {
    query: (caller: Caller, body: BodyOut<typeof orgCalls.query>): Promise<Page<OrgRow>> => orgs.page(caller, body),
    info: known,
    choices: (caller: Caller, keyword: string | undefined): Promise<OrgChoice[]> => orgs.choices(caller, keyword),

    async mine(caller: Caller): Promise<OrgChoice> {
      const { id, parentId, kind, name, disabled } = await known(caller, caller.orgId);
      return { id, parentId, kind, name, disabled };
    },

    /** 90003: who may not; 1012: an enterprise stands below the centre, an external enterprise below an enterprise; 2902. */
    async add(caller: Caller, body: BodyOut<typeof orgCalls.add>): Promise<OrgRow> {
      const { kind, parentId = caller.orgId, ...details } = body;
      if (caller.kind === 'ext' || (kind === 'enterprise' && caller.kind !== 'op')) throw commonErrors.noAccess();
      checkTitle(details.name, caller.lang);
      const org = { kind, parentId, ...detailsAfter(caller, details, NOTHING_SET) };
      const id = await uniquely(org.name, async (tx) => {
        const parent = await locked(tx, caller, parentId);
        if (parent.kind !== (kind === 'enterprise' ? 'center' : 'enterprise'))
          throw accountErrors.wrongOrganisation({ parentId });
        const added = await orgs.insert(tx, org, kind === 'enterprise' ? ENTERPRISE_ROLES : []);
        const after = { kind, parent: parent.name, ...told(org) };
        await write(tx, caller, 'org.add', { id: added, name: org.name }, changesOf({}, after));
        return added;
      });
      return known(caller, id);
    },

    /** 90003 for a limit, or the name of the own enterprise, changed by anybody but the operation centre. */
    async edit(caller: Caller, { id, ...details }: BodyOut<typeof orgCalls.edit>): Promise<OrgRow> {
      if (caller.kind === 'ext') throw commonErrors.noAccess();
      await uniquely(details.name, async (tx) => {
        const before = await locked(tx, caller, id);
        if (caller.kind !== 'op' && id === caller.orgId && details.name !== before.name) throw commonErrors.noAccess();
        checkTitle(details.name, caller.lang, { before: before.name });
        const after = detailsAfter(caller, details, before);
        const changes = changesOf(told(before), told(after));
        if (!changes) return;
        await orgs.update(tx, id, after);
        await write(tx, caller, 'org.edit', { id, name: after.name }, changes);
      });
      return known(caller, id);
    },

    /** Never the own one (90003) nor the operation centre (1012). Whoever is logged in there is out at once. */
    async setDisabled(caller: Caller, { id, disabled }: BodyOut<typeof orgCalls.setDisabled>): Promise<OrgRow> {
      await db.transaction(async (tx) => {
        const before = await removable(tx, caller, id);
        if (before.disabled === disabled) return;
        await orgs.setDisabled(tx, id, disabled);
        const changes = changesOf({ disabled: before.disabled }, { disabled });
        await write(tx, caller, disabled ? 'org.disable' : 'org.enable', before, changes);
      });
      // A session that is opened this moment finds the organisation disabled at its next call.
      sessions.refresh();
      if (disabled) for (const accountId of await orgs.loggedIn(id)) await sessions.endAllOf(accountId);
      return known(caller, id);
    },

    /** 2903 while anything hangs on it. */
    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await db
        .transaction(async (tx) => {
          const before = await removable(tx, caller, id);
          if (await orgs.isUsed(tx, id)) throw enterpriseErrors.enterpriseInUse({ id });
          await orgs.delete(tx, id);
          await write(tx, caller, 'org.delete', before, changesOf({ kind: before.kind, ...told(before) }, {}));
        })
        .catch((error: unknown) => {
          // Something came while it was deleted.
          throw isStillReferenced(error) ? enterpriseErrors.enterpriseInUse({ id }) : error;
        });
      return {};
    },
  };

  async function removable(tx: Transaction, caller: Caller, id: string): Promise<StoredOrg> {
    if (caller.kind === 'ext' || id === caller.orgId) throw commonErrors.noAccess();
    const org = await locked(tx, caller, id);
    if (org.kind === 'center') throw accountErrors.wrongOrganisation({ id });
    return org;
  }

  async function write(
    tx: Transaction,
    caller: Caller,
    action: 'org.add' | 'org.edit' | 'org.disable' | 'org.enable' | 'org.delete',
    { id, name }: Pick<StoredOrg, 'id' | 'name'>,
    changes: ReturnType<typeof changesOf>,
  ): Promise<void> {
    await operations.write(caller, { action, objectType: 'org', objectId: id, objectName: name, ...changes }, tx);
  }
}
export type OrgService = ReturnType<typeof createOrgService>;

const NOTHING_SET = { internalMax: null, externalMax: null };

/** What is not given becomes empty; the limits, which only the operation centre sets (90003), stay as they are for others. */
function detailsAfter(
  caller: Caller,
  { name, contact = '', tel = '', address = '', remark = '', internalMax, externalMax }: Details,
  before: Pick<StoredOrg, 'internalMax' | 'externalMax'>,
): OrgDetails {
  const contacts = { name, contact, tel, address, remark };
  if (caller.kind === 'op') return { ...contacts, internalMax: internalMax ?? null, externalMax: externalMax ?? null };
  const limits = { internalMax: before.internalMax, externalMax: before.externalMax };
  // A form sends back what it was shown: that is no change.
  if ((internalMax ?? limits.internalMax) !== limits.internalMax) throw commonErrors.noAccess();
  if ((externalMax ?? limits.externalMax) !== limits.externalMax) throw commonErrors.noAccess();
  return { ...contacts, ...limits };
}

/** The fields the operation log tells. */
const told = ({ name, contact, tel, address, remark, internalMax, externalMax }: OrgDetails) => ({
  name,
  contact,
  tel,
  address,
  remark,
  internalMax,
  externalMax,
});
