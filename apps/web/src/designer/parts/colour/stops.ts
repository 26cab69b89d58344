import { type Gradient, type GradientStop, STOPS, orderedStops, parseColour, printColour } from '@lightfield/page';

/** A tenth of a percent is finer than a bar shows. */
const tidy = (at: number): number => Math.min(100, Math.max(0, Math.round(at * 10) / 10));

/** The colour between two stops: that of the bar where somebody presses. Names stand for what `shown` answers. */
export function colourAt(stops: Gradient['stops'], at: number, shown: (colour: string) => string): string {
  const ordered = orderedStops({ stops });
  const before = ordered.findLast((stop) => stop.at <= at) ?? ordered[0];
  const after = ordered.find((stop) => stop.at >= at) ?? ordered.at(-1);
  const [one, other] = [before, after].map((stop) => parseColour(shown(stop?.color ?? '')));
  if (!before || !after || !one || !other) return before?.color ?? '#ffffff';
  if (after.at === before.at) return before.color;
  const share = (at - before.at) / (after.at - before.at);
  const mix = (from: number, to: number): number => from + (to - from) * share;
  const { r, g, b, a } = one;
  return printColour({ r: mix(r, other.r), g: mix(g, other.g), b: mix(b, other.b), a: mix(a, other.a) }, 'hex');
}

/** With one more stop, which is the last of the list; the very same where there are as many as there may be. */
export function withStop(gradient: Gradient, at: number, shown: (colour: string) => string): Gradient {
  if (gradient.stops.length >= STOPS.most) return gradient;
  const stop: GradientStop = { at: tidy(at), color: colourAt(gradient.stops, at, shown) };
  return { ...gradient, stops: [...gradient.stops, stop] };
}
/** The very same where two are left: fewer are no gradient. */
export function withoutStop(gradient: Gradient, index: number): Gradient {
  if (gradient.stops.length <= STOPS.least) return gradient;
  return { ...gradient, stops: gradient.stops.toSpliced(index, 1) };
}
export function changedStop(gradient: Gradient, index: number, change: Partial<GradientStop>): Gradient {
  const { at, ...colour } = change;
  const moved = at === undefined ? {} : { at: tidy(at) };
  return {
    ...gradient,
    stops: gradient.stops.map((stop, place) => (place === index ? { ...stop, ...colour, ...moved } : stop)),
  };
}
