import type { DataOf, Font } from '@lightfield/page';
import { useRef } from 'react';
import {
  Label,
  type Reading,
  type ViewProps,
  cssColour,
  fontProps,
  formatted,
  isScale,
  lineOfLabel,
  numberOf,
  paintProps,
  setAttribute,
  setText,
  shareOf,
  shortened,
  shortenedValue,
  textWidth,
  unitOf,
  useLetters,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import type { dashboard } from './definition.ts';
import {
  type Place,
  RADIUS,
  SIDE,
  arcPath,
  isReadable,
  lettersShare,
  marksOf,
  marksPath,
  onPage,
  placeOf,
  pointAt,
  pointerPath,
  stageArcs,
} from './gauge.ts';

type Data = DataOf<typeof dashboard>;
const sized = (font: Font, { scale }: Place): Font => ({ ...font, size: font.size * scale });

/** What changes with the value, ready to be written. */
export function gaugeLook(
  reading: Reading | undefined,
  { dataAddon: { minVal, maxVal }, pointer, value }: Data,
  place: Place,
) {
  const number = numberOf(reading);
  const share = shareOf(number, minVal, maxVal);
  const unit = value.unit && unitOf(reading, value.format);
  const room = () => SIDE - (unit ? textWidth(` ${unit}`, value.font) : 0);
  const words = shortenedValue(formatted(reading, value.format), value.font, room);
  return {
    pointer: pointerPath(share, pointer.width, place),
    // a pointer that rests at the lowest value would be read as one; on a turned scale it would rest at the highest
    visibility: number === undefined || !isScale(minVal, maxVal) ? 'hidden' : 'visible',
    filled: `${Math.round(share * 1_000) / 10} 100`,
    text: unit ? `${words} ${unit}` : words,
  };
}

function Scale({ data, place }: { data: Data; place: Place }) {
  const { dataAddon, dial, scale, tag } = data;
  // numbers that all say the same, or run backwards, would be believed
  if (!isScale(dataAddon.minVal, dataAddon.maxVal)) return null;
  const inner = RADIUS - dial.width / 2 - 2;
  const marks = marksOf(dataAddon.minVal, dataAddon.maxVal, scale.major, scale.minor);
  // many digits in small letters, or they would lie upon the ring
  const size = tag.font.size * lettersShare(marks);
  const letters = fontProps(sized({ ...tag.font, size }, place));
  return (
    <>
      {scale.show ? (
        <path
          d={marksPath(marks, inner, place)}
          fill="none"
          stroke={cssColour(scale.color)}
          strokeWidth={place.scale}
        />
      ) : null}
      {tag.show && isReadable(size, place)
        ? marks.map(({ share, text }) => {
            const middle = pointAt(share, inner - 12 - size * 0.6);
            const { x, y } = onPage({ x: middle.x, y: middle.y + size * 0.35 }, place);
            return text === null ? null : (
              <text key={share} x={x} y={y} textAnchor="middle" {...letters}>
                {text}
              </text>
            );
          })
        : null}
    </>
  );
}

/** The ring itself: plain, filled up to the value, or in stages, which cover all of it. */
function Ring({
  data,
  filled,
  place,
  ref,
}: {
  data: Data;
  filled: string;
  place: Place;
  ref: React.Ref<SVGPathElement>;
}) {
  const { dataAddon, dial, multistageSetting, valueColor } = data;
  const ring = { fill: 'none', strokeWidth: dial.width * place.scale };
  const whole = arcPath(0, 1, RADIUS, place);
  const stages =
    dataAddon.type === 'multistage' && isScale(dataAddon.minVal, dataAddon.maxVal)
      ? stageArcs(multistageSetting, dataAddon.minVal, dataAddon.maxVal)
      : [];
  return (
    <>
      {dial.show && stages.length === 0 ? <path d={whole} stroke={cssColour(dial.color)} {...ring} /> : null}
      {stages.map(({ from, to, color }) => (
        <path key={from} d={arcPath(from, to, RADIUS, place)} stroke={cssColour(color)} {...ring} />
      ))}
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
  const filled = useRef<SVGPathElement>(null);
  const value = useRef<SVGTextElement>(null);
  const place = placeOf(position);
  const reading = usePeek(data.data);
  const look = gaugeLook(reading, data, place);
  const written = useRef('');
  /** A line of letters across the gauge, that far below its upper edge and so high, in its own units. */
  const line = (top: number, height: number, font: Font) => ({
    font: sized(font, place),
    x: place.x,
    y: place.y + top * place.scale,
    width: SIDE * place.scale,
    height: height * place.scale,
  });
  const valueLine = line(154, 32, data.value.font);
  const letters = useLetters(widget, () => [{ element: value.current, font: valueLine.font }]);
  usePatch(data.data, (reading, drawn) => {
    const look = gaugeLook(reading, data, place);
    setAttribute(pointer.current, 'd', look.pointer);
    if (drawn || written.current !== look.visibility) setAttribute(pointer.current, 'visibility', look.visibility);
    written.current = look.visibility;
    setAttribute(filled.current, 'stroke-dasharray', look.filled);
    setText(value.current, look.text);
    letters.current?.write(reading, [lineOfLabel({ text: look.text, ...valueLine })]);
  });
  const middle = onPage({ x: SIDE / 2, y: SIDE / 2 }, place);
  const paint = paintProps(style);
  const title = data.title.text || data.data?.title || '';
  return (
    <>
      <circle
        cx={middle.x}
        cy={middle.y}
        r={(SIDE / 2 - 1) * place.scale}
        {...paint}
        strokeWidth={paint.strokeWidth * place.scale}
      />
      <Ring data={data} filled={look.filled} place={place} ref={filled} />
      <Scale data={data} place={place} />
      {data.pointer.show ? (
        <path ref={pointer} d={look.pointer} visibility={look.visibility} fill={cssColour(data.pointer.color)} />
      ) : null}
      {data.value.show ? <Label ref={value} text={look.text} {...valueLine} /> : null}
      {data.title.show && isReadable(data.title.font.size, place) ? (
        <Label text={shortened(title, data.title.font, SIDE)} {...line(180, 20, data.title.font)} />
      ) : null}
    </>
  );
}
