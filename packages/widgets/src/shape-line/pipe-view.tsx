import { type Line, answersToPress } from '@lightfield/page';
import { useRef } from 'react';
import { useCalm } from '../kit/calm.ts';
import { CHANNELS, cssColour, setAttribute, useClock, usePatch, usePeek } from '../kit/index.ts';
import { courseOf, headAt, longestOf, along } from './course.ts';
import { useFitting } from './fitting-context.ts';
import { flowDash, flowSpeed, flowedOffset } from './flow.ts';
import { mediumColour } from './media.ts';

/** Widest gap between a finger and a thin line that still counts as touching it, page units. */
const REACH = 12;
/** Width of each stroke of a tube in light, as a share of the whole, and how much lighter or darker it is. */
const TUBE = [
  { share: 1, mix: 'black 38%' },
  { share: 0.78, mix: 'black 8%' },
  { share: 0.5, mix: 'white 22%' },
  { share: 0.2, mix: 'white 55%' },
] as const;
const mixed = (colour: string, mix: string): string => `color-mix(in oklab, ${colour}, ${mix})`;
/** Dark on what is light, light on what is dark, whatever colour the page or an animation gives it. */
const inkUpon = (colour: string): string => `oklch(from ${colour} clamp(0.28, (0.74 - l) * 1000, 0.98) 0 0)`;

/** Its colour: what an animation decides, or that of the medium, or its own. */
function colourOf({ data, style }: Line): string {
  const own = style.stroke.enable ? cssColour(style.stroke.color) : 'none';
  const colour = data.medium === 'own' || !style.stroke.enable ? own : mediumColour(data.medium);
  return `var(${CHANNELS.stroke}, ${colour})`;
}

/** A pipe, a signal or a wire: along its elbows and bridges, with heads and what flows in it. */
export function PipeView({ line }: { readonly line: Line }) {
  const { data, position, style } = line;
  const { points } = position;
  const { width, dasharray } = style.stroke;
  const fitting = useFitting(line.id);
  const colour = colourOf(line);
  const head = Math.max(9, width * 2.4);
  const heads = headsOf(data.arrow);
  const trim = { trimFrom: heads.from ? head * 0.8 : 0, trimTo: heads.to ? head * 0.8 : 0 };
  const shape = { radius: data.radius, jumps: fitting.jumps, leap: width / 2 + 5 };
  const d = courseOf(points, { ...shape, ...trim });
  const shaded = data.look === 'shaded' && width >= 4;
  // a branch opens into what it is joined to: its edge ends where that one's begins
  const edge = courseOf(points, {
    ...shape,
    trimFrom: Math.max(trim.trimFrom, fitting.joinedFrom * TUBE[1].share),
    trimTo: Math.max(trim.trimTo, fitting.joinedTo * TUBE[1].share),
  });
  return (
    <g fill="none" strokeLinejoin="round">
      {answersToPress(line) && width < REACH ? (
        <path d={d} stroke="transparent" strokeWidth={REACH} pointerEvents="stroke" />
      ) : null}
      {shaded ? (
        TUBE.map(({ share, mix }, at) => (
          <path key={mix} d={at === 0 ? edge : d} stroke={mixed(colour, mix)} strokeWidth={width * share} />
        ))
      ) : (
        <path d={d} stroke={colour} strokeWidth={width} {...(dasharray && { strokeDasharray: dasharray })} />
      )}
      {data.flow.data === null ? null : <Flowing line={line} d={d} colour={colour} />}
      <Heads line={line} size={head} colour={colour} />
    </g>
  );
}

const headsOf = (arrow: Line['data']['arrow']) => ({
  from: arrow === 'start' || arrow === 'both',
  to: arrow === 'end' || arrow === 'both',
});
function Heads({ line, size, colour }: { readonly line: Line; readonly size: number; readonly colour: string }) {
  const { points } = line.position;
  const [first, second, beforeLast, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  const { from, to } = headsOf(line.data.arrow);
  return (
    <>
      {from && first && second ? <path d={headAt(first, second, size)} fill={colour} /> : null}
      {to && last && beforeLast ? <path d={headAt(last, beforeLast, size)} fill={colour} /> : null}
    </>
  );
}

/**
 * Dashes that run along the line as its value says, and are not there while it stands or nobody knows. Where the system asks for
 * little motion an arrow says what the dashes do not (decision 054).
 */
function Flowing({ line, d, colour }: { readonly line: Line; readonly d: string; readonly colour: string }) {
  const { flow } = line.data;
  const dashes = useRef<SVGPathElement>(null);
  const arrow = useRef<SVGPathElement>(null);
  const state = useRef({ speed: 0, offset: 0, elapsed: -1 });
  const calm = useCalm();
  const reading = usePeek(flow.data);
  const { dash, pattern, width } = flowDash(line.style.stroke.width);
  const ahead = arrowOn(line, 1);
  const back = arrowOn(line, -1);
  usePatch(flow.data, (now) => {
    const speed = flowSpeed(flow, now);
    state.current.speed = speed;
    setAttribute(dashes.current, 'display', speed === 0 || calm ? 'none' : null);
    setAttribute(arrow.current, 'display', speed === 0 || !calm ? 'none' : null);
    if (speed !== 0) setAttribute(arrow.current, 'd', speed > 0 ? ahead : back);
  });
  useClock(!calm, (elapsed) => {
    const { speed, offset, elapsed: before } = state.current;
    state.current.elapsed = elapsed;
    if (speed === 0 || before < 0) return;
    state.current.offset = flowedOffset(offset, speed, elapsed - before, pattern);
    setAttribute(dashes.current, 'stroke-dashoffset', Math.round(state.current.offset * 10) / 10);
  });
  const speed = flowSpeed(flow, reading);
  const ink = inkUpon(colour);
  return (
    <>
      <path
        ref={dashes}
        d={d}
        stroke={ink}
        strokeWidth={width}
        strokeDasharray={dash}
        strokeOpacity={0.8}
        {...(speed === 0 || calm ? { display: 'none' } : {})}
      />
      {calm ? (
        <path
          ref={arrow}
          d={speed < 0 ? back : ahead}
          fill="#1b2530"
          stroke="#ffffff"
          {...(speed === 0 ? { display: 'none' } : {})}
        />
      ) : null}
    </>
  );
}

/** A head in the middle of the longest stretch that points along the line, or back. */
function arrowOn({ position, style }: Line, direction: 1 | -1): string {
  const { from, to } = longestOf(position.points);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const size = Math.min(20, Math.max(10, style.stroke.width * 1.6));
  const [behind, before] = direction > 0 ? [from, to] : [to, from];
  return headAt(along(middle, before, size / 2), behind, size);
}
