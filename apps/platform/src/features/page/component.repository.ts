import type { ComponentRow, ComponentUses, ComponentVersion } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Packed } from './packed.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What a document names as a component of the library may be any word. */
const uuids = (ids: readonly string[]): readonly string[] => ids.filter((id) => UUID.test(id));

interface Row extends Omit<ComponentRow, 'at'> {
  readonly at: Date;
}
const fromRow = ({ at, ...row }: Row): ComponentRow => ({ ...row, at: at.getTime() });
const COLUMNS = `component.id, name, folder, version, widgets, at, by, note,
  (select count(*) from component_use where component_id = component.id)::int as pages`;

export interface ComponentHead {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}
export interface NewComponentVersion extends Packed {
  readonly id: string;
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly kind: ComponentVersion['kind'];
  readonly from: number | null;
  readonly note: string;
  readonly widgets: number;
  readonly holds: readonly string[];
  readonly images: readonly string[];
  readonly scenes: readonly string[];
}
interface VersionRow extends Omit<ComponentVersion, 'at' | 'from'> {
  readonly at: Date;
  readonly from_version: number | null;
}
const versionFrom = ({ at, from_version, ...row }: VersionRow): ComponentVersion => ({
  ...row,
  at: at.getTime(),
  from: from_version,
});

/** SQL of components of the library. */
export function createComponentRepository() {
  return {
    async all(on: Queryable, orgId: string): Promise<ComponentRow[]> {
      const rows = await on.query<Row>(
        `select ${COLUMNS} from component where org_id = $1 order by lower(name), component.id`,
        [orgId],
      );
      return rows.map(fromRow);
    },
    async find(on: Queryable, orgId: string, id: string): Promise<ComponentRow | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from component where component.id = $2 and org_id = $1`, [
        orgId,
        id,
      ]);
      return row && fromRow(row);
    },
    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, orgId: string, id: string): Promise<ComponentRow | undefined> {
      await tx.query('select 1 from component where id = $1 for update', [id]);
      return this.find(tx, orgId, id);
    },
    async count(tx: Transaction, orgId: string): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*)::int as n from component where org_id = $1', [
        orgId,
      ]);
      return row?.n ?? 0;
    },
    /** Throws isDuplicate('component_name') when the name is taken. */
    async insert(tx: Transaction, orgId: string, component: { id: string; name: string; folder: string; at: number }) {
      const { id, name, folder, at } = component;
      await tx.query(
        `insert into component (id, org_id, name, folder, version, widgets, at, by) values ($1, $2, $3, $4, 0, 0, $5, '')`,
        [id, orgId, name, folder, new Date(at)],
      );
    },
    /** As `insert`. */
    async rename(tx: Transaction, id: string, { name, folder }: { name: string; folder: string }): Promise<void> {
      await tx.query('update component set name = $2, folder = $3 where id = $1', [id, name, folder]);
    },
    /** Throws isStillReferenced while a page shows it. */
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from component where id = $1', [id]);
    },
    /** The newest one from now on; of those before it so many stay. */
    async addVersion(tx: Transaction, orgId: string, made: NewComponentVersion, keep: number): Promise<void> {
      const { id, version, at, by, kind, from, note, widgets, document, packed, holds } = made;
      await tx.query(
        `insert into component_version (component_id, version, at, by, kind, from_version, note, widgets, document, packed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, version, new Date(at), by, kind, from, note, widgets, document, packed],
      );
      await tx.query(
        `update component set version = $2, widgets = $3, at = $4, by = $5, note = $6,
                holds = array(select held.id from component held where held.id = any($7::uuid[]) and held.org_id = $8)
          where id = $1`,
        [id, version, widgets, new Date(at), by, note, uuids(holds), orgId],
      );
      await tx.query('delete from component_version where component_id = $1 and version <= $2', [id, version - keep]);
      for (const [kindOf, ids] of [
        ['image', made.images],
        ['scene', made.scenes],
      ] as const) {
        const table = kindOf === 'image' ? 'page_image' : 'scene';
        await tx.query(`delete from component_${kindOf}_use where component_id = $1`, [id]);
        await tx.query(
          `insert into component_${kindOf}_use (component_id, ${kindOf}_id)
           select $1, id from ${table} where id = any($2::uuid[]) and org_id = $3`,
          [id, ids, orgId],
        );
      }
    },
    async versions(on: Queryable, id: string): Promise<ComponentVersion[]> {
      const rows = await on.query<VersionRow>(
        `select version, at, by, kind, from_version, note, widgets from component_version
          where component_id = $1 order by version desc`,
        [id],
      );
      return rows.map(versionFrom);
    },
    /** `undefined`: it is not kept. */
    async version(on: Queryable, id: string, version: number): Promise<(Packed & { widgets: number }) | undefined> {
      const [row] = await on.query<Packed & { widgets: number }>(
        'select document, packed, widgets from component_version where component_id = $1 and version = $2',
        [id, version],
      );
      return row;
    },
    /** These of an enterprise and all that they hold, each once: those that hold each other end. */
    async withHeld(on: Queryable, orgId: string, ids: readonly string[]): Promise<ComponentHead[]> {
      return on.query<ComponentHead>(
        `with recursive wanted (id) as (
           select unnest($2::uuid[]) union select unnest(component.holds) from wanted join component using (id))
         select component.id, name, version from wanted join component using (id) where org_id = $1`,
        [orgId, uuids(ids)],
      );
    },
    uses: usesOf,
    usedBy,
    bringUses,
  };
}
export type ComponentRepository = ReturnType<typeof createComponentRepository>;

/** What shows it itself. */
async function usesOf(on: Queryable, orgId: string, id: string): Promise<Omit<ComponentUses, 'hidden'>> {
  const pages = await on.query<ComponentUses['pages'][number]>(
    `select page.id as "pageId", page.title, coalesce(device.name, template.name, project.name) as "ownerName",
            coalesce(page.device_id, page.template_id, page.project_id) as "ownerId",
            case when page.device_id is not null then 'device' when page.template_id is not null then 'template'
                 else 'project' end as owner
       from component_use join page on page.id = page_id
       left join device on device.id = page.device_id left join template on template.id = page.template_id
       left join project on project.id = page.project_id
      where component_id = $1 order by "ownerName", page.title, page.id`,
    [id],
  );
  const named = (table: string, column: string) =>
    on.query<{ id: string; name: string }>(
      `select id, name from ${table} where org_id = $1 and $2::uuid = any(${column}) order by lower(name), id`,
      [orgId, id],
    );
  return {
    pages,
    pageTemplates: await named('page_template', 'components'),
    components: await named('component', 'holds'),
  };
}

/** Pages that show it, in themselves or in another one of the library; those that show what was published stay as they are. */
async function usedBy(on: Queryable, orgId: string, id: string) {
  return on.query<{ id: string; ownerId: string; published: boolean }>(
    `with recursive holder (id) as (
       select $2::uuid union select component.id from holder join component on holder.id = any(component.holds) and org_id = $1)
     select distinct page.id, coalesce(page.device_id, page.template_id, page.project_id) as "ownerId",
            page.shown_version is not null as published
       from holder join component_use on component_id = holder.id and newest join page on page.id = page_id`,
    [orgId, id],
  );
}

/** Pictures and scenes of what pages follow are theirs: whoever sees the page sees them. */
export async function bringUses(tx: Transaction, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  for (const [kind, uses] of [
    ['image', 'page_image_use'],
    ['scene', 'scene_use'],
  ] as const)
    await tx.query(
      `with recursive inside (page_id, id) as (
         select page_id, component_id from component_use where page_id = any($1::uuid[]) and newest
         union select page_id, unnest(component.holds) from inside join component on component.id = inside.id)
       insert into ${uses} (page_id, ${kind}_id, newest, shown)
       select distinct page_id, ${kind}_id, true, false from inside join component_${kind}_use on component_id = inside.id
       on conflict (page_id, ${kind}_id) do update set newest = true`,
      [pageIds],
    );
}
