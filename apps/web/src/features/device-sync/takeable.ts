import type { ExchangePreview } from '@lightfield/contract';

/** There is something to take over, be it a page alone, and nothing stands against it. */
export const isTakeable = (preview: ExchangePreview | undefined): boolean =>
  preview !== undefined &&
  preview.diffs.length + preview.pages.length > 0 &&
  preview.gaps.length === 0 &&
  preview.issues.every(({ advice }) => advice);
