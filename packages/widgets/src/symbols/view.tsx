import { type ReactNode, use } from 'react';
import { SymbolPalette } from './palette-context.ts';
import { type Ink, inkOf, inks, outlineIn, strokeWidthIn, type SymbolState } from './palette.ts';
import { type PaintRole, type Part, isDrawnIn } from './part.ts';
import { partsOf } from './joined.ts';
import { symbols } from './library.ts';
import { placed } from './placed.ts';
import { placing } from './placing.ts';
import { StateBadge } from './state-badge.tsx';
import type { SymbolDefinition } from './symbol.ts';

export interface SymbolPictureProps {
  readonly symbol: SymbolDefinition;
  readonly state?: SymbolState;
  /** Left upper corner of the box it is drawn into; absent: 0,0. */
  readonly at?: { readonly x: number; readonly y: number };
  /** The box it is drawn into; absent: its own size. */
  readonly width?: number;
  readonly height?: number;
  /** `contain` and `cover` keep its proportions, in the middle of the box, whole or filling it; `fill` stretches it. */
  readonly fit?: 'contain' | 'cover' | 'fill';
  /** Instead of the colour of the state. */
  readonly fill?: string;
  /** Instead of the colour of the outlines. */
  readonly stroke?: string;
  /** Pixels; absent: as thick as suits its size. */
  readonly strokeWidth?: number;
  /** The whole picture is mirrored by whoever draws it; letters are turned back, so that they can be read. */
  readonly mirrored?: { readonly across: boolean; readonly down: boolean };
  /** Faults, changes and missing values are told by a mark in the corner too, not by colour alone. */
  readonly badge?: boolean;
  /** What it is, for those who do not see it. Absent: decoration. */
  readonly label?: string;
}

export type Mirrored = SymbolPictureProps['mirrored'];
/** Mirrors letters once more, about their middle. */
function turnedBack(x: number, y: number, mirrored: Mirrored) {
  if (!mirrored) return undefined;
  const { across, down } = mirrored;
  return `translate(${across ? 2 * x : 0} ${down ? 2 * y : 0}) scale(${across ? -1 : 1} ${down ? -1 : 1})`;
}

/** One part in its ink. */
export function drawn(part: Part, ink: Ink, key: number | string, mirrored: Mirrored): ReactNode {
  const dash = part.dashed ? '4 3' : undefined;
  const { own } = part;
  if (own)
    return part.kind === 'text' ? (
      <text
        key={key}
        x={part.x}
        y={part.y}
        fontSize={part.size}
        transform={turnedBack(part.x, part.y, mirrored)}
        fill={ink.fill}
        stroke="none"
        opacity={own.opacity}
      >
        {part.text}
      </text>
    ) : part.kind === 'path' ? (
      <path
        key={key}
        d={part.d}
        fill={ink.fill}
        stroke={ink.stroke}
        strokeWidth={own.width}
        {...(own.opacity < 1 && { opacity: own.opacity })}
      />
    ) : null;
  const paint = {
    fill: part.solid ? ink.stroke : ink.fill,
    ...(dash ? { strokeDasharray: dash } : {}),
    stroke: part.solid ? 'none' : ink.stroke,
    vectorEffect: 'non-scaling-stroke',
  } as const;
  switch (part.kind) {
    case 'path':
      return <path key={key} d={part.d} {...paint} />;
    case 'circle':
      return <circle key={key} cx={part.cx} cy={part.cy} r={part.r} {...paint} />;
    case 'rect':
      return (
        <rect key={key} x={part.x} y={part.y} width={part.width} height={part.height} rx={part.radius} {...paint} />
      );
    case 'line':
      return <line key={key} x1={part.x1} y1={part.y1} x2={part.x2} y2={part.y2} {...paint} />;
    case 'text':
      return (
        <text
          key={key}
          x={part.x}
          y={part.y}
          transform={turnedBack(part.x, part.y, mirrored)}
          fontSize={part.size}
          fill={ink.stroke}
          stroke="none"
        >
          {part.text}
        </text>
      );
  }
}

const CORNER = { x: 0, y: 0 } as const;

/**
 * Draws a symbol into a box, for use inside a `<g>` of a page. Its outlines keep their width at every scale, so that a
 * page of symbols of many sizes has one stroke.
 */
export function SymbolPicture({
  symbol,
  state = 'off',
  width = symbol.size.width,
  height = symbol.size.height,
  at = CORNER,
  fit = 'contain',
  fill,
  stroke,
  strokeWidth,
  mirrored,
  badge = true,
  label,
}: SymbolPictureProps) {
  const palette = use(SymbolPalette);
  const { x: left, y: top, sx, sy } = placing(symbol.size, { width, height }, fit);
  const [x, y] = [at.x + left, at.y + top];
  const hasStatePart = symbol.parts.some(({ paint }) => paint === 'state');
  // what is lines alone (a capacitor, a vent) shows its state by them
  const outline = stroke ?? (hasStatePart ? undefined : outlineIn(state, palette));
  // stretched letters and round lines need a transform
  const shown = partsOf(symbol).filter((part) => isDrawnIn(part, state));
  const parts = sx === sy ? shown.map((part) => placed(part, { x, y, scale: sx })) : shown;
  const stated = stroke ?? outlineIn(state, palette);
  const ink: Record<PaintRole, Ink> = inks(state, fill, outline, palette);
  return (
    <g
      data-symbol={symbol.name}
      data-state={state}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g
        {...(sx !== sy && { transform: `translate(${x} ${y}) scale(${sx} ${sy})` })}
        strokeWidth={strokeWidth ?? strokeWidthIn(Math.min(symbol.size.width * sx, symbol.size.height * sy))}
        strokeLinecap="round"
        strokeLinejoin="round"
        fontFamily="Arial, Helvetica, sans-serif"
        fontWeight={600}
        textAnchor="middle"
        dominantBaseline="central"
        {...(state === 'unknown' ? { strokeDasharray: '3 2.5' } : {})}
      >
        {parts.map((part, at) => drawn(part, inkOf(part, ink, stated), at, mirrored))}
      </g>
      {badge && (
        <StateBadge state={state} box={{ x, y, width: symbol.size.width * sx, height: symbol.size.height * sy }} />
      )}
    </g>
  );
}

/** The symbol of that name; nothing where our library has none. */
export function SymbolView({ name, ...rest }: { readonly name: string } & Omit<SymbolPictureProps, 'symbol'>) {
  const symbol = symbols.get(name);
  return symbol ? <SymbolPicture symbol={symbol} {...rest} /> : null;
}
