import { Font } from '@lightfield/page';
import { Label, channelled } from '../kit/index.ts';
import type { Fit, Flip } from '../kit/parts.ts';
import { PALETTE, SymbolPicture, symbols } from '../symbols/index.ts';

import { ASPECT, flipTransform, isPlatformFile, symbolName } from './picture.ts';

export interface ImageViewProps {
  /** A file of the platform, or `symbol:<name>`. Empty: nothing is drawn. */
  readonly href: string;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  readonly fit: Fit;
  readonly flip: Flip;
}
const CAPTION = Font(12, '#53606e').parse({});

/** A picture from 0,0 to width,height, inside an SVG. */
export function ImageView({ href, width, height, fit, flip }: ImageViewProps) {
  const transform = flipTransform(flip, width, height);
  const named = symbolName(href);
  if (!named && !isPlatformFile(href)) return null;
  const symbol = symbols.get(named);
  if (named && !symbol) return <Label text={named} font={CAPTION} width={width} height={height} />;
  return (
    <g {...(transform && { transform })}>
      {symbol ? (
        <SymbolPicture
          symbol={symbol}
          {...(fit === 'none' ? {} : { width, height })}
          fit={fit === 'fill' ? 'fill' : 'contain'}
          // what an animation decides goes over the colour of a machine at rest
          fill={channelled('fill', PALETTE.state.off)}
          stroke={channelled('stroke', PALETTE.line)}
        />
      ) : (
        // an SVG of its own, so that a picture in its own size ends at its box
        <svg width={width} height={height} overflow="hidden">
          <image href={href} preserveAspectRatio={ASPECT[fit]} {...(fit === 'none' ? {} : { width, height })} />
        </svg>
      )}
    </g>
  );
}
