import type { Stretch, Told } from '../../kit/history.ts';
import type { Time } from '../time.ts';

/** A stretch with its ends. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface Moment {
  /** Epoch ms that the page shows: now, or where the time machine stands. */
  now(): number;
  /** Does the past play? Then more is asked for than is shown, so that it can be played on. */
  readonly isPast: boolean;
}
export const spanOf = (stretch: Stretch, now: number): Span =>
  'lastMs' in stretch ? { from: now - stretch.lastMs, to: now + 1 } : stretch;

/** After it could not be had. Milliseconds. */
const AGAIN_MS = [5_000, 15_000, 60_000] as const;
/** Of the past that is played: so often at most. Milliseconds. */
const PAST_STEP_MS = 500;
/** What is asked anew for every moment of it. Milliseconds. */
const PAST_WHOLE_MS = 1_000;

export interface WatchOptions<Found> {
  readonly stretch: Stretch;
  readonly moment: Moment;
  readonly time: Pick<Time, 'after'>;
  /** How much more of the past is asked for than is shown, ms. */
  readonly aheadMs: number;
  /** Asked again so often by itself while it runs on; Infinity: what comes after it is heard live. */
  readonly againMs: number;
  readonly ask: (span: Span, signal: AbortSignal) => Promise<Found>;
  readonly reasonOf: (error: unknown) => string;
  /** Something is new: it came, it could not be had, or time has moved on. */
  readonly tell: (state: { readonly told: Told; readonly found: Found | undefined }) => void;
}
export interface Watch {
  /** A second went by, or the time machine moved. */
  moved(): void;
  /** It is another one by now, or part of it was not heard: all of it is asked for again. */
  refill(): void;
  close(): void;
}

/** One thing that somebody looks at: asked for, asked again, and told. What it asks for it learns from the stretch. */
export function createWatch<Found>(options: WatchOptions<Found>): Watch {
  const { stretch, moment, time, aheadMs, againMs, ask, reasonOf, tell } = options;
  const closed = new AbortController();
  const isMoving = 'lastMs' in stretch;
  const runsOn = isMoving && !moment.isPast;
  let found: Found | undefined;
  let reason: string | undefined;
  let covered: Span | undefined;
  let asking = false;
  /** Something happened since it was asked. */
  let isOld = false;
  let failures = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | undefined;

  const told = (): Told => ({
    ...spanOf(stretch, moment.now()),
    isWaiting: asking && found === undefined,
    ...(reason !== undefined && { reason }),
  });
  const say = () => tell({ told: told(), found });
  const later = (ms: number) => {
    stopTimer?.();
    stopTimer = time.after(ms, () => void askNow());
  };
  const askNow = async (): Promise<void> => {
    stopTimer?.();
    stopTimer = undefined;
    if (closed.signal.aborted) return;
    if (asking) {
      isOld = true;
      return;
    }
    isOld = false;
    const shown = spanOf(stretch, moment.now());
    const span = isMoving && moment.isPast ? { from: shown.from, to: shown.to + aheadMs } : shown;
    asking = true;
    askedAt = moment.now();
    try {
      const answer = await ask(span, closed.signal);
      if (closed.signal.aborted) return;
      found = answer;
      covered = span;
      reason = undefined;
      failures = 0;
      if (runsOn && Number.isFinite(againMs)) later(againMs);
    } catch (error) {
      if (closed.signal.aborted) return;
      failed(error);
    } finally {
      asking = false;
    }
    say();
    goOn();
  };
  const failed = (error: unknown) => {
    reason = reasonOf(error);
    later(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 60_000);
    failures += 1;
  };
  /** What was asked meanwhile, or where the past has moved to. */
  const goOn = () => {
    if (isOld) void askNow();
    else if (isMoving && moment.isPast && !isCovered() && stopTimer === undefined) later(PAST_STEP_MS);
  };
  const isCovered = (): boolean => {
    const shown = spanOf(stretch, moment.now());
    return covered !== undefined && shown.from >= covered.from && shown.to <= covered.to;
  };

  void askNow();
  say();
  return {
    moved() {
      if (!isMoving) return;
      if (moment.isPast && !isCovered() && !asking && stopTimer === undefined) {
        if (aheadMs > 0 && Math.abs(moment.now() - askedAt) > aheadMs) void askNow();
        else later(aheadMs > 0 ? PAST_STEP_MS : PAST_WHOLE_MS);
      }
      say();
    },
    refill() {
      void askNow();
    },
    close() {
      closed.abort();
      stopTimer?.();
    },
  };
}

/** Asks for all of them anew, once for whatever happens within that time. Milliseconds. */
export function refillTogether(watches: ReadonlySet<Watch>, time: Pick<Time, 'after'>, withinMs: number): () => void {
  let soon = false;
  return () => {
    if (soon || watches.size === 0) return;
    soon = true;
    time.after(withinMs, () => {
      soon = false;
      for (const watch of watches) watch.refill();
    });
  };
}
