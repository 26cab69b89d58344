import { type DataOf, holds } from '@lightfield/page';
import { useRef } from 'react';
import { type ViewProps, cssColour, paintProps, setAttribute, useClock, usePatch, usePeek } from '../kit/index.ts';
import type { scrollbar } from './definition.ts';
import { flowOffset, middleLine, patternLength } from './flow.ts';

/** A pipe with dashes that run while the condition holds, and stand where they are while it does not. */
export function ScrollbarView({ widget }: ViewProps<DataOf<typeof scrollbar>>) {
  const { data, position, style } = widget;
  const line = useRef<SVGLineElement>(null);
  const flowing = useRef(false);
  const reading = usePeek(data.data);
  const { dash, direction, speed, stroke, width } = data.line;
  const { thickness, ...ends } = middleLine(position);
  const pattern = patternLength(dash);
  usePatch(data.data, (reading, drawn) => {
    const flows = holds(data.dataAddon.symbol, reading?.value, data.dataAddon.value);
    if (drawn || flows !== flowing.current) setAttribute(line.current, 'data-flowing', String(flows));
    flowing.current = flows;
  });
  useClock(data.data !== null && pattern > 0, (elapsed) => {
    if (flowing.current)
      setAttribute(line.current, 'stroke-dashoffset', flowOffset(elapsed, speed, direction, pattern));
  });
  return (
    <>
      <rect x={position.x} y={position.y} width={position.width} height={position.height} {...paintProps(style)} />
      <line
        ref={line}
        {...ends}
        stroke={cssColour(stroke)}
        strokeWidth={width > 0 ? Math.min(width, thickness) : thickness / 2}
        {...(dash && { strokeDasharray: dash })}
        data-flowing={String(holds(data.dataAddon.symbol, reading?.value, data.dataAddon.value))}
      />
    </>
  );
}
