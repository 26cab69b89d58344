/** Pieces of statements about a move; `$1` is the organisation it goes to. */
const enterprise = (org: string) => `case when ${org}.kind = 'external' then ${org}.parent_id else ${org}.id end`;
/** Organisations of the enterprise that `$1` is or belongs to: itself and its customers. */
export const FAMILY = `(select kin.id from org kin, org target where target.id = $1
  and (${enterprise('kin')}) = (${enterprise('target')}))`;
/** Whose groups may hold a device of the organisation `$1`. */
export const HOMES = `(select id from org where id = $1 union all select parent_id from org where id = $1 and kind = 'external')`;
/** Accounts that keep what they have of it: those of the enterprise, and the operation centre's. */
export const STAYS = `(account.org_id in ${FAMILY} or account.kind = 'op')`;
