import { FIRST_LANGUAGE, type MessageSaid } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Queryable } from '../../kernel/db.ts';

/** Column of statements that have the table `gateway` as `g`: administrators of its enterprise and of the operation centre. */
export const ADMINISTRATORS = `array(select account.id from account join role on role.id = account.role_id
  where role.role_type = 'admin' and account.status = 'active' and not account.disabled
    and (account.kind = 'op' or account.org_id = g.org_id)) as accounts`;

/** Stores a message about a gateway for each account. Answers what tells them, once that is committed. */
export async function storeNotice(
  tx: Queryable,
  { gatewayId, accounts, said, at }: { gatewayId: string; accounts: readonly string[]; said: MessageSaid; at: number },
): Promise<(bus: Pick<Bus, 'emit'>) => void> {
  const ids = new Map(accounts.map((accountId) => [accountId, newId()]));
  const { title, note } = messageWords(said, FIRST_LANGUAGE);
  await tx.query(
    `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, said)
     select new.id, new.account_id, 'notice', 'resource', $3, $4, $5, $6, $7
       from unnest($1::uuid[], $2::uuid[]) as new (id, account_id)`,
    [[...ids.values()], [...ids.keys()], gatewayId, title, note, new Date(at), JSON.stringify(said)],
  );
  return (bus) => {
    for (const [accountId, id] of ids) {
      const about = { type: 'notice', equipType: 'resource', dataId: gatewayId, dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', { accountId, message: { id, ...about, title, note, said, ...rest } });
      bus.emit('unread', { accountId });
    }
  };
}
