import { LIMITS } from '@lightfield/contract';
import {
  type Catalogue,
  type Component,
  DRAWN_MAX,
  type Texts,
  type Widget,
  countWidgets,
  drawnCounts,
} from '@lightfield/page';
import type { PageState } from '../document/state.ts';
import { designerText } from '../locales/designer/text.ts';

/**
 * Why widgets cannot be added to a page; `undefined`: they can. Counted with all that groups hold: 2000 in all; 3
 * weather and 1 webgl (S2 §5, by `max` of the definition), those drawn by components included.
 */
export function overCapacity(
  catalogue: Catalogue,
  page: PageState,
  adding: readonly Widget[],
  components: readonly Component[] = page.components,
): Texts | undefined {
  const { widgets: most } = LIMITS.designer;
  const total = countWidgets(page.widgets) + countWidgets(adding);
  if (total > most) return designerText('capacity.aPageHoldsWidgetsAtMost', { most, total });
  const there = drawnCounts({ widgets: page.widgets, components });
  const more = drawnCounts({ widgets: adding, components });
  if (there.total + more.total > DRAWN_MAX)
    return designerText('capacity.withItsComponentsDrawnOutA', { mostDrawn: DRAWN_MAX });
  for (const [type, count] of more.byType) {
    const definition = catalogue.get(type);
    if (definition?.max === undefined || (there.byType.get(type) ?? 0) + count <= definition.max) continue;
    return designerText('capacity.aPageHoldsTimesAtMost', { max: definition.max, title: definition.title });
  }
  return undefined;
}

/** Deepest nesting of groups: 0 for a widget that is none. */
export const depthOf = (widget: Widget): number =>
  widget.children ? 1 + Math.max(0, ...widget.children.map(depthOf)) : 0;
