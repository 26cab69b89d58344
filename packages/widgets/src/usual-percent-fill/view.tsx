import { type DataOf, type Style, unturned } from '@lightfield/page';
import { type ReactNode, useId, useRef } from 'react';
import {
  Label,
  type Reading,
  type ViewProps,
  channelled,
  groundOf,
  paintProps,
  setAttribute,
  setText,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import { Painted } from '../kit/painted.tsx';
import type { percentFill } from './definition.ts';
import { barFill, fillShare, fillText, fittedFill, levelOf, lidOf, liquidPath, vesselPath } from './fill.ts';

type Data = DataOf<typeof percentFill>;
/** An animation colours what is full; the empty part keeps its own. */
const fullColour = (data: Data): string => channelled('fill', data.color);
const emptyColour = groundOf;
const edgeProps = (style: Style) => ({ ...paintProps(style), fill: 'none' });

interface PartProps {
  readonly widget: ViewProps<Data>['widget'];
  readonly share: number;
  readonly ref: React.RefObject<SVGGElement | null>;
}

function Bar({ widget: { data, position, style }, share, ref }: PartProps) {
  const { width, height } = position;
  const corners = useId().replaceAll(/\W/g, '');
  const { radius } = style;
  const box = { width, height, ...(radius && { rx: Math.min(radius, width / 2, height / 2) }) };
  return (
    <>
      {radius ? (
        <clipPath id={`lf-corners-${corners}`}>
          <rect {...box} />
        </clipPath>
      ) : null}
      <g ref={ref}>
        <rect {...box} fill={emptyColour(style)} />
        <rect
          {...barFill(share, width, height, data.orientation)}
          fill={fullColour(data)}
          {...(radius && { clipPath: `url(#lf-corners-${corners})` })}
        />
        <rect {...box} {...edgeProps(style)} />
      </g>
    </>
  );
}

/** Upright, or lying on its side: then it is drawn upright and turned. */
const uprightSize = ({ data, position }: PartProps['widget']): [number, number] =>
  data.orientation === 'vertical' ? [position.width, position.height] : [position.height, position.width];

function Vessel({ widget, share, ref }: PartProps) {
  const { data, position, style } = widget;
  const [width, height] = uprightSize(widget);
  const turned = data.orientation === 'horizontal' && { transform: `translate(${position.width} 0) rotate(90)` };
  const lid = lidOf(width, height);
  const colour = fullColour(data);
  const level = levelOf(share, width, height);
  const surface = { cx: width / 2, rx: width / 2, ry: lid };
  const { gradient } = style.fill;
  const around = (drawn: ReactNode) =>
    gradient && turned ? (
      <Painted gradient={unturned(gradient)} box={{ x: 0, y: 0, width, height }}>
        {drawn}
      </Painted>
    ) : (
      drawn
    );
  return around(
    <g ref={ref} {...turned}>
      <path d={vesselPath(width, height)} fill={emptyColour(style)} />
      <path d={liquidPath(share, width, height)} fill={colour} />
      <ellipse
        {...surface}
        {...(share > 0 ? {} : { visibility: 'hidden' })}
        cy={level}
        fill={colour}
        stroke="#ffffff"
        strokeOpacity={0.5}
      />
      <path d={vesselPath(width, height)} {...edgeProps(style)} />
      <path d={`M0 ${lid}A${width / 2} ${lid} 0 0 0 ${width} ${lid}`} {...edgeProps(style)} />
    </g>,
  );
}

function Doughnut({ widget: { data, position, style }, share, ref }: PartProps) {
  const side = Math.min(position.width, position.height);
  const width = Math.min(data.ringWidth, side / 2);
  const ring = {
    cx: position.width / 2,
    cy: position.height / 2,
    r: Math.max(0, (side - width) / 2),
    fill: 'none',
    strokeWidth: width,
  };
  const edge = { cx: ring.cx, cy: ring.cy, ...edgeProps(style) };
  return (
    <g ref={ref}>
      <circle {...ring} stroke={emptyColour(style)} />
      <circle
        {...ring}
        stroke={fullColour(data)}
        pathLength={100}
        strokeDasharray={`${share * 100} 100`}
        transform={`rotate(-90 ${ring.cx} ${ring.cy})`}
      />
      <circle {...edge} r={side / 2} />
      <circle {...edge} r={Math.max(0, side / 2 - width)} />
    </g>
  );
}

const PARTS = { rectangleChart: Bar, capacityChart: Vessel, doughnutChart: Doughnut };

/** Writes a share into what the parts above have drawn: the second thing they draw is the full part. */
export function fillIn(part: Element | null, share: number, widget: PartProps['widget']): void {
  const full = part?.children[1] ?? null;
  const { data, position } = widget;
  switch (data.dataAddon.type) {
    case 'rectangleChart': {
      const bar = barFill(share, position.width, position.height, data.orientation);
      for (const name of ['x', 'y', 'width', 'height'] as const) setAttribute(full, name, bar[name]);
      return;
    }
    case 'capacityChart': {
      const [width, height] = uprightSize(widget);
      setAttribute(full, 'd', liquidPath(share, width, height));
      const surface = part?.children[2] ?? null;
      setAttribute(surface, 'cy', levelOf(share, width, height));
      setAttribute(surface, 'visibility', share > 0 ? null : 'hidden');
      return;
    }
    case 'doughnutChart':
      setAttribute(full, 'stroke-dasharray', `${share * 100} 100`);
  }
}

export function PercentFillView({ widget }: ViewProps<Data>) {
  const { data, position } = widget;
  const part = useRef<SVGGElement>(null);
  const text = useRef<SVGTextElement>(null);
  const reading = usePeek(data.data);
  const words = (reading: Reading | undefined) =>
    fittedFill(reading, fillText(reading, data.dataAddon, data), data.font, position.width);
  usePatch(data.data, (reading) => {
    fillIn(part.current, fillShare(reading, data.dataAddon), widget);
    setText(text.current, words(reading));
  });
  const Part = PARTS[data.dataAddon.type];
  return (
    <g>
      <Part widget={widget} share={fillShare(reading, data.dataAddon)} ref={part} />
      {data.textType === 'none' ? null : (
        <Label ref={text} text={words(reading)} font={data.font} width={position.width} height={position.height} />
      )}
    </g>
  );
}
