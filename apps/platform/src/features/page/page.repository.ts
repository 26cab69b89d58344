import type { PageFit, PageMasterLayer, PageVersion, PageVersionKind } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { bringUses } from './component.repository.ts';
import { createPageMasterRepository } from './page-master.repository.ts';
import type { PageOwner } from './page-owner.ts';
import { ENTERPRISE, createPageOwnerRepository } from './page-owner.repository.ts';
import type { Packed } from './packed.ts';

/** A page without its document. */
export interface StoredPage {
  id: string;
  owner: PageOwner;
  ownerName: string;
  /** Enterprise of the owner: whose pictures and page templates are its own. */
  orgId: string;
  title: string;
  version: number;
  /** `null`: always the newest version; 0: none. */
  shown: number | null;
  width: number;
  height: number;
  fit: PageFit;
  follow: boolean;
  adaption: boolean;
  widgets: number;
  sort: number;
  home: boolean;
  /** `null`: an ordinary page. */
  master: PageMasterLayer | null;
  withMaster: boolean;
  passwordHash: string | null;
  changedAt: number;
  changedBy: string;
}
/** What a version says of its page. */
export interface PageHead {
  title: string;
  width: number;
  height: number;
  fit: PageFit;
  follow: boolean;
  adaption: boolean;
  widgets: number;
}
export interface NewVersion extends PageHead {
  version: number;
  at: number;
  by: string;
  kind: PageVersionKind;
  from: number | null;
  /** Of the JSON text. */
  bytes: number;
  stored: Packed;
  /** Ids of pictures that it shows. */
  images: readonly string[];
  /** Ids of 3D scenes that it shows. */
  scenes: readonly string[];
  /** Ids of components of the library that it shows. */
  components: readonly string[];
  /** Ids of themes of the enterprise that it has. */
  looks: readonly string[];
  /** Ids of symbols of the enterprise. */
  symbols: readonly string[];
  /** Ids of devices and calculated variables that it is bound to. */
  binds: readonly string[];
  /** `undefined`: stays as it is. */
  passwordHash?: string | null | undefined;
}

interface Row {
  id: string;
  device_id: string | null;
  template_id: string | null;
  project_id: string | null;
  owner_name: string;
  org_id: string;
  title: string;
  version: number;
  shown_version: number | null;
  width: number;
  height: number;
  fit: PageFit;
  follow: boolean;
  adaption: boolean;
  widgets: number;
  sort: number;
  home: boolean;
  master: PageMasterLayer | null;
  with_master: boolean;
  password_hash: string | null;
  changed_at: Date;
  changed_by: string;
}
function ownerOfRow({ device_id, template_id, project_id }: Row): PageOwner {
  if (device_id !== null) return { kind: 'device', id: device_id };
  return template_id === null ? { kind: 'project', id: project_id ?? '' } : { kind: 'template', id: template_id };
}
const fromRow = (row: Row): StoredPage => ({
  id: row.id,
  owner: ownerOfRow(row),
  ownerName: row.owner_name,
  orgId: row.org_id,
  title: row.title,
  version: row.version,
  shown: row.shown_version,
  width: row.width,
  height: row.height,
  fit: row.fit,
  follow: row.follow,
  adaption: row.adaption,
  widgets: row.widgets,
  sort: row.sort,
  home: row.home,
  master: row.master,
  withMaster: row.with_master,
  passwordHash: row.password_hash,
  changedAt: row.changed_at.getTime(),
  changedBy: row.changed_by,
});

/** Whom pages belong to, beside `page`. */
const OWNERS = `left join device on device.id = page.device_id left join template on template.id = page.template_id
  left join project on project.id = page.project_id
  join org on org.id = coalesce(device.org_id, template.org_id, project.org_id)`;
const SELECT = `select page.*, coalesce(device.name, template.name, project.name) as owner_name, ${ENTERPRISE} as org_id
  from page ${OWNERS}`;
const column = ({ kind }: PageOwner) => `page.${kind}_id`;
const idOf = (owner: PageOwner, kind: PageOwner['kind']) => (owner.kind === kind ? owner.id : null);

interface VersionRow {
  version: number;
  at: Date;
  by: string;
  kind: PageVersionKind;
  from_version: number | null;
  widgets: number;
  bytes: number;
  published_at: Date | null;
  published_by: string | null;
  name: string;
  note: string;
}
const VERSION = 'version, at, by, kind, from_version, widgets, bytes, published_at, published_by, name, note';
const versionFromRow = ({ at, from_version, published_at, ...row }: VersionRow): PageVersion => ({
  version: row.version,
  at: at.getTime(),
  by: row.by,
  kind: row.kind,
  from: from_version,
  widgets: row.widgets,
  bytes: row.bytes,
  published: published_at && {
    at: published_at.getTime(),
    by: row.published_by ?? '',
    name: row.name,
    note: row.note,
  },
});

/** SQL of pages and their versions. A version is never edited; the next save makes another. */
export function createPageRepository() {
  return {
    ...createPageOwnerRepository(),
    ...createPageMasterRepository(),
    async of(on: Queryable, owner: PageOwner): Promise<StoredPage[]> {
      const rows = await on.query<Row>(`${SELECT} where ${column(owner)} = $1 order by page.sort, page.id`, [owner.id]);
      return rows.map(fromRow);
    },
    async find(on: Queryable, id: string): Promise<StoredPage | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where page.id = $1`, [id]);
      return row && fromRow(row);
    },
    async findMany(on: Queryable, ids: readonly string[]): Promise<StoredPage[]> {
      return (await on.query<Row>(`${SELECT} where page.id = any($1::uuid[])`, [ids])).map(fromRow);
    },
    masterOf,
    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<StoredPage | undefined> {
      await tx.query('select 1 from page where id = $1 for update', [id]);
      const [row] = await tx.query<Row>(`${SELECT} where page.id = $1`, [id]);
      return row && fromRow(row);
    },
    /** Throws isDuplicate('page_title') when the title is taken. */
    async insert(tx: Transaction, page: { id: string; owner: PageOwner; sort: number }, first: NewVersion) {
      const {
        title,
        width,
        height,
        fit,
        follow,
        adaption,
        widgets,
        passwordHash = null,
        version,
        at,
        by,
        binds,
      } = first;
      await tx.query(
        `insert into page (id, device_id, template_id, project_id, title, sort, version, width, height, fit, follow, adaption,
                           widgets, password_hash, changed_at, changed_by, binds, shown_version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                 (select 0 where exists (select 1 from device where id = $2 and publishes)
                             or exists (select 1 from project where id = $4 and publishes)))`,
        [
          page.id,
          idOf(page.owner, 'device'),
          idOf(page.owner, 'template'),
          idOf(page.owner, 'project'),
          title,
          page.sort,
          version,
          width,
          height,
          fit,
          follow,
          adaption,
          widgets,
          passwordHash,
          new Date(at),
          by,
          binds,
        ],
      );
      await insertVersion(tx, page.id, first);
    },

    /** Its newest version from now on; older ones than the newest `kept` are forgotten, but for the one that is shown. Throws as `insert`. */
    async addVersion(tx: Transaction, id: string, made: NewVersion, kept: number): Promise<void> {
      const { title, width, height, fit, follow, adaption, widgets, passwordHash, version, at, by, binds } = made;
      await tx.query(
        `update page set title = $2, version = $3, width = $4, height = $5, fit = $6, follow = $7, adaption = $8,
                widgets = $9, changed_at = $10, changed_by = $11, binds = $12 where id = $1`,
        [id, title, version, width, height, fit, follow, adaption, widgets, new Date(at), by, binds],
      );
      if (passwordHash !== undefined)
        await tx.query('update page set password_hash = $2 where id = $1', [id, passwordHash]);
      await insertVersion(tx, id, made);
      await tx.query(
        `delete from page_version where page_id = $1 and version <= (
           select version from page_version where page_id = $1 order by version desc offset $2 limit 1)
           and version is distinct from (select shown_version from page where id = $1)`,
        [id, kept],
      );
    },

    async versions(on: Queryable, id: string): Promise<PageVersion[]> {
      const rows = await on.query<VersionRow>(
        `select ${VERSION} from page_version where page_id = $1 order by version desc`,
        [id],
      );
      return rows.map(versionFromRow);
    },
    /** `undefined`: it is not kept. */
    async version(
      on: Queryable,
      id: string,
      version: number,
    ): Promise<{ head: PageVersion; stored: Packed } | undefined> {
      const [row] = await on.query<VersionRow & Packed>(
        `select ${VERSION}, document, packed from page_version where page_id = $1 and version = $2`,
        [id, version],
      );
      return row && { head: versionFromRow(row), stored: { document: row.document, packed: row.packed } };
    },

    /** Each has to be given another title within the transaction. */
    async freeTitles(tx: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await tx.query('update page set title = id::text where id = any($1::uuid[])', [ids]);
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from page where id = $1', [id]);
    },
    async sort(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx.query(
        `update page set sort = place.n from unnest($1::uuid[]) with ordinality place(id, n) where page.id = place.id`,
        [ids],
      );
    },
    /** `null`: the first page again. */
    async setHome(tx: Transaction, owner: PageOwner, id: string | null): Promise<void> {
      await tx.query(`update page set home = false where ${column(owner)} = $1 and home and id is distinct from $2`, [
        owner.id,
        id,
      ]);
      if (id !== null) await tx.query('update page set home = true where id = $1', [id]);
    },
  };
}
export type PageRepository = ReturnType<typeof createPageRepository>;

/** The master of a project. */
async function masterOf(on: Queryable, { kind, id }: PageOwner): Promise<StoredPage | undefined> {
  if (kind !== 'project') return undefined;
  const [row] = await on.query<Row>(`${SELECT} where page.project_id = $1 and page.master is not null`, [id]);
  return row && fromRow(row);
}

async function insertVersion(tx: Transaction, id: string, made: NewVersion): Promise<void> {
  const { version, at, by, kind, from, widgets, bytes, stored, images, scenes, components, looks, symbols } = made;
  await tx.query(
    `insert into page_version (page_id, version, at, by, kind, from_version, widgets, bytes, document, packed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, version, new Date(at), by, kind, from, widgets, bytes, stored.document, stored.packed],
  );
  await putUses(tx, 'newest', id, {
    image: images,
    scene: scenes,
    component: components,
    look: looks,
    symbol: symbols,
  });
  if (components.length > 0) await bringUses(tx, [id]);
}

/** What pages use of their enterprise: where it is written down, and what it is. */
export const USES = {
  image: { uses: 'page_image_use', column: 'image_id', table: 'page_image' },
  scene: { uses: 'scene_use', column: 'scene_id', table: 'scene' },
  component: { uses: 'component_use', column: 'component_id', table: 'component' },
  look: { uses: 'page_look_use', column: 'look_id', table: 'page_look' },
  symbol: { uses: 'own_symbol_use', column: 'symbol_id', table: 'own_symbol' },
} as const;

/**
 * What the newest version of a page uses, or the shown one; what the other one does stays. It is locked, so that nobody deletes it in
 * between; what is another enterprise's, or nothing at all, is shown to nobody.
 */
export async function putUses(
  tx: Transaction,
  by: 'newest' | 'shown',
  id: string,
  used: Readonly<Record<keyof typeof USES, readonly string[]>>,
): Promise<void> {
  const other = by === 'newest' ? 'shown' : 'newest';
  for (const kind of ['image', 'scene', 'component', 'look', 'symbol'] as const) {
    const { uses, column: named, table } = USES[kind];
    await tx.query(`delete from ${uses} where page_id = $1 and not ${other}`, [id]);
    await tx.query(`update ${uses} set ${by} = false where page_id = $1`, [id]);
    if (used[kind].length === 0) continue;
    await tx.query(
      `insert into ${uses} (page_id, ${named}, ${by}, ${other})
       select page.id, used.id, true, false from page ${OWNERS}
         join ${table} used on used.id = any($2::uuid[]) and used.org_id = ${ENTERPRISE}
        where page.id = $1 on conflict (page_id, ${named}) do update set ${by} = true`,
      [id, used[kind]],
    );
  }
}
