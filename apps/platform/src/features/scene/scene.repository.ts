import type { Paging, SceneModel, SceneRow, SceneUse, SceneVersion } from '@lightfield/contract';
import { SCENE_PICTURE_PATH } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

export type WithinOrgs = (caller: Caller, column: string, add: (value: unknown) => string) => Promise<string>;

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  name: string;
  version: number;
  nodes: number;
  pages: number;
  at: Date;
  by: string;
  has_picture: boolean;
}
const fromRow = ({ id, name, version, nodes, pages, at, by, ...row }: Row): SceneRow => ({
  id,
  orgId: row.org_id,
  orgName: row.org_name,
  name,
  version,
  nodes,
  pages,
  at: at.getTime(),
  by,
  // another picture has another address: a list shows no older one
  picture: row.has_picture ? `${SCENE_PICTURE_PATH}${id}?v=${version}` : null,
});
const SELECT = `select scene.id, scene.org_id, org.name as org_name, scene.name, scene.version, scene.nodes, scene.at, scene.by,
  scene.picture is not null as has_picture, (select count(*) from scene_use where scene_id = scene.id) as pages
  from scene join org on org.id = scene.org_id`;

export interface NewVersion {
  readonly id: string;
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly kind: SceneVersion['kind'];
  readonly from?: number;
  readonly nodes: number;
  readonly document: unknown;
  readonly models: readonly string[];
}
interface VersionRow {
  version: number;
  at: Date;
  by: string;
  kind: SceneVersion['kind'];
  from_version: number | null;
  nodes: number;
}
const versionFrom = ({ version, at, by, kind, from_version, nodes }: VersionRow): SceneVersion => ({
  version,
  at: at.getTime(),
  by,
  kind,
  from: from_version,
  nodes,
});

/** SQL of 3D scenes; their files: scene-model.repository.ts. */
export function createSceneRepository(db: Queryable, within: WithinOrgs) {
  return {
    async page(caller: Caller, { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined }) {
      const { values, add } = statement();
      const where = [await within(caller, 'scene.org_id', add)];
      if (keyword !== undefined) where.push(`scene.name ilike ${add(likeText(keyword))}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from scene where ${condition}`, values);
      const rows = await db.query<Row>(
        `${SELECT} where ${condition} order by scene.at desc, scene.id
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async find(on: Queryable, id: string): Promise<SceneRow | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where scene.id = $1`, [id]);
      return row && fromRow(row);
    },
    async document(on: Queryable, id: string, version: number): Promise<unknown> {
      const [row] = await on.query<{ document: unknown }>(
        'select document from scene_version where scene_id = $1 and version = $2',
        [id, version],
      );
      return row?.document;
    },
    /** Of the enterprise that a page belongs to. */
    async ofPage(pageId: string, most: number): Promise<{ id: string; name: string; document: unknown }[]> {
      return db.query(
        `select scene.id, scene.name, scene_version.document from page
           left join device on device.id = page.device_id left join template on template.id = page.template_id
           left join project on project.id = page.project_id
           join org on org.id = coalesce(device.org_id, template.org_id, project.org_id)
           join scene on scene.org_id = case when org.kind = 'external' then org.parent_id else org.id end
           join scene_version on scene_version.scene_id = scene.id and scene_version.version = scene.version
          where page.id = $1 order by scene.name limit $2`,
        [pageId, most],
      );
    },
    /** Nobody else adds scenes or files to the enterprise until the transaction ends. */
    async count(tx: Transaction, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from scene where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<void> {
      await tx.query('select 1 from scene where id = $1 for update', [id]);
    },
    async insert(tx: Transaction, scene: { id: string; orgId: string; name: string; at: number; by: string }) {
      const { id, orgId, name, at, by } = scene;
      await tx.query('insert into scene (id, org_id, name, version, nodes, at, by) values ($1, $2, $3, 0, 0, $4, $5)', [
        id,
        orgId,
        name,
        new Date(at),
        by,
      ]);
    },
    async rename(tx: Transaction, id: string, name: string): Promise<void> {
      await tx.query('update scene set name = $2 where id = $1', [id, name]);
    },
    async takePicture(tx: Transaction, id: string, from: string): Promise<void> {
      await tx.query('update scene set picture = (select picture from scene where id = $2) where id = $1', [id, from]);
    },
    async setPicture(tx: Transaction, id: string, picture: Buffer): Promise<void> {
      await tx.query('update scene set picture = $2 where id = $1', [id, picture]);
    },
    /** The newest one from now on; of those before it so many stay. Files of another enterprise are left out, which shows as broken. */
    async addVersion(tx: Transaction, made: NewVersion, keep: number): Promise<void> {
      const { id, version, at, by, kind, from = null, nodes, document, models } = made;
      await tx.query(
        `insert into scene_version (scene_id, version, at, by, kind, from_version, nodes, document)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, version, new Date(at), by, kind, from, nodes, JSON.stringify(document)],
      );
      await tx.query('update scene set version = $2, nodes = $3, at = $4, by = $5 where id = $1', [
        id,
        version,
        nodes,
        new Date(at),
        by,
      ]);
      await tx.query('delete from scene_version where scene_id = $1 and version <= $2', [id, version - keep]);
      if (models.length === 0) return;
      await tx.query(
        `insert into scene_model_use (scene_id, version, model_id)
         select scene.id, $2, scene_model.id from scene
           join scene_model on scene_model.org_id = scene.org_id and scene_model.id = any($3::uuid[]) where scene.id = $1`,
        [id, version, models],
      );
    },
    async versions(id: string): Promise<SceneVersion[]> {
      const rows = await db.query<VersionRow>(
        `select version, at, by, kind, from_version, nodes from scene_version where scene_id = $1 order by version desc`,
        [id],
      );
      return rows.map(versionFrom);
    },
    async version(on: Queryable, id: string, version: number) {
      const [row] = await on.query<VersionRow & { document: Record<string, unknown> }>(
        `select version, at, by, kind, from_version, nodes, document from scene_version where scene_id = $1 and version = $2`,
        [id, version],
      );
      return row && { ...versionFrom(row), document: row.document };
    },
    /** Throws isStillReferenced while a page shows it. */
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from scene where id = $1', [id]);
    },
    names: namesOf,
    uses: (id: string) => usesOf(db, id),
  };
}
export type SceneRepository = ReturnType<typeof createSceneRepository>;

async function namesOf(on: Queryable, orgId: string): Promise<string[]> {
  const rows = await on.query<{ name: string }>('select name from scene where org_id = $1', [orgId]);
  return rows.map(({ name }) => name);
}

async function usesOf(db: Queryable, id: string): Promise<SceneUse[]> {
  const rows = await db.query<{
    page_id: string;
    title: string;
    device_id: string | null;
    template_id: string | null;
    project_id: string | null;
    owner_name: string;
  }>(
    `select page.id as page_id, page.title, page.device_id, page.template_id, page.project_id,
            coalesce(device.name, template.name, project.name) as owner_name
       from scene_use join page on page.id = page_id
       left join device on device.id = page.device_id left join template on template.id = page.template_id
       left join project on project.id = page.project_id
      where scene_id = $1 order by owner_name, page.title`,
    [id],
  );
  return rows.map(({ page_id, title, device_id, template_id, project_id, owner_name }) => ({
    pageId: page_id,
    title,
    owner: device_id ? 'device' : template_id ? 'template' : 'project',
    ownerId: device_id ?? template_id ?? project_id ?? '',
    ownerName: owner_name,
  }));
}

interface ModelRow {
  id: string;
  name: string;
  size: number;
  nodes: string[];
  triangles: number;
  scenes: number;
  at: Date;
  by: string;
}
const MODEL = `select id, name, length(bytes) as size, nodes, triangles, at, by,
  (select count(distinct scene_id) from scene_model_use where model_id = scene_model.id) as scenes from scene_model`;
const modelFrom = ({ size, at, ...row }: ModelRow): SceneModel => ({ ...row, bytes: size, at: at.getTime() });

/** SQL of the files of scenes. */
export function createSceneModelRepository() {
  return {
    async ofOrg(on: Queryable, orgId: string): Promise<SceneModel[]> {
      const rows = await on.query<ModelRow>(`${MODEL} where org_id = $1 order by at desc, id`, [orgId]);
      return rows.map(modelFrom);
    },
    async find(on: Queryable, orgId: string, id: string): Promise<SceneModel | undefined> {
      const [row] = await on.query<ModelRow>(`${MODEL} where org_id = $1 and id = $2`, [orgId, id]);
      return row && modelFrom(row);
    },
    async same(on: Queryable, orgId: string, hash: Buffer): Promise<SceneModel | undefined> {
      const [row] = await on.query<ModelRow>(`${MODEL} where org_id = $1 and hash = $2`, [orgId, hash]);
      return row && modelFrom(row);
    },
    /** With their bytes, as far as they are of the enterprise of this scene. */
    async ofScene(on: Queryable, sceneId: string, ids: readonly string[]) {
      return on.query<{ id: string; name: string; bytes: Buffer }>(
        `select scene_model.id, scene_model.name, scene_model.bytes from scene_model
           join scene on scene.org_id = scene_model.org_id where scene.id = $1 and scene_model.id = any($2::uuid[])`,
        [sceneId, ids],
      );
    },
    /** How long they are together, and how many. */
    async sizeOf(on: Queryable, sceneId: string, ids: readonly string[]): Promise<number> {
      const [row] = await on.query<{ bytes: number }>(
        `select coalesce(sum(length(scene_model.bytes)), 0)::int as bytes from scene_model
           join scene on scene.org_id = scene_model.org_id where scene.id = $1 and scene_model.id = any($2::uuid[])`,
        [sceneId, ids],
      );
      return row?.bytes ?? 0;
    },
    async insert(
      tx: Transaction,
      model: Pick<SceneModel, 'id' | 'name' | 'nodes' | 'triangles' | 'at' | 'by'> & {
        orgId: string;
        hash: Buffer;
        bytes: Uint8Array;
      },
    ): Promise<void> {
      const { id, orgId, name, hash, bytes, nodes, triangles, at, by } = model;
      await tx.query(
        `insert into scene_model (id, org_id, name, hash, bytes, nodes, triangles, at, by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, orgId, name, hash, Buffer.from(bytes), nodes, triangles, new Date(at), by],
      );
    },
    /** Throws isStillReferenced while a version has it. */
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from scene_model where id = $1', [id]);
    },
  };
}
export type SceneModelRepository = ReturnType<typeof createSceneModelRepository>;
