/** Settings of the designer that stay on this machine (S2 §3 "Local designer settings") and guide its gestures. */
export interface Settings {
  readonly grid: boolean;
  /** Page units between two lines of the grid. */
  readonly gridSize: number;
  readonly ruler: boolean;
  /** Snap from 5 units off; without it from 1 (S2 §5). */
  readonly adsorb: boolean;
  /** Does a marquee select what it touches, or only what lies inside? Alt does the other. */
  readonly marquee: 'touch' | 'inside';
}
export const SETTINGS: Settings = { grid: true, gridSize: 10, ruler: true, adsorb: true, marquee: 'touch' };
