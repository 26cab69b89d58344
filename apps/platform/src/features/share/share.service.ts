import { randomBytes } from 'node:crypto';
import {
  type BodyOut,
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
import type { Seal } from '../../kernel/seal.ts';
import { type ShareVisits, linkCode } from '../../kernel/share-visits.ts';
import { type OwnRights, lacking } from './share-rights.ts';
import type { Share, ShareRepository, SharedDevice } from './share.repository.ts';

/** What the rules of visibility say of devices. Implemented by features/device. */
export interface DeviceRights {
  mayWrite(caller: Caller, deviceId: string): Promise<boolean>;
  /** The device is his by what he is, not only because he was authorised for it. */
  mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
}
export interface ShareParts {
  db: Pick<Db, 'transaction'>;
  shares: ShareRepository;
  visits: Pick<ShareVisits, 'endAllOf'>;
  rights: DeviceRights;
  operations: OperationLog;
  seal: Pick<Seal, 'take' | 'open'>;
  hasher: Hasher;
  clock: Clock;
}

/** As long as a session's: guessing one is hopeless. */
const LINK_BYTES = 32;
const newLink = () => randomBytes(LINK_BYTES).toString('base64url');
type Password = Pick<BodyOut<typeof shareCalls.editPwd>, 'password' | 'nonce'>;
type Entry = Pick<Operation, 'action' | 'old' | 'new'>;

/** What the operation log says of a share: never the link, never the password. */
const described = ({ link, passwordHash, auth }: Pick<Share, 'link' | 'passwordHash' | 'auth'>): string =>
  JSON.stringify({ link: linkCode(link), password: passwordHash !== null, auth });

/** The rules of sharing a device, on the side of whoever shares it. */
export function createShareService(parts: ShareParts) {
  const { db, shares, visits, rights, operations, seal, hasher, clock } = parts;

  /**
   * 90003: whoever was only authorised for a device does not share it: what he shares would outlive his authorisation.
   */
  async function rightsOf(caller: Caller, deviceId: string): Promise<OwnRights> {
    if (!(await rights.mayManageAll(caller, [deviceId]))) throw commonErrors.noAccess();
    return { permissions: caller.permissions, mayWrite: await rights.mayWrite(caller, deviceId) };
  }
  function assertHolds(own: OwnRights, auth: readonly ShareAuth[]): void {
    const missing = lacking(own, auth);
    if (missing) throw missingPermission(missing);
  }

  /** `null`: none is wanted. 2505: not 4 or more letters or digits. */
  async function hashOf({ password, nonce }: Password): Promise<string | null> {
    if (password === undefined) return null;
    const text = seal.open('password', password, seal.take(nonce ?? ''));
    if (!isSharePassword(text)) throw shareErrors.sharePasswordFormat({ field: 'password' });
    return hasher.hash(text);
  }

  /** Changes a device's share while nobody else does; what is answered is written down, and ends the visits there are. */
  async function change(
    caller: Caller,
    deviceId: string,
    work: (tx: Transaction, device: SharedDevice) => Promise<Entry | undefined>,
  ): Promise<void> {
    const tellVisitors = await db.transaction(async (tx) => {
      const device = await shares.lock(tx, deviceId);
      // Deleted a moment ago.
      if (!device) throw commonErrors.notFound({ equipId: deviceId });
      // Before the share itself goes: its visits would go with it, and nobody could be told.
      const tell = await visits.endAllOf(tx, deviceId);
      const entry = await work(tx, device);
      if (entry) {
        const object = { objectType: 'device', objectId: deviceId, objectName: device.name };
        await operations.write(caller, { ...entry, ...object }, tx);
      }
      return tell;
    });
    tellVisitors();
  }

  async function info(caller: Caller, deviceId: string): Promise<ShareInfo> {
    const own = await rightsOf(caller, deviceId);
    const share = (await shares.of(deviceId))?.share;
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
    info: (caller: Caller, { equipId }: BodyOut<typeof shareCalls.info>) => info(caller, equipId),

    /** A device that is shared already keeps its share: two people who press together share it once. */
    async open(caller: Caller, body: BodyOut<typeof shareCalls.open>): Promise<ShareInfo> {
      const { equipId, auth } = body;
      assertHolds(await rightsOf(caller, equipId), auth);
      const passwordHash = await hashOf(body);
      if ((await shares.of(equipId))?.share) return info(caller, equipId);
      await change(caller, equipId, async (tx, { share }) => {
        if (share) return undefined;
        const made = { link: newLink(), passwordHash, auth };
        await shares.add(tx, { ...made, deviceId: equipId, accountId: caller.accountId, at: clock.now() });
        return { action: 'share.open', new: described(made) };
      });
      return info(caller, equipId);
    },

    /** Whoever is looking has to come in anew, with the new password. */
    async editPwd(caller: Caller, body: BodyOut<typeof shareCalls.editPwd>): Promise<ShareInfo> {
      const { equipId } = body;
      await rightsOf(caller, equipId);
      const passwordHash = await hashOf(body);
      await change(caller, equipId, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        await shares.setPassword(tx, equipId, passwordHash);
        return { action: 'share.edit', old: described(share), new: described({ ...share, passwordHash }) };
      });
      return info(caller, equipId);
    },

    async editAuth(caller: Caller, { equipId, auth }: BodyOut<typeof shareCalls.editAuth>): Promise<ShareInfo> {
      const own = await rightsOf(caller, equipId);
      await change(caller, equipId, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        // What somebody else opened may stay open; more than one holds cannot be added.
        assertHolds(
          own,
          auth.filter((one) => !share.auth.includes(one)),
        );
        await shares.setAuth(tx, equipId, auth);
        return { action: 'share.edit', old: described(share), new: described({ ...share, auth }) };
      });
      return info(caller, equipId);
    },

    async renew(caller: Caller, { equipId }: BodyOut<typeof shareCalls.renew>): Promise<ShareInfo> {
      const own = await rightsOf(caller, equipId);
      await change(caller, equipId, async (tx, { share }) => {
        if (!share) throw shareErrors.shareRevoked();
        assertHolds(own, share.auth);
        const link = newLink();
        await shares.setLink(tx, equipId, { old: share.link, link }, clock.now());
        return { action: 'share.edit', old: described(share), new: described({ ...share, link }) };
      });
      return info(caller, equipId);
    },

    /** Whoever may share may also end what others shared. Ending it twice is ending it. */
    async revoke(caller: Caller, { equipId }: BodyOut<typeof shareCalls.revoke>): Promise<ShareInfo> {
      await rightsOf(caller, equipId);
      await change(caller, equipId, async (tx, { share }) => {
        if (!share) return undefined;
        await shares.remove(tx, equipId, share.link, clock.now());
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
