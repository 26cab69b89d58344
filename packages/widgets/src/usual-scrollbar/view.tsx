import { type DataOf, holds } from '@lightfield/page';
import { useRef } from 'react';
import { useCalm } from '../kit/calm.ts';
import {
  type Reading,
  type ViewProps,
  cssColour,
  isDoubtful,
  cornersOf,
  paintProps,
  setAttribute,
  useClock,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import type { scrollbar } from './definition.ts';
import { flowArrow, flowOffset, middleLine, patternLength } from './flow.ts';

/**
 * A pipe with dashes that run while the condition holds, and stand where they are while it does not or nobody knows. Where
 * the system asks for little motion an arrow says what the dashes do not (decision 054).
 */
export function ScrollbarView({ widget }: ViewProps<DataOf<typeof scrollbar>>) {
  const { data, position, style } = widget;
  const line = useRef<SVGLineElement>(null);
  const arrow = useRef<SVGPathElement>(null);
  const flowing = useRef(false);
  const calm = useCalm();
  const reading = usePeek(data.data);
  const { dash, direction, speed, stroke, width } = data.line;
  const { thickness, ...ends } = middleLine(position);
  const pattern = patternLength(dash);
  const isFlowing = (reading: Reading | undefined): boolean =>
    holds(data.dataAddon.symbol, reading?.value, data.dataAddon.value) && !isDoubtful(reading?.quality ?? 'good');
  const flowsNow = isFlowing(reading);
  usePatch(data.data, (reading, drawn) => {
    const flows = isFlowing(reading);
    if (drawn || flows !== flowing.current) {
      setAttribute(line.current, 'data-flowing', String(flows));
      setAttribute(arrow.current, 'display', flows ? null : 'none');
    }
    flowing.current = flows;
  });
  useClock(data.data !== null && pattern > 0 && !calm, (elapsed) => {
    if (flowing.current)
      setAttribute(line.current, 'stroke-dashoffset', flowOffset(elapsed, speed, direction, pattern));
  });
  return (
    <>
      <rect
        x={position.x}
        y={position.y}
        width={position.width}
        height={position.height}
        {...cornersOf(style)}
        {...paintProps(style)}
      />
      <line
        ref={line}
        {...ends}
        stroke={cssColour(stroke)}
        strokeWidth={width > 0 ? Math.min(width, thickness) : thickness / 2}
        {...(dash && { strokeDasharray: dash })}
        data-flowing={String(flowsNow)}
      />
      {calm ? (
        <path
          ref={arrow}
          d={flowArrow(position, direction)}
          fill="#1b2530"
          stroke="#ffffff"
          {...(flowsNow ? {} : { display: 'none' })}
        />
      ) : null}
    </>
  );
}
