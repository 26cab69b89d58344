import { createHash } from 'node:crypto';
import {
  type BodyOut,
  type Uploaded,
  type UserConfig,
  type accountCalls,
  commonErrors,
  inputErrors,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import { type Changes, changesOf } from '../../../kernel/changes.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Operation, OperationLog } from '../../../kernel/operation-log.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { Sessions } from '../../../kernel/sessions.ts';
import { type Picture, isImageKind } from '../../../kernel/upload/serve.ts';
import type { OwnPassword } from './own-password.ts';
import type { OwnDetails, OwnRepository } from './own.repository.ts';

export interface OwnParts {
  db: Db;
  own: OwnRepository;
  passwords: OwnPassword;
  sessions: Pick<Sessions, 'listOf' | 'endOne' | 'endAllOf' | 'refresh'>;
  seal: Seal;
  log: OperationLog;
}

/** Only what was given. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };

/** What a person changes of their own account: details, password, preferences, picture, sessions. */
export function createOwnService({ db, own, passwords, sessions, seal, log }: OwnParts) {
  const entry = (caller: Caller, action: Operation['action'], changes: Partial<Changes> = {}): Operation => ({
    action,
    objectType: 'account',
    objectId: caller.accountId,
    objectName: caller.loginName,
    ...changes,
  });

  return {
    async updateDetails(caller: Caller, body: BodyOut<typeof accountCalls.updateCurrentUser>): Promise<void> {
      await db.transaction(async (tx) => {
        const before = await own.details(caller.accountId, tx);
        if (!before) throw commonErrors.notFound();
        const after: OwnDetails = { ...before, ...given(body) };
        const changes = changesOf({ ...before }, { ...after });
        if (!changes) return;
        await own.setDetails(caller.accountId, after, tx);
        await log.write(caller, entry(caller, 'account.info', changes), tx);
      });
    },
    async changePassword(caller: Caller, body: BodyOut<typeof accountCalls.updateCurrentUserPwd>): Promise<void> {
      const nonce = await seal.take(body.nonce);
      const old = seal.open('oldPassword', body.oldPassword, nonce);
      const password = seal.open('password', body.password, nonce);
      await passwords.check(caller.accountId, old);
      await passwords.set(caller.accountId, { password, ip: caller.ip, except: caller.sessionId });
      // What is kept of this session says that the password has to be changed.
      if (caller.passwordDue) sessions.refresh();
    },
    async config(caller: Caller): Promise<UserConfig> {
      const config = await own.config(caller.accountId);
      if (!config) throw commonErrors.notFound();
      return config;
    },
    async saveConfig(caller: Caller, body: BodyOut<typeof accountCalls.configSave>): Promise<UserConfig> {
      return db.transaction(async (tx) => {
        const before = await own.config(caller.accountId, tx);
        if (!before) throw commonErrors.notFound();
        const after: UserConfig = { ...before, ...given(body) };
        const changes = changesOf(before, after);
        if (!changes) return after;
        await own.setConfig(caller.accountId, after, tx);
        await log.write(caller, entry(caller, 'account.config', changes), tx);
        return after;
      });
    },

    avatar: (caller: Caller): Promise<Picture | undefined> => own.avatar(caller.accountId),
    async setAvatar(caller: Caller, { name, kind, bytes }: Uploaded): Promise<{ avatar: string }> {
      if (!isImageKind(kind)) throw inputErrors.fileTypeWrong();
      const etag = createHash('sha256').update(bytes).digest('hex');
      await db.transaction(async (tx) => {
        await own.setAvatar(caller.accountId, { kind, bytes, etag }, tx);
        await log.write(caller, entry(caller, 'account.avatar', { new: `${name} (${kind}, ${bytes.length} B)` }), tx);
      });
      return { avatar: etag };
    },
    /** Removing what is not there is no error, and no entry. */
    async removeAvatar(caller: Caller): Promise<void> {
      await db.transaction(async (tx) => {
        if (await own.removeAvatar(caller.accountId, tx)) await log.write(caller, entry(caller, 'account.avatar'), tx);
      });
    },

    async sessionsOf(caller: Caller) {
      const all = await sessions.listOf(caller.accountId);
      return all.map(({ sessionId, ...session }) => ({ ...session, current: sessionId === caller.sessionId }));
    },
    /** 90002: no such session, or one of somebody else. */
    async endSession(caller: Caller, id: string): Promise<void> {
      const session = (await sessions.listOf(caller.accountId)).find((one) => one.id === id);
      if (!session || !(await sessions.endOne(caller.accountId, id))) throw commonErrors.notFound({ id });
      await log.write(caller, sessionEntry(caller, id, `${session.ip} ${session.agent}`));
    },
    async endOtherSessions(caller: Caller): Promise<{ ended: number }> {
      const others = (await sessions.listOf(caller.accountId)).filter((one) => one.sessionId !== caller.sessionId);
      // All that are there, also those that ended by themselves and are no longer listed.
      await sessions.endAllOf(caller.accountId, caller.sessionId);
      for (const { id, ip, agent } of others) await log.write(caller, sessionEntry(caller, id, `${ip} ${agent}`));
      return { ended: others.length };
    },
  };
}
export type OwnService = ReturnType<typeof createOwnService>;

const sessionEntry = (caller: Caller, objectId: string, old: string): Operation => ({
  action: 'session.revoke',
  objectType: 'session',
  objectId,
  objectName: caller.loginName,
  old: old.trim(),
});
