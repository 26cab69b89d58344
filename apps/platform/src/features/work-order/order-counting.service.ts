import { type BodyOut, LIMITS, type workOrderCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { assertWithin } from '../../kernel/period.ts';
import type { OrderFigures } from './order-figures.repository.ts';

type Calls = typeof workOrderCalls;

/** Calendars and statistics of the orders that the caller sees. That they reach the device they ask for was checked before. */
export function createOrderCounting({ figures, clock }: { figures: OrderFigures; clock: Clock }) {
  return {
    days(caller: Caller, body: BodyOut<Calls['days']>) {
      assertWithin(body, LIMITS.ops.calendarMs);
      return figures.days(caller, body);
    },
    statistics(caller: Caller, body: BodyOut<Calls['statistics']>) {
      assertWithin(body, LIMITS.ops.periodMs);
      return figures.statistics(caller, body, clock.now());
    },
  };
}
export type OrderCounting = ReturnType<typeof createOrderCounting>;
