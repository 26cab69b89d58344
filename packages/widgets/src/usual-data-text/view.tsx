import type { Binding, Box, DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  type PageHost,
  type Reading,
  UNKNOWN,
  type ViewProps,
  fontProps,
  isPainted,
  formatted,
  paintProps,
  setAttribute,
  setText,
  shortened,
  shortenedValue,
  textWidth,
  useLetters,
  usePage,
  usePatch,
  usePeek,
  useStill,
} from '../kit/index.ts';
import { viewText } from '../locales/view/text.ts';
import type { dataText } from './definition.ts';
import { partsOf } from './trend-drawing.ts';
import { TrendView } from './trend-view.tsx';

type Data = DataOf<typeof dataText>;
const showsNames = ({ mode, dataTextShow }: PageHost): boolean => mode === 'edit' && dataTextShow !== 'value';
/** The variable; where not its value is meant, with what of its alarms is. */
const nameOfBinding = ({ title, alarm }: Binding, { language }: PageHost): string =>
  alarm ? viewText(`alarmsOf.${alarm}`, { name: title })[language] : title;
/** What stands in the box: on a page the value, while designing the name of what is bound, as the editor has chosen. */
export function shownText(
  reading: Reading | undefined,
  binding: Binding | null,
  page: PageHost,
  { format, unit }: Pick<Data, 'format' | 'unit'>,
): Shown {
  if (showsNames(page))
    return binding?.title
      ? { value: nameOfBinding(binding, page), unit: '', isName: true }
      : { value: UNKNOWN, unit: '' };
  const known = reading !== undefined && reading.value !== null;
  return { value: formatted(reading, format), unit: known ? unit.text || reading.unit : '' };
}

type Anchor = 'start' | 'middle' | 'end';
interface Line {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}
export interface TextPlaces {
  readonly value: Line;
  readonly unit: Line;
}
export interface Shown {
  readonly value: string;
  readonly unit: string;
  /** It is what the variable is called, not what it says. */
  readonly isName?: true;
}
/** Free at the left and right edge, page units. */
const EDGE = 4;
const round = (value: number): number => Math.round(value * 100) / 100;
/** Where letters stand whose middle is there: a line hangs from its baseline, about 0.35 of their height below. */
const baseline = (middle: number, size: number): number => round(middle + size * 0.35);

/**
 * Where value and unit stand, page units: one over the other, or beside each other and centred together. Each is a text of
 * its own: of two spans in one text the browser would lay out both anew with every value.
 */
export function placeText(box: Box, { align, font, unit }: Data, shown: Shown): TextPlaces {
  const left = box.x + EDGE;
  const right = box.x + box.width - EDGE;
  const middle = box.x + box.width / 2;
  const plain = {
    left: { x: left, anchor: 'start' as Anchor },
    center: { x: middle, anchor: 'middle' as Anchor },
    right: { x: right, anchor: 'end' as Anchor },
  }[align];
  // one baseline for both
  const y = baseline(box.y + box.height / 2, font.size);
  // without a unit there is nothing to keep a distance from
  if (!unit.show || shown.unit === '') return { value: { ...plain, y }, unit: { ...plain, y } };
  if (unit.position === 'top' || unit.position === 'bottom') {
    const [upper, lower] = unit.position === 'top' ? [unit.font.size, font.size] : [font.size, unit.font.size];
    const top = box.y + (box.height - upper - unit.spacing - lower) / 2;
    const above = { ...plain, y: baseline(top + upper / 2, upper) };
    const below = { ...plain, y: baseline(top + upper + unit.spacing + lower / 2, lower) };
    return unit.position === 'top' ? { value: below, unit: above } : { value: above, unit: below };
  }
  const beside = unit.spacing + textWidth(shown.unit, unit.font);
  const own = textWidth(shown.value, font);
  const first = unit.position === 'left';
  const start = align === 'left' ? left : align === 'right' ? right - own - beside : middle - (own + beside) / 2;
  const from = (x: number): Line => ({ x: round(x), y, anchor: 'start' });
  return first
    ? { unit: from(start), value: from(start + beside) }
    : { value: from(start), unit: from(start + own + unit.spacing) };
}

/** Words and names that are longer than their box end in an ellipsis: they would cover what stands beside it. */
export function fitted(shown: Shown, box: Box, { font, unit }: Data): Shown {
  const room = () => {
    const isBeside = unit.show && shown.unit !== '' && (unit.position === 'left' || unit.position === 'right');
    const beside = isBeside ? unit.spacing + textWidth(shown.unit, unit.font) : 0;
    return box.width - 2 * EDGE - beside;
  };
  const value = shown.isName ? shortened(shown.value, font, room()) : shortenedValue(shown.value, font, room);
  return value === shown.value ? shown : { ...shown, value };
}

/** A value in a box, with its unit. */
export function DataTextView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const page = usePage();
  const still = useStill(widget);
  const value = useRef<SVGTextElement>(null);
  const unit = useRef<SVGTextElement>(null);
  const peeked = usePeek(data.data);
  const parts = data.trend && partsOf(position, data.trend);
  const room: Box = parts?.text ?? position;
  const shown = fitted(shownText(peeked, data.data, page, data), room, data);
  const at = placeText(room, data, shown);
  const written = useRef<Shown & Line>(undefined);
  const letters = useLetters(widget, () => [
    { element: value.current, font: data.font },
    { element: unit.current, font: data.unit.font },
  ]);
  usePatch(data.data, (reading, drawn) => {
    // React has just written it
    if (drawn && reading === peeked) {
      written.current = { ...shown, ...at.value };
      letters.current?.write(reading, [
        { text: shown.value, ...at.value },
        { text: shown.unit, ...at.unit },
      ]);
      return;
    }
    const next = fitted(shownText(reading, data.data, page, data), room, data);
    const to = placeText(room, data, next);
    setText(value.current, next.value);
    letters.current?.write(reading, [
      { text: next.value, ...to.value },
      { text: next.unit, ...to.unit },
    ]);
    // digits are equally wide: what stands beside the value hardly ever moves
    const last = drawn ? undefined : written.current;
    if (last && last.unit === next.unit && last.x === to.value.x && last.anchor === to.value.anchor) return;
    written.current = { ...next, ...to.value };
    setText(unit.current, next.unit);
    setPlace(value.current, to.value);
    setPlace(unit.current, to.unit);
  });
  const valueText = (
    <text
      key="value"
      ref={value}
      x={at.value.x}
      y={at.value.y}
      textAnchor={at.value.anchor}
      {...fontProps(data.font, still)}
    >
      {shown.value}
    </text>
  );
  // hundreds of elements with nothing to say, where names are shown
  const unitText =
    data.unit.show && !showsNames(page) ? (
      <text
        key="unit"
        ref={unit}
        x={at.unit.x}
        y={at.unit.y}
        textAnchor={at.unit.anchor}
        {...fontProps(data.unit.font, still)}
      >
        {shown.unit}
      </text>
    ) : null;
  return (
    <>
      {still && !isPainted(style) ? null : (
        <rect
          x={position.x}
          y={position.y}
          width={position.width}
          height={position.height}
          rx={data.radius}
          {...paintProps(style, still)}
        />
      )}
      {data.trend && parts ? <TrendView trend={data.trend} binding={data.data} at={parts.curve} /> : null}
      {data.unit.position === 'left' ? [unitText, valueText] : [valueText, unitText]}
    </>
  );
}

function setPlace(text: SVGTextElement | null, { x, y, anchor }: Line): void {
  setAttribute(text, 'x', x);
  setAttribute(text, 'y', y);
  setAttribute(text, 'text-anchor', anchor);
}
