import type { StyleValues } from '@lightfield/page';

export const STYLE_PARTS = ['fill', 'border', 'shadow', 'letters', 'corners', 'colours', 'opacity'] as const;
export type StylePart = (typeof STYLE_PARTS)[number];

/** Which part of how a widget looks a field of a style belongs to. */
export function partOf(path: string, values: StyleValues): StylePart {
  if (path === 'style.opacity') return 'opacity';
  if (path === 'style.shadow') return 'shadow';
  if (path.startsWith('style.fill.')) return 'fill';
  if (path.startsWith('style.stroke.')) return 'border';
  if (path.endsWith('.radius')) return 'corners';
  const record = path.slice(0, path.lastIndexOf('.'));
  return `${record}.family` in values ? 'letters' : 'colours';
}
/** Parts that there is something of. */
export const partsOf = (values: StyleValues): readonly StylePart[] =>
  STYLE_PARTS.filter((part) => Object.keys(values).some((path) => partOf(path, values) === part));
/** Of these parts alone. */
export const ofParts = (values: StyleValues, parts: readonly StylePart[]): StyleValues =>
  Object.fromEntries(Object.entries(values).filter(([path]) => parts.includes(partOf(path, values))));
