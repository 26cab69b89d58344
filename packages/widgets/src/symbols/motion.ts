import type { Motion, Part } from './part.ts';

const moving = (part: Part, moves: Motion): Part => ({ ...part, moves });
/** All as one piece: they share one motion. */
export function turning(parts: readonly Part[], cx: number, cy: number): Part[] {
  const moves: Motion = { kind: 'turn', cx, cy };
  return parts.map((part) => moving(part, moves));
}
export function spinning(parts: readonly Part[], cx: number): Part[] {
  const moves: Motion = { kind: 'spin', cx };
  return parts.map((part) => moving(part, moves));
}
export const hinged = (part: Part, cx: number, cy: number, on: number, off = 0): Part =>
  moving(part, { kind: 'swing', cx, cy, off, on });
export const holding = (part: Part, top: number, bottom: number): Part => moving(part, { kind: 'level', top, bottom });
export const opening = (part: Part, cx: number, cy: number, reach: number): Part =>
  moving(part, { kind: 'open', cx, cy, reach });
/** Stands for a level in the drawing alone: not drawn where the real one is. */
export const drawnLevel = (part: Part): Part => ({ ...part, drawn: true });

/** A motion in page units. */
export function placedMotion(moves: Motion, { x, y, scale }: { x: number; y: number; scale: number }): Motion {
  const across = (value: number) => x + value * scale;
  const along = (value: number) => y + value * scale;
  switch (moves.kind) {
    case 'turn':
      return { ...moves, cx: across(moves.cx), cy: along(moves.cy) };
    case 'spin':
      return { ...moves, cx: across(moves.cx) };
    case 'swing':
      return { ...moves, cx: across(moves.cx), cy: along(moves.cy) };
    case 'level':
      return { ...moves, top: along(moves.top), bottom: along(moves.bottom) };
    case 'open':
      return { ...moves, cx: across(moves.cx), cy: along(moves.cy), reach: moves.reach * scale };
    case 'fill': {
      const at = moves.axis === 'x' ? across : along;
      return { ...moves, from: at(moves.from), to: at(moves.to) };
    }
    case 'tilt':
      return { ...moves, cx: across(moves.cx), cy: along(moves.cy) };
    case 'shift':
      return { ...moves, dx: moves.dx * scale, dy: moves.dy * scale };
  }
}

/** Milliseconds of a turn: slow enough not to jump where the page ticks ten times a second. */
const TURN_MS = 2_400;
const short = (value: number) => Math.round(value * 100) / 100;
/** The transform of a piece that turns, so long after the page was opened. */
export function turnedAt(moves: Motion, elapsed: number): string {
  const speed = moves.kind === 'turn' ? (moves.speed ?? 1) : 1;
  const share = ((elapsed * speed) % TURN_MS) / TURN_MS;
  if (moves.kind === 'turn') return `rotate(${short(share * 360)} ${short(moves.cx)} ${short(moves.cy)})`;
  if (moves.kind !== 'spin') return '';
  // never thinner than a line, which would be seen as gone
  const wide = Math.cos(share * 2 * Math.PI);
  const across = Math.abs(wide) < 0.08 ? 0.08 : wide;
  return `translate(${short(moves.cx * (1 - across))} 0) scale(${short(across)} 1)`;
}
/** The transform of a piece that stands turned or moved by its value. `share`: 0 to 1; absent: it does not. */
export function shiftedAt(moves: Motion, share: number): string | undefined {
  const part = Math.min(1, Math.max(0, share));
  if (moves.kind === 'shift') return `translate(${short(moves.dx * part)} ${short(moves.dy * part)})`;
  if (moves.kind !== 'tilt') return undefined;
  const degrees = moves.from + (moves.to - moves.from) * part;
  return `rotate(${short(degrees)} ${short(moves.cx)} ${short(moves.cy)})`;
}
/** The part of a piece that is full or open, as a rectangle that it is cut to. `share`: 0 to 1; `height` and `top` as `width` and `left`. */
export function cutAt(moves: Motion, share: number, width: number, left: number, height = 0, top = 0) {
  const part = Math.min(1, Math.max(0, share));
  if (moves.kind === 'fill') {
    const end = moves.from + (moves.to - moves.from) * part;
    const [low, long] = [short(Math.min(moves.from, end)), short(Math.abs(end - moves.from))];
    return moves.axis === 'x' ? { x: low, y: top, width: long, height } : { x: left, y: low, width, height: long };
  }
  if (moves.kind === 'level') {
    const height = (moves.bottom - moves.top) * part;
    return { x: left, y: short(moves.bottom - height), width, height: short(height) };
  }
  if (moves.kind !== 'open') return { x: left, y: 0, width: 0, height: 0 };
  const half = moves.reach * part;
  return { x: short(moves.cx - half), y: short(moves.cy - half), width: short(2 * half), height: short(2 * half) };
}

/** Symbols whose running is seen by a rim that turns, where nothing in their drawing would turn otherwise. */
const RIMMED: ReadonlySet<string> = new Set(['pumps', 'fans', 'drives']);
/** The rim of the round machine of a symbol; none where it has a rotor, or is not round. */
export function rimOf({ category, parts }: { readonly category: string; readonly parts: readonly Part[] }): Part[] {
  if (!RIMMED.has(category) || parts.some(({ moves }) => moves?.kind === 'turn' || moves?.kind === 'spin')) return [];
  const body = parts.find((part) => part.kind === 'circle' && part.paint === 'state');
  const volute = parts.find((part) => part.kind === 'circle' && part.paint === 'accent' && !part.solid);
  const wheel = body ?? volute;
  if (wheel?.kind !== 'circle') return [];
  const { cx, cy } = wheel;
  const radius = wheel.r * (wheel === body ? 0.84 : 1.75);
  return turning(
    [0, 120, 240].map((from) => arcOf(cx, cy, radius, from, from + 70)),
    cx,
    cy,
  );
}
function arcOf(cx: number, cy: number, radius: number, from: number, to: number): Part {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${short(cx + Math.cos(turn) * radius)} ${short(cy + Math.sin(turn) * radius)}`;
  };
  return { kind: 'path', d: `M${at(from)}A${short(radius)} ${short(radius)} 0 0 1 ${at(to)}`, paint: 'accent' };
}
