import type { Image, Point, ReadRequest } from '../drivers/driver.ts';

/** A refused single place is asked again this much later: somebody may have extended the PLC's program. */
export const MISSING_RETRY_MS = 30_000;

/** One request that is repeated, and what is known of it. */
export interface Block<Item> {
  readonly request: ReadRequest;
  /** `items[i]` belongs to `request.points[i]`. */
  readonly items: readonly Item[];
  /** Last reply; none before the first and after a failure was told. */
  image: Image | undefined;
  /** Its read is under way. */
  underWay: boolean;
  /** Number of the sweep in which it was last answered or refused. */
  sweep: number;
  /** Failures in a row. */
  failures: number;
  /** The receiver was told that these cannot be read. */
  failureTold: boolean;
  /** Not asked before this time. */
  retryAt: number;
  /** A single place that the device says it does not have. */
  missing: boolean;
}

/**
 * What one planned request became. A device that lacks one of many joined places refuses all of them; the request is
 * then halved until the others can be read, and the result remembered. A device that refuses every part is at fault as a
 * whole, and nothing is remembered of that.
 */
export class Origin<Item> {
  blocks: Block<Item>[];
  readonly #whole: ReadRequest;
  readonly #plan: (points: readonly Point[]) => ReadRequest[];
  readonly #itemOf: (point: Point) => Item;
  #noSplitBefore = 0;
  /** Halving has begun and not come to its end. */
  #searching = false;

  /** `plan` makes requests that read over nothing between the points. */
  constructor(whole: ReadRequest, plan: (points: readonly Point[]) => ReadRequest[], itemOf: (point: Point) => Item) {
    this.#whole = whole;
    this.#plan = plan;
    this.#itemOf = itemOf;
    this.blocks = [this.#blockOf(whole)];
  }

  #blockOf(request: ReadRequest): Block<Item> {
    return {
      request,
      items: request.points.map((point) => this.#itemOf(point)),
      image: undefined,
      underWay: false,
      sweep: 0,
      failures: 0,
      failureTold: false,
      retryAt: 0,
      missing: false,
    };
  }

  /** The device refused a place of this block. True: it was replaced by smaller ones. */
  split(block: Block<Item>, now: number): boolean {
    const { points } = block.request;
    if (points.length < 2) {
      block.missing = true;
      block.retryAt = now + MISSING_RETRY_MS;
      return false;
    }
    if (now < this.#noSplitBefore) return false;
    // Places read over between points are the likeliest not to exist.
    let parts = this.#plan(points);
    const middle = points.length >> 1;
    if (parts.length < 2) parts = [...this.#plan(points.slice(0, middle)), ...this.#plan(points.slice(middle))];
    this.#searching = true;
    const at = this.blocks.indexOf(block);
    this.blocks.splice(at, 1, ...parts.map((part) => this.#blockOf(part)));
    return true;
  }

  /** A place that was missing is there now: the request may be whole again. */
  found(): void {
    this.#rejoin();
  }

  /** Every block was asked since the last call. */
  swept(now: number): void {
    if (!this.#searching) return;
    if (this.blocks.every((block) => block.failures > 0)) {
      this.#rejoin();
      this.#noSplitBefore = now + MISSING_RETRY_MS;
    } else if (this.blocks.every((block) => block.failures === 0 || block.missing)) this.#settle();
  }

  #rejoin(): void {
    this.#searching = false;
    const whole = this.#blockOf(this.#whole);
    whole.failureTold = this.blocks.every((block) => block.failureTold);
    this.blocks = [whole];
  }

  /** Halving leaves splinters: what can be read is joined again, up to the places that cannot. */
  #settle(): void {
    this.#searching = false;
    const missing = this.blocks.filter((block) => block.missing);
    const present = this.blocks.filter((block) => !block.missing).flatMap((block) => block.request.points);
    this.blocks = [...this.#plan(present).map((request) => this.#blockOf(request)), ...missing];
  }
}
