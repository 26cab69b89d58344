import type { Box, Point, Widget } from '@lightfield/page';
import type { Distance, SmartGuide } from './snapping/snapper.ts';

/**
 * What lies over the page while a gesture goes on. The document changes once, when it ends: until then a screen moves
 * nodes it already has (`moving`), or draws a few versions in place of what is there (`preview`).
 */
export interface Overlay {
  /** Widget under the pointer. */
  readonly hover?: string | undefined;
  /** Lift these and shift them by `delta`, page units; `copy`: they stay, and copies of them are shifted. */
  readonly moving?: { readonly ids: readonly string[]; readonly delta: Point; readonly copy: boolean } | undefined;
  /** Versions to draw instead of those of the document, whichever depth they stand at. */
  readonly preview?: readonly Widget[] | undefined;
  /** Being drawn, and not on the page yet. */
  readonly drawn?: Widget | undefined;
  /** `ids`: what it would select. */
  readonly marquee?: { readonly box: Box; readonly ids: readonly string[] } | undefined;
  /** Degrees turned since the gesture began. */
  readonly turned?: { readonly degrees: number; readonly about: Point } | undefined;
  /** Widget a connector may be attached to, and the anchor it would take. */
  readonly anchor?: { readonly widgetId: string; readonly at: Point } | undefined;
  /** Where a line that is drawn may begin or end, page units. */
  readonly ports?: readonly LitPort[] | undefined;
  readonly guides: readonly SmartGuide[];
  readonly distances: readonly Distance[];
}
/** `further`: one of those that lie between the places a widget is met at first. */
export type LitPort = Point & { readonly further?: true };
export const CLEAR: Overlay = { guides: [], distances: [] };
