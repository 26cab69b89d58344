import type { SiteCard } from '@lightfield/contract';
import { cardDay, cardMonth, endOfCardDay, rechargeUntil } from '@lightfield/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import { cardWrites } from './card.repository.ts';
import { madeUpKb } from './operator/standin.ts';

const DAY_MS = 86_400_000;
/** Usage that a card comes with. */
const DAYS = 75;

/** IoT cards that come with a site document, for whoever sets it up: with some months of usage, and nobody is told of their ends. */
export function createSiteCards({ clock }: { clock: Clock }) {
  function endOf(expires: SiteCard['expires'], now: number): number {
    if ('daysAgo' in expires) return endOfCardDay(cardDay(now - (expires.daysAgo + 1) * DAY_MS)) ?? now;
    let { until } = cardMonth(now);
    for (let step = 0; step < expires.inMonths; step += 1) ({ until } = cardMonth(until));
    return until;
  }
  return async (tx: Transaction, orgId: string, card: SiteCard, deviceId: string | undefined): Promise<void> => {
    const now = clock.now();
    const known = await cardWrites.taken(tx, [card.iccid]);
    if (known.size > 0) return;
    const expiresAt = endOf(card.expires, now);
    await cardWrites.insert(tx, orgId, [{ ...card, imsi: '', expiresAt, remark: '' }], now);
    const activated = new Date(now - DAYS * DAY_MS);
    const [row] = await tx.query<{ id: string }>(
      `update card set activated_at = $2, told_expiring = expires_at, told_expired = expires_at, recharge_until = $3,
              synced_at = $4, used_kb = 0, used_month = $5::date where iccid = $1 returning id`,
      [card.iccid, activated, new Date(rechargeUntil(expiresAt)), new Date(now), cardDay(cardMonth(now).from)],
    );
    const last = Math.min(now, expiresAt) - DAY_MS;
    const days = Array.from({ length: DAYS }, (_, back) => cardDay(last - back * DAY_MS));
    await tx.query(
      `insert into card_usage (card_id, day, kb) select $1, day, kb from jsonb_to_recordset($2) as row (day date, kb bigint)`,
      [row?.id, JSON.stringify(days.map((day) => ({ day, kb: madeUpKb(card.iccid, day) })))],
    );
    // what the operator counts of this month is in the days already, but for today
    const month = cardDay(cardMonth(now).from);
    await tx.query(
      `update card set used_kb = (select coalesce(sum(kb), 0) from card_usage where card_id = card.id and day >= $2::date) where id = $1`,
      [row?.id, month],
    );
    if (deviceId !== undefined)
      await tx.query(`update device set iccid = $2 where id = $1 and iccid = ''`, [deviceId, card.iccid]);
  };
}
