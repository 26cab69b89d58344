import type { HistorySource as AskedSource } from '@lightfield/contract';
import type {
  Curves,
  CurvesRequest,
  Figures,
  FiguresRequest,
  PageHistory,
  Rows,
  RowsRequest,
  SourceFigures,
  Told,
} from '../../kit/history.ts';
import type { Live, Reading } from '../../kit/host.ts';
import type { Time } from '../time.ts';
import { type Answered, type AskHistory, createAsking } from './asking.ts';
import {
  askedSource,
  curveOf,
  curvesAsk,
  liveKey,
  NOTHING,
  numberOf,
  type Recorded,
  recordedOf,
  UNRECORDED,
  unpackedOnce,
} from './curves.ts';
import { createRing, type Ring } from './ring.ts';
import { createWatch, type Moment, refillTogether, type Span, type Watch } from './watching.ts';

export interface HistoryPorts extends Moment {
  readonly live: Live;
  readonly time: Pick<Time, 'after'>;
  /** Absent: nothing is recorded (values played by hand); curves are of what is heard. */
  readonly ask?: AskHistory;
  /** A page of rows; absent: as above. */
  readonly rows?: (request: RowsRequest, span: Span, signal: AbortSignal) => Promise<Omit<Rows, keyof Told>>;
  /** Why something failed, as a sentence. */
  readonly reasonOf: (error: unknown) => string;
}
export interface RunningHistory extends PageHistory {
  /** The time machine moved. */
  moved(): void;
  /** The page is not drawn any more. What is listened to afterwards begins anew. */
  close(): void;
}

/** What moves on is told so often, ms. */
const TELL_MS = 1_000;
/** What reports store is looked after so often, ms. */
const REPORTS_MS = 10_000;
/** Nothing was heard for longer: what was recorded meanwhile is asked for. Milliseconds. */
const MISSED_MS = 5_000;
/** The line comes back for all values, one after another: they are asked for together. Milliseconds. */
const REFILL_MS = 300;
const EMPTY_ROWS: Omit<Rows, keyof Told> = { columns: [], rows: [], total: 0, isMore: false };

/** Values that are listened to for curves, for as long as the page runs. */
function createRings({ live, isPast, now }: Pick<HistoryPorts, 'live' | 'isPast' | 'now'>, missed: () => void) {
  const rings = new Map<string, { readonly ring: Ring; readonly stop: () => void; keepMs: number }>();
  const listen = (ring: Ring, key: string): (() => void) => {
    let goneAt: number | undefined;
    const hear = (reading: Reading | undefined) => {
      if (!reading) return;
      const value = numberOf(reading);
      if (reading.quality === 'stale') {
        goneAt ??= reading.time;
        return;
      }
      if (goneAt !== undefined && reading.time - goneAt > MISSED_MS) {
        ring.hole(goneAt, reading.time);
        missed();
      }
      goneAt = undefined;
      // what it has let go of may still be shown
      if (ring.push(reading.time, value)) missed();
    };
    hear(live.read(key));
    return live.watch(key, hear);
  };
  return {
    /** `undefined`: of no value of the page, or in the past, where everything is asked for. */
    of(key: string, keepMs: number): Ring | undefined {
      if (key === '' || isPast) return undefined;
      const known = rings.get(key);
      if (known) {
        known.keepMs = Math.max(known.keepMs, keepMs);
        return known.ring;
      }
      const ring = createRing();
      rings.set(key, { ring, keepMs, stop: listen(ring, key) });
      return ring;
    },
    forget() {
      for (const { ring, keepMs } of rings.values()) ring.forgetBefore(now() - keepMs);
    },
    /** The window was not looked at: frames, and with them values, did not come. */
    hole(from: number, to: number) {
      for (const { ring } of rings.values()) ring.hole(from, to);
    },
    close() {
      for (const { stop } of rings.values()) stop();
      rings.clear();
    },
  };
}

/** The past of a page, for its widgets. */
export function createPageHistory(ports: HistoryPorts): RunningHistory {
  const { live, time, isPast } = ports;
  const reasonOf = (error: unknown) => (error instanceof AskRefused ? error.message : ports.reasonOf(error));
  const watches = new Set<Watch>();
  const asking = ports.ask && createAsking(ports.ask, time);
  const refill = refillTogether(watches, time, REFILL_MS);
  const rings = createRings({ live, isPast, now: () => ports.now() }, refill);
  let stopTick: (() => void) | undefined;
  const tick = () => {
    stopTick = undefined;
    if (watches.size === 0 || isPast) return;
    rings.forget();
    if (typeof document === 'undefined' || !document.hidden) for (const watch of watches) watch.moved();
    stopTick = time.after(TELL_MS, tick);
  };
  const add = (watch: Watch): (() => void) => {
    watches.add(watch);
    stopLooking ??= whenLookedAt(lookedAt);
    if (!isPast) stopTick ??= time.after(TELL_MS, tick);
    return () => {
      watches.delete(watch);
      watch.close();
    };
  };
  let stopLooking: (() => void) | undefined;
  const lookedAt = (awayMs: number) => {
    if (awayMs < MISSED_MS) return;
    rings.hole(ports.now() - awayMs, ports.now());
    refill();
  };

  function curves(request: CurvesRequest, tell: (answer: Curves) => void): () => void {
    const { sources, stretch } = request;
    const keepMs = 'lastMs' in stretch ? stretch.lastMs : 0;
    const heard = sources.map((source) => (keepMs > 0 ? rings.of(liveKey(source), keepMs) : undefined));
    const asked = askedOf(sources);
    return add(
      createWatch({
        stretch,
        moment: ports,
        time,
        aheadMs: keepMs,
        againMs: sources.every(({ kind }) => kind === 'value') ? Number.POSITIVE_INFINITY : REPORTS_MS,
        ask: (span, signal) => recordedOver(asking, asked, request, { span, signal }),
        reasonOf,
        tell: ({ told, found }) =>
          tell({
            ...told,
            curves: sources.map((source, n) => {
              const ring = heard[n];
              return curveOf(found?.[n] ?? NOTHING, ring && { ring, now: live.read(liveKey(source)) }, told);
            }),
          }),
      }),
    );
  }

  function figures(request: FiguresRequest, tell: (answer: Figures) => void): () => void {
    const { sources, stretch, cut, figures: wanted } = request;
    const { asked, places } = askedOf(sources);
    const ask = async ({ from, to }: Span, signal: AbortSignal): Promise<Answered | undefined> => {
      if (!asking || asked.length === 0) return undefined;
      const answered = await asking.one(
        { kind: 'figures', sources: asked, from, to, cut: cut === 'whole' ? null : cut, figures: [...wanted] },
        signal,
      );
      assertAnswered(answered);
      return answered;
    };
    return add(
      createWatch<Answered | undefined>({
        stretch,
        moment: ports,
        time,
        aheadMs: 0,
        againMs: REPORTS_MS,
        ask,
        reasonOf,
        tell: onlyAnswers<Answered | undefined>(({ told, found }) =>
          tell({
            ...told,
            times: found?.answer.times ?? [],
            sources: places.map((place) => figuresAt(found, place)),
          }),
        ),
      }),
    );
  }

  function rows(request: RowsRequest, tell: (answer: Rows) => void): () => void {
    return add(
      createWatch<Omit<Rows, keyof Told>>({
        stretch: request.stretch,
        moment: ports,
        time,
        aheadMs: 0,
        againMs: REPORTS_MS,
        ask: (span, signal) => ports.rows?.(request, span, signal) ?? Promise.resolve(EMPTY_ROWS),
        reasonOf,
        tell: onlyAnswers<Omit<Rows, keyof Told>>(({ told, found }) => tell({ ...(found ?? EMPTY_ROWS), ...told })),
      }),
    );
  }

  return {
    curves,
    figures,
    rows,
    moved() {
      for (const watch of watches) watch.moved();
    },
    close() {
      stopLooking?.();
      stopLooking = undefined;
      stopTick?.();
      stopTick = undefined;
      for (const watch of watches) watch.close();
      watches.clear();
      rings.close();
    },
  };
}

/** What is recorded of each source over that time. */
async function recordedOver(
  asking: ReturnType<typeof createAsking> | undefined,
  { asked, places }: ReturnType<typeof askedOf>,
  request: CurvesRequest,
  { span, signal }: { span: Span; signal: AbortSignal },
): Promise<readonly Recorded[]> {
  if (!asking || asked.length === 0) return places.map(() => UNRECORDED);
  const answered = await asking.one(curvesAsk(asked, span, request), signal);
  assertAnswered(answered);
  const unpacked = unpackedOnce();
  return places.map((place) => (place < 0 ? UNRECORDED : recordedOf(answered, place, unpacked)));
}

/** What was found out of one source; -1: the server cannot be asked of it. */
function figuresAt(found: Answered | undefined, place: number): SourceFigures {
  const part = found?.answer.sources[place];
  if (!part) return { figures: {}, ...(place < 0 && { isUnrecorded: true }) };
  const { column, code, msg, isUnrecorded } = part;
  return {
    figures: part.figures,
    ...(column && { column }),
    ...(isUnrecorded && { isUnrecorded }),
    ...(code !== 0 && { reason: msg }),
  };
}

/** What the server can be asked of, and where each source stands in it; -1: it cannot. */
function askedOf(sources: CurvesRequest['sources']) {
  const asked: AskedSource[] = [];
  const places = sources.map((source) => {
    const one = askedSource(source);
    return one ? asked.push(one) - 1 : -1;
  });
  return { asked, places };
}

/** A refusal of the whole ask is told as one of the request would be. */
class AskRefused extends Error {}
function assertAnswered({ answer: { code, msg } }: Answered): void {
  if (code !== 0) throw new AskRefused(msg);
}

/** Tables and figures change when an answer comes, not because a second went by. */
function onlyAnswers<Found>(
  tell: (state: { readonly told: Told; readonly found: Found | undefined }) => void,
): typeof tell {
  let last: readonly unknown[] = [];
  return (state) => {
    const now = [state.found, state.told.isWaiting, state.told.reason];
    if (now.every((one, n) => one === last[n]) && last.length > 0) return;
    last = now;
    tell(state);
  };
}

/** Calls `back` with how long nobody looked, whenever somebody does again. */
function whenLookedAt(back: (awayMs: number) => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  let since = document.hidden ? performance.now() : undefined;
  const look = () => {
    if (document.hidden) since ??= performance.now();
    else if (since !== undefined) {
      back(performance.now() - since);
      since = undefined;
    }
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
