import { LIMITS } from '@lightfield/contract';
import { cardDay, cardMonth } from '@lightfield/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type CardSaid, OperatorError } from './operator/operator-service.ts';
import type { Operators } from './operator/operators.ts';

/** Cards of one round: each is two or three questions, one after the other. */
const AT_ONCE = 20;
/** A card is asked about again after this. */
const AGAIN_MS = LIMITS.card.freshMs / 4;
/** After something went wrong. */
const RETRY_MS = 15 * 60_000;
/** While it is asked about nobody else asks. */
const LEASE_MS = 10 * 60_000;

interface Asked {
  id: string;
  iccid: string;
  operator: keyof Operators;
  expires_at: Date | null;
}

/** Asks operators about cards: their state and what they have used. What an operator does not say stays as it was, with the time it was said. */
export function createCardSync({
  db,
  operators,
  clock,
  log,
}: {
  db: Db;
  operators: Operators;
  clock: Clock;
  log: Log;
}) {
  const claim = () =>
    db.query<Asked>(
      `update card set sync_at = $2 where id in (
         select id from card where sync_at <= $1 and operator = any($3::text[]) order by sync_at limit $4 for update skip locked)
       returning id, iccid, operator, expires_at`,
      [new Date(clock.now()), new Date(clock.now() + LEASE_MS), Object.keys(operators), AT_ONCE],
    );
  /** What was used since it was said last belongs to today; of a card that was never heard of nobody knows when. */
  async function store(id: string, { lineState, usedKb, activatedAt }: CardSaid): Promise<void> {
    const now = clock.now();
    const [today, month] = [cardDay(now), cardDay(cardMonth(now).from)];
    await db.transaction(async (tx) => {
      const [before] = await tx.query<{ used: number | null; known: boolean }>(
        `select case when used_month = $2::date then used_kb else 0 end as used, synced_at is not null as known
           from card where id = $1 for no key update`,
        [id, month],
      );
      if (!before) return;
      await tx.query(
        `update card set line_state = $2, used_kb = coalesce($3, used_kb), used_month = case when $3::bigint is null then used_month else $4::date end,
                activated_at = coalesce($5, activated_at), synced_at = $6, problem = '', sync_at = $7 where id = $1`,
        [
          id,
          lineState,
          usedKb,
          month,
          activatedAt === null ? null : new Date(activatedAt),
          new Date(now),
          new Date(now + AGAIN_MS),
        ],
      );
      const more = usedKb === null || !before.known ? 0 : usedKb - (before.used ?? 0);
      if (more > 0)
        await tx.query(
          `insert into card_usage (card_id, day, kb) values ($1, $2::date, $3)
           on conflict (card_id, day) do update set kb = card_usage.kb + excluded.kb`,
          [id, today, more],
        );
    });
  }
  const failed = (id: string, problem: string) =>
    db.query('update card set problem = $2, sync_at = $3 where id = $1', [
      id,
      problem,
      new Date(clock.now() + RETRY_MS),
    ]);

  return {
    /** Answers how many cards there were; fewer than there can be: that was all. */
    async round(): Promise<boolean> {
      const asked = await claim();
      const busy = new Set<string>();
      for (const { id, iccid, operator, expires_at } of asked) {
        const service = operators[operator];
        // it wants to be left alone: the others of this round come with the next attempt
        if (!service || busy.has(service.service)) {
          await failed(id, 'the operator takes no more questions now');
          continue;
        }
        try {
          await store(id, await service.look({ iccid, expiresAt: expires_at?.getTime() ?? null }));
        } catch (error) {
          if (!(error instanceof OperatorError)) throw error;
          if (error.busy) busy.add(service.service);
          log.warn(
            { iccid, service: service.service, reason: error.message },
            'an operator did not answer about a card',
          );
          await failed(id, error.message.slice(0, 200).toWellFormed());
        }
      }
      return asked.length === AT_ONCE && busy.size === 0;
    },
  };
}
export type CardSync = ReturnType<typeof createCardSync>;
