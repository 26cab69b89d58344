import { type Camera, Vector3 } from 'three';
import type { Sign } from './content.ts';

/** Words over nodes: HTML above the canvas, moved in the frame in which the picture is drawn. */
export class Signs {
  readonly #layer: HTMLElement;
  readonly #elements = new Map<string, HTMLElement>();
  readonly #point = new Vector3();
  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }
  draw(signs: readonly Sign[], camera: Camera, width: number, height: number): void {
    const left = new Set(this.#elements.keys());
    for (const { node, place, lines, doubtful, alarm, shown } of signs) {
      left.delete(node.id);
      const element = this.#of(node.id);
      const text = lines.join('\n');
      if (element.textContent !== text) element.textContent = text;
      const { x, y, z } = this.#point.copy(place).project(camera);
      const isSeen = shown && z > -1 && z < 1 && Math.abs(x) < 1.1 && Math.abs(y) < 1.1;
      element.style.display = isSeen ? '' : 'none';
      element.style.opacity = doubtful ? '0.6' : '';
      element.style.borderColor = alarm ?? '';
      element.style.borderWidth = alarm ? '2px' : '';
      // whole pixels: letters between two of them are blurred
      const [left_, top] = [Math.round(((x + 1) / 2) * width), Math.round(((1 - y) / 2) * height)];
      element.style.transform = `translate(${left_}px, ${top}px) translate(-50%, -100%)`;
    }
    for (const id of left) {
      this.#elements.get(id)?.remove();
      this.#elements.delete(id);
    }
  }
  clear(): void {
    this.#layer.replaceChildren();
    this.#elements.clear();
  }
  #of(id: string): HTMLElement {
    const known = this.#elements.get(id);
    if (known) return known;
    const made = document.createElement('div');
    made.className = 'lf-scene-sign';
    this.#layer.append(made);
    this.#elements.set(id, made);
    return made;
  }
}
