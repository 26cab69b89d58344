import type { SiteScene } from '@lightfield/contract';
import { modelsOf, parseScene } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { SceneRepository } from './scene.repository.ts';

/** Who has made what came with a site. */
const SITE = 'Lightfield';

/** 3D scenes that come with a site document, for whoever sets it up. */
export function createSiteScenes({
  scenes,
  clock,
}: {
  scenes: Pick<SceneRepository, 'insert' | 'addVersion' | 'setPicture'>;
  clock: Clock;
}) {
  /** The scene of that name, which is made where there is none; its id. Throws what the document has wrong. */
  return async (tx: Transaction, orgId: string, { name, document, picture }: SiteScene): Promise<string> => {
    const [known] = await tx.query<{ id: string }>('select id from scene where org_id = $1 and name = $2', [
      orgId,
      name,
    ]);
    if (known) return known.id;
    const { scene, problems } = parseScene(document);
    if (!scene) throw new Error(`scene "${name}": ${problems[0]?.path}: ${problems[0]?.texts.en}`);
    const made = { id: newId(), at: clock.now(), by: SITE };
    await scenes.insert(tx, { ...made, orgId, name });
    const shape = { nodes: scene.nodes.length, document: scene, models: modelsOf(scene) };
    await scenes.addVersion(tx, { ...made, version: 1, kind: 'add', ...shape }, 1);
    if (picture !== undefined) await scenes.setPicture(tx, made.id, Buffer.from(picture, 'base64'));
    return made.id;
  };
}
