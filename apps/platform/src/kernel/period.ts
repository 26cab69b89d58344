import { LIMITS, inputErrors } from '@lightfield/contract';

/** 10003: it ends before it begins; 10004: longer than 30 days (S1 §9). */
export function assertPeriod({ startTime, endTime }: { startTime: number; endTime: number }): void {
  if (endTime <= startTime) throw inputErrors.timeRangeInvalid();
  if (endTime - startTime > LIMITS.history.rangeMs) throw inputErrors.timeRangeTooLong();
}
