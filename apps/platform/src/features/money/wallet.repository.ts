import type { BodyOut, WalletAccount, WalletLine, walletCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { WithinOrgs } from './order.repository.ts';
import type { Account } from './postings.ts';

const ACCOUNT_OF = { balance: 'balance', sms: 'smsStock', voice: 'voiceStock' } as const satisfies Record<
  WalletAccount,
  Account
>;
type Asked = BodyOut<typeof walletCalls.query>;

/** What enterprises have, and the lines of it. */
export function createWalletRepository(db: Queryable, within: WithinOrgs) {
  async function owners(caller: Caller, orgId: string | undefined, add: (value: unknown) => string): Promise<string> {
    const seen = await within(caller, 'ledger_account.org_id', add);
    return orgId === undefined ? seen : `${seen} and ledger_account.org_id = ${add(orgId)}`;
  }
  return {
    async totals(caller: Caller, orgId: string | undefined): Promise<Record<WalletAccount, number>> {
      const { values, add } = statement();
      const rows = await db.query<{ kind: string; total: number }>(
        `select kind, sum(total)::int8 as total from ledger_account
          where kind = any(${add(Object.values(ACCOUNT_OF))}) and ${await owners(caller, orgId, add)} group by kind`,
        values,
      );
      const has = new Map(rows.map(({ kind, total }) => [kind, total]));
      return {
        balance: has.get('balance') ?? 0,
        sms: has.get('smsStock') ?? 0,
        voice: has.get('voiceStock') ?? 0,
      };
    },
    async lines(caller: Caller, { orgId, account, kind, startTime, endTime, pageNum, pageSize }: Asked) {
      const { values, add } = statement();
      const where = [`ledger_account.kind = ${add(ACCOUNT_OF[account])}`, await owners(caller, orgId, add)];
      if (kind !== undefined) where.push(`posting.kind = ${add(kind)}`);
      if (startTime !== undefined) where.push(`entry.at >= ${add(new Date(startTime))}`);
      if (endTime !== undefined) where.push(`entry.at < ${add(new Date(endTime))}`);
      const from = `from ledger_entry as entry join ledger_account on ledger_account.id = entry.account_id
        join ledger_posting as posting on posting.id = entry.posting_id where ${where.join(' and ')}`;
      const [sums] = await db.query<{ n: number; in: number; out: number }>(
        `select count(*) as n, coalesce(sum(amount) filter (where amount > 0), 0)::int8 as in,
                coalesce(-sum(amount) filter (where amount < 0), 0)::int8 as out ${from}`,
        values,
      );
      const rows = await db.query<Omit<WalletLine, 'at'> & { at: Date }>(
        `select posting.id, entry.at, posting.kind, entry.amount, entry.after,
                coalesce((select name from org where org.id = ledger_account.org_id), '') as "orgName",
                (select number from pay_order where pay_order.id = posting.order_id) as "orderNumber"
           ${from} order by entry.seq desc limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return {
        total: sums?.n ?? 0,
        rows: rows.map((row) => ({ ...row, at: row.at.getTime() })),
        sums: { in: sums?.in ?? 0, out: sums?.out ?? 0 },
      };
    },
  };
}
export type WalletRepository = ReturnType<typeof createWalletRepository>;
