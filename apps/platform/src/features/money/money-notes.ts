import type { MessageSaid, PermissionCode } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { createHolderMessages } from '../../kernel/holder-messages.ts';

type Said = Extract<MessageSaid, { kind: 'payment' }>;
/** Whoever may look at it is told. */
const READERS = {
  paid: 'account_order_view',
  refunded: 'account_order_view',
  invoiceIssued: 'account_invoice_view',
  invoiceRejected: 'account_invoice_view',
  balanceLow: 'manage_wallet_view',
  low: 'manage_wallet_view',
  out: 'manage_wallet_view',
} as const satisfies Record<Said['what'], PermissionCode>;
/** Of one transaction. */
const AT_ONCE = 50;

export type MoneyNote = { orgId: string; at: number } & Omit<Said, 'kind'>;

/** In the transaction of what it is about, so that nobody is told of what did not happen, and nothing is left untold. */
export async function noteAll(tx: Queryable, notes: readonly MoneyNote[]): Promise<void> {
  await tx.query(
    `insert into money_note (id, org_id, permission, said, at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::timestamptz[])`,
    [
      notes.map(() => newId()),
      notes.map(({ orgId }) => orgId),
      notes.map(({ what }) => READERS[what]),
      notes.map(({ orgId: _org, at: _at, ...said }) => JSON.stringify({ kind: 'payment', ...said })),
      notes.map(({ at }) => new Date(at)),
    ],
    { prepared: true },
  );
}
export const noteMoney = (tx: Queryable, note: MoneyNote): Promise<void> => noteAll(tx, [note]);

interface Note {
  orgId: string;
  permission: string;
  said: Said;
}

/** Makes messages of what was noted: each once, whichever process does it and whenever one dies. */
export function createMoneyNotes({ db, bus, clock }: { db: Db; bus: Pick<Bus, 'emit'>; clock: Clock }) {
  const messages = createHolderMessages(bus, { type: 'payment', equipType: 'wallet' });
  async function take(tx: Transaction, at: number) {
    const notes = await tx.query<Note>(
      `with taken as (delete from money_note where id in (
           select id from money_note order by at, id limit ${AT_ONCE} for update skip locked) returning *)
       select org_id as "orgId", permission, said from taken order by at, id`,
    );
    const told: (() => void)[] = [];
    for (const note of notes) told.push(await messages.write(tx, { ...note, at }));
    return { told, taken: notes.length };
  }
  return {
    /** Everything that was noted. */
    async round(): Promise<void> {
      for (;;) {
        const at = clock.now();
        const { told, taken } = await db.transaction((tx) => take(tx, at));
        for (const say of told) say();
        if (taken < AT_ONCE) return;
      }
    },
  };
}
export type MoneyNotes = ReturnType<typeof createMoneyNotes>;
