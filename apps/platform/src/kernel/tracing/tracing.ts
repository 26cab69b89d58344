/** What is told of a span; never a value, a name of a person or a secret. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanOf {
  readonly name: string;
  /** Traceparent of what it belongs to; absent or not to be read: it begins a trace. */
  readonly parent?: string | undefined;
  readonly facts?: SpanFacts;
}
export interface PastSpan extends SpanOf {
  /** ms since 1970 */
  readonly from: number;
  readonly to: number;
  readonly failed?: boolean;
}
/** Of a span that runs. */
export interface RunningSpan {
  tell(facts: SpanFacts): void;
  /** It ends as one that failed. */
  fail(): void;
}

/**
 * Traces of what people set going (OpenTelemetry, decision 134). A span of a call runs; those of a command are told when it has ended,
 * by whichever process ended it.
 */
export interface Tracing {
  /** Traceparent of the span that the caller is in; `undefined`: none, or nothing is traced. */
  current(): string | undefined;
  /** Does the work in a span that ends with it. */
  within<Result>(span: SpanOf, work: (running: RunningSpan) => Promise<Result>): Promise<Result>;
  /** Tells of what is over; answers its traceparent. */
  record(span: PastSpan): string | undefined;
}

export const noSpan: RunningSpan = { tell: () => undefined, fail: () => undefined };
/** Nothing is traced: costs nothing. */
export const noTracing: Tracing = {
  current: () => undefined,
  within: (_span, work) => work(noSpan),
  record: () => undefined,
};
