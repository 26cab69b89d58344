const QUARTER_MS = 900_000;
/** A curve or a file spans days; beyond that the cache begins anew. */
const CACHED_MAX = 10_000;

/** How far the clocks of a time zone are ahead of UTC at a time, ms. Clocks change at full quarters of an hour. */
export function zoneOffset(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const cache = new Map<number, number>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS);
    const known = cache.get(quarter);
    if (known !== undefined) return known;
    const at = quarter * QUARTER_MS;
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    if (cache.size > CACHED_MAX) cache.clear();
    cache.set(quarter, wall - at);
    return wall - at;
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** When the local day begins in which a time lies, and when the next one does. A day of a change of clocks has 23 or 25 hours. */
export function localDay(time: number, offsetAt: (time: number) => number): { begins: number; ends: number } {
  const date = Math.floor((time + offsetAt(time)) / DAY_MS);
  return { begins: midnight(date, offsetAt), ends: midnight(date + 1, offsetAt) };
}

/** When a local date begins: where the clocks skip midnight, at the first moment after it. */
function midnight(date: number, offsetAt: (time: number) => number): number {
  const wall = date * DAY_MS;
  const [before, after] = [offsetAt(wall - 14 * HOUR_MS), offsetAt(wall + 14 * HOUR_MS)];
  // The later offset is the larger one where clocks are set forward: then midnight may not exist.
  for (const offset of before === after ? [before] : [before, after]) {
    const at = wall - offset;
    if (at + offsetAt(at) === wall) return at;
  }
  return wall - Math.min(before, after);
}

/**
 * The ends of the periods that have a part in the range, cut at the range: n + 1 times for n periods. Periods begin at local
 * midnight and are `stepMs` long; the last one of a day of a change of clocks may be shorter.
 */
export function periodBounds(from: number, to: number, stepMs: number, timeZone: string): Float64Array {
  const offsetAt = zoneOffset(timeZone);
  const bounds = [from];
  for (let at = from; at < to; ) {
    const { begins, ends } = localDay(at, offsetAt);
    const isDay = stepMs >= DAY_MS;
    const first = begins + Math.floor((at - begins) / stepMs + 1) * stepMs;
    for (let next = isDay ? ends : first; next < Math.min(ends, to); next += stepMs) bounds.push(next);
    if (ends < to) bounds.push(ends);
    at = ends;
  }
  bounds.push(to);
  return Float64Array.from(bounds);
}

/**
 * When clocks of a zone show a time. Where they are set forward past it: as long after the change as the time is after it on the
 * clock; where they show it twice: the first time.
 */
export function momentOf(wall: number, offsetAt: (time: number) => number): number {
  const [before, after] = [offsetAt(wall - 14 * HOUR_MS), offsetAt(wall + 14 * HOUR_MS)];
  for (const offset of [before, after]) {
    const at = wall - offset;
    if (at + offsetAt(at) === wall) return at;
  }
  return wall - Math.min(before, after);
}
