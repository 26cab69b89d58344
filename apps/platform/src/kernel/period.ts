import { LIMITS, inputErrors } from '@lightfield/contract';

/** 10003: it ends before it begins; 10004: longer than 30 days (S1 §9). */
export function assertPeriod({ startTime, endTime }: { startTime: number; endTime: number }): void {
  if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
  if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
}
/** 10003 of a list that may be asked with one end alone, or with none. */
export function assertOrder({
  startTime,
  endTime,
}: {
  startTime?: number | undefined;
  endTime?: number | undefined;
}): void {
  if (startTime !== undefined && endTime !== undefined && endTime <= startTime) throw inputErrors.timeRangeInvalid();
}
/** 10003, 10004: longer than `mostMs`. */
export function assertWithin({ from, to }: { from: number; to: number }, mostMs: number): void {
  if (to <= from) throw inputErrors.timeRangeInvalid();
  if (to - from > mostMs) throw inputErrors.timeRangeTooLong();
}
