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

const LOCK =
  'select org_id, kind, total from ledger_account where org_id = any($1::uuid[]) order by id for no key update';
/**
 * Postings, accounts and entries in one statement: there is no moment at which they differ, and one way to the database. What an account
 * has after an entry is what it has after all of them, less what follows.
 */
const POST = `with posting as (
    insert into ledger_posting (id, at, kind, order_id, outbox_id)
    select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::uuid[]) returning id),
  given as (
    select * from unnest($6::uuid[], $7::timestamptz[], $8::uuid[], $9::text[], $10::bigint[])
      with ordinality as given (posting_id, at, org_id, kind, amount, n)),
  moved as (
    update ledger_account set total = total + added.amount
      from (select org_id, kind, sum(amount)::bigint as amount from given group by org_id, kind) as added
     where ledger_account.org_id = added.org_id and ledger_account.kind = added.kind
    returning ledger_account.id, added.org_id, added.kind, total)
  insert into ledger_entry (posting_id, account_id, amount, after, at)
  select posting_id, moved.id, amount,
         total - coalesce(sum(amount) over (partition by moved.id order by n rows between 1 following and unbounded following), 0), at
    from given join moved using (org_id, kind) order by n`;

/**
 * Locks the accounts of enterprises and answers what is in them: whatever changes them comes one after the other. They are locked in one
 * order, whoever asks; an order that is paid, where there is one, is locked before its accounts.
 */
export async function lockAll(tx: Queryable, enterprises: readonly string[]): Promise<Map<string, Totals>> {
  const orgIds = [...new Set(enterprises)].toSorted();
  const ask = () => tx.query<{ org_id: string; kind: Account; total: number }>(LOCK, [orgIds], { prepared: true });
  let rows = await ask();
  if (rows.length < ACCOUNTS.length * orgIds.length) {
    await tx.query(
      `insert into ledger_account (org_id, kind) select org_id, kind from unnest($1::uuid[]) with ordinality as org (org_id, n), unnest($2::text[]) kind order by n
       on conflict (org_id, kind) do nothing`,
      [orgIds, ACCOUNTS],
    );
    rows = await ask();
  }
  const found = new Map(orgIds.map((orgId) => [orgId, {} as Record<Account, number>]));
  for (const { org_id: orgId, kind, total } of rows) {
    const totals = found.get(orgId);
    if (totals) totals[kind] = total;
  }
  return found;
}
/** Those of one enterprise. */
export async function lockAccounts(tx: Queryable, orgId: string): Promise<Totals> {
  const totals = (await lockAll(tx, [orgId])).get(orgId);
  if (!totals) throw new Error('accounts were not locked');
  return totals;
}

/** Whoever posts has locked the accounts. Later ones see what those before them added. */
export async function postAll(tx: Queryable, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const entries = postings.flatMap(({ id, orgId, at, entries: given }) =>
    Object.entries(given).map(([account, amount]) => ({ id, orgId, at, account, amount })),
  );
  await tx.query(
    POST,
    [
      postings.map(({ id }) => id),
      postings.map(({ at }) => new Date(at)),
      postings.map(({ kind }) => kind),
      postings.map(({ orderId }) => orderId ?? null),
      postings.map(({ outboxId }) => outboxId ?? null),
      entries.map(({ id }) => id),
      entries.map(({ at }) => new Date(at)),
      entries.map(({ orgId }) => orgId),
      entries.map(({ account }) => account),
      entries.map(({ amount }) => amount),
    ],
    { prepared: true },
  );
}
export const post = (tx: Queryable, posting: Posting): Promise<void> => postAll(tx, [posting]);

/** What it has, to be shown: nothing is locked. */
export async function totalOf(on: Queryable, orgId: string, account: Account): Promise<number> {
  const [row] = await on.query<{ total: number }>('select total from ledger_account where org_id = $1 and kind = $2', [
    orgId,
    account,
  ]);
  return row?.total ?? 0;
}
