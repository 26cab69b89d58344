/** Two clicks within this are one double click, ms; what most systems take. */
export const DOUBLE_MS = 300;
/** A press of this length is a long one, ms; what phones take. */
export const HOLD_MS = 600;

export interface Gestures {
  down(element: Element): void;
  up(): void;
  /** The pointer was taken away: nobody let go on purpose. */
  cancel(): void;
  /** A whole click. A long press that went before it has used it up. */
  click(element: Element | undefined): void;
  /** Nothing that waits is done any more. */
  stop(): void;
}
type Does = ((element: Element | undefined) => void) | undefined;

/**
 * Tells clicks, double clicks and long presses apart. A single click waits for a second one only where a double click does
 * something, and a press is timed only where a long one does.
 */
export function createGestures({ click, double, hold }: { click: Does; double: Does; hold: Does }): Gestures {
  let pressed: ReturnType<typeof setTimeout> | undefined;
  let clicked: ReturnType<typeof setTimeout> | undefined;
  let used = false;
  const letGo = () => {
    clearTimeout(pressed);
    pressed = undefined;
  };
  return {
    down(element) {
      used = false;
      if (!hold || pressed !== undefined) return;
      pressed = setTimeout(() => {
        pressed = undefined;
        used = true;
        hold(element);
      }, HOLD_MS);
    },
    up: letGo,
    cancel: letGo,
    click(element) {
      if (used) {
        used = false;
        return;
      }
      if (!double) {
        click?.(element);
        return;
      }
      if (clicked !== undefined) {
        clearTimeout(clicked);
        clicked = undefined;
        double(element);
        return;
      }
      clicked = setTimeout(() => {
        clicked = undefined;
        click?.(element);
      }, DOUBLE_MS);
    },
    stop() {
      letGo();
      clearTimeout(clicked);
      clicked = undefined;
    },
  };
}
