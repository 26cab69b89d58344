import { type BodyOut, type VideoAccount, commonErrors, type videoCalls, videoErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { AccountRepository } from './account.repository.ts';

export interface AccountServiceParts {
  db: Db;
  accounts: AccountRepository;
  /** Throws 3202. */
  check: (login: { id: string; appKey: string; appSecret: string }) => Promise<void>;
  operations: OperationLog;
  clock: Clock;
}

/** The rules of video accounts. Whether the caller reaches the organisation was checked before. */
export function createAccountService({ db, accounts, check, operations, clock }: AccountServiceParts) {
  const now = () => new Date(clock.now());

  async function accountOf(tx: Transaction, orgId: string): Promise<VideoAccount> {
    const account = await accounts.account(tx, orgId);
    if (!account) throw commonErrors.notFound({ orgId });
    return account;
  }
  const writeAccount = (
    tx: Transaction,
    caller: Caller,
    action: 'openys.add' | 'openys.edit' | 'openys.delete',
    { id, title }: VideoAccount,
    changes: ReturnType<typeof changesOf>,
  ) => operations.write(caller, { action, objectType: 'openys', objectId: id, objectName: title, ...changes }, tx);
  return {
    account: async (caller: Caller, { orgId = caller.orgId }: BodyOut<typeof videoCalls.account>) =>
      (await accounts.account(db, orgId)) ?? null,
    async addAccount(caller: Caller, body: BodyOut<typeof videoCalls.addAccount>): Promise<VideoAccount> {
      const orgId = await homeOrg(db, caller, body.orgId, { customers: true });
      const account = { id: newId(), orgId, title: body.title, appKey: body.appKey };
      await db
        .transaction(async (tx) => {
          await accounts.insertAccount(tx, account, body.appSecret, now());
          await writeAccount(tx, caller, 'openys.add', account, changesOf({}, logged(account)));
        })
        .catch((error: unknown) => {
          throw isDuplicate(error, 'video_account_org_id_key') ? videoErrors.videoConfigurationsMax() : error;
        });
      return account;
    },
    async editAccount(caller: Caller, body: BodyOut<typeof videoCalls.editAccount>): Promise<VideoAccount> {
      const orgId = body.orgId ?? caller.orgId;
      return db.transaction(async (tx) => {
        const before = await accountOf(tx, orgId);
        const account = { ...before, title: body.title, appKey: body.appKey };
        await accounts.updateAccount(tx, account, body.appSecret, now());
        const changes = changesOf(logged(before), { ...logged(account), ...(body.appSecret && { secret: 'changed' }) });
        if (changes) await writeAccount(tx, caller, 'openys.edit', account, changes);
        return account;
      });
    },
    async deleteAccount(caller: Caller, { orgId = caller.orgId }: BodyOut<typeof videoCalls.deleteAccount>) {
      return db.transaction(async (tx) => {
        const account = await accountOf(tx, orgId);
        await accounts.deleteAccount(tx, account.id);
        await writeAccount(tx, caller, 'openys.delete', account, changesOf(logged(account), {}));
        return {};
      });
    },
    async checkAccount(caller: Caller, { orgId = caller.orgId }: BodyOut<typeof videoCalls.checkAccount>) {
      const login = await accounts.login(orgId);
      if (!login) throw commonErrors.notFound({ orgId });
      await check(login);
      return {};
    },
  };
}
export type AccountService = ReturnType<typeof createAccountService>;

const logged = ({ title, appKey }: VideoAccount) => ({ title, appKey });
