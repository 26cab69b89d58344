import type { OrgKind, Page, PartnerRow } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { partnerOwner } from './partner-secrets.ts';
import { likeText } from '../../kernel/statement.ts';

export interface NewPartner {
  id: string;
  sys: string;
  name: string;
  orgId: string;
  secret: Uint8Array;
  at: number;
}
/** What a login needs to know of a partner system. */
export interface KnownPartner {
  id: string;
  orgId: string;
  secret: Uint8Array;
  disabled: boolean;
}

interface Row {
  id: string;
  sys: string;
  name: string;
  org_id: string;
  org_name: string;
  disabled: boolean;
  created_at: Date;
  last_used_at: Date | null;
}
const fromRow = (row: Row): PartnerRow => ({
  id: row.id,
  sys: row.sys,
  name: row.name,
  orgId: row.org_id,
  orgName: row.org_name,
  disabled: row.disabled,
  createdAt: row.created_at.getTime(),
  lastUsedAt: row.last_used_at?.getTime() ?? null,
});

/** Without the secret: it is shown once, when it is made. */
const SELECT = `select partner.id, sys, partner.name, partner.org_id, org.name as org_name, partner.disabled, partner.created_at,
  last_used_at from partner join org on org.id = partner.org_id`;
/** What people type is text, not a pattern. */

export function createPartnerRepository(db: Db, vault: Vault) {
  const sealed = (id: string, secret: Uint8Array) =>
    vault.seal(partnerOwner(id), Buffer.from(secret).toString('base64'));
  return {
    async query(keyword: string | undefined, { limit, offset }: { limit: number; offset: number }) {
      const where = '$1::text is null or sys ilike $1 or partner.name ilike $1';
      const params = [keyword === undefined ? null : likeText(keyword)];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from partner where ${where}`, params);
      const rows = await db.query<Row>(`${SELECT} where ${where} order by sys limit $2 offset $3`, [
        ...params,
        limit,
        offset,
      ]);
      return { total: count?.n ?? 0, rows: rows.map(fromRow) } satisfies Page<PartnerRow>;
    },
    /** Held until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<PartnerRow | undefined> {
      const [row] = await tx.query<Row>(`${SELECT} where partner.id = $1 for update of partner`, [id]);
      return row && fromRow(row);
    },
    /** False: the name in the address is taken. */
    async insert(tx: Queryable, { id, sys, name, orgId, secret, at }: NewPartner): Promise<boolean> {
      const rows = await tx.query(
        `insert into partner (id, sys, name, org_id, secret, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (sys) do nothing returning id`,
        [id, sys, name, orgId, sealed(id, secret), new Date(at)],
      );
      return rows.length > 0;
    },
    async orgKind(tx: Queryable, orgId: string): Promise<OrgKind | undefined> {
      const [row] = await tx.query<{ kind: OrgKind }>('select kind from org where id = $1', [orgId]);
      return row?.kind;
    },
    async setDisabled(tx: Queryable, id: string, disabled: boolean): Promise<void> {
      await tx.query('update partner set disabled = $2 where id = $1', [id, disabled]);
    },
    async setSecret(tx: Queryable, id: string, secret: Uint8Array): Promise<void> {
      await tx.query('update partner set secret = $2 where id = $1', [id, sealed(id, secret)]);
    },
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from partner where id = $1', [id]);
    },
    async findBySys(sys: string): Promise<KnownPartner | undefined> {
      const [row] = await db.query<{ id: string; org_id: string; secret: string; disabled: boolean }>(
        'select id, org_id, secret, disabled from partner where sys = $1',
        [sys],
      );
      if (!row) return undefined;
      const secret = Buffer.from(vault.open(partnerOwner(row.id), row.secret), 'base64');
      return { id: row.id, orgId: row.org_id, secret, disabled: row.disabled };
    },
    /** False: it was used before. The insert decides, so that of two at once one gets in. */
    async useTicket(tx: Queryable, partnerId: string, ticketId: string, endsAt: number): Promise<boolean> {
      const rows = await tx.query(
        `insert into used_ticket (partner_id, ticket_id, expires_at) values ($1, $2, $3) on conflict do nothing returning 1`,
        [partnerId, ticketId, new Date(endsAt)],
      );
      return rows.length > 0;
    },
    async noteUse(tx: Queryable, partnerId: string, at: number): Promise<void> {
      await tx.query('update partner set last_used_at = $2 where id = $1', [partnerId, new Date(at)]);
    },
    /** An account of the organisation or of one of its external enterprises. */
    async accountOf(tx: Queryable, orgId: string, loginName: string): Promise<string | undefined> {
      const [row] = await tx.query<{ id: string }>(
        `select account.id from account join org on org.id = account.org_id
          where lower(account.login_name) = lower($2) and account.status <> 'rejected'
            and (org.id = $1 or (org.parent_id = $1 and org.kind = 'external'))`,
        [orgId, loginName],
      );
      return row?.id;
    },
    async sweepTickets(before: number): Promise<void> {
      await db.query('delete from used_ticket where expires_at < $1', [new Date(before)]);
    },
  };
}
export type PartnerRepository = ReturnType<typeof createPartnerRepository>;
