import type { BucketFigure, HistoryRow, ReportColumn } from '@lightfield/contract';
import type { Binding } from '@lightfield/page';

/**
 * What is asked for. `value`: a variable or calculated variable that the page is bound to, from whichever report records it
 * best. `report`: a column of a report of the page's device, or of a device of its project (`key` as `ReportColumn`).
 * `custom`: a column of a report of the project (`key` as `ProjectReportColumn`).
 */
export type HistorySource =
  | { readonly kind: 'value'; readonly binding: Binding }
  | { readonly kind: 'report'; readonly equipId: string; readonly reportId: string; readonly key: string }
  | { readonly kind: 'custom'; readonly customReportId: string; readonly key: string };

/**
 * `lastMs`: up to the moment the page shows, and on with it: now, or where the time machine stands. `from` and `to` (epoch
 * ms, `to` exclusive, 30 days at most): stands still.
 */
export type Stretch = { readonly lastMs: number } | { readonly from: number; readonly to: number };

/** Why there is nothing to show, or not what should be; every answer of the history says it for itself. */
export interface Told {
  /** When it was asked for, epoch ms: the stretch that the answer is of. */
  readonly from: number;
  readonly to: number;
  /** It was asked for and has not come: draw what there is, and no "no data". */
  readonly isWaiting: boolean;
  /** It could not be had: a sentence in the language of the page. It is asked for again by itself; what was there before stays. */
  readonly reason?: string;
}

export interface CurvesRequest {
  /** 100 at most. */
  readonly sources: readonly HistorySource[];
  readonly stretch: Stretch;
  /** As wide as it is drawn, page units: of each the lowest and the highest are kept, no peak is lost. */
  readonly pixels: number;
  /** Stretches of bad or stale values besides, to be hatched. Costs the server as much as the curve does. */
  readonly doubtful?: boolean;
}
/** One of the sources. */
export interface Curve {
  /** Epoch ms, ascending, and the value at each; NaN: from here on nothing is known. Do not change them; another answer has others. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** A value stands until the next one (recorded when it changed): drawn as steps. */
  readonly holds: boolean;
  /** As above, ms since epoch, both included. Empty where they were not asked for. */
  readonly doubtful: readonly { readonly from: number; readonly to: number }[];
  /** Heading of a column of a report; of a value of the page the binding has its title and `live.read` its unit. */
  readonly column?: ReportColumn;
  /** No report stores it: the curve begins when the page was opened. */
  readonly isUnrecorded?: boolean;
  /** This one could not be had: the report or variable is gone. */
  readonly reason?: string;
}
export interface Curves extends Told {
  /** In the order of the sources; one for each, empty while it waits. */
  readonly curves: readonly Curve[];
}

/** Windows side by side: minutes, hours or days by the clock of the viewer, or the whole stretch as one. */
export type Cut = 'whole' | { readonly unit: 'minute' | 'hour' | 'day'; readonly every: number };
export interface FiguresRequest {
  readonly sources: readonly HistorySource[];
  readonly stretch: Stretch;
  readonly cut: Cut;
  readonly figures: readonly BucketFigure[];
}
export interface SourceFigures {
  /** One for each window; null: nothing was stored in it (`count`: 0). */
  readonly figures: Readonly<Partial<Record<BucketFigure, readonly (number | null)[]>>>;
  readonly column?: ReportColumn;
  /** No report stores it (calculated variables have curves, no figures). */
  readonly isUnrecorded?: boolean;
  readonly reason?: string;
}
export interface Figures extends Told {
  /** When each window begins, epoch ms. */
  readonly times: readonly number[];
  /** In the order of the sources. */
  readonly sources: readonly SourceFigures[];
}

export interface RowsRequest {
  readonly report:
    | { readonly kind: 'report'; readonly equipId: string; readonly reportId: string }
    | { readonly kind: 'custom'; readonly customReportId: string };
  readonly stretch: Stretch;
  /** From 1; 100 rows a page at most. */
  readonly page: number;
  readonly pageSize: number;
}
export interface Rows extends Told {
  /** A column of a report of the project has `equipTitle` and `alias` besides. */
  readonly columns: readonly (ReportColumn & { readonly equipTitle?: string; readonly alias?: string })[];
  /** Newest first; `values[i]` is of `columns[i]`, and so are `qualities` where they are not all good. */
  readonly rows: readonly HistoryRow[];
  readonly total: number;
  /** There are more than `total` says (reports of a project are counted as far as they are read). */
  readonly isMore: boolean;
}

/**
 * What was recorded, for as long as somebody listens. Use the hooks of `use-history.ts`: they listen while the widget is on
 * the screen. Whatever widgets begin to ask for at the same time goes in one request. `tell` is called with every change, the first one at once,
 * once a second at most for what runs on.
 */
export interface PageHistory {
  readonly curves: (request: CurvesRequest, tell: (answer: Curves) => void) => () => void;
  readonly figures: (request: FiguresRequest, tell: (answer: Figures) => void) => () => void;
  readonly rows: (request: RowsRequest, tell: (answer: Rows) => void) => () => void;
}
