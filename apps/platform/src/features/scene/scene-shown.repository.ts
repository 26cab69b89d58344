import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { WithinOrgs } from './scene.repository.ts';

export interface Owners {
  readonly devices: readonly string[];
  readonly projects: readonly string[];
}

/** SQL of who may see what of scenes: those of the enterprise, and those who see a page that shows it. */
export function createSceneShownRepository(db: Queryable, within: WithinOrgs) {
  return {
    /** Does the caller belong to the enterprise of this scene or file? */
    async isOwn(caller: Caller, table: 'scene' | 'scene_model', id: string): Promise<boolean> {
      const { values, add } = statement();
      const where = `id = ${add(id)} and ${await within(caller, 'org_id', add)}`;
      return (await db.query(`select 1 from ${table} where ${where}`, values)).length > 0;
    },
    /** Scenes whose newest version has this file. */
    async scenesWith(modelId: string): Promise<string[]> {
      const rows = await db.query<{ scene_id: string }>(
        `select scene_id from scene_model_use join scene on scene.id = scene_id and scene.version = scene_model_use.version
          where model_id = $1`,
        [modelId],
      );
      return rows.map(({ scene_id }) => scene_id);
    },
    /** Devices and projects on whose pages they are. */
    async ownersWith(sceneIds: readonly string[]): Promise<Owners> {
      const rows = await db.query<{ device_id: string | null; project_id: string | null }>(
        `select distinct page.device_id, page.project_id from scene_use join page on page.id = page_id
          where scene_id = any($1::uuid[]) and page.template_id is null`,
        [sceneIds],
      );
      return {
        devices: rows.flatMap(({ device_id }) => device_id ?? []),
        projects: rows.flatMap(({ project_id }) => project_id ?? []),
      };
    },
    async model(id: string): Promise<{ bytes: Buffer; hash: Buffer } | undefined> {
      const [row] = await db.query<{ bytes: Buffer; hash: Buffer }>(
        'select bytes, hash from scene_model where id = $1',
        [id],
      );
      return row;
    },
    async picture(id: string): Promise<{ picture: Buffer | null; version: number } | undefined> {
      const [row] = await db.query<{ picture: Buffer | null; version: number }>(
        'select picture, version from scene where id = $1',
        [id],
      );
      return row;
    },
  };
}
export type SceneShownRepository = ReturnType<typeof createSceneShownRepository>;
