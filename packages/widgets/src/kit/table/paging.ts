export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Numbers of pages that are offered; `null`: some are left out there. First and last always are. */
export function pageNumbers(page: number, count: number, most: number): readonly (number | null)[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at + 1);
  // the first, the last, and two places for what is left out
  const middle = Math.max(1, most - 4);
  const from = Math.min(Math.max(2, page - Math.floor(middle / 2)), count - middle);
  const inner = Array.from({ length: middle }, (_, at) => from + at);
  return [1, ...(from > 2 ? [null] : []), ...inner, ...(from + middle < count ? [null] : []), count];
}

export interface Rolled {
  readonly top: number;
  readonly page: number;
}
/** Where a table rolls on to: down by what is seen, then to the next page, at the last one back to the first. */
export function rollOn(
  { top, page }: Rolled,
  {
    seen,
    whole,
    pages,
    row,
  }: { readonly seen: number; readonly whole: number; readonly pages: number; readonly row: number },
): Rolled {
  const last = Math.max(0, whole - seen);
  // whole rows, and one of them again, so that the eye finds where it was
  const step = Math.max(row, (Math.floor(seen / row) - 1) * row);
  if (top < last - 1) return { top: Math.min(last, top + step), page };
  return { top: 0, page: page < pages ? page + 1 : 1 };
}

/** Is there anything to roll? */
export const rolls = (asked: {
  readonly seconds: number;
  readonly isMore: boolean;
  readonly isHeld: boolean;
  readonly isCalm: boolean;
}): boolean => asked.seconds > 0 && asked.isMore && !asked.isHeld && !asked.isCalm;
