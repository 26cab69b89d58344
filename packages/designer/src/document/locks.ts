import type { Widget } from '@lightfield/page';
import type { DocumentStore } from './store.ts';

/** Is it locked, or does it hold something locked, which would have to go along? */
const holdsLock = (widget: Widget): boolean => widget.posLock || (widget.children?.some(holdsLock) ?? false);

/**
 * Widgets that cannot be moved, resized, rotated, aligned or grouped (S2 §4): locked ones, what stands in a locked
 * group, and groups that hold a locked widget, since moving them would move it.
 */
export const isFixed = (store: DocumentStore, widget: Widget): boolean =>
  holdsLock(widget) || store.ancestorsOf(widget.id).some((id) => store.find(id)?.posLock);

/** Unseen while editing: hidden itself or in a hidden group. */
export const isHidden = (store: DocumentStore, widget: Widget): boolean =>
  widget.hidden || store.ancestorsOf(widget.id).some((id) => store.find(id)?.hidden);
