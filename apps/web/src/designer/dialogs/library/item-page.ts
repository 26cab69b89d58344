import {
  FORMAT,
  type LibraryItem,
  type PageDocument,
  boundsOfWidgets,
  itemComponent,
  moveWidget,
} from '@lightfield/page';
import { EMPTY_CON } from '../../parts/thumbnail.tsx';

/** Page units round what is drawn. */
const PAD = 12;

/** Two versions of a component as pages that are compared: in the frame that they have in common, and as large as both. */
export function comparedPages(one: LibraryItem['document'], other: LibraryItem['document']): PageDocument[] {
  const drawn = [one, other].map((document) => {
    const main = itemComponent(document);
    const [place] = document.widgets;
    const at = place && 'width' in place.position ? place.position : { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
    const widgets = (main?.widgets ?? []).map((widget) => moveWidget(widget, middle));
    return { widgets, components: document.components.filter(({ id }) => id !== main?.id) };
  });
  const box = boundsOfWidgets(drawn.flatMap(({ widgets }) => widgets)) ?? { x: 0, y: 0, width: 1, height: 1 };
  const shift = { x: PAD - box.x, y: PAD - box.y };
  return drawn.map(({ widgets, components }) => ({
    format: FORMAT,
    con: { ...EMPTY_CON, width: box.width + 2 * PAD, height: box.height + 2 * PAD },
    widgets: widgets.map((widget) => moveWidget(widget, shift)),
    components,
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  }));
}
