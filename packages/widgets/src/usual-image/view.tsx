import type { DataOf } from '@lightfield/page';
import { useId } from 'react';
import { type ViewProps, cornersOf, paintProps, usePage } from '../kit/index.ts';
import type { image } from './definition.ts';
import { EmptyFrame } from './empty-frame.tsx';
import { symbolOf } from '../symbols/own-definition.ts';
import { ImageView } from './image-view.tsx';
import { isLively } from './symbol-data.ts';
import { SymbolWidget } from './symbol-view.tsx';
import { colourMatrix, groundProps, symbolName } from './picture.ts';

/** A picture. While designing, an empty one shows its frame: it could not be found again otherwise. */
export function ImageWidgetView({ widget }: ViewProps<DataOf<typeof image>>) {
  const { data, position, style } = widget;
  const { mode } = usePage();
  const { x, y, width, height } = position;
  const matrix = colourMatrix(data.colorFilter);
  const id = `lf-filter-${useId().replaceAll(/\W/g, '')}`;
  const named = widget.widgetName ? { role: 'img', 'aria-label': widget.widgetName } : {};
  const symbol = symbolOf(data);
  const picture =
    symbol && isLively(data.symbol) ? (
      <SymbolWidget widget={widget} symbol={symbol} />
    ) : (
      <ImageView
        href={data.imgHref}
        {...(data.crop && { crop: data.crop })}
        {...(symbol && { symbol })}
        at={{ x, y }}
        width={width}
        height={height}
        fit={data.fit}
        flip={data.flip}
      />
    );
  const coloured = matrix ? <g filter={`url(#${id})`}>{picture}</g> : picture;
  // name and value of a symbol stand around it
  const isRound = style.radius !== undefined && style.radius > 0 && !symbol;
  return (
    <g {...named}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        {...cornersOf(style)}
        {...(symbolName(data.imgHref) ? groundProps(style) : paintProps(style))}
      />
      {matrix ? (
        <filter id={id} colorInterpolationFilters="sRGB">
          <feColorMatrix type="matrix" values={matrix} />
        </filter>
      ) : null}
      {isRound ? (
        <clipPath id={`${id}-corners`}>
          <rect x={x} y={y} width={width} height={height} {...cornersOf(style)} />
        </clipPath>
      ) : null}
      {data.imgHref ? isRound ? <g clipPath={`url(#${id}-corners)`}>{coloured}</g> : coloured : null}
      {mode === 'edit' && !data.imgHref ? <EmptyFrame x={x} y={y} width={width} height={height} /> : null}
    </g>
  );
}
