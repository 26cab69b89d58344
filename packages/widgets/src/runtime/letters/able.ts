/** What is asked of a browser. */
export interface Able {
  readonly Worker?: unknown;
  readonly HTMLCanvasElement?: { readonly prototype: object };
  readonly navigator?: { readonly hardwareConcurrency?: number };
}
/** Can another thread draw onto a canvas, and is there a processor for it? With a single one it would only come after the main thread. */
export const canDrawInWorker = ({ Worker, HTMLCanvasElement, navigator }: Able): boolean =>
  Worker !== undefined &&
  HTMLCanvasElement !== undefined &&
  'transferControlToOffscreen' in HTMLCanvasElement.prototype &&
  // a browser that does not say is taken for one of those that people use
  (navigator?.hardwareConcurrency ?? 2) > 1;
