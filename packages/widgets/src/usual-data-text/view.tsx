import type { Binding, DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  type PageHost,
  type Reading,
  UNKNOWN,
  type ViewProps,
  fontProps,
  paintProps,
  setAttribute,
  setText,
  textOf,
  usePage,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import type { dataText } from './definition.ts';

type Data = DataOf<typeof dataText>;
const ANCHOR = { left: 'start', center: 'middle', right: 'end' } as const;

/** What stands in the box: on a page the value, while designing the name of what is bound, as the editor has chosen. */
export function shownText(reading: Reading | undefined, binding: Binding | null, page: PageHost) {
  if (page.mode === 'edit' && page.dataTextShow !== 'value') return { value: binding?.title || UNKNOWN, unit: '' };
  const known = reading !== undefined && reading.value !== null;
  return { value: textOf(reading), unit: known ? reading.unit : '' };
}

/** Baselines of value and unit, and where their line begins, page units. */
export function placeText({ width, height }: { width: number; height: number }, { align, font, unit }: Data) {
  const x = align === 'left' ? 4 : align === 'right' ? width - 4 : width / 2;
  const baseline = (middle: number, size: number) => Math.round((middle + size * 0.35) * 100) / 100;
  if (!unit.show || unit.position === 'right' || unit.position === 'left')
    return { x, value: baseline(height / 2, font.size), unit: null };
  const sizes = unit.position === 'top' ? [unit.font.size, font.size] : [font.size, unit.font.size];
  const [upper = 0, lower = 0] = sizes;
  const top = (height - upper - unit.spacing - lower) / 2;
  const lines = [baseline(top + upper / 2, upper), baseline(top + upper + unit.spacing + lower / 2, lower)] as const;
  return unit.position === 'top' ? { x, value: lines[1], unit: lines[0] } : { x, value: lines[0], unit: lines[1] };
}

/** A value in a box. Two spans of one text beside each other: the browser centres them together. */
export function DataTextView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const page = usePage();
  const value = useRef<SVGTSpanElement>(null);
  const unit = useRef<SVGTSpanElement>(null);
  const reading = usePeek(data.data);
  const shown = shownText(reading, data.data, page);
  const at = placeText(position, data);
  const first = data.unit.show && data.unit.position === 'left';
  usePatch(data.data, (reading) => {
    const next = shownText(reading, data.data, page);
    setText(value.current, next.value);
    setText(unit.current, next.unit);
    // without a unit there is nothing to keep a distance from
    if (first) setAttribute(value.current, 'dx', next.unit ? data.unit.spacing : null);
  });
  const valueSpan = (
    <tspan key="value" ref={value} {...(first && shown.unit && { dx: data.unit.spacing })} {...fontProps(data.font)}>
      {shown.value}
    </tspan>
  );
  const unitSpan = data.unit.show ? (
    <tspan
      key="unit"
      ref={unit}
      {...(at.unit === null ? !first && { dx: data.unit.spacing } : { x: at.x, y: at.unit })}
      {...fontProps(data.unit.font)}
    >
      {shown.unit}
    </tspan>
  ) : null;
  return (
    <g>
      <rect width={position.width} height={position.height} rx={data.radius} {...paintProps(style)} />
      <text x={at.x} y={at.value} textAnchor={ANCHOR[data.align]}>
        {first ? [unitSpan, valueSpan] : [valueSpan, unitSpan]}
      </text>
    </g>
  );
}
