import type { Queryable, Transaction } from '../../kernel/db.ts';

interface EndedShelf {
  id: string;
  rule_id: string;
  source_id: string;
}

/** Shelves that have ended and whose rule does not lie on another one; nobody else gets them until the transaction ends. */
const ended = (tx: Queryable, now: Date, limit: number): Promise<EndedShelf[]> =>
  tx.query<EndedShelf>(
    `select id, rule_id, coalesce(device_id, project_id, gateway_id) as source_id from alarm_shelf shelf
      where told_at is null and (ended_at is not null or until <= $1)
        and not exists (select from alarm_shelf other
                         where other.rule_id = shelf.rule_id and other.ended_at is null and other.until > $1)
      order by until limit $2 for update skip locked`,
    [now, limit],
  );

/**
 * Makes the alarms due that nobody was told of because their rule lay on a shelf that has ended: those that hold and that nobody
 * has confirmed meanwhile; what recovered is in the list alone. Each is told once, since it has one first step. Answers how many
 * shelves had ended.
 */
export async function tellAfterShelf(tx: Transaction, now: number, limit: number): Promise<number> {
  const at = new Date(now);
  const shelves = await ended(tx, at, limit);
  if (shelves.length === 0) return 0;
  const rules = shelves.map(({ rule_id }) => rule_id);
  await tx.query(
    `insert into alarm_step (alarm_id, level, source_id, group_id, created_at, due_at, late)
     select e.id, 0, coalesce(e.device_id, e.project_id, e.gateway_id), e.group_id, $3, $3, true from alarm_event e
      where e.recovered_at is null and e.confirmed_at is null
        and (e.shelf_id in (select id from alarm_shelf where rule_id = any($1::uuid[]))
             or e.rule_id = any($1::uuid[]) and e.id in (
                select alarm_id from alarm_step where source_id = any($2::uuid[]) and level = 0 and outcome = 'shelved'))
     on conflict (alarm_id, level) do update
        set created_at = excluded.created_at, due_at = excluded.due_at, late = true, ended_at = null, outcome = null
      where alarm_step.outcome = 'shelved'`,
    [rules, shelves.map(({ source_id }) => source_id), at],
  );
  await tx.query('update alarm_shelf set told_at = $2 where id = any($1::uuid[])', [shelves.map(({ id }) => id), at]);
  return shelves.length;
}
