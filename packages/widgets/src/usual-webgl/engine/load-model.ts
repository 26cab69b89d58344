import { SCENE_MODEL_PATH } from '@lightfield/contract';
import { Mesh, type Object3D, TextureLoader } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A file that was read: shown as often as there are nodes for it. */
export interface LoadedModel {
  copy(): Object3D;
  dispose(): void;
}

/** Files are proven when they are uploaded; one that does not open is shown as missing. */
export async function loadModel(id: string, signal: AbortSignal): Promise<LoadedModel> {
  const answer = await fetch(SCENE_MODEL_PATH + id, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const loader = new GLTFLoader();
  // The policy of our pages lets pictures of a blob be shown, but not fetched.
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: 'pictures' };
  });
  const { scene } = await loader.parseAsync(await answer.arrayBuffer(), '');
  return {
    copy: () => scene.clone(true),
    dispose: () =>
      scene.traverse((one) => {
        if (!(one instanceof Mesh)) return;
        one.geometry.dispose();
        for (const material of [one.material].flat()) {
          for (const value of Object.values(material as object))
            if (typeof value === 'object' && value !== null && 'isTexture' in value)
              (value as { dispose(): void }).dispose();
          material.dispose();
        }
      }),
  };
}
/** Those that did not open are left out. */
export async function loadModels(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LoadedModel>> {
  const read = await Promise.allSettled(ids.map((id) => loadModel(id, signal)));
  return new Map(read.flatMap((one, at) => (one.status === 'fulfilled' ? [[ids[at] ?? '', one.value] as const] : [])));
}
