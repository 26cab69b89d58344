/** What canvases beside the page are drawn with. */
export interface CanvasLook {
  readonly line: string;
  readonly text: string;
  readonly accent: string;
  readonly fontFamily: string;
}

/**
 * Read once for each theme: asking for it in the frame of a change makes the browser work out the styles of the whole page there
 * and then, and again at the end of that frame.
 */
export function canvasLook(element: HTMLElement): CanvasLook {
  const look = getComputedStyle(element);
  return {
    line: look.getPropertyValue('--lf-line-strong'),
    text: look.getPropertyValue('--lf-text-soft'),
    accent: look.getPropertyValue('--lf-accent'),
    fontFamily: look.fontFamily,
  };
}
