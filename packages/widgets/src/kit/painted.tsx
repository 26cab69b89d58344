import { type Box, type Gradient, gradientEllipse, gradientLine, orderedStops } from '@lightfield/page';
import { type CSSProperties, type PropsWithChildren, useId } from 'react';
import { cssColour } from './colour.ts';
import { GRADIENT } from './paint.ts';

interface PaintedProps extends PropsWithChildren {
  readonly gradient: Gradient;
  /** Of the widget, in the units that its shapes are drawn in. */
  readonly box: Box;
}

/** What is drawn within finds the gradient of its fill: painted once over the whole box, however many shapes there are. */
export function Painted({ gradient, box, children }: PaintedProps) {
  // of its own for each drawing: one in a drawing that is out of sight would paint nothing in another
  const id = `lf-gradient-${useId().replaceAll(/\W/g, '')}`;
  const stops = orderedStops(gradient).map(({ at, color }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- stops have no other name than their place
    <stop key={place} offset={`${at}%`} stopColor={cssColour(color)} />
  ));
  return (
    <g style={{ [GRADIENT]: `url(#${id})` } as CSSProperties}>
      {gradient.type === 'linear' ? (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" {...rounded(gradientLine(gradient.angle, box))}>
          {stops}
        </linearGradient>
      ) : (
        <Radial id={id} gradient={gradient} box={box}>
          {stops}
        </Radial>
      )}
      {children}
    </g>
  );
}

const short = (value: number): number => Math.round(value * 100) / 100;
const rounded = <Of extends Readonly<Record<string, number>>>(values: Of): Of =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)])) as Of;

function Radial({ id, gradient, box, children }: PaintedProps & { readonly id: string }) {
  const { cx, cy, rx, ry } = rounded(gradientEllipse(gradient, box));
  return (
    <radialGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      cx={0}
      cy={0}
      r={1}
      gradientTransform={`translate(${cx} ${cy}) scale(${rx} ${ry})`}
    >
      {children}
    </radialGradient>
  );
}
