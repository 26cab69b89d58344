import { LIMITS } from '@lightfield/contract';
import type { ReferenceLine } from '../../lib/chart/plot.ts';
import type { View } from '../../lib/chart/view.ts';
import {
  type Codec,
  type StateOf,
  choiceField,
  intField,
  keysField,
  parseSearch,
  textField,
  timeField,
  writeSearch,
} from '../../lib/search-codecs.ts';
import { COMPARISONS } from './advanced/compare.ts';
import { marksField } from './advanced/marks.ts';
import { PERIODS, figuresField } from './periods/periods.ts';
import { PRESETS, PRESET_NAMES } from '../../lib/time-range.ts';

export const PAGE_SIZES = [10, 50, 100] as const;

/** Reference lines in the address: `80@℃~0.6@MPa`. */
export const linesField = (): Codec<readonly ReferenceLine[]> => ({
  fallback: [],
  parse: (text) =>
    text
      .split('~')
      .map((part) => {
        const at = part.indexOf('@');
        return { axisKey: part.slice(at + 1), value: at > 0 ? Number(part.slice(0, at)) : Number.NaN };
      })
      .filter(({ value }) => Number.isFinite(value))
      .slice(0, REFERENCE_LINES_MAX),
  write: (lines) => lines.map(({ axisKey, value }) => `${value}@${axisKey}`).join('~'),
});
export const REFERENCE_LINES_MAX = LIMITS.history.referenceLines;

/** State of the history tab as its address has it. */
export const historyCodecs = {
  view: choiceField(['table', 'periods', 'curve'], 'table'),
  report: textField(),
  range: choiceField([...PRESET_NAMES, 'custom'], '1h'),
  from: timeField(),
  to: timeField(),
  page: intField(1),
  size: intField(10),
  /** Curves; none chosen: the first few of the report. */
  vars: keysField(LIMITS.history.curveVariables),
  lines: linesField(),
  /** What a zoomed curve shows; absent: the whole range. */
  zoomFrom: timeField(),
  zoomTo: timeField(),
  /** Orders and inspections beneath the curve. */
  work: choiceField(['on', 'off'], 'on'),
  /** Pinned moments of the advanced curve. */
  marks: marksField(),
  /** With which earlier time it is compared; `other`: where a chosen one begins. */
  compare: choiceField(COMPARISONS, 'none'),
  other: timeField(),
  /** Periods of the table of sums. */
  period: choiceField(PERIODS, '1h'),
  figures: figuresField(),
};
export type HistoryState = StateOf<typeof historyCodecs>;
export type ChangeHistory = (change: Partial<HistoryState>, options?: { push?: boolean }) => void;

/** New rows are looked for this often at most, ms. */
const ADVANCE_MS = 10_000;
/** What moves a curve less than this share of its width nobody sees. */
const ADVANCE_SHARE = 1 / 360;

/**
 * How often "the last hour" has to end anew while it is looked at, ms; `undefined`: it stands still, because two moments were
 * chosen, older rows are being read, or a part of the curve is looked at.
 */
export function advanceMs(state: HistoryState, intervalMs: number): number | undefined {
  if (state.range === 'custom' || zoomOf(state)) return undefined;
  if (state.view === 'table' && state.page > 1) return undefined;
  return Math.max(ADVANCE_MS, intervalMs, PRESETS[state.range] * ADVANCE_SHARE);
}

/** The zoomed part, when the address has a sensible one. */
export function zoomOf({ zoomFrom, zoomTo }: HistoryState): View | undefined {
  if (zoomFrom === undefined || zoomTo === undefined || zoomTo <= zoomFrom) return undefined;
  return zoomTo - zoomFrom > LIMITS.history.rangeMs ? undefined : { from: zoomFrom, to: zoomTo };
}

export const historyStateOf = (search: Readonly<Record<string, string>>): HistoryState =>
  parseSearch(historyCodecs, search);
export const historySearchOf = (search: Readonly<Record<string, string>>, change: Partial<HistoryState>) =>
  writeSearch(historyCodecs, search, change);
