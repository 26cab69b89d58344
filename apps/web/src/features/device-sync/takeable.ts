import type { ExchangePreview } from '@lightfield/contract';

/** There is something to take over, and nothing stands against it. */
export const isTakeable = (preview: ExchangePreview | undefined): boolean =>
  preview !== undefined &&
  preview.diffs.length > 0 &&
  preview.gaps.length === 0 &&
  preview.issues.every(({ advice }) => advice);
