import { randomBytes } from 'node:crypto';
import {
  type BodyOut,
  type Call,
  type ShareAuth,
  type ShareInfo,
  commonErrors,
  missingPermission,
  type shareCalls,
  shareErrors,
} from '@lightfield/contract';
import { isSharePassword } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Operation, OperationLog } from '../../kernel/operation-log.ts';
import type { Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import { type ShareVisits, linkCode } from '../../kernel/share-visits.ts';
import { type OwnRights, lacking } from './share-rights.ts';
import type { Share, ShareRepository, Shared } from './share.repository.ts';

/** What the rules of visibility say of what is shared. Implemented by features/device/list and features/project. */
export interface SharedRights {
  mayWrite(caller: Caller, id: string): Promise<boolean>;
  /** It is theirs by what they are, not only because they were authorised for it. */
  mayManageAll(caller: Caller, ids: readonly string[]): Promise<boolean>;
}
export interface ShareParts {
  db: Pick<Db, 'transaction'>;
  shares: ShareRepository;
  visits: Pick<ShareVisits, 'endAllOf'>;
  rights: SharedRights;
  operations: OperationLog;
  seal: Pick<Seal, 'take' | 'open'>;
  hasher: Hasher;
  clock: Clock;
}

/** As long as a session's: guessing one is hopeless. */
const LINK_BYTES = 32;
const newLink = () => randomBytes(LINK_BYTES).toString('base64url');
/** A body that names what is shared by `id`. */
type Of<C extends Call> = Omit<BodyOut<C>, 'equipId'> & { id: string };
type Password = Pick<BodyOut<typeof shareCalls.editPwd>, 'password' | 'nonce'>;
type Entry = Pick<Operation, 'action' | 'old' | 'new'>;

/** What the operation log says of a share: never the link, never the password. */
const described = ({ link, passwordHash, auth }: Pick<Share, 'link' | 'passwordHash' | 'auth'>): string =>
  JSON.stringify({ link: linkCode(link), password: passwordHash !== null, auth });

/** The rules of sharing a device or project, on the side of whoever shares it. */
export function createShareService(parts: ShareParts) {
  const { db, shares, visits, rights, operations, seal, hasher, clock } = parts;

  /**
   * 90003: whoever was only authorised for a device does not share it: what they share would outlive their authorisation.
   */
  async function rightsOf(caller: Caller, id: string): Promise<OwnRights> {
    if (!(await rights.mayManageAll(caller, [id]))) throw commonErrors.noAccess();
    return { permissions: caller.permissions, mayWrite: await rights.mayWrite(caller, id) };
  }
  function assertHolds(own: OwnRights, auth: readonly ShareAuth[]): void {
    const missing = lacking(own, auth);
    if (missing) throw missingPermission(missing);
  }

  /** `null`: none is wanted. 2505: not 4 or more letters or digits. */
  async function hashOf({ password, nonce }: Password): Promise<string | null> {
    if (password === undefined) return null;
    const text = seal.open('password', password, await seal.take(nonce ?? ''));
    if (!isSharePassword(text)) throw shareErrors.sharePasswordFormat({ field: 'password' });
    return hasher.hash(text);
  }

  /** Changes a device's share while nobody else does; what is answered is written down, and ends the visits there are. */
  async function change(
    caller: Caller,
    id: string,
    work: (tx: Transaction, shared: Shared) => Promise<Entry | undefined>,
  ): Promise<void> {
    const tellVisitors = await db.transaction(async (tx) => {
      const shared = await shares.lock(tx, id);
      // Deleted a moment ago.
      if (!shared) throw commonErrors.notFound({ id });
      // Before the share itself goes: its visits would go with it, and nobody could be told.
      const tell = await visits.endAllOf(tx, id);
      const entry = await work(tx, shared);
      if (entry) {
        const object = { objectType: shares.kind, objectId: id, objectName: shared.name };
        await operations.write(caller, { ...entry, ...object }, tx);
      }
      return tell;
    });
    tellVisitors();
  }

  async function info(caller: Caller, id: string): Promise<ShareInfo> {
    const own = await rightsOf(caller, id);
    const share = (await shares.of(id))?.share;
    if (!share) return NOT_SHARED;
    const { link, passwordHash, auth, sharedBy, sharedAt, visits: count, lastVisitAt } = share;
    return {
      shared: true,
      // With the link one can do what it permits.
      token: lacking(own, auth) ? null : link,
      code: linkCode(link),
      hasPassword: passwordHash !== null,
      auth,
      sharedBy,
      sharedAt,
      visits: count,
      lastVisitAt,
    };
  }

  return {
    info: (caller: Caller, { id }: Of<typeof shareCalls.info>) => info(caller, id),

    /** A device that is shared already keeps its share: two people who press together share it once. */
    async open(caller: Caller, body: Of<typeof shareCalls.open>): Promise<ShareInfo> {
      const { id, auth } = body;
      assertHolds(await rightsOf(caller, id), auth);
      const passwordHash = await hashOf(body);
      if ((await shares.of(id))?.share) return info(caller, id);
      await change(caller, id, async (tx, { share }) => {
        if (share) return undefined;
        const made = { link: newLink(), passwordHash, auth };
        await shares.add(tx, { ...made, id, accountId: caller.accountId, at: clock.now() });
        return { action: 'share.open', new: described(made) };
      });
      return info(caller, id);
    },

    /** Whoever is looking has to come in anew, with the new password. */
    async editPwd(caller: Caller, body: Of<typeof shareCalls.editPwd>): Promise<ShareInfo> {
      const { id } = body;
      await rightsOf(caller, id);
      const passwordHash = await hashOf(body);
      await change(caller, id, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        await shares.setPassword(tx, id, passwordHash);
        return { action: 'share.edit', old: described(share), new: described({ ...share, passwordHash }) };
      });
      return info(caller, id);
    },

    async editAuth(caller: Caller, { id, auth }: Of<typeof shareCalls.editAuth>): Promise<ShareInfo> {
      const own = await rightsOf(caller, id);
      await change(caller, id, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        // What somebody else opened may stay open; more than one holds cannot be added.
        assertHolds(
          own,
          auth.filter((one) => !share.auth.includes(one)),
        );
        await shares.setAuth(tx, id, auth);
        return { action: 'share.edit', old: described(share), new: described({ ...share, auth }) };
      });
      return info(caller, id);
    },

    async renew(caller: Caller, { id }: Of<typeof shareCalls.renew>): Promise<ShareInfo> {
      const own = await rightsOf(caller, id);
      await change(caller, id, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        assertHolds(own, share.auth);
        const link = newLink();
        await shares.setLink(tx, id, { old: share.link, link }, clock.now());
        return { action: 'share.edit', old: described(share), new: described({ ...share, link }) };
      });
      return info(caller, id);
    },

    /** Whoever may share may also end what others shared. Ending it twice is ending it. */
    async revoke(caller: Caller, { id }: Of<typeof shareCalls.revoke>): Promise<ShareInfo> {
      await rightsOf(caller, id);
      await change(caller, id, async (tx, { share }) => {
        if (!share) return undefined;
        await shares.remove(tx, id, share.link, clock.now());
        return { action: 'share.revoke', old: described(share) };
      });
      return NOT_SHARED;
    },
  };
}
export type ShareService = ReturnType<typeof createShareService>;

const NOT_SHARED: ShareInfo = {
  shared: false,
  token: null,
  code: null,
  hasPassword: false,
  auth: [],
  sharedBy: null,
  sharedAt: null,
  visits: 0,
  lastVisitAt: null,
};
