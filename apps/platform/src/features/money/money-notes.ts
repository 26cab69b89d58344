import type { MessageSaid, PermissionCode } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';

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
/** Of an enterprise, who is told. */
const TOLD_MAX = 50;
/** Of one transaction. */
const AT_ONCE = 50;

/** In the transaction of what it is about, so that nobody is told of what did not happen, and nothing is left untold. */
export async function noteMoney(
  tx: Queryable,
  { orgId, at, ...said }: { orgId: string; at: number } & Omit<Said, 'kind'>,
): Promise<void> {
  await tx.query('insert into money_note (id, org_id, permission, said, at) values ($1, $2, $3, $4, $5)', [
    newId(),
    orgId,
    READERS[said.what],
    JSON.stringify({ kind: 'payment', ...said }),
    new Date(at),
  ]);
}

interface Note {
  org_id: string;
  permission: string;
  said: Said;
}

/** Makes messages of what was noted: each once, whichever process does it and whenever one dies. */
export function createMoneyNotes({ db, bus, clock }: { db: Db; bus: Pick<Bus, 'emit'>; clock: Clock }) {
  const people = (tx: Queryable, { org_id, permission }: Note) =>
    tx.query<{ id: string }>(
      `select account.id from account join role on role.id = account.role_id
        where account.org_id = $1 and account.status = 'active' and not account.disabled
          and (account.expires_at is null or account.expires_at > now())
          and (role.permissions is null or $2 = any(role.permissions))
        order by account.id limit ${TOLD_MAX}`,
      [org_id, permission],
    );
  async function take(tx: Transaction, at: number) {
    const notes = await tx.query<Note>(
      `with taken as (delete from money_note where id in (
           select id from money_note order by at, id limit ${AT_ONCE} for update skip locked) returning *)
       select org_id, permission, said from taken order by at, id`,
    );
    const told = [];
    for (const note of notes) {
      const { said } = note;
      const words = messageWords(said, 'zh');
      for (const { id } of await people(tx, note)) told.push({ id: newId(), accountId: id, ...words, said });
    }
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, said)
       select id, account_id, 'payment', 'wallet', id::text, title, note, $2, said
         from jsonb_to_recordset($1) as row (id uuid, account_id uuid, title text, note text, said jsonb)`,
      [JSON.stringify(told.map(({ accountId, ...row }) => ({ ...row, account_id: accountId }))), new Date(at)],
    );
    return { told, taken: notes.length };
  }
  return {
    /** Everything that was noted. */
    async round(): Promise<void> {
      for (;;) {
        const at = clock.now();
        const { told, taken } = await db.transaction((tx) => take(tx, at));
        for (const { accountId, ...message } of told) {
          const about = { type: 'payment', equipType: 'wallet', dataId: message.id, dataStatus: 'sended' } as const;
          const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
          bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
          bus.emit('unread', { accountId });
        }
        if (taken < AT_ONCE) return;
      }
    },
  };
}
export type MoneyNotes = ReturnType<typeof createMoneyNotes>;
