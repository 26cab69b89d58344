import { LIMITS, sceneErrors } from '@lightfield/contract';
import type { Gltf } from './gltf.ts';
import { inside } from './inside.ts';

const damaged = (problem: string) => sceneErrors.modelInvalid({ problem });
const { textureSide } = LIMITS.scene;

/** Every texture is a png or jpg that stands in the file, and no larger than it may be when it is unpacked: its own head says so. */
export function checkImages(gltf: Gltf, buffers: readonly Uint8Array[]): void {
  gltf.images.forEach(({ uri, bufferView }, at) => {
    const where = `images.${at}`;
    const view = bufferView === undefined ? undefined : gltf.bufferViews[bufferView];
    if (uri === undefined && !view) throw damaged(where);
    const buffer = view && buffers[view.buffer];
    const bytes =
      uri !== undefined
        ? inside(uri, where)
        : buffer?.subarray(view?.byteOffset, (view?.byteOffset ?? 0) + (view?.byteLength ?? 0));
    const side = bytes && sidesOf(bytes);
    if (!side) throw damaged(`${where}: png, jpg`);
    const most = Math.max(side.width, side.height);
    if (most > textureSide) throw sceneErrors.modelTooLarge({ what: 'texture', count: most, max: textureSide });
  });
  for (const [at, { source }] of gltf.textures.entries())
    if (source !== undefined && source >= gltf.images.length) throw damaged(`textures.${at}`);
}

/** Width and height as the head of a png or jpg tells them; `undefined`: it is neither. */
function sidesOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    bytes.length >= 33 &&
    view.getUint32(0) === 0x89504e47 &&
    view.getUint32(4) === 0x0d0a1a0a &&
    view.getUint32(12) === 0x49484452
  )
    return { width: view.getUint32(16), height: view.getUint32(20) };
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? sidesOfJpg(view) : undefined;
}

/** Markers up to the one that begins a picture of any kind (T.81 B.2.2). */
function sidesOfJpg(view: DataView): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
