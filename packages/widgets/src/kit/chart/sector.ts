import { round } from './shapes.ts';

/** Once round, radians. */
export const TURN = 2 * Math.PI;
/** Angles in radians from the top, with the clock. */
export interface Sector {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  /** Of the hole; 0: none. */
  readonly inner: number;
  /** 1: a circle; less: as much lower, seen from aslant. */
  readonly flat: number;
  readonly from: number;
  readonly to: number;
}
type Ellipse = Pick<Sector, 'cx' | 'cy' | 'flat'>;

export const pointOn = ({ cx, cy, flat }: Ellipse, angle: number, radius: number): { x: number; y: number } => ({
  x: cx + Math.sin(angle) * radius,
  y: cy - Math.cos(angle) * radius * flat,
});
const at = (of: Ellipse, angle: number, radius: number, down = 0): string => {
  const { x, y } = pointOn(of, angle, radius);
  return `${round(x)} ${round(y + down)}`;
};
/** An arc of an ellipse to `to`, in parts of less than half a turn: one of a whole turn would end where it begins and be nothing. */
function arc(of: Ellipse, radius: number, from: number, to: number, down = 0): string {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) / (TURN * 0.4)));
  let d = '';
  for (let part = 1; part <= parts; part++)
    d += `A${round(radius)} ${round(radius * of.flat)} 0 0 ${to > from ? 1 : 0} ${at(of, from + ((to - from) * part) / parts, radius, down)}`;
  return d;
}
const isWhole = ({ from, to }: Sector): boolean => to - from >= TURN - 1e-6;

/** A slice from above, filled by the even-odd rule. */
export function sectorPath(sector: Sector): string {
  const { radius, inner, from, to, cx, cy } = sector;
  const outer = `M${at(sector, from, radius)}${arc(sector, radius, from, to)}`;
  if (isWhole(sector)) {
    // no edge where it closes
    const hole = inner > 0 ? `M${at(sector, from, inner)}${arc(sector, inner, from, to)}Z` : '';
    return `${outer}Z${hole}`;
  }
  return inner > 0
    ? `${outer}L${at(sector, to, inner)}${arc(sector, inner, to, from)}Z`
    : `${outer}L${round(cx)} ${round(cy)}Z`;
}

/** Parts of `from` to `to` between `first` and `last`, whichever turn they are of. */
export function within(from: number, to: number, first: number, last: number): [number, number][] {
  const parts: [number, number][] = [];
  for (let turn = Math.floor((from - last) / TURN); first + turn * TURN < to; turn++) {
    const [begin, end] = [Math.max(from, first + turn * TURN), Math.min(to, last + turn * TURN)];
    if (end - begin > 1e-9) parts.push([begin, end]);
  }
  return parts;
}
/**
 * The wall below the edge of a slice, as far as it is seen: the outer one where it is turned to who looks, the inner one of a
 * ring on the far side, through its hole.
 */
export function wallPath(sector: Sector, thick: number, isInner: boolean): string {
  const { from, to, radius, inner } = sector;
  if (thick <= 0) return '';
  const edge = isInner ? inner : radius;
  const seen = isInner ? within(from, to, -TURN / 4, TURN / 4) : within(from, to, TURN / 4, (TURN * 3) / 4);
  return seen
    .map(
      ([begin, end]) =>
        `M${at(sector, begin, edge)}${arc(sector, edge, begin, end)}L${at(sector, end, edge, thick)}${arc(sector, edge, end, begin, thick)}Z`,
    )
    .join('');
}

/** Does a point of the box lie on it, seen from above? */
export function inSector({ cx, cy, flat, radius, inner, from, to }: Sector, x: number, y: number): boolean {
  const [across, up] = [x - cx, (cy - y) / flat];
  const distance = Math.hypot(across, up);
  if (distance > radius || distance < inner) return false;
  const angle = (Math.atan2(across, up) + TURN) % TURN;
  return angle >= from && angle <= to;
}
