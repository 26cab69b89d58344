import type { ExchangePreview } from '@lightfield/contract';

/** Whether anything would be another than it is, be it a page alone. */
export const isDifferent = ({ diffs, pages }: ExchangePreview): boolean =>
  diffs.length > 0 || pages.some(({ change }) => change !== 'unchanged');

/** There is something to take over, and nothing stands against it. */
export const isTakeable = (preview: ExchangePreview | undefined): boolean =>
  preview !== undefined &&
  isDifferent(preview) &&
  preview.gaps.length === 0 &&
  preview.issues.every(({ advice }) => advice);
