import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Db, Queryable } from '../../kernel/db.ts';

/** Of an enterprise, who is told. */
const TOLD_MAX = 50;

/** Tells the people who set up forwarders that a target has been away for long, and that it is back. */
export function createForwardMessages({ db, bus }: { db: Db; bus: Pick<Bus, 'emit'> }) {
  const people = (on: Queryable, orgId: string) =>
    on.query<{ id: string }>(
      `select account.id from account join role on role.id = account.role_id
        where account.org_id = $1 and account.status = 'active' and not account.disabled
          and (account.expires_at is null or account.expires_at > now())
          and (role.permissions is null or 'manage_datacenter_edit' = any(role.permissions))
        order by account.id limit ${TOLD_MAX}`,
      [orgId],
    );
  return {
    /** `isAway`: what is said now; said once however many processes say it. */
    async tell(forwarderId: string, isAway: boolean, at: number): Promise<void> {
      const said = await db.transaction(async (tx) => {
        const [row] = await tx.query<{ org_id: string; name: string; waiting_since: Date | null }>(
          'update forwarder set told_away = $2 where id = $1 and told_away <> $2 returning org_id, name, waiting_since',
          [forwarderId, isAway],
        );
        if (!row) return [];
        const words = {
          kind: 'forward',
          what: isAway ? 'away' : 'back',
          name: row.name,
          minutes:
            isAway && row.waiting_since ? Math.max(1, Math.round((at - row.waiting_since.getTime()) / 60_000)) : 0,
        } as const;
        const told = (await people(tx, row.org_id)).map(({ id }) => ({
          id: newId(),
          accountId: id,
          ...messageWords(words, 'zh'),
          said: words,
        }));
        await tx.query(
          `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, said)
           select id, account_id, 'notice', 'api', id::text, title, note, $2, said
             from jsonb_to_recordset($1) as row (id uuid, account_id uuid, title text, note text, said jsonb)`,
          [JSON.stringify(told.map(({ accountId, ...rest }) => ({ ...rest, account_id: accountId }))), new Date(at)],
        );
        return told;
      });
      for (const { accountId, ...message } of said) {
        const about = { type: 'notice', equipType: 'api', dataId: message.id, dataStatus: 'sended' } as const;
        const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
        bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
        bus.emit('unread', { accountId });
      }
    },
  };
}
export type ForwardMessages = ReturnType<typeof createForwardMessages>;
