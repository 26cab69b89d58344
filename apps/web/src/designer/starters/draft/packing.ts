/** What takes part in a row of the page: how high it is at a width, and how it takes more. */
export interface Sized {
  /** Page units, at a width in page units. */
  readonly height: (width: number) => number;
  /** Of twelve columns, as many as suit it. */
  readonly ideal: number;
  /** Narrower it is hard to read. */
  readonly least: number;
  /** Takes the whole width, and stands alone in its row. */
  readonly isWhole?: boolean;
  /** Its share of height that is left; 0: it would only look empty. */
  readonly grows: number;
}
export interface Sheet {
  readonly width: number;
  /** At least so high; what needs more makes it higher. */
  readonly height: number;
  readonly edge: number;
  readonly gap: number;
  /** Where the rows begin, from the upper edge. */
  readonly top: number;
  /** Everything below each other. */
  readonly isNarrow: boolean;
}
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const COLUMNS = 12;
/** Shares of a row: nothing narrower than a quarter. */
const SHARES: readonly (readonly number[])[] = shares(4);
function shares(most: number): number[][] {
  const found: number[][] = [];
  const go = (left: number, before: readonly number[]) => {
    if (left === 0) found.push([...before]);
    if (left === 0 || before.length === most) return;
    for (let next = 3; next <= left; next += 1) go(left - next, [...before, next]);
  };
  go(COLUMNS, []);
  return found;
}

interface Row {
  readonly first: number;
  readonly spans: readonly number[];
  readonly height: number;
}
/**
 * Rows of all that is given, in its order: every row fills the width, everything in it is as high as its highest. Of all ways to break
 * the rows the one that leaves least unused and most at its ideal width; ties go to the first found, so the same gives the same.
 */
function rowsOf(items: readonly Sized[], widthOf: (span: number) => number, isNarrow: boolean): readonly Row[] {
  const heights = items.map((item) =>
    Array.from({ length: COLUMNS + 1 }, (_none, span) => (span < 3 ? 0 : item.height(widthOf(span)))),
  );
  const best: { cost: number; row: Row | undefined }[] = [{ cost: 0, row: undefined }];
  for (let end = 1; end <= items.length; end += 1) {
    let found: { cost: number; row: Row } | undefined;
    for (const spans of SHARES) {
      const first = end - spans.length;
      const before = best[first];
      if (!before || (isNarrow && spans.length > 1)) continue;
      const own = items.slice(first, end);
      if (spans.length > 1 && own.some(({ isWhole }) => isWhole)) continue;
      const high = own.map((_item, at) => heights[first + at]?.[spans[at] ?? 0] ?? 0);
      const height = Math.max(...high);
      const cost = before.cost + costOf(own, spans, high, height);
      if (!found || cost < found.cost) found = { cost, row: { first, spans, height } };
    }
    best.push(found ?? { cost: Number.POSITIVE_INFINITY, row: undefined });
  }
  const rows: Row[] = [];
  for (let end = items.length; end > 0; ) {
    const row = best[end]?.row;
    if (!row) break;
    rows.unshift(row);
    end = row.first;
  }
  return rows;
}
/** Page units times columns that stay empty, the height itself, and how far each is from its ideal width. */
function costOf(items: readonly Sized[], spans: readonly number[], high: readonly number[], height: number): number {
  return items.reduce(
    (sum, { grows, ideal, least, isWhole }, at) => {
      const span = spans[at] ?? 0;
      const unused = span * (height - (high[at] ?? 0)) * (grows > 1 ? 0.25 : 1);
      const narrow = span < least ? 5_000 * (least - span) : 0;
      return sum + unused + narrow + (isWhole ? 0 : 60 * Math.abs(span - ideal) ** 1.5);
    },
    height * COLUMNS * 0.5,
  );
}

/** Places of all in their order, and how high the page is. */
export function packed(items: readonly Sized[], sheet: Sheet): { places: readonly Placed[]; height: number } {
  const { width, edge, gap, top } = sheet;
  const column = (width - 2 * edge - (COLUMNS - 1) * gap) / COLUMNS;
  const widthOf = (span: number) => span * column + (span - 1) * gap;
  const rows = rowsOf(items, widthOf, sheet.isNarrow);
  const least =
    top + rows.reduce((sum, { height }) => sum + Math.ceil(height), 0) + Math.max(0, rows.length - 1) * gap + edge;
  const more = sharesOf(items, rows, Math.max(0, sheet.height - least));
  const places: Placed[] = [];
  let y = top;
  for (const [nth, row] of rows.entries()) {
    const height = Math.ceil(row.height) + (more[nth] ?? 0);
    let before = 0;
    for (const span of row.spans) {
      const from = Math.round(edge + before * (column + gap));
      const to = Math.round(edge + before * (column + gap) + widthOf(span));
      places.push({ x: from, y, width: to - from, height });
      before += span;
    }
    y += height + gap;
  }
  // where nothing grows, an empty half below would look forgotten
  const isFull = y - gap + edge >= sheet.height - 1;
  const short = Math.max(y - gap + edge, Math.round(sheet.height * 0.6));
  return { places, height: isFull ? Math.max(sheet.height, least) : Math.min(sheet.height, short) };
}

/** What each row gets of the height that is left, whole units: by what grows in it, up to what still looks full. */
function sharesOf(items: readonly Sized[], rows: readonly Row[], left: number): readonly number[] {
  const grows = rows.map(({ first, spans }) =>
    Math.max(...items.slice(first, first + spans.length).map((item) => item.grows)),
  );
  // a chart may become as high as it likes; what only stretches, by a third
  const most = rows.map(({ height }, nth) => ((grows[nth] ?? 0) > 1 ? left : Math.floor(height / 3)));
  const given = rows.map(() => 0);
  let rest = left;
  for (let round = 0; round < 8 && rest >= 1; round += 1) {
    const open = grows.map((grow, nth) => ((given[nth] ?? 0) < (most[nth] ?? 0) ? grow : 0));
    const sum = open.reduce((total, grow) => total + grow, 0);
    if (sum === 0) break;
    const whole = rest;
    for (const [nth, grow] of open.entries()) {
      const part = Math.min(Math.floor((whole * grow) / sum), (most[nth] ?? 0) - (given[nth] ?? 0), rest);
      given[nth] = (given[nth] ?? 0) + part;
      rest -= part;
    }
    if (rest === whole) break;
  }
  return given;
}
