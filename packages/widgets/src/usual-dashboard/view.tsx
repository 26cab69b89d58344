import type { DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  Label,
  type Reading,
  type ViewProps,
  cssColour,
  fontProps,
  numberOf,
  paintProps,
  setAttribute,
  setText,
  shareOf,
  textOf,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import type { dashboard } from './definition.ts';
import { CENTRE, RADIUS, SIDE, arcPath, marksOf, marksPath, pointAt, pointerPath, stageArcs } from './gauge.ts';

type Data = DataOf<typeof dashboard>;

/** What changes with the value, ready to be written. */
export function gaugeLook(reading: Reading | undefined, { dataAddon: { minVal, maxVal }, pointer, value }: Data) {
  const number = numberOf(reading);
  const share = shareOf(number, minVal, maxVal);
  const unit = value.unit && reading && reading.value !== null && reading.unit;
  return {
    pointer: pointerPath(share, pointer.width),
    // a pointer that rests at the lowest value would be read as one
    visibility: number === undefined ? 'hidden' : 'visible',
    filled: `${Math.round(share * 1_000) / 10} 100`,
    text: unit ? `${textOf(reading)} ${unit}` : textOf(reading),
  };
}

function Scale({ data }: { data: Data }) {
  const { dataAddon, dial, scale, tag } = data;
  const inner = RADIUS - dial.width / 2 - 2;
  const marks = marksOf(dataAddon.minVal, dataAddon.maxVal, scale.major, scale.minor);
  return (
    <>
      {scale.show ? <path d={marksPath(marks, inner)} fill="none" stroke={cssColour(scale.color)} /> : null}
      {tag.show
        ? marks.map(({ share, text }) => {
            const at = pointAt(share, inner - 12 - tag.font.size * 0.6);
            return text === null ? null : (
              <text key={share} x={at.x} y={at.y + tag.font.size * 0.35} textAnchor="middle" {...fontProps(tag.font)}>
                {text}
              </text>
            );
          })
        : null}
    </>
  );
}

/** The ring itself: plain, filled up to the value, or in stages. */
function Ring({ data, filled, ref }: { data: Data; filled: string; ref: React.Ref<SVGPathElement> }) {
  const { dataAddon, dial, multistageSetting, valueColor } = data;
  const ring = { fill: 'none', strokeWidth: dial.width };
  const whole = arcPath(0, 1, RADIUS);
  return (
    <>
      {dial.show ? <path d={whole} stroke={cssColour(dial.color)} {...ring} /> : null}
      {dataAddon.type === 'multistage'
        ? stageArcs(multistageSetting, dataAddon.minVal, dataAddon.maxVal).map(({ from, to, color }) => (
            <path key={from} d={arcPath(from, to, RADIUS)} stroke={cssColour(color)} {...ring} />
          ))
        : null}
      {dataAddon.type === 'monochrome' ? (
        <path ref={ref} d={whole} pathLength={100} stroke={cssColour(valueColor)} strokeDasharray={filled} {...ring} />
      ) : null}
    </>
  );
}

/** Drawn 200 by 200, as large as the box allows, in its middle. */
export function DashboardView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const pointer = useRef<SVGPathElement>(null);
  const hand = useRef<SVGGElement>(null);
  const filled = useRef<SVGPathElement>(null);
  const value = useRef<SVGTextElement>(null);
  const reading = usePeek(data.data);
  const look = gaugeLook(reading, data);
  usePatch(data.data, (reading) => {
    const look = gaugeLook(reading, data);
    setAttribute(pointer.current, 'd', look.pointer);
    setAttribute(hand.current, 'visibility', look.visibility);
    setAttribute(filled.current, 'stroke-dasharray', look.filled);
    setText(value.current, look.text);
  });
  const scale = Math.min(position.width, position.height) / SIDE;
  const x = position.x + (position.width - SIDE * scale) / 2;
  const y = position.y + (position.height - SIDE * scale) / 2;
  const title = data.title.text || data.data?.title || '';
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle cx={SIDE / 2} cy={SIDE / 2} r={SIDE / 2 - 1} {...paintProps(style)} />
      <Ring data={data} filled={look.filled} ref={filled} />
      <Scale data={data} />
      {data.pointer.show ? (
        <g ref={hand} visibility={look.visibility} fill={cssColour(data.pointer.color)}>
          <path ref={pointer} d={look.pointer} />
          <circle cx={CENTRE.x} cy={CENTRE.y} r={data.pointer.width} />
        </g>
      ) : null}
      {data.value.show ? (
        <Label ref={value} text={look.text} font={data.value.font} y={154} width={SIDE} height={32} />
      ) : null}
      {data.title.show ? <Label text={title} font={data.title.font} y={180} width={SIDE} height={20} /> : null}
    </g>
  );
}
