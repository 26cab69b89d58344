import type { Language } from '@lightfield/contract';
import { HANDOVER_DEFAULTS, HandoverSettings, type HandoverVariable, LIMITS } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { AddParam, Asked, VisibleDevices } from './handover.repository.ts';
import { createNoteRepository } from './note.repository.ts';

/** An account that can get mail. */
export interface Person {
  id: string;
  name: string;
  email: string;
  lang: Language;
}
export interface OrgOf {
  name: string;
  kind: 'center' | 'enterprise' | 'external';
}
type AccountsIn = (caller: Caller, add: AddParam) => Promise<string>;

const VARIABLE = `variable.id, variable.name, variable.unit, variable.decimals, device.id as "equipId", device.name as "equipName"`;
const PERSON = `account.id, account.login_name as name, account.email, coalesce(account.language, 'zh') as lang`;
const ALIVE = `account.email <> '' and not account.disabled and account.status = 'active'`;

/** SQL of shifts: how they are set, their notes, what was sent. */
export function createShiftRepository(db: Db, visible: VisibleDevices, accounts: AccountsIn) {
  const seenBy = async ({ caller, orgId }: Asked, add: AddParam) =>
    `(${await visible(caller, add)})${orgId ? ` and device.org_id = ${add(orgId)}::uuid` : ''}`;

  return {
    /** `lock`: nobody else changes its shifts, or its notes, until the transaction ends. */
    async org(on: Queryable, orgId: string, lock = false): Promise<OrgOf | undefined> {
      const [row] = await on.query<OrgOf>(
        `select name, kind from org where id = $1${lock ? ' for no key update' : ''}`,
        [orgId],
      );
      return row;
    },
    async settings(on: Queryable, orgId: string): Promise<HandoverSettings> {
      const [row] = await on.query<{ settings: unknown }>('select settings from handover_settings where org_id = $1', [
        orgId,
      ]);
      return row ? HandoverSettings.parse(row.settings) : HANDOVER_DEFAULTS;
    },
    /** `caller` absent: all that were chosen. */
    async chosen(on: Queryable, orgId: string, caller?: Caller): Promise<HandoverVariable[]> {
      const { values, add } = statement();
      const seen = caller ? await visible(caller, add) : 'true';
      return on.query<HandoverVariable>(
        `select ${VARIABLE} from handover_variable chosen join variable on variable.id = chosen.variable_id
           join device on device.id = variable.device_id where chosen.org_id = ${add(orgId)} and (${seen}) order by chosen.place`,
        values,
      );
    },
    people: (on: Queryable, orgId: string) =>
      on.query<Person>(
        `select ${PERSON} from handover_person join account on account.id = handover_person.account_id
          where handover_person.org_id = $1 order by lower(account.login_name)`,
        [orgId],
      ),
    /** Of these, those that can get mail. */
    receivers: (on: Queryable, ids: readonly string[]) =>
      on.query<Person>(`select ${PERSON} from account where id = any($1::uuid[]) and ${ALIVE} order by id`, [ids]),

    /** Of these, how many the caller reaches. */
    async variablesAmong(on: Queryable, asked: Asked, ids: readonly string[]): Promise<number> {
      const { values, add } = statement();
      const seen = await seenBy(asked, add);
      const [row] = await on.query<{ n: number }>(
        `select count(*)::int as n from variable join device on device.id = variable.device_id
          where variable.id = any(${add(ids)}::uuid[]) and ${seen}`,
        values,
      );
      return row?.n ?? 0;
    },
    async accountsAmong(on: Queryable, caller: Caller, ids: readonly string[]): Promise<number> {
      const { values, add } = statement();
      const seen = await accounts(caller, add);
      const [row] = await on.query<{ n: number }>(
        `select count(*)::int as n from account where account.id = any(${add(ids)}::uuid[]) and ${seen}`,
        values,
      );
      return row?.n ?? 0;
    },
    async findVariables(asked: Asked, keyword: string): Promise<HandoverVariable[]> {
      const { values, add } = statement();
      const seen = await seenBy(asked, add);
      const like = add(likeText(keyword));
      return db.query<HandoverVariable>(
        `select ${VARIABLE} from variable join device on device.id = variable.device_id
          where variable.data_type <> 'string' and ${seen}
            and (variable.name || ' ' || device.name || ' ' || variable.name) ilike ${like}
          order by device.name, variable.name, variable.id limit ${LIMITS.handover.found}`,
        values,
      );
    },
    async findPeople({ caller, orgId }: Asked, keyword: string): Promise<Person[]> {
      const { values, add } = statement();
      const seen = await accounts(caller, add);
      const org = orgId ? `and account.org_id = ${add(orgId)}::uuid` : '';
      return db.query<Person>(
        `select ${PERSON} from account where ${seen} ${org} and ${ALIVE} and account.login_name ilike ${add(likeText(keyword))}
          order by lower(account.login_name) limit ${LIMITS.handover.found}`,
        values,
      );
    },
    async put(
      on: Queryable,
      orgId: string,
      settings: HandoverSettings,
      { variableIds, accountIds, at }: { variableIds: readonly string[]; accountIds: readonly string[]; at: number },
    ): Promise<void> {
      await on.query(
        `insert into handover_settings (org_id, settings, mails_since) values ($1, $2, case when $4 then $3::timestamptz end)
         on conflict (org_id) do update set settings = excluded.settings,
           mails_since = case when $4 then coalesce(handover_settings.mails_since, $3::timestamptz) end`,
        [orgId, JSON.stringify(settings), new Date(at), settings.mails],
      );
      await on.query('delete from handover_variable where org_id = $1', [orgId]);
      await on.query(
        `insert into handover_variable (org_id, variable_id, place)
         select $1, id, place from unnest($2::uuid[]) with ordinality as chosen(id, place)`,
        [orgId, variableIds],
      );
      await on.query('delete from handover_person where org_id = $1', [orgId]);
      await on.query('insert into handover_person (org_id, account_id) select $1, unnest($2::uuid[])', [
        orgId,
        accountIds,
      ]);
    },
    ...createNoteRepository(db),
  };
}
export type ShiftRepository = ReturnType<typeof createShiftRepository>;
