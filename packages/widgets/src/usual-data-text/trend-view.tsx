import type { Binding, Box } from '@lightfield/page';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { setAttribute, usePage } from '../kit/index.ts';
import { NO_CURVE, isMadeUp } from '../kit/chart/use-past.ts';
import type { Points } from '../kit/chart/curve.ts';
import { sampleCurve } from '../kit/chart/series.ts';
import type { Curves } from '../kit/history.ts';
import { useCurves } from '../kit/use-history.ts';
import { type TrendDrawing, drawTrend } from './trend-drawing.ts';
import type { Trend } from './trend.ts';

/** Minutes of a made-up curve, which only has to look like one. */
const SAMPLE = { from: 0, to: 60 };
/** The made-up curve keeps within the limits, so that they are seen, too. */
function sampleWithin(limits: Trend['limits']): Points {
  const sample = sampleCurve(0, SAMPLE.from, SAMPLE.to);
  const ends = limits.map(({ value }) => value);
  if (ends.length === 0) return sample;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const span = high > low ? high - low : Math.abs(high) || 1;
  return { ...sample, values: sample.values.map((value) => high - span * (0.15 + ((70 - value) / 40) * 0.7)) };
}
const NOTHING: TrendDrawing = { line: '', area: '', last: undefined, limits: [] };
const hidden = (isHidden: boolean) => (isHidden ? 'hidden' : 'visible');

/** The last minutes of a value, written past React with every answer; made up where there is no history. */
export function TrendView({
  trend,
  binding,
  at,
}: {
  readonly trend: Trend;
  readonly binding: Binding | null;
  readonly at: Box;
}) {
  const page = usePage();
  const place = useRef<SVGRectElement>(null);
  const marks = useRef<SVGGElement>(null);
  const area = useRef<SVGPathElement>(null);
  const line = useRef<SVGPathElement>(null);
  const last = useRef<SVGCircleElement>(null);
  const limits = trend.showLimits ? trend.limits : [];
  const pixels = Math.min(10_000, Math.max(50, Math.round(at.width)));
  const request = useMemo(
    () =>
      binding && {
        sources: [{ kind: 'value' as const, binding }],
        stretch: { lastMs: trend.minutes * 60_000 },
        pixels,
      },
    [binding, trend.minutes, pixels],
  );
  const isSample = isMadeUp(page);
  const shown = isSample ? drawTrend(sampleWithin(limits), SAMPLE, at, limits) : NOTHING;
  const answer = useRef<Curves>(undefined);
  const write = ({ curves: [curve = NO_CURVE], from, to }: Curves) => {
    const next = drawTrend(curve, { from, to }, at, limits);
    setAttribute(area.current, 'd', next.area);
    setAttribute(line.current, 'd', next.line);
    setAttribute(last.current, 'visibility', hidden(!next.last));
    setAttribute(last.current, 'cx', next.last?.x ?? at.x);
    setAttribute(last.current, 'cy', next.last?.y ?? at.y);
    for (const [index, level] of next.limits.entries()) {
      const mark = marks.current?.children[index] ?? null;
      setAttribute(mark, 'visibility', hidden(level === undefined));
      for (const end of ['y1', 'y2']) setAttribute(mark, end, level ?? at.y);
    }
  };
  useCurves(place, isSample ? null : request, (told) => {
    answer.current = told;
    write(told);
  });
  // React draws it empty, and again where its box or limits are others
  useLayoutEffect(() => {
    if (!isSample && answer.current) write(answer.current);
  });
  const { x, y, width, height } = at;
  return (
    <g pointerEvents="none">
      <rect ref={place} x={x} y={y} width={width} height={height} fill="none" />
      <g ref={marks} strokeWidth={1} strokeDasharray="2 2" strokeOpacity={0.8}>
        {limits.map(({ value, color }, index) => {
          const level = shown.limits[index];
          return (
            <line
              key={value}
              x1={x}
              x2={x + width}
              y1={level ?? y}
              y2={level ?? y}
              stroke={color}
              visibility={hidden(level === undefined)}
            />
          );
        })}
      </g>
      <path ref={area} d={shown.area} fill={trend.color} fillOpacity={0.14} />
      <path
        ref={line}
        d={shown.line}
        fill="none"
        stroke={trend.color}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle
        ref={last}
        cx={shown.last?.x ?? x}
        cy={shown.last?.y ?? y}
        r={2}
        fill={trend.color}
        visibility={hidden(!shown.last)}
      />
    </g>
  );
}
