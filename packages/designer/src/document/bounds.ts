import { type Box, type Widget, boundsOfWidget, unionOf } from '@lightfield/page';

// A version of a widget never changes, so neither do its bounds.
const known = new WeakMap<Widget, Box>();

/** As `boundsOfWidget`, computed once for each version: a gesture asks for the same 2,000 again and again. */
export function boxOf(widget: Widget): Box {
  let box = known.get(widget);
  if (!box) {
    box = boundsOfWidget(widget);
    known.set(widget, box);
  }
  return box;
}
export const boxOfAll = (widgets: readonly Widget[]): Box | undefined => unionOf(widgets.map(boxOf));
