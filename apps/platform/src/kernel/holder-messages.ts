import { FIRST_LANGUAGE, type Message, type MessageSaid } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from './bus.ts';
import type { Queryable } from './db.ts';

/** Of an enterprise, who is told. */
const TOLD_MAX = 50;

/** SQL of the accounts of an organisation that can log in and hold a permission; both are SQL themselves. */
export const holdersOf = (orgId: string, permission: string): string =>
  `select account.id from account join role on role.id = account.role_id
    where account.org_id = ${orgId} and account.status = 'active' and not account.disabled
      and (account.expires_at is null or account.expires_at > now())
      and (role.permissions is null or ${permission} = any(role.permissions))
    order by account.id limit ${TOLD_MAX}`;

/** Messages to the people of an enterprise who hold a permission, notices unless told otherwise: they pop up, and wait in the message centre. */
export function createHolderMessages(
  bus: Pick<Bus, 'emit'>,
  { type, equipType }: Pick<Message, 'type' | 'equipType'> = { type: 'notice', equipType: 'api' },
) {
  const people = (on: Queryable, orgId: string, permission: string) =>
    on.query<{ id: string }>(holdersOf('$1', '$2'), [orgId, permission], { prepared: true });
  return {
    /** In the transaction of whoever has something to say. Answers what says it to those who are there, once that has ended. */
    async write(
      tx: Queryable,
      { orgId, permission, said, at }: { orgId: string; permission: string; said: MessageSaid; at: number },
    ): Promise<() => void> {
      const told = (await people(tx, orgId, permission)).map(({ id }) => ({
        id: newId(),
        accountId: id,
        ...messageWords(said, FIRST_LANGUAGE),
        said,
      }));
      if (told.length === 0) return () => undefined;
      await tx.query(
        `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, said)
         select id, account_id, $3, $4, id::text, title, note, $2, said
           from jsonb_to_recordset($1) as row (id uuid, account_id uuid, title text, note text, said jsonb)`,
        [
          JSON.stringify(told.map(({ accountId, ...rest }) => ({ ...rest, account_id: accountId }))),
          new Date(at),
          type,
          equipType,
        ],
        { prepared: true },
      );
      return () => {
        for (const { accountId, ...message } of told) {
          const about = { type, equipType, dataId: message.id, dataStatus: 'sended' } as const;
          const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
          bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
          bus.emit('unread', { accountId });
        }
      };
    },
  };
}
export type HolderMessages = ReturnType<typeof createHolderMessages>;
