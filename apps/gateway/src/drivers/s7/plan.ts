import type { ReadRequest } from '../driver.ts';
import { type S7Point, widthOf } from './address.ts';
import { maxItems, readBytesMax, replyBytesMax, roomOf, type Span } from './frames.ts';

/** The longest message we ask for: no CPU takes more. */
export const LONGEST_PDU = 960;
/** Bytes of nobody that cost less to read over than another item does: 12 bytes asked, 4 answered. */
const GAP = 16;

export interface S7Request extends ReadRequest {
  readonly points: readonly S7Point[];
  /** Bytes that may be read over between two points. */
  readonly gap: number;
}
export interface PointsSpan extends Span {
  readonly points: readonly S7Point[];
}
/** Some bytes of a span, as one item of a job; all of them, unless the span is longer than a message. */
export interface Piece extends Span {
  /** Number of the span, and where in it the piece begins. */
  readonly span: number;
  readonly from: number;
}

/** The fewest spans that hold all points, none longer than a message unless a single point is. */
export function spansOf(points: readonly S7Point[], longest: number, gap: number): PointsSpan[] {
  const sorted = points.toSorted(
    ({ address: a }, { address: b }) => a.area.localeCompare(b.area) || a.db - b.db || a.byte - b.byte,
  );
  const spans: { area: Span['area']; db: number; byte: number; length: number; points: S7Point[] }[] = [];
  for (const point of sorted) {
    const { area, db, byte } = point.address;
    const end = byte + widthOf(point);
    const last = spans.at(-1);
    const joins =
      last?.area === area && last.db === db && byte - (last.byte + last.length) <= gap && end - last.byte <= longest;
    if (last && joins) {
      last.length = Math.max(last.length, end - last.byte);
      last.points.push(point);
    } else spans.push({ area, db, byte, length: end - byte, points: [point] });
  }
  return spans;
}

/** Jobs that read all spans: longest pieces first, each into the first job that has room, which is near the fewest. */
export function jobsOf(spans: readonly Span[], pduSize: number): Piece[][] {
  const pieces = spans.flatMap((span, i) => piecesOf(span, i, readBytesMax(pduSize)));
  const jobs: { room: number; pieces: Piece[] }[] = [];
  const most = maxItems(pduSize);
  for (const piece of pieces.toSorted((a, b) => b.length - a.length)) {
    const room = roomOf(piece.length);
    let job = jobs.find((each) => each.room >= room && each.pieces.length < most);
    if (!job) jobs.push((job = { room: replyBytesMax(pduSize), pieces: [] }));
    job.room -= room;
    job.pieces.push(piece);
  }
  return jobs.map((job) => job.pieces);
}

function piecesOf({ area, db, byte, length }: Span, span: number, longest: number): Piece[] {
  const count = Math.ceil(length / longest);
  return Array.from({ length: count }, (_, i) => {
    const from = i * longest;
    return { area, db, byte: byte + from, length: Math.min(longest, length - from), span, from };
  });
}

/**
 * Requests of as much as one message carries between a CPU and us at best. A CPU that takes less is asked several times
 * for one request: how much it takes is known only when it is connected.
 */
export function planRequests(points: readonly S7Point[], joined: boolean): S7Request[] {
  const gap = joined ? GAP : 0;
  const spans = spansOf(points, readBytesMax(LONGEST_PDU), gap);
  return jobsOf(spans, LONGEST_PDU).map((pieces) => ({
    gap,
    points: pieces.flatMap(({ span }) => spans[span]?.points ?? []),
  }));
}
