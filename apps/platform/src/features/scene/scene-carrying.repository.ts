import type { Queryable } from '../../kernel/db.ts';

/** SQL of scenes that go to another enterprise with a page. */
export function createSceneCarryingRepository() {
  return {
    /** Those of them that the enterprise has. */
    async owned(on: Queryable, orgId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await on.query<{ id: string }>('select id from scene where org_id = $1 and id = any($2::uuid[])', [
        orgId,
        ids,
      ]);
      return rows.map(({ id }) => id);
    },
    /** One of the enterprise whose newest version is this document; of several that of this name before others. */
    async same(on: Queryable, orgId: string, name: string, document: unknown): Promise<string | undefined> {
      const [row] = await on.query<{ id: string }>(
        `select scene.id from scene
           join scene_version on scene_version.scene_id = scene.id and scene_version.version = scene.version
          where scene.org_id = $1 and scene_version.document = $3::jsonb order by scene.name = $2 desc, scene.id limit 1`,
        [orgId, name, JSON.stringify(document)],
      );
      return row?.id;
    },
    /** Those of them that the newest version of a page shows, by name. */
    async onPage(on: Queryable, pageId: string, ids: readonly string[]) {
      return on.query<{ id: string; name: string; document: unknown; picture: Buffer | null }>(
        `select scene.id, scene.name, scene_version.document, scene.picture from scene_use
           join scene on scene.id = scene_id
           join scene_version on scene_version.scene_id = scene.id and scene_version.version = scene.version
          where page_id = $1 and newest and scene.id = any($2::uuid[]) order by scene.name, scene.id`,
        [pageId, ids],
      );
    },
    /** The enterprise that a page belongs to. */
    async orgOfPage(on: Queryable, pageId: string): Promise<string | undefined> {
      const [row] = await on.query<{ id: string }>(
        `select case when org.kind = 'external' then org.parent_id else org.id end as id from page
           left join device on device.id = page.device_id left join template on template.id = page.template_id
           left join project on project.id = page.project_id
           join org on org.id = coalesce(device.org_id, template.org_id, project.org_id) where page.id = $1`,
        [pageId],
      );
      return row?.id;
    },
  };
}
export type SceneCarryingRepository = ReturnType<typeof createSceneCarryingRepository>;
