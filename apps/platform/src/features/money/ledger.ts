import type { Queryable } from '../../kernel/db.ts';
import { ACCOUNTS, type Account, type Entries } from './postings.ts';

export type PostingKind =
  | 'recharge'
  | 'package'
  | 'card'
  | 'refund'
  | 'held'
  | 'returned'
  | 'use'
  | 'giveBack'
  | 'lapse';
export interface Posting {
  readonly id: string;
  readonly orgId: string;
  readonly at: number;
  readonly kind: PostingKind;
  readonly orderId?: string | null;
  /** The SMS or call that it is of. */
  readonly outboxId?: string | null;
  readonly entries: Entries;
}

/** What an enterprise has in each account. */
export type Totals = Readonly<Record<Account, number>>;

const LOCK = 'select kind, total from ledger_account where org_id = $1 order by id for no key update';
/** Accounts and entries in one statement: there is no moment at which they differ, and one way to the database. */
const POST = `with posting as (
    insert into ledger_posting (id, at, kind, order_id, outbox_id) values ($1, $2, $3, $4, $8) returning id),
  moved as (
    update ledger_account set total = total + given.amount
      from unnest($6::text[], $7::bigint[]) as given (kind, amount)
     where org_id = $5 and ledger_account.kind = given.kind
    returning ledger_account.id, given.amount, total)
  insert into ledger_entry (posting_id, account_id, amount, after, at)
  select posting.id, moved.id, moved.amount, moved.total, $2 from moved, posting`;

/**
 * Locks the accounts of an enterprise and answers what is in them: whatever changes them comes one after the other. An order, where
 * there is one, is locked before its accounts.
 */
export async function lockAccounts(tx: Queryable, orgId: string): Promise<Totals> {
  const ask = () => tx.query<{ kind: Account; total: number }>(LOCK, [orgId], { prepared: true });
  let rows = await ask();
  if (rows.length < ACCOUNTS.length) {
    await tx.query(
      'insert into ledger_account (org_id, kind) select $1, unnest($2::text[]) on conflict (org_id, kind) do nothing',
      [orgId, ACCOUNTS],
    );
    rows = await ask();
  }
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total])) as Record<Account, number>;
}

/** Whoever posts has locked the accounts. */
export async function post(
  tx: Queryable,
  { id, orgId, at, kind, orderId = null, outboxId = null, entries }: Posting,
): Promise<void> {
  const given = Object.entries(entries);
  await tx.query(
    POST,
    [
      id,
      new Date(at),
      kind,
      orderId,
      orgId,
      given.map(([account]) => account),
      given.map(([, amount]) => amount),
      outboxId,
    ],
    { prepared: true },
  );
}

/** What it has, to be shown: nothing is locked. */
export async function totalOf(on: Queryable, orgId: string, account: Account): Promise<number> {
  const [row] = await on.query<{ total: number }>('select total from ledger_account where org_id = $1 and kind = $2', [
    orgId,
    account,
  ]);
  return row?.total ?? 0;
}
