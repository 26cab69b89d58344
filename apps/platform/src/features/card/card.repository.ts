import type {
  BodyOut,
  Card,
  CardLineState,
  CardOperator,
  CardRecharge,
  CardState,
  cardCalls,
} from '@lightfield/contract';
import { type CardSays, cardMonth, cardState, rechargeUntil } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Whose things a caller reaches, as conditions of a statement. */
export interface CardSight {
  readonly orgs: { within(caller: Caller, column: string, add: AddParam): Promise<string> };
  readonly devices: { visible(caller: Caller, add: AddParam, many?: 'many'): Promise<string> };
}

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  iccid: string;
  msisdn: string;
  imsi: string;
  operator: CardOperator;
  package_name: string;
  package_mb: number;
  price: number;
  line_state: CardLineState | null;
  activated_at: Date | null;
  expires_at: Date | null;
  recharge_until: Date | null;
  used_kb: number | null;
  is_this_month: boolean | null;
  synced_at: Date | null;
  problem: string;
  renewing: boolean;
  renew_problem: string | null;
  devices: Card['devices'] | null;
  remark: string;
}
/** A card but for who is asked about it, which no row knows. */
export type StoredCard = Omit<Card, 'service'>;
const millis = (at: Date | null) => at?.getTime() ?? null;
const fromRow = (row: Row, now: number): StoredCard => {
  const facts = { lineState: row.line_state, expiresAt: millis(row.expires_at) };
  return {
    ...facts,
    id: row.id,
    orgId: row.org_id,
    orgName: row.org_name,
    iccid: row.iccid,
    msisdn: row.msisdn,
    imsi: row.imsi,
    operator: row.operator,
    packageName: row.package_name,
    packageMb: row.package_mb,
    priceCents: row.price,
    state: cardState(facts, now),
    activatedAt: millis(row.activated_at),
    rechargeUntil: millis(row.recharge_until),
    // what was used last month is not what is used this month
    usedKb: row.is_this_month === true ? row.used_kb : null,
    syncedAt: millis(row.synced_at),
    problem: row.problem,
    renewing: row.renewing,
    renewProblem: row.renew_problem ?? '',
    devices: row.devices ?? [],
    remark: row.remark,
  };
};
const monthDay = (at: number): string => new Date(cardMonth(at).from + 8 * 3_600_000).toISOString().slice(0, 10);

const RENEWING = `from card_renewal join pay_order on pay_order.id = card_renewal.order_id
   where card_renewal.card_id = card.id and card_renewal.state = 'waiting' and pay_order.state = 'paid'`;
/** Columns of a card; `now` and `month` are placeholders, `devices` the condition on those the caller sees. */
const columns = (
  month: string,
  devices: string,
) => `card.id, card.org_id, coalesce(org.name, '') as org_name, card.iccid, card.msisdn,
  card.imsi, card.operator, card.package_name, card.package_mb, card.price, card.line_state, card.activated_at, card.expires_at,
  card.recharge_until, card.used_kb, card.used_month = ${month}::date as is_this_month, card.synced_at, card.problem, card.remark,
  exists (select 1 ${RENEWING}) as renewing,
  (select card_renewal.problem ${RENEWING} order by card_renewal.at limit 1) as renew_problem,
  (select jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name, 'gatewaySn', coalesce(gateway.sn, '')) order by device.name)
     from device left join gateway on gateway.id = device.gateway_id
    where device.iccid <> '' and upper(device.iccid) = card.iccid and device.org_id = card.org_id and ${devices}) as devices`;
const FROM = 'from card left join org on org.id = card.org_id';

/** `cardState` of packages/rules as a statement says it; a test holds one against the other. */
export const stateSql = (now: string, monthEnd: string): string => `case
  when card.line_state = 'cancelled' or card.recharge_until <= ${now} then 'cancelled'
  when card.line_state = 'suspended' then 'suspended'
  when card.expires_at is null then case when card.line_state = 'active' then 'active' else 'stock' end
  when card.expires_at <= ${now} then 'expired'
  when card.expires_at <= ${monthEnd} then 'expiring'
  when card.line_state = 'stock' then 'stock' else 'active' end`;
const ORDERS = {
  iccid: 'card.iccid',
  expires: 'card.expires_at nulls last, card.iccid',
  usage: 'case when card.used_month = $MONTH::date then card.used_kb end desc nulls last, card.iccid',
} as const;

type Asked = BodyOut<typeof cardCalls.query>;

/** SQL of cards as people see them. */
export function createCardRepository(db: Queryable, { orgs, devices }: CardSight) {
  async function condition(
    caller: Caller,
    { orgId, keyword, state, operator }: Partial<Asked>,
    now: number,
    add: AddParam,
  ) {
    const where = [await orgs.within(caller, 'card.org_id', add)];
    if (orgId !== undefined) where.push(`card.org_id = ${add(orgId)}`);
    if (operator !== undefined) where.push(`card.operator = ${add(operator)}`);
    if (keyword !== undefined) {
      const like = add(likeText(keyword));
      const columnsOf = ['iccid', 'msisdn', 'imsi', 'package_name', 'remark'];
      where.push(`(${columnsOf.map((column) => `card.${column} ilike ${like}`).join(' or ')})`);
    }
    const stateOf = () =>
      stateSql(`${add(new Date(now))}::timestamptz`, `${add(new Date(cardMonth(now).until))}::timestamptz`);
    if (state !== undefined) where.push(`(${stateOf()}) = ${add(state)}`);
    return { where: where.join(' and '), stateOf };
  }
  return {
    async list(caller: Caller, filter: Asked, now: number): Promise<{ total: number; rows: StoredCard[] }> {
      const { values, add } = statement();
      const { where } = await condition(caller, filter, now, add);
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${FROM} where ${where}`, values);
      const month = add(monthDay(now));
      const seen = await devices.visible(caller, add);
      const { pageNum, pageSize, sort = 'iccid' } = filter;
      const rows = await db.query<Row>(
        `select ${columns(month, seen)} ${FROM} where ${where} order by ${ORDERS[sort].replace('$MONTH', month)}
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => fromRow(row, now)) };
    },
    async counts(caller: Caller, orgId: string | undefined, now: number): Promise<Record<CardState, number>> {
      const { values, add } = statement();
      const { where, stateOf } = await condition(caller, { orgId }, now, add);
      const rows = await db.query<{ state: CardState; n: number }>(
        `select ${stateOf()} as state, count(*) as n ${FROM} where ${where} group by 1`,
        values,
      );
      const counts = { stock: 0, active: 0, expiring: 0, expired: 0, suspended: 0, cancelled: 0 };
      for (const { state, n } of rows) counts[state] = n;
      return counts;
    },
    async find(caller: Caller, id: string, now: number): Promise<StoredCard | undefined> {
      const { values, add } = statement();
      const [month, seen] = [add(monthDay(now)), await devices.visible(caller, add)];
      const [row] = await db.query<Row>(`select ${columns(month, seen)} ${FROM} where card.id = ${add(id)}`, values);
      return row && fromRow(row, now);
    },
    /** For whoever scans it: devices are none of theirs. */
    async findByIccid(iccid: string, now: number): Promise<StoredCard | undefined> {
      const [row] = await db.query<Row>(`select ${columns('$2', 'false')} ${FROM} where card.iccid = $1`, [
        iccid,
        monthDay(now),
      ]);
      return row && fromRow(row, now);
    },
    usage: (id: string, from: string) =>
      db.query<{ day: string; kb: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, kb from card_usage where card_id = $1 and day >= $2::date order by day`,
        [id, from],
      ),
    async recharges(id: string): Promise<CardRecharge[]> {
      const rows = await db.query<
        Omit<CardRecharge, 'at' | 'doneAt' | 'until'> & { at: Date; doneAt: Date | null; until: Date | null }
      >(
        `select pay_order.number as "orderNumber", months, card_renewal.cents, card_renewal.state, card_renewal.at,
                card_renewal.done_at as "doneAt", card_renewal.until, card_renewal.problem
           from card_renewal join pay_order on pay_order.id = card_renewal.order_id
          where card_id = $1 and pay_order.state = 'paid' order by card_renewal.at desc limit 50`,
        [id],
      );
      return rows.map((row) => ({
        ...row,
        at: row.at.getTime(),
        doneAt: millis(row.doneAt),
        until: millis(row.until),
      }));
    },
  };
}
export type CardRepository = ReturnType<typeof createCardRepository>;

/** How cards are written down. */
export const cardWrites = {
  async count(tx: Transaction, orgId: string): Promise<number> {
    const [row] = await tx.query<{ n: number }>('select count(*) as n from card where org_id = $1', [orgId]);
    return row?.n ?? 0;
  },
  async taken(tx: Transaction, iccids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ iccid: string }>('select iccid from card where iccid = any($1::text[])', [iccids]);
    return new Set(rows.map(({ iccid }) => iccid));
  },
  async insert(tx: Transaction, orgId: string, cards: readonly CardSays[], at: number): Promise<void> {
    const rows = cards.map(({ expiresAt, ...card }) => ({
      ...card,
      id: newId(),
      expires_at: expiresAt === null ? null : new Date(expiresAt),
      recharge_until: expiresAt === null ? null : new Date(rechargeUntil(expiresAt)),
      package_name: card.packageName,
      package_mb: card.packageMb,
      price: card.priceCents,
    }));
    await tx.query(
      `insert into card (id, org_id, iccid, msisdn, imsi, operator, package_name, package_mb, price, expires_at, recharge_until,
                         remark, sync_at, created_at)
       select id, $2, iccid, msisdn, imsi, operator, package_name, package_mb, price, expires_at, recharge_until, remark, $3, $3
         from jsonb_to_recordset($1) as row (id uuid, iccid text, msisdn text, imsi text, operator text, package_name text,
           package_mb integer, price bigint, expires_at timestamptz, recharge_until timestamptz, remark text)`,
      [JSON.stringify(rows), orgId, new Date(at)],
    );
  },
  async lock(tx: Transaction, ids: readonly string[]): Promise<LockedCard[]> {
    const rows = await tx.query<Omit<LockedCard, 'expiresAt'> & { expires_at: Date | null }>(
      `select id, org_id as "orgId", iccid, operator, remark, price as "priceCents", line_state as "lineState", expires_at
         from card where id = any($1::uuid[]) order by id for no key update`,
      [ids],
    );
    return rows.map(({ expires_at, ...card }) => ({ ...card, expiresAt: millis(expires_at) }));
  },
  async remark(tx: Transaction, id: string, remark: string): Promise<void> {
    await tx.query('update card set remark = $2 where id = $1', [id, remark]);
  },
  async sync(tx: Transaction, ids: readonly string[], at: number): Promise<void> {
    await tx.query('update card set sync_at = $2 where id = any($1::uuid[])', [ids, new Date(at)]);
  },
  async delete(tx: Transaction, ids: readonly string[]): Promise<void> {
    await tx.query('delete from card where id = any($1::uuid[])', [ids]);
  },
  /** Whether one of them has a recharge that is ordered or on its way. */
  async hasOpen(tx: Transaction, ids: readonly string[]): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from card_renewal join pay_order on pay_order.id = order_id
        where card_id = any($1::uuid[]) and card_renewal.state = 'waiting' and pay_order.state in ('pending', 'paid') limit 1`,
      [ids],
    );
    return rows.length > 0;
  },
  async renewals(
    tx: Transaction,
    orderId: string,
    cards: readonly { id: string; cents: number }[],
    { months, at }: { months: number; at: number },
  ): Promise<void> {
    await tx.query(
      `insert into card_renewal (id, order_id, card_id, months, cents, state, at, next_at)
       select id, $2, card_id, $3, cents, 'waiting', $4, $4
         from jsonb_to_recordset($1) as row (id uuid, card_id uuid, cents bigint)`,
      [
        JSON.stringify(cards.map(({ id, cents }) => ({ id: newId(), card_id: id, cents }))),
        orderId,
        months,
        new Date(at),
      ],
    );
  },
};
export interface LockedCard {
  readonly id: string;
  readonly orgId: string;
  readonly iccid: string;
  readonly operator: CardOperator;
  readonly remark: string;
  readonly priceCents: number;
  readonly lineState: CardLineState | null;
  readonly expiresAt: number | null;
}
