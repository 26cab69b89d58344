import { FIRST_LANGUAGE, type MessageSaid } from '@lightfield/contract';
import { cardDay, cardMonth, messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';

/** Cards of one round. */
const AT_ONCE = 1_000;
/** Of an enterprise, who is told. */
const TOLD_MAX = 50;

interface Row {
  org_id: string;
  iccid: string;
  expires_at: Date;
  recharge_until: Date;
}
interface Message {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly note: string;
  readonly said: MessageSaid;
  readonly expiry: number;
}
type What = 'expiring' | 'expired';

/** Says once of each end of service that it comes this month, and that it has come: one message for all cards of an enterprise. */
export function createCardMessages({ db, bus, clock }: { db: Db; bus: Pick<Bus, 'emit'>; clock: Clock }) {
  const people = (tx: Transaction, orgId: string) =>
    tx.query<{ id: string }>(
      `select account.id from account join role on role.id = account.role_id
        where account.org_id = $1 and account.status = 'active' and not account.disabled
          and (account.expires_at is null or account.expires_at > now())
          and (role.permissions is null or 'manage_card_view' = any(role.permissions))
        order by account.id limit ${TOLD_MAX}`,
      [orgId],
    );
  const DUE: Record<What, { column: string; where: string }> = {
    expiring: { column: 'told_expiring', where: 'expires_at > $1 and expires_at <= $2' },
    expired: {
      column: 'told_expired',
      where: 'expires_at <= $1 and recharge_until > $1 and $2::timestamptz is not null',
    },
  };
  async function take(tx: Transaction, what: What, now: number): Promise<Row[]> {
    const { column, where } = DUE[what];
    return tx.query<Row>(
      `update card set ${column} = expires_at where id in (
         select id from card where ${where} and ${column} is distinct from expires_at and line_state is distinct from 'cancelled'
          order by org_id, expires_at limit ${AT_ONCE} for update skip locked)
       returning org_id, iccid, expires_at, recharge_until`,
      [new Date(now), new Date(cardMonth(now).until)],
    );
  }
  async function tell(
    tx: Transaction,
    what: What,
    orgId: string,
    cards: readonly Row[],
    at: number,
  ): Promise<Message[]> {
    const [first] = cards.toSorted((one, other) => one.expires_at.getTime() - other.expires_at.getTime());
    if (!first) return [];
    const expiry = (what === 'expiring' ? first.expires_at : first.recharge_until).getTime();
    const said = {
      kind: 'card',
      what,
      count: cards.length,
      iccid: first.iccid.slice(-4),
      // the last day, not the moment after it
      date: cardDay(expiry - 1),
    } as const;
    const told = (await people(tx, orgId)).map(({ id }) => ({
      id: newId(),
      accountId: id,
      ...messageWords(said, FIRST_LANGUAGE),
      said,
      expiry,
    }));
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, expiry, said)
       select id, account_id, 'expire', 'card', id::text, title, note, $2, $3, said
         from jsonb_to_recordset($1) as row (id uuid, account_id uuid, title text, note text, said jsonb)`,
      [
        JSON.stringify(told.map(({ accountId, ...row }) => ({ ...row, account_id: accountId }))),
        new Date(at),
        new Date(expiry),
      ],
    );
    return told;
  }
  function announce(told: readonly Message[], at: number): void {
    for (const { accountId, ...message } of told) {
      const about = { type: 'expire', equipType: 'card', dataId: message.id, dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
      bus.emit('unread', { accountId });
    }
  }
  return {
    async round(): Promise<void> {
      for (const what of ['expiring', 'expired'] as const) {
        const at = clock.now();
        const told = await db.transaction(async (tx) => {
          const byOrg = Map.groupBy(await take(tx, what, at), ({ org_id }) => org_id);
          const all: Message[] = [];
          for (const [orgId, cards] of byOrg) all.push(...(await tell(tx, what, orgId, cards, at)));
          return all;
        });
        announce(told, at);
      }
    },
  };
}
export type CardMessages = ReturnType<typeof createCardMessages>;
