import type { Binding } from '../binding.ts';
import type { NamedRegion, NamedReport, Texts } from '../definition.ts';
import type { VariableFacts } from '../variable-facts.ts';

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

/** What the page may lean on, as far as whoever checks it knows. */
export interface CheckFacts {
  /** Is there what a binding asks for? Left out: nothing is called broken. */
  readonly isThere?: (binding: Binding) => boolean;
  /** What is known of a variable. Left out: nothing is. */
  readonly factsOf?: (binding: Binding) => VariableFacts | undefined;
  /**
   * Is there a page of this id? `ownerId`: the device or project it is said to be of, empty: of this one; `type`: which of
   * both it is said to be of. Left out: every page is.
   */
  readonly hasPage?: (pageId: string, ownerId: string, type: 'equip' | 'project') => boolean;
  /** Is there a report that a widget names, of the devices of its variables? Left out: every report is. */
  readonly hasReport?: (report: NamedReport) => boolean;
  /** Does the map of an area have a region of this name? Left out: it has every one. */
  readonly hasRegion?: (region: NamedRegion) => boolean;
}

export type Report = (kind: Finding['kind'], severity: Finding['severity'], texts: Texts) => void;
