import type { Medium } from '@lightfield/page';
import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { useCalm } from '../kit/calm.ts';
import { setAttribute } from '../kit/dom.ts';
import { channelled } from '../kit/paint.ts';
import { useClock } from '../kit/use-live.ts';
import { mediumColour } from '../shape-line/media.ts';
import { cutAt, placedMotion, rimOf, shiftedAt, turnedAt } from './motion.ts';
import { SymbolPalette } from './palette-context.ts';
import { type Ink, inkOf, inks, outlineIn, PALETTE, type Palette, strokeWidthIn, type SymbolState } from './palette.ts';
import { type Motion, type PaintRole, type Part, isDrawnIn } from './part.ts';
import { placed } from './placed.ts';
import { placing } from './placing.ts';
import { ShadeDefs, isShaded, shadeOf } from './shading.tsx';
import { StateBadge } from './state-badge.tsx';
import type { SymbolDefinition } from './symbol.ts';
import { drawn, type Mirrored } from './view.tsx';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Parts that move as one; `undefined`: they stand. */
interface Piece {
  readonly moves: Motion | undefined;
  readonly parts: readonly Part[];
}
export function piecesOf(parts: readonly Part[]): Piece[] {
  const pieces: { moves: Motion | undefined; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last && last.moves === part.moves) last.parts.push(part);
    else pieces.push({ moves: part.moves, parts: [part] });
  }
  return pieces;
}
/** Is it round about a line that lies? Pipes and what stands in them are. */
const isLying = ({ category, size }: SymbolDefinition): boolean =>
  category === 'valves' || category === 'pipes' || size.width > size.height * 1.2;
const has = ({ parts }: SymbolDefinition, ...kinds: Motion['kind'][]): boolean =>
  parts.some(({ moves }) => moves && kinds.includes(moves.kind));
const holdsLevel = (symbol: SymbolDefinition): boolean => has(symbol, 'level');
const opensOut = (symbol: SymbolDefinition): boolean => has(symbol, 'open');
/** Is its value how far it is open? */
export const opens = (symbol: SymbolDefinition): boolean => has(symbol, 'open', 'tilt', 'shift');

export interface LiveSymbolProps {
  readonly symbol: SymbolDefinition;
  readonly box: Box;
  readonly fit: 'contain' | 'cover' | 'fill';
  readonly state: SymbolState;
  /** It is known to run now. */
  readonly turns: boolean;
  readonly look: 'grey' | 'shaded' | 'ownGrey';
  /** How full or open it is, 0 to 1; absent: nothing says so, and it is drawn as it stands. */
  readonly share: number | undefined;
  readonly medium: Exclude<Medium, 'own'>;
  readonly mirrored: Mirrored;
}

/** What a symbol of this state and fullness is painted with; `full`: what is full or open of it. */
export function liveInks(
  symbol: SymbolDefinition,
  state: SymbolState,
  share: number | undefined,
  medium: LiveSymbolProps['medium'],
  palette: Palette = PALETTE,
) {
  const isStated = symbol.parts.some(({ paint }) => paint === 'state');
  const speaks = state !== 'off' && state !== 'on' && state !== 'unknown';
  const stated = channelled('stroke', outlineIn(state, palette));
  if (share !== undefined && holdsLevel(symbol)) {
    const outline = channelled('stroke', speaks ? palette.outline[state] : palette.line);
    return {
      stated,
      ink: inks(state, channelled('fill', palette.body), outline, palette),
      full: calmly(mediumColour(medium), palette),
    };
  }
  // what is lines alone shows its state by them; what is shut has little of its colour to show
  const isQuiet = state === 'off' || (isStated && !(speaks && share !== undefined && opensOut(symbol)));
  const outline = channelled('stroke', isQuiet ? palette.line : palette.outline[state]);
  if (share !== undefined && opensOut(symbol)) {
    const open = palette.state[state === 'off' ? 'on' : state];
    return { ink: inks(state, channelled('fill', palette.state.off), outline, palette), full: open, stated };
  }
  return {
    stated,
    ink: inks(state, channelled('fill', palette.state[state]), outline, palette),
    full: has(symbol, 'fill') ? calmly(mediumColour(medium), palette) : 'none',
  };
}

/** A large area in the full colour of a medium would be louder than a state. */
const calmly = (colour: string, { body }: Palette): string => `color-mix(in srgb, ${colour} 62%, ${body})`;

const SWUNG = { on: 1, transition: 0.5 } as const;
/** How far a machine of this state is open, where no value says it. */
const openIn = (state: SymbolState): number => SWUNG[state as keyof typeof SWUNG] ?? 0;
/** A blade by its state: open, closed, or on the way. */
function swungTo(moves: Motion, state: SymbolState): string | undefined {
  if (moves.kind !== 'swing') return undefined;
  const share = openIn(state);
  const degrees = moves.off + (moves.on - moves.off) * share;
  return degrees === 0 ? undefined : `rotate(${degrees} ${moves.cx} ${moves.cy})`;
}

/**
 * A symbol that lives: its state colours it, its rotor turns, its level rises, its blades close. React draws it when its state
 * changes; turning and levels are written past React.
 */
export function LiveSymbol(props: LiveSymbolProps & { readonly ref?: React.Ref<LevelWriter> }) {
  const { symbol, box, fit, state, look, share, medium, mirrored, ref } = props;
  const palette = use(SymbolPalette);
  const root = useRef<SVGGElement>(null);
  const id = `lf-symbol-${useId().replaceAll(/\W/g, '')}`;
  const { x: left, y: top, sx, sy } = placing(symbol.size, box, fit);
  const isEven = sx === sy;
  const place = isEven ? { x: box.x + left, y: box.y + top, scale: sx } : { x: 0, y: 0, scale: 1 };
  const shown = symbol.parts.filter((part) => isDrawnIn(part, state));
  const all = share === undefined ? shown : shown.filter(({ drawn: isDrawn }) => !isDrawn);
  const rim = state === 'on' ? rimOf(symbol) : [];
  const pieces = piecesOf([...all, ...rim]).map(({ moves, parts }) => ({
    moves: moves && placedMotion(moves, place),
    parts: isEven ? parts.map((part) => placed(part, place)) : parts,
  }));
  const calm = useCalm();
  useClock(props.turns && !calm && pieces.some(isTurning), (elapsed) => {
    for (const element of root.current?.querySelectorAll('[data-turns]') ?? []) {
      const piece = pieces[Number(element.getAttribute('data-turns'))];
      if (piece?.moves) setAttribute(element, 'transform', turnedAt(piece.moves, elapsed));
    }
  });
  const { width, height } = symbol.size;
  const cutTo = (moves: Motion, now: number) =>
    cutAt(moves, now, width * place.scale, place.x, height * place.scale, place.y);
  const write = (now: number | undefined) => {
    for (const element of root.current?.querySelectorAll('[data-cut]') ?? []) {
      const piece = pieces[Number(element.getAttribute('data-cut'))];
      if (!piece?.moves) continue;
      const cut = cutTo(piece.moves, now ?? 0);
      for (const name of ['x', 'y', 'width', 'height'] as const) setAttribute(element, name, cut[name]);
    }
    for (const element of root.current?.querySelectorAll('[data-shifts]') ?? []) {
      const piece = pieces[Number(element.getAttribute('data-shifts'))];
      const moved = piece?.moves && shiftedAt(piece.moves, now ?? openIn(state));
      if (moved) setAttribute(element, 'transform', moved);
    }
  };
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
  });
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref({ write: (now) => latest.current(now) });
    else if (ref) ref.current = { write: (now) => latest.current(now) };
  }, [ref]);
  const { ink, full, stated } = liveInks(symbol, state, share, medium, palette);
  const paint = { ink, full, stated, mirrored, shade: look === 'shaded' ? id : undefined };
  return (
    <g data-symbol={symbol.name} data-state={state} aria-hidden="true">
      {look === 'shaded' ? <ShadeDefs id={id} lying={isLying(symbol)} /> : null}
      <g
        ref={root}
        {...(!isEven && { transform: `translate(${box.x + left} ${box.y + top}) scale(${sx} ${sy})` })}
        strokeWidth={strokeWidthIn(Math.min(symbol.size.width * sx, symbol.size.height * sy))}
        strokeLinecap="round"
        strokeLinejoin="round"
        fontFamily="Arial, Helvetica, sans-serif"
        fontWeight={600}
        textAnchor="middle"
        dominantBaseline="central"
        {...(state === 'unknown' ? { strokeDasharray: '3 2.5' } : {})}
      >
        {pieces.map(({ moves, parts }, at) => {
          const cut = share !== undefined && moves ? cutTo(moves, share) : undefined;
          const isCut = cut !== undefined && moves !== undefined && CUTS.has(moves.kind);
          const moved = moves && shiftedAt(moves, share ?? openIn(state));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name than their place
            <g
              key={at}
              {...(isTurning({ moves }) && { 'data-turns': at })}
              {...(moved && { 'data-shifts': at })}
              transform={moved ?? (moves && swungTo(moves, state))}
            >
              {parts.map((part, index) => paintedPart(part, index, paint))}
              {isCut ? (
                <>
                  <clipPath id={`${id}-${at}`}>
                    <rect data-cut={at} {...cut} />
                  </clipPath>
                  <g clipPath={`url(#${id}-${at})`}>
                    {parts.map((part, index) => paintedPart(part, index, { ...paint, isFull: true }))}
                  </g>
                </>
              ) : null}
            </g>
          );
        })}
      </g>
      <StateBadge
        state={state}
        box={badgeBox(box, { left, top, width: symbol.size.width * sx, height: symbol.size.height * sy })}
      />
    </g>
  );
}
export interface LevelWriter {
  /** How full or open it is now. */
  readonly write: (share: number | undefined) => void;
}

const badgeBox = ({ x, y }: Box, at: { left: number; top: number; width: number; height: number }): Box => ({
  x: x + at.left,
  y: y + at.top,
  width: at.width,
  height: at.height,
});
/** Pieces that are drawn twice: as they are, and cut to what is full or open of them. */
const CUTS: ReadonlySet<Motion['kind']> = new Set(['level', 'open', 'fill']);
const isTurning = ({ moves }: { readonly moves: Motion | undefined }): boolean =>
  moves?.kind === 'turn' || moves?.kind === 'spin';

interface Paint {
  readonly ink: Record<PaintRole, Ink>;
  readonly full: string;
  readonly stated: string;
  readonly mirrored: Mirrored;
  readonly shade: string | undefined;
  readonly isFull?: boolean;
}
function paintedPart(
  part: Part,
  key: number,
  { ink, full, stated, mirrored, shade, isFull = false }: Paint,
): ReactNode {
  const own = inkOf(part, ink, stated);
  const flat = drawn(part, isFull ? { ...own, fill: full } : own, key, mirrored);
  if (!shade || !isShaded(part)) return flat;
  const { moves: _, dashed: __, ...body } = part;
  return [flat, drawn(body, shadeOf(part, shade), `${key}-shade`, mirrored)];
}
