import { isRecord, type Widget } from '@lightfield/page';

export interface Dropped {
  readonly part: 'fill' | 'border' | 'letters' | 'page';
  readonly colour: string;
}

/** Colours that are seen of a widget, each once: of its fill from stop to stop, its border, its letters. */
export function coloursOf({ style: { fill, stroke }, data, position }: Widget): readonly Dropped[] {
  const isLine = 'points' in position;
  const grounds = fill.enable && !isLine ? (fill.gradient?.stops ?? [fill]).map(({ color }) => color) : [];
  const found: readonly Dropped[] = [
    ...grounds.map((colour) => ({ part: 'fill' as const, colour })),
    ...(stroke.enable && stroke.width > 0 ? [{ part: 'border' as const, colour: stroke.color }] : []),
    ...lettersIn(data).map((colour) => ({ part: 'letters' as const, colour })),
  ];
  return found.filter(({ colour }, at) => found.findIndex((one) => one.colour === colour) === at);
}

/** Of fonts anywhere in its data, by their shape; not of those that are not shown. */
function lettersIn(data: unknown): readonly string[] {
  if (!isRecord(data) || data['show'] === false || data['enable'] === false) return [];
  const { family, color } = data;
  if (typeof family === 'string' && typeof color === 'string') return [color];
  return Object.values(data).flatMap(lettersIn);
}
