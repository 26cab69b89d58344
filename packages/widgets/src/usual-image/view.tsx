import type { DataOf } from '@lightfield/page';
import { useId } from 'react';
import { type ViewProps, paintProps, usePage } from '../kit/index.ts';
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
        {...(symbol && { symbol })}
        at={{ x, y }}
        width={width}
        height={height}
        fit={data.fit}
        flip={data.flip}
      />
    );
  return (
    <g {...named}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        {...(symbolName(data.imgHref) ? groundProps(style) : paintProps(style))}
      />
      {matrix ? (
        <filter id={id} colorInterpolationFilters="sRGB">
          <feColorMatrix type="matrix" values={matrix} />
        </filter>
      ) : null}
      {data.imgHref ? matrix ? <g filter={`url(#${id})`}>{picture}</g> : picture : null}
      {mode === 'edit' && !data.imgHref ? <EmptyFrame x={x} y={y} width={width} height={height} /> : null}
    </g>
  );
}
