import type { CatalogueVariable } from './catalogue.ts';

/** What a metric held, as its edge node said it; booleans are 0 or 1. `null`: there is no value at the moment. */
export type RawMetricValue = number | bigint | string | null;

/** A value of an edge node that is not ours, for a variable that somebody mapped it to. */
export interface ForeignReading {
  readonly variable: CatalogueVariable;
  readonly raw: RawMetricValue;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** Acquired earlier and sent late: for history, never the present state. */
  readonly historical: boolean;
  /** For who looks at it now, not for history. */
  readonly transient: boolean;
}

/** Takes the values of edge nodes that are not ours through the pipeline, into latest values, alarms and reports. */
export interface ForeignValues {
  accept(gatewayId: string, readings: readonly ForeignReading[]): void;
  /** Nothing more is heard of these until a value comes. */
  silent(gatewayId: string, seriesIds: Iterable<number>): void;
  /** Another process has the node now, and goes on with what its rules know. */
  moved?(gatewayId: string): void;
}
