import { type PositionOf, type Widget, answersToPress } from '@lightfield/page';
import { channelled } from './paint.ts';
import { pointsOf } from './points.ts';

/** Widest gap between a finger and a thin line that still counts as touching it, page units. */
const REACH = 12;

/** A line along the points of its widget. A line that answers to a click is easier to hit than to see. */
export function Stroke({ widget }: { readonly widget: Widget<unknown, PositionOf<'line'>> }) {
  const { enable, color, width, dasharray } = widget.style.stroke;
  const points = pointsOf(widget.position.points.map(({ x, y }) => [x, y]));
  return (
    <>
      {answersToPress(widget) && width < REACH ? (
        <polyline points={points} fill="none" stroke="transparent" strokeWidth={REACH} pointerEvents="stroke" />
      ) : null}
      <polyline
        points={points}
        fill="none"
        stroke={channelled('stroke', enable ? color : 'none')}
        strokeWidth={width}
        strokeLinejoin="round"
        {...(dasharray && { strokeDasharray: dasharray })}
      />
    </>
  );
}
