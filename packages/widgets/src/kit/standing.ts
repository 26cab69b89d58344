/** How long something has stood, ms, and when the page's clock was last heard. */
export interface Standing {
  readonly stood: number;
  readonly heard: number | null;
}
export const FRESH: Standing = { stood: 0, heard: null };

/** A clock that is silent for longer was not listened to, or nobody looked: that time does not count. Ms. */
const SILENCE = 1_000;

/** What a tick of the clock adds. */
export function tick({ stood, heard }: Standing, elapsed: number): Standing {
  const step = heard === null ? 0 : elapsed - heard;
  return { stood: stood + (step > 0 && step <= SILENCE ? step : 0), heard: elapsed };
}
