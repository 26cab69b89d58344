/** Trace and span as W3C Trace Context writes them in a header. */
export interface SpanName {
  readonly traceId: string;
  readonly spanId: string;
}
const PATTERN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** `undefined`: it is none, or one of a version that is not known. */
export function readTraceparent(text: unknown): SpanName | undefined {
  const [, traceId, spanId] = (typeof text === 'string' && PATTERN.exec(text)) || [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}
export const writeTraceparent = ({ traceId, spanId }: SpanName): string => `00-${traceId}-${spanId}-01`;
