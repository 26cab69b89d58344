import type { ImageKind, Paging, StylePush, StyleRow } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { likeText, statement } from '../../kernel/statement.ts';

export type WithinOrgs = (caller: Caller, column: string, add: (value: unknown) => string) => Promise<string>;

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  name: string;
  system: boolean;
  in_use: boolean;
  login_url: string | null;
  domain: string | null;
  domain_ok: boolean;
  version: number;
  at: Date;
  by: string;
  externals: number;
  title: string | null;
  logo: string | null;
  accent: string | null;
}
const fromRow = (row: Row): StyleRow => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  system: row.system,
  inUse: row.in_use,
  loginUrl: row.login_url,
  domain: row.domain,
  domainConfirmed: row.domain_ok,
  version: row.version,
  at: row.at.getTime(),
  by: row.by,
  externals: row.externals,
  title: row.title ?? '',
  logo: row.logo,
  accent: row.accent ?? '',
});
const SELECT = `select style.id, style.org_id, org.name as org_name, style.name, style.system, style.in_use, style.login_url, style.domain,
  style.domain_ok, style.version, style.at, style.by, (select count(*) from style_auth where style_id = style.id) as externals,
  style.login->>'title' as title, style.login->>'logo' as logo, style.login->'colours'->>'accent' as accent
  from style join org on org.id = style.org_id`;

/** What a style says, as it was stored: whoever uses it makes sense of it. */
export interface StoredStyle {
  id: string;
  version: number;
  loginUrl: string | null;
  domain: string | null;
  login: unknown;
  main: unknown;
  agreement: string;
  policy: string;
}
const STORED = `select style.id, version, login_url as "loginUrl", domain, login, main, agreement, policy from style`;

export interface NewStyle {
  id: string;
  orgId: string;
  name: string;
  system: boolean;
  at: number;
  by: string;
  login: unknown;
  main: unknown;
  agreement: string;
  policy: string;
}
export interface Saved {
  version: number;
  at: number;
  by: string;
}

/** SQL of which style somebody sees. */
function createShownStyles(db: Queryable) {
  return {
    /** The style that accounts of an organisation see. */
    async seenBy(on: Queryable, orgId: string): Promise<StoredStyle | undefined> {
      const [row] = await on.query<StoredStyle>(
        `${STORED} where style.id = coalesce(
           (select style_id from style_auth where org_id = $1 and not ${serviceShut('$1::uuid', 'style')}),
           (select id from style where org_id = $1 and in_use and not ${serviceShut('$1::uuid', 'style')}),
           (select style.id from style join org on org.id = style.org_id where org.kind = 'center' and style.in_use limit 1))`,
        [orgId],
      );
      return row;
    },
    /** Those that a login may have: by an address, or as the one of the platform. */
    ofLogins: () =>
      db.query<StoredStyle & { everybody: boolean; domainConfirmed: boolean }>(
        `select style.id, version, login_url as "loginUrl", domain, domain_ok as "domainConfirmed", login, main,
           agreement <> '' as agreement, policy <> '' as policy, in_use and org.kind = 'center' as everybody
         from style join org on org.id = style.org_id
         where login_url is not null or (domain is not null and domain_ok) or (in_use and org.kind = 'center')`,
      ),
  };
}

/** SQL of styles. */
export function createStyleRepository(db: Queryable, within: WithinOrgs) {
  const list = async (
    where: string,
    { values, add }: ReturnType<typeof statement>,
    { pageNum, pageSize }: Paging,
  ): Promise<{ total: number; rows: StyleRow[] }> => {
    const [count] = await db.query<{ n: number }>(
      `select count(*) as n from style join org on org.id = style.org_id where ${where}`,
      values,
    );
    const rows = await db.query<Row>(
      `${SELECT} where ${where} order by style.in_use desc, style.at desc, style.id
       limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
      values,
    );
    return { total: count?.n ?? 0, rows: rows.map(fromRow) };
  };

  return {
    async page(caller: Caller, { keyword, ...paging }: Paging & { keyword?: string | undefined }) {
      const asked = statement();
      const where = ['not style.system', await within(caller, 'style.org_id', asked.add)];
      if (keyword !== undefined) where.push(`style.name ilike ${asked.add(likeText(keyword))}`);
      return list(where.join(' and '), asked, paging);
    },
    systemPage({ keyword, ...paging }: Paging & { keyword?: string | undefined }) {
      const asked = statement();
      const where = ['style.system'];
      if (keyword !== undefined) where.push(`style.name ilike ${asked.add(likeText(keyword))}`);
      return list(where.join(' and '), asked, paging);
    },
    async find(on: Queryable, id: string): Promise<StyleRow | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where style.id = $1`, [id]);
      return row && fromRow(row);
    },
    async stored(on: Queryable, id: string): Promise<StoredStyle | undefined> {
      const [row] = await on.query<StoredStyle>(`${STORED} where style.id = $1`, [id]);
      return row;
    },
    async lock(tx: Transaction, id: string): Promise<void> {
      await tx.query('select 1 from style where id = $1 for no key update', [id]);
    },
    async count(tx: Transaction, orgId: string): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from style where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    async insert(tx: Transaction, style: NewStyle): Promise<void> {
      const { id, orgId, name, system, at, by, login, main, agreement, policy } = style;
      await tx.query(
        `insert into style (id, org_id, name, system, version, at, by, login, main, agreement, policy)
         values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10)`,
        [id, orgId, name, system, new Date(at), by, JSON.stringify(login), JSON.stringify(main), agreement, policy],
      );
    },
    /** Pictures of one style under new ids, for its copy. */
    async copyImages(
      tx: Transaction,
      from: string,
      ids: readonly (readonly [old: string, fresh: string])[],
      to: string,
    ) {
      for (const [old, fresh] of ids)
        await tx.query(
          `insert into style_image (id, style_id, kind, hash, bytes, at)
           select $1, $2, kind, hash, bytes, at from style_image where id = $3 and style_id = $4`,
          [fresh, to, old, from],
        );
    },
    async edit(
      tx: Transaction,
      id: string,
      change: Pick<StyleRow, 'name' | 'inUse' | 'loginUrl' | 'domain' | 'domainConfirmed'>,
    ): Promise<void> {
      // One of its organisation is in use.
      if (change.inUse)
        await tx.query(
          'update style set in_use = false where in_use and id <> $1 and org_id = (select org_id from style where id = $1)',
          [id],
        );
      await tx.query(
        'update style set name = $2, in_use = $3, login_url = $4, domain = $5, domain_ok = $6 where id = $1',
        [id, change.name, change.inUse, change.loginUrl, change.domain, change.domainConfirmed],
      );
    },
    async save(
      tx: Transaction,
      id: string,
      { version, at, by }: Saved,
      parts: Partial<Pick<StoredStyle, 'login' | 'main' | 'agreement' | 'policy'>>,
    ): Promise<void> {
      await tx.query(
        `update style set version = $2, at = $3, by = $4, login = coalesce($5::jsonb, login), main = coalesce($6::jsonb, main),
           agreement = coalesce($7, agreement), policy = coalesce($8, policy) where id = $1`,
        [
          id,
          version,
          new Date(at),
          by,
          parts.login === undefined ? null : JSON.stringify(parts.login),
          parts.main === undefined ? null : JSON.stringify(parts.main),
          parts.agreement ?? null,
          parts.policy ?? null,
        ],
      );
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from style where id = $1', [id]);
    },
    /** Another style that has the address. */
    async taken(on: Queryable, column: 'login_url' | 'domain', address: string, but: string | undefined) {
      const rows = await on.query(`select 1 from style where ${column} = $1 and id is distinct from $2::uuid`, [
        address,
        but ?? null,
      ]);
      return rows.length > 0;
    },

    ...createShownStyles(db),
  };
}
export type StyleRepository = ReturnType<typeof createStyleRepository>;

export interface StyleImage {
  kind: ImageKind;
  bytes: Buffer;
  hash: Buffer;
}
/** SQL of the pictures, push settings and external enterprises of styles. */
export function createStylePartsRepository(db: Queryable) {
  return {
    async image(id: string): Promise<StyleImage | undefined> {
      const [row] = await db.query<StyleImage>('select kind, bytes, hash from style_image where id = $1', [id]);
      return row;
    },
    async imageIds(tx: Transaction, styleId: string): Promise<string[]> {
      const rows = await tx.query<{ id: string }>('select id from style_image where style_id = $1', [styleId]);
      return rows.map(({ id }) => id);
    },
    /** The id of the picture: the one there is, where the same bytes came before. */
    async addImage(
      tx: Transaction,
      image: { id: string; styleId: string; at: number } & Omit<StyleImage, 'bytes'> & { bytes: Uint8Array },
    ) {
      const [row] = await tx.query<{ id: string }>(
        `insert into style_image (id, style_id, kind, hash, bytes, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (style_id, hash) do update set at = excluded.at returning id`,
        [image.id, image.styleId, image.kind, image.hash, Buffer.from(image.bytes), new Date(image.at)],
      );
      return row?.id ?? image.id;
    },
    /** What no save has named, and came before this moment. */
    async forgetImages(tx: Transaction, styleId: string, used: readonly string[], before: number): Promise<void> {
      await tx.query('delete from style_image where style_id = $1 and not id = any($2::uuid[]) and at < $3', [
        styleId,
        used,
        new Date(before),
      ]);
    },
    async push(on: Queryable, styleId: string): Promise<StylePush | undefined> {
      const [row] = await on.query<StylePush>(
        'select style_id as "styleId", sender, footer, link from style_push where style_id = $1',
        [styleId],
      );
      return row;
    },
    async setPush(tx: Transaction, { styleId, sender, footer, link }: StylePush): Promise<void> {
      await tx.query(
        `insert into style_push (style_id, sender, footer, link) values ($1, $2, $3, $4)
         on conflict (style_id) do update set sender = $2, footer = $3, link = $4`,
        [styleId, sender, footer, link],
      );
    },
    /** External enterprises of the enterprise of a style that see it, or do not. */
    async externals(
      { styleId, keyword, pageNum, pageSize }: Paging & { styleId: string; keyword?: string | undefined },
      seen: boolean,
    ) {
      const { values, add } = statement();
      const id = add(styleId);
      const where = [
        `org.kind = 'external' and org.parent_id = (select org_id from style where id = ${id})`,
        seen ? `style_auth.style_id = ${id}` : `style_auth.style_id is distinct from ${id}`,
      ];
      if (keyword !== undefined) where.push(`org.name ilike ${add(likeText(keyword))}`);
      const from = `from org left join style_auth on style_auth.org_id = org.id where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<{ id: string; name: string; other: string | null }>(
        `select org.id, org.name, (select name from style where id = style_auth.style_id and id <> ${id}) as other ${from}
         order by org.name, org.id limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows };
    },
    /** Names of those of them that are external enterprises of the enterprise of the style. */
    async customers(tx: Transaction, styleId: string, orgIds: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ name: string }>(
        `select name from org where id = any($2::uuid[]) and kind = 'external'
           and parent_id = (select org_id from style where id = $1) order by name`,
        [styleId, orgIds],
      );
      return rows.map(({ name }) => name);
    },
    async auth(tx: Transaction, styleId: string, orgIds: readonly string[]): Promise<number> {
      const rows = await tx.query(
        `insert into style_auth (org_id, style_id) select unnest($2::uuid[]), $1
         on conflict (org_id) do update set style_id = $1 where style_auth.style_id <> $1 returning org_id`,
        [styleId, orgIds],
      );
      return rows.length;
    },
    async cancelAuth(tx: Transaction, styleId: string, orgIds: readonly string[]): Promise<string[]> {
      const rows = await tx.query<{ name: string }>(
        `delete from style_auth using org where org.id = style_auth.org_id and style_id = $1 and org_id = any($2::uuid[])
         returning org.name`,
        [styleId, orgIds],
      );
      return rows.map(({ name }) => name);
    },
  };
}
export type StylePartsRepository = ReturnType<typeof createStylePartsRepository>;
