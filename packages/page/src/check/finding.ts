import type { Texts } from '../definition.ts';

/** Something an engineer should look at. */
export interface Finding {
  /** Empty: the page as a whole. */
  readonly widgetId: string;
  /** The component the widget belongs to; empty: it stands on the page itself. */
  readonly componentId: string;
  /** `wrong`: its settings contradict each other, or an expression cannot be read. */
  readonly kind: 'unbound' | 'broken' | 'wrong' | 'offCanvas' | 'unreadable' | 'slow' | 'click' | 'hidden';
  /** `error`: it cannot work; `warning`: it will hardly be what was meant; `hint`: it may be meant so. */
  readonly severity: 'error' | 'warning' | 'hint';
  readonly texts: Texts;
}
