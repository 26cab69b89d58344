/** Points of one value since somebody first asked for its curve, and when nothing was heard of it. Times are epoch ms. */
export interface Ring {
  /**
   * Later than all before it; others are left out. NaN: nothing is known from then on. `true`: it was full, and has let go of
   * its older half.
   */
  push(time: number, value: number): boolean;
  /** Forgets what is older, but for the one point that stands there. */
  forgetBefore(time: number): void;
  /** Between these two moments nobody heard anything. */
  hole(from: number, to: number): void;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly holes: readonly { readonly from: number; readonly to: number }[];
}

/** So many points are kept of one value: an hour at ten a second, and more. */
const MOST = 50_000;
const FIRST = 256;

export function createRing(): Ring {
  let times = new Float64Array(FIRST);
  let values = new Float64Array(FIRST);
  let begin = 0;
  let end = 0;
  let holes: { from: number; to: number }[] = [];

  /** Into arrays of their own: what was handed out stays as it was. */
  const move = () => {
    const count = end - begin;
    const room = Math.max(FIRST, count * 2);
    const [before, then] = [times.subarray(begin, end), values.subarray(begin, end)];
    times = new Float64Array(room);
    values = new Float64Array(room);
    times.set(before);
    values.set(then);
    begin = 0;
    end = count;
  };
  return {
    push(time, value) {
      if (end > begin && time <= (times[end - 1] ?? 0)) return false;
      const isFull = end - begin >= MOST;
      if (isFull) begin += MOST / 2;
      if (end === times.length) move();
      times[end] = time;
      values[end] = value;
      end += 1;
      return isFull;
    },
    forgetBefore(time) {
      while (end - begin > 1 && (times[begin + 1] ?? 0) <= time) begin += 1;
      holes = holes.filter((hole) => hole.to > time);
    },
    hole(from, to) {
      if (to > from) holes.push({ from, to });
    },
    get times() {
      return times.subarray(begin, end);
    },
    get values() {
      return values.subarray(begin, end);
    },
    get holes() {
      return holes;
    },
  };
}

export interface Points {
  readonly times: Float64Array;
  readonly values: Float64Array;
}
export const NO_POINTS: Points = { times: new Float64Array(0), values: new Float64Array(0) };

/** Points between two moments (both included), with the one that stands at the first. */
export function between({ times, values }: Points, from: number, to: number): Points {
  let begin = firstAfter(times, from);
  if (begin > 0) begin -= 1;
  const end = firstAfter(times, to);
  return { times: times.subarray(begin, end), values: values.subarray(begin, end) };
}
/** Place of the first time that is later. */
function firstAfter(times: Float64Array, moment: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** With a NaN where the next point is further away than `gapMs`: a curve is not drawn across it. */
export function withGaps({ times, values }: Points, gapMs: number): Points {
  const gaps: number[] = [];
  for (let n = 1; n < times.length; n++) if ((times[n] ?? 0) - (times[n - 1] ?? 0) > gapMs) gaps.push(n);
  if (gaps.length === 0) return { times, values };
  const all = {
    times: new Float64Array(times.length + gaps.length),
    values: new Float64Array(times.length + gaps.length),
  };
  let at = 0;
  let from = 0;
  for (const gap of [...gaps, times.length]) {
    all.times.set(times.subarray(from, gap), at);
    all.values.set(values.subarray(from, gap), at);
    at += gap - from;
    from = gap;
    if (gap === times.length) break;
    all.times[at] = (times[gap - 1] ?? 0) + 1;
    all.values[at] = Number.NaN;
    at += 1;
  }
  return all;
}

/** What was recorded up to where the ring begins and in its holes, and what the ring heard itself, in order. */
export function joined(recorded: Points, heard: Points & Pick<Ring, 'holes'>): Points {
  const begin = heard.times[0];
  if (begin === undefined || recorded.times.length === 0) return begin === undefined ? recorded : heard;
  const isMissing = (time: number) => time < begin || heard.holes.some(({ from, to }) => time > from && time < to);
  const most = recorded.times.length + heard.times.length;
  const all = { times: new Float64Array(most), values: new Float64Array(most) };
  let at = 0;
  let n = 0;
  const put = (time: number, value: number) => {
    all.times[at] = time;
    all.values[at] = value;
    at += 1;
  };
  for (const [place, time] of heard.times.entries()) {
    for (; n < recorded.times.length && (recorded.times[n] ?? 0) < time; n++) {
      const before = recorded.times[n] ?? 0;
      if (isMissing(before)) put(before, recorded.values[n] ?? Number.NaN);
    }
    put(time, heard.values[place] ?? Number.NaN);
  }
  return { times: all.times.subarray(0, at), values: all.values.subarray(0, at) };
}
