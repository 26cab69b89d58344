import { type DataOf, holds } from '@lightfield/page';
import { firstThatHolds } from '../kit/choose.ts';
import type { Reading } from '../kit/index.ts';
import type { animation } from './definition.ts';

type Data = DataOf<typeof animation>;

export const itemsOf = (data: Data) => (data.display.type === 'image' ? data.imgItems : data.textItems);

/** Do its pictures follow one another now? */
export const isCycling = ({ cycle }: Data, reading: Reading | undefined): boolean =>
  cycle.enable && holds(cycle.judgCondition, reading?.value, cycle.judgVal);

/** Which of `count` is shown after `elapsed` ms. */
export const cycleFrame = (elapsed: number, speed: number, count: number): number =>
  count > 0 ? Math.floor(elapsed / speed) % count : -1;

/**
 * Which item is shown: by the value, or by the clock while it cycles. -1: none of them. Without a binding the first one
 * stands for all.
 */
export function shownItem(data: Data, reading: Reading | undefined, elapsed: number): number {
  const items = itemsOf(data);
  if (!data.data) return items.length > 0 ? 0 : -1;
  return isCycling(data, reading)
    ? cycleFrame(elapsed, data.cycle.speed, items.length)
    : firstThatHolds(reading, items);
}
