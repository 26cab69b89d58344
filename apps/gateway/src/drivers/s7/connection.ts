import {
  type Connection,
  type DriverHost,
  type Image,
  type RawValue,
  type Reading,
  type Tell,
  tellChanges,
} from '../driver.ts';
import { linkOf } from '../link.ts';
import { integer } from '../numbers.ts';
import { type S7Address, type S7Point, TEXT_HEADER } from './address.ts';
import { itemRefusal, OUT_OF_RANGE } from './faults.ts';
import {
  DONE,
  type ItemReply,
  parseRead,
  parseWrite,
  readJob,
  readBytesMax,
  type Span,
  writeBitJob,
  writeJob,
  writeBytesMax,
} from './frames.ts';
import { S7Link } from './link.ts';
import { jobsOf, LONGEST_PDU, type Piece, type PointsSpan, type S7Request, spansOf } from './plan.ts';
import { type S7Settings, tsapsOf } from './settings.ts';
import { decodePoint, encodePoint, encodeText } from './values.ts';

/** How a request is asked for over this connection. */
interface Layout {
  readonly spans: readonly PointsSpan[];
  readonly jobs: readonly (readonly Piece[])[];
  /** Single points past the end of their memory. Once one is there, the memory has grown. */
  readonly probes: ReadonlySet<PointsSpan>;
}

/** One connection to a CPU. */
export class S7Connection implements Connection<S7Settings, S7Address, S7Request> {
  readonly closed: Promise<void>;
  readonly #link: S7Link;
  /** Known for as long as the host keeps the request. */
  readonly #layouts = new WeakMap<S7Request, Layout>();

  static async open(settings: S7Settings, host: DriverHost): Promise<S7Connection> {
    const link = new S7Link(linkOf(await host.connectTcp(settings)));
    await link.connect(tsapsOf(settings), LONGEST_PDU, settings.replyTimeoutMs);
    return new S7Connection(link);
  }
  private constructor(link: S7Link) {
    this.#link = link;
    this.closed = link.closed;
  }

  async read(station: S7Settings, request: S7Request, previous: Image | undefined, changed: Tell): Promise<Image> {
    const { spans, jobs, probes } = this.#layoutOf(request);
    const replies = await this.#readSpans(station, spans, jobs);
    const readings = new Map<S7Point, Reading>();
    spans.forEach((span, i) => readInto(readings, span, replies[i]));
    const ended = spans.filter((span, i) => isEnded(span, replies[i]));
    if (ended.length > 0) await this.#readApart(station, request, ended, readings);
    else if (spans.some((span, i) => probes.has(span) && bytesOf(replies[i]))) this.#layouts.delete(request);
    return tellChanges(
      request.points.map((point) => readings.get(point) ?? { raw: undefined }),
      previous,
      changed,
    );
  }

  #layoutOf(request: S7Request): Layout {
    const known = this.#layouts.get(request);
    if (known) return known;
    const { pduSize } = this.#link;
    const spans = spansOf(request.points, readBytesMax(pduSize), request.gap);
    const layout = { spans, jobs: jobsOf(spans, pduSize), probes: new Set<PointsSpan>() };
    this.#layouts.set(request, layout);
    return layout;
  }

  /**
   * The memory ends within these spans: each point of them is read by itself. What lies before the end is joined again from
   * now on; of what lies past it only the first is asked for.
   */
  async #readApart(
    station: S7Settings,
    request: S7Request,
    ended: readonly PointsSpan[],
    readings: Map<S7Point, Reading>,
  ): Promise<void> {
    const longest = readBytesMax(this.#link.pduSize);
    const { spans, probes } = this.#layoutOf(request);
    const next = spans.filter((span) => !ended.includes(span));
    const nextProbes = new Set(probes);
    for (const { points } of ended) {
      const apart = points.flatMap((point) => spansOf([point], longest, 0)).toSorted((a, b) => endOf(a) - endOf(b));
      const replies = await this.#readSpans(station, apart, jobsOf(apart, this.#link.pduSize));
      apart.forEach((span, i) => readInto(readings, span, replies[i]));
      const present = apart.flatMap((span, i) => (bytesOf(replies[i]) ? span.points : []));
      next.push(...spansOf(present, longest, request.gap));
      const probe = apart.find((_, i) => !bytesOf(replies[i]));
      if (!probe) continue;
      next.push(probe);
      nextProbes.add(probe);
    }
    this.#layouts.set(request, { spans: next, jobs: jobsOf(next, this.#link.pduSize), probes: nextProbes });
  }

  /** One reply for each span, put together where it took several. */
  async #readSpans(
    { replyTimeoutMs }: S7Settings,
    spans: readonly Span[],
    jobs: Layout['jobs'],
  ): Promise<readonly (ItemReply | undefined)[]> {
    const replies: (ItemReply | undefined)[] = spans.map(() => undefined);
    for (const pieces of jobs) {
      const reply = await this.#link.ask((reference) => readJob(reference, pieces), replyTimeoutMs);
      parseRead(reply, pieces).forEach((item, i) => {
        const piece = pieces[i];
        if (piece) replies[piece.span] = joined(replies[piece.span], item, piece, spans[piece.span]?.length ?? 0);
      });
    }
    return replies;
  }

  async write(station: S7Settings, point: S7Point, raw: RawValue): Promise<void> {
    const { address, dataType } = point;
    if (address.bit !== undefined) {
      const { bit } = address;
      const state = integer(raw, 0, 1) === 1;
      const span = { ...address, length: 1 };
      await this.#write(station, (reference) => writeBitJob(reference, span, bit, state));
    } else if (dataType === 'string') await this.#writeText(station, point, raw);
    else await this.#writeBytes(station, point, encodePoint(point, raw));
  }

  /** How many characters there is room for, the CPU knows best: a longer text would run into what lies behind it. */
  async #writeText(station: S7Settings, point: S7Point, raw: RawValue): Promise<void> {
    const { area, db, byte } = point.address;
    const header = { area, db, byte, length: TEXT_HEADER, points: [point] };
    const [reply] = await this.#readSpans(station, [header], jobsOf([header], this.#link.pduSize));
    if (reply && 'code' in reply) throw itemRefusal(reply.code);
    await this.#writeBytes(station, point, encodeText(point, raw, bytesOf(reply)?.[0] ?? 0));
  }

  /** The end first: whoever reads a text in between finds its old length until all of the new one is there. */
  async #writeBytes(station: S7Settings, { address }: S7Point, bytes: Buffer): Promise<void> {
    const room = writeBytesMax(this.#link.pduSize);
    for (let from = Math.floor((bytes.length - 1) / room) * room; from >= 0; from -= room) {
      const part = bytes.subarray(from, from + room);
      const span = { ...address, byte: address.byte + from, length: part.length };
      await this.#write(station, (reference) => writeJob(reference, span, part));
    }
  }

  async #write({ replyTimeoutMs }: S7Settings, job: (reference: number) => Buffer): Promise<void> {
    const code = parseWrite(await this.#link.ask(job, replyTimeoutMs));
    if (code !== DONE) throw itemRefusal(code);
  }

  async close(): Promise<void> {
    this.#link.close();
    await this.closed;
  }
}

const endOf = ({ byte, length }: Span) => byte + length;
const bytesOf = (reply: ItemReply | undefined) => (reply && 'bytes' in reply ? reply.bytes : undefined);

/** Some of its points may be there. */
function isEnded({ points }: PointsSpan, reply: ItemReply | undefined): boolean {
  return points.length > 1 && reply !== undefined && 'code' in reply && reply.code === OUT_OF_RANGE;
}

function readInto(readings: Map<S7Point, Reading>, { byte, points }: PointsSpan, reply: ItemReply | undefined): void {
  const bytes = bytesOf(reply);
  for (const point of points)
    readings.set(point, { raw: bytes && decodePoint(bytes, point.address.byte - byte, point) });
}

/** A span's reply with one more piece of it. What lacks a piece is nothing. */
function joined(before: ItemReply | undefined, item: ItemReply, { from, length }: Piece, whole: number): ItemReply {
  if (length === whole || 'code' in item) return item;
  if (before && 'code' in before) return before;
  const bytes = bytesOf(before) ?? Buffer.alloc(whole);
  item.bytes.copy(bytes, from);
  return { bytes };
}
