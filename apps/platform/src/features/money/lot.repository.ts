import type { Metering, PackageKind } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { StoredOrder } from './order.repository.ts';

/** A package that was paid, and what is left of it. */
export interface Lot {
  readonly id: string;
  readonly orgId: string;
  readonly kind: PackageKind;
  readonly count: number;
  readonly left: number;
  readonly cents: number;
  readonly expiresAt: number | null;
}
/** What an enterprise can send of a kind. */
export interface Stock {
  readonly orgId: string;
  readonly kind: PackageKind;
}
/** An order that was paid and bought something. */
export type BoughtPackage = Pick<StoredOrder, 'id' | 'orgId' | 'cents'> & {
  readonly product: NonNullable<StoredOrder['product']>;
};
const stockColumns = (stocks: readonly Stock[]) => [stocks.map(({ orgId }) => orgId), stocks.map(({ kind }) => kind)];
const COLUMNS = 'id, org_id as "orgId", kind, count, remaining as left, cents, expires_at';
type Row = Omit<Lot, 'expiresAt'> & { expires_at: Date | null };
const fromRow = ({ expires_at, ...row }: Row): Lot => ({ ...row, expiresAt: expires_at?.getTime() ?? null });
/** What ends first is used first. */
const FIRST = 'order by expires_at nulls last, bought_at, id';
/** Customers have no wallet: what is sent for them is their enterprise's. The operation centre has none either. */
const HOME = `case org.kind when 'external' then org.parent_id when 'enterprise' then org.id end`;
const date = (at: number) => new Date(at);

/** SQL of packages that were bought. Whoever changes one has locked the accounts of its enterprise. */
export const lots = {
  metering: async (on: Queryable): Promise<Metering> => {
    const [row] = await on.query<Metering>('select sms, voice from metering');
    return row ?? { sms: false, voice: false };
  },
  /** The state before; whoever else changes it waits. */
  async setMetering(tx: Queryable, { sms, voice }: Metering): Promise<Metering> {
    const [row] = await tx.query<Metering>('select sms, voice from metering for no key update');
    await tx.query('update metering set sms = $1, voice = $2', [sms, voice]);
    return row ?? { sms: false, voice: false };
  },
  /** Whose wallet messages to somebody of `orgId` are taken from, if they are. */
  async payer(on: Queryable, orgId: string, kind: PackageKind): Promise<string | undefined> {
    const [row] = await on.query<{ home: string | null }>(
      `select ${HOME} as home from org, metering where org.id = $1 and case $2 when 'sms' then sms else voice end`,
      [orgId, kind],
    );
    return row?.home ?? undefined;
  },
  /** Locks the accounts of several enterprises, in one order whoever asks. */
  async lockAll(tx: Queryable, orgIds: readonly string[]): Promise<void> {
    await tx.query(
      `select ledger_account.id from ledger_account
        where org_id in (select ${HOME} from org, metering where org.id = any($1::uuid[]) and (sms or voice))
        order by id for no key update`,
      [orgIds],
    );
  },
  async lockAccountsOf(tx: Queryable, orgIds: readonly string[]): Promise<void> {
    await tx.query('select id from ledger_account where org_id = any($1::uuid[]) order by id for no key update', [
      orgIds,
    ]);
  },
  /** Its time begins when it is paid, and ends with a day, as China counts days. */
  async add(tx: Queryable, bought: readonly BoughtPackage[], at: number): Promise<void> {
    await tx.query(
      `insert into package_lot (id, org_id, kind, count, remaining, cents, bought_at, expires_at)
       select id, org_id, kind, count, count, cents, $7,
         (($7::timestamptz at time zone 'Asia/Shanghai' + make_interval(months => months))::date + 1)::timestamp at time zone 'Asia/Shanghai'
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::bigint[], $6::int[]) as bought (id, org_id, kind, count, cents, months)`,
      [
        bought.map(({ id }) => id),
        bought.map(({ orgId }) => orgId),
        bought.map(({ product }) => product.kind),
        bought.map(({ product }) => product.count),
        bought.map(({ cents }) => cents),
        bought.map(({ product }) => product.validMonths),
        date(at),
      ],
      { prepared: true },
    );
  },
  /** Takes a package back that nobody has used; false: some of it is used, or its time is over. */
  async takeBack(tx: Queryable, id: string, at: number): Promise<boolean> {
    const rows = await tx.query(
      `update package_lot set remaining = 0 where id = $1 and remaining = count and (expires_at is null or expires_at > $2) returning id`,
      [id, date(at)],
    );
    return rows.length > 0;
  },
  async first(on: Queryable, orgId: string, kind: PackageKind, at: number): Promise<Lot | undefined> {
    const [row] = await on.query<Row>(
      `select ${COLUMNS} from package_lot
        where org_id = $1 and kind = $2 and remaining > 0 and (expires_at is null or expires_at > $3) ${FIRST} limit 1`,
      [orgId, kind, date(at)],
      { prepared: true },
    );
    return row && fromRow(row);
  },
  async move(tx: Queryable, id: string, by: 1 | -1): Promise<void> {
    await tx.query('update package_lot set remaining = remaining + $2 where id = $1', [id, by], {
      prepared: true,
    });
  },
  async find(on: Queryable, ids: readonly string[]): Promise<Lot[]> {
    const rows = await on.query<Row>(`select ${COLUMNS} from package_lot where id = any($1::uuid[])`, [ids]);
    return rows.map(fromRow);
  },
  /** What can be sent now, and how much the packages had that it is left of; nothing of those that have nothing. */
  left: (on: Queryable, stocks: readonly Stock[], at: number): Promise<(Stock & { left: number; of: number })[]> =>
    on.query(
      `select org_id as "orgId", kind, sum(remaining)::int8 as left, sum(count)::int8 as of from package_lot
        where (org_id, kind) in (select * from unnest($1::uuid[], $2::text[])) and remaining > 0 and (expires_at is null or expires_at > $3)
        group by org_id, kind`,
      [...stockColumns(stocks), date(at)],
      { prepared: true },
    ),
  /** Enterprises with packages whose time is over. */
  over: (on: Queryable, at: number, limit: number): Promise<{ orgId: string; kind: PackageKind }[]> =>
    on.query(
      `select distinct org_id as "orgId", kind from package_lot where remaining > 0 and expires_at <= $1 limit $2`,
      [date(at), limit],
    ),
  /** Ends those of an enterprise whose time is over; as they were. */
  async lapse(tx: Queryable, orgId: string, kind: PackageKind, at: number): Promise<Lot[]> {
    const rows = await tx.query<Row>(
      `select ${COLUMNS} from package_lot where org_id = $1 and kind = $2 and remaining > 0 and expires_at <= $3 ${FIRST}`,
      [orgId, kind, date(at)],
    );
    await tx.query('update package_lot set remaining = 0 where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
    return rows.map(fromRow);
  },
  async level(tx: Queryable, orgId: string, kind: PackageKind): Promise<'low' | 'out' | undefined> {
    const [row] = await tx.query<{ level: 'low' | 'out' }>(
      'select level from stock_level where org_id = $1 and kind = $2',
      [orgId, kind],
    );
    return row?.level;
  },
  async setLevel(tx: Queryable, orgId: string, kind: PackageKind, level: 'low' | 'out'): Promise<void> {
    await tx.query(
      `insert into stock_level (org_id, kind, level) values ($1, $2, $3) on conflict (org_id, kind) do update set level = $3`,
      [orgId, kind, level],
      { prepared: true },
    );
  },
  /** There is enough of them. */
  async clearLevels(tx: Queryable, stocks: readonly Stock[]): Promise<void> {
    await tx.query(
      'delete from stock_level where (org_id, kind) in (select * from unnest($1::uuid[], $2::text[]))',
      stockColumns(stocks),
      { prepared: true },
    );
  },
};
