import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CurveData } from '../../../lib/chart/plot.ts';
import type { TimeRange } from '../../../lib/time-range.ts';
import type { HistorySource } from '../api/history-source.ts';
import { curveData } from '../curve-data.ts';
import { withoutDoubtful } from './doubtful.ts';

interface Asked {
  source: HistorySource;
  keys: readonly string[];
}

/** What was stored in a range: with `pixels` lowest and highest of each, else the latest 200,000 values themselves. */
const stored = ({ source, keys }: Asked, range: TimeRange, pixels: number | undefined) =>
  queryOptions({
    queryKey: [...source.key, 'stored', range.from, range.to, keys, pixels] as const,
    queryFn: async ({ signal }) => {
      const curve = await source.curve(range, keys, pixels, signal);
      return {
        data: curveData(curve, source.report),
        points: curve.times.length * keys.length,
        truncated: curve.truncated,
        bucketMs: curve.bucketMs,
        since: curve.times[0],
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 120_000,
  });

const quality = ({ source, keys }: Asked, range: TimeRange) =>
  queryOptions({
    queryKey: [...source.key, 'quality', range.from, range.to, keys] as const,
    queryFn: ({ signal }) => source.doubtful(range, keys, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 120_000,
  });

const within = (inner: TimeRange, outer: TimeRange) => inner.from >= outer.from && inner.to <= outer.to;
const moved = ({ from, to }: TimeRange, by: number): TimeRange => ({ from: from - by, to: to - by });

export interface AdvancedData {
  data: CurveData | undefined;
  /** Values as stored, so that figures may be counted from them; else lowest and highest of each `bucketMs`. */
  exact: boolean;
  bucketMs: number;
  /** The range has more than 200,000 values: what is drawn begins here, or comes in buckets. */
  truncatedFrom: number | undefined;
  points: number;
  busy: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * The curves of what is seen. As long as the whole range has at most 200,000 values it is fetched once, and zooming asks nobody;
 * beyond that every view is asked for by itself, in buckets where it still has too many. `earlierBy`: the same of an earlier
 * period, with its own times.
 */
export function useAdvancedData(
  asked: Asked,
  range: TimeRange,
  settled: TimeRange,
  pixels: number,
  earlierBy = 0,
): AdvancedData {
  const base = moved(range, earlierBy);
  const view = moved(settled, earlierBy);
  const some = asked.keys.length > 0 && pixels > 0;
  const whole = useQuery({ ...stored(asked, base, undefined), enabled: some });
  const zoomed = !within(view, base) || isTooMuch(whole.data);
  const part = useQuery({ ...stored(asked, view, undefined), enabled: some && zoomed });
  const exactly = zoomed ? part : whole;
  const tooMany = isTooMuch(exactly.data);
  const buckets = useQuery({ ...stored(asked, view, pixels), enabled: some && tooMany });
  const shown = tooMany ? buckets : exactly;
  const doubtful = useQuery({ ...quality(asked, zoomed ? view : base), enabled: some && shown.data !== undefined });
  const spans = doubtful.data?.spans;
  const data = useMemo(() => {
    // what is still on screen of other variables must not be drawn as these
    if (shown.data?.data.values.length !== asked.keys.length) return undefined;
    return withoutDoubtful(shown.data.data, asked.keys, spans ?? []);
  }, [shown.data, asked.keys, spans]);
  return {
    data,
    ...exactness(shown.data, tooMany),
    busy: shown.isFetching,
    error: shown.isError && !shown.data ? shown.error : undefined,
    retry: () => void shown.refetch(),
  };
}

interface Stored {
  points: number;
  truncated: boolean;
  bucketMs: number;
  since: number | undefined;
}
const isTooMuch = (stored: Stored | undefined): boolean => stored?.truncated ?? false;

/** How far what is drawn is what was stored. */
function exactness(
  stored: Stored | undefined,
  tooMany: boolean,
): Pick<AdvancedData, 'exact' | 'bucketMs' | 'truncatedFrom' | 'points'> {
  if (!stored) return { exact: false, bucketMs: 0, truncatedFrom: undefined, points: 0 };
  const { points, truncated, bucketMs, since } = stored;
  return {
    exact: !tooMany && bucketMs === 0,
    bucketMs,
    truncatedFrom: tooMany && truncated ? since : undefined,
    points,
  };
}
