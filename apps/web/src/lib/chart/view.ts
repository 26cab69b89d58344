/** The stretch of time a chart shows, epoch ms. */
export interface View {
  readonly from: number;
  readonly to: number;
}
export interface ViewLimits {
  /** Shortest and longest stretch, ms. */
  readonly shortest: number;
  readonly longest: number;
  /** Nothing lies after this moment. */
  readonly notAfter: number;
}

/** Length within the limits, both ends between 1970 and `notAfter`; the length is kept when it has to be moved. */
export function clampView({ from, to }: View, { shortest, longest, notAfter }: ViewLimits): View {
  const length = Math.min(Math.max(to - from, shortest), longest);
  // a view that was too short or too long changes around its middle
  const start = to - from === length ? from : (from + to - length) / 2;
  const end = Math.max(length, Math.min(start + length, notAfter));
  return { from: Math.round(end - length), to: Math.round(end) };
}

/** `factor` below 1 zooms in. The moment at `at` (0: left edge, 1: right edge) stays where it is. */
export function zoomView(view: View, at: number, factor: number, limits: ViewLimits): View {
  const length = view.to - view.from;
  const wanted = Math.min(Math.max(length * factor, limits.shortest), limits.longest);
  const fixed = view.from + length * at;
  return clampView({ from: fixed - wanted * at, to: fixed - wanted * at + wanted }, limits);
}

/** Moves by a share of the length; positive: towards later. */
export function panView(view: View, share: number, limits: ViewLimits): View {
  const by = (view.to - view.from) * share;
  return clampView({ from: view.from + by, to: view.to + by }, limits);
}
