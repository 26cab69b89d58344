import type { SceneNode } from '@lightfield/page';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Stage } from './stage.ts';

export type HandleMode = 'translate' | 'rotate' | 'scale';
export type Placing = Pick<SceneNode, 'position' | 'rotation' | 'scale'>;
const DEGREES = 180 / Math.PI;
/** Places are kept to the centimetre and the degree while they are dragged; numbers are typed as exact as one likes. */
const STEP_METRES = 0.05;
const STEP_DEGREES = 5;

/** Handles of an editor: a node is moved, turned and scaled by the pointer. The document is told when the pointer is lifted. */
export class Handles {
  readonly #stage: Stage;
  readonly #controls: TransformControls;
  #id: string | undefined;

  constructor(stage: Stage, canvas: HTMLElement, placed: (id: string, placing: Placing) => void) {
    this.#stage = stage;
    this.#controls = new TransformControls(stage.camera, canvas);
    this.#controls.setTranslationSnap(STEP_METRES);
    this.#controls.setRotationSnap(STEP_DEGREES / DEGREES);
    this.#controls.setScaleSnap(STEP_METRES);
    this.#controls.setSize(0.8);
    stage.world.add(this.#controls.getHelper());
    this.#controls.addEventListener('change', () => stage.ask());
    this.#controls.addEventListener('dragging-changed', ({ value }) => {
      stage.controls.enabled = value !== true;
    });
    this.#controls.addEventListener('mouseUp', () => {
      const object = this.#id === undefined ? undefined : stage.objectOf(this.#id);
      if (!object || this.#id === undefined) return;
      const { position, rotation, scale } = object;
      placed(this.#id, {
        position: [round(position.x), round(position.y), round(position.z)],
        rotation: [round(rotation.x * DEGREES), round(rotation.y * DEGREES), round(rotation.z * DEGREES)],
        scale: [size(scale.x), size(scale.y), size(scale.z)],
      });
    });
  }
  /** Is a handle under the pointer, or held? Then a click means it and not what is behind it. */
  get held(): boolean {
    return this.#controls.dragging || this.#controls.axis !== null;
  }
  attach(id: string | undefined): void {
    this.#id = id;
    const object = id === undefined ? undefined : this.#stage.objectOf(id);
    if (object) this.#controls.attach(object);
    else this.#controls.detach();
    this.#stage.ask();
  }
  mode(mode: HandleMode): void {
    this.#controls.setMode(mode);
    this.#stage.ask();
  }
  dispose(): void {
    this.#controls.detach();
    this.#controls.getHelper().removeFromParent();
    this.#controls.dispose();
  }
}
const round = (value: number): number => Math.round(value * 1_000) / 1_000;
const size = (value: number): number => Math.min(1_000, Math.max(0.001, Math.abs(round(value))));
