/** Marks an area of the screen: `data-area`, in the order of the page. */
const AREAS = '[data-area]';
const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/**
 * To the next area of the screen (`way` -1: to the one before), round and round: the canvas keeps the Tab key for its
 * widgets, and whoever works by keys has to reach bars and panels from there.
 */
export function goToArea(way: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>(AREAS)];
  const at = areas.findIndex((area) => area.contains(document.activeElement));
  for (let step = 1; step <= areas.length; step += 1) {
    const from = at < 0 && way === -1 ? 0 : at;
    const area = areas[(from + way * step + areas.length * 2) % areas.length];
    const first = area?.matches('[tabindex="0"]') ? area : area?.querySelector<HTMLElement>(FOCUSABLE);
    if (!first) continue;
    first.focus();
    return;
  }
}
