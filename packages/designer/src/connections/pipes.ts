import {
  type Con,
  ENDS,
  type Line,
  type LineKind,
  type Point,
  type Widget,
  type WidgetDefinition,
  everyWidget,
  freshWidget,
  groundOf,
  isDarkGround,
  isPipework,
  linkOf,
} from '@lightfield/page';
import type { Held } from './connections.ts';

/** The type of widget that pipes are. */
export const PIPES = 'ShapeLine';
export type PipeKind = Exclude<LineKind, 'line'>;

/** A wire reads on its ground, a signal less so: it is not what matters on a page of plant. */
const INK = {
  light: { signal: '#6a7682', electric: '#2f3439' },
  dark: { signal: '#93a0ad', electric: '#d3dae0' },
} as const;

/** How each kind begins. */
const LOOKS: Readonly<
  Record<PipeKind, { readonly width: number; readonly dash: string; readonly data: Partial<Line['data']> }>
> = {
  pipe: { width: 8, dash: '', data: { medium: 'water', radius: 12, jump: true } },
  signal: { width: 1.5, dash: '6,4', data: { jump: true } },
  electric: { width: 2, dash: '', data: { jump: true } },
};

/** A new pipe, signal or wire that is laid by itself; so far no longer than a point. */
export function freshPipe(
  definition: WidgetDefinition,
  kind: PipeKind,
  at: Point,
  id: string,
  con: Con,
): Line | undefined {
  const fresh = freshWidget(definition, { points: [at, at] }, id);
  if (!isPipework(fresh)) return undefined;
  const { width, dash, data } = LOOKS[kind];
  const color = INK[isDarkGround(groundOf({ con })) ? 'dark' : 'light'][kind === 'signal' ? 'signal' : 'electric'];
  return {
    ...fresh,
    style: { ...fresh.style, stroke: { ...fresh.style.stroke, color, width, dasharray: dash } },
    data: { ...fresh.data, ...data, kind, route: 'auto' },
  };
}

/** In the manner of the pipe it branches off, or of one that is at the same machine already: one medium goes on as it came. */
export function likePipe(fresh: Line, held: Held | undefined, widgets: readonly Widget[]): Line {
  if (!held) return fresh;
  for (const line of everyWidget(widgets)) {
    if (!isPipework(line) || line.data.kind !== fresh.data.kind) continue;
    const beside = ENDS.some((end) => linkOf(line, end)?.widgetId === held.link.widgetId);
    if (line.id !== held.link.widgetId && !beside) continue;
    const { medium, look, radius, jump } = line.data;
    return { ...fresh, style: line.style, data: { ...fresh.data, medium, look, radius, jump } };
  }
  return fresh;
}
