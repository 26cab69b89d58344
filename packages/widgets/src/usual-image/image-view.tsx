import { Font } from '@lightfield/page';
import { useState } from 'react';
import { Label, channelled } from '../kit/index.ts';
import type { Fit, Flip } from '../kit/parts.ts';
import { PALETTE, SymbolPicture, symbols } from '../symbols/index.ts';
import { EmptyFrame } from './empty-frame.tsx';
import { ASPECT, flipTransform, isPlatformFile, symbolName } from './picture.ts';

export interface ImageViewProps {
  /** A file of the platform, or `symbol:<name>`. Empty: nothing is drawn. */
  readonly href: string;
  /** Left upper corner of its box; absent: 0,0. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Page units. */
  readonly width: number;
  readonly height: number;
  readonly fit: Fit;
  readonly flip: Flip;
}
const CAPTION = Font(12, '#53606e').parse({});

const CORNER = { x: 0, y: 0 } as const;

/** A picture in its box, inside an SVG. Without a transform where it can be: a page is painted in as many pieces as it has. */
export function ImageView({ href, at = CORNER, width, height, fit, flip }: ImageViewProps) {
  const mirrored = flipTransform(flip, width, height);
  if (!mirrored) return <Picture href={href} at={at} width={width} height={height} fit={fit} />;
  const { x, y } = at;
  return (
    <g transform={x === 0 && y === 0 ? mirrored : `translate(${x} ${y}) ${mirrored}`}>
      <Picture href={href} at={CORNER} width={width} height={height} fit={fit} />
    </g>
  );
}

function Picture({ href, at, width, height, fit }: Required<Omit<ImageViewProps, 'flip'>>) {
  const named = symbolName(href);
  if (!named && !isPlatformFile(href)) return null;
  const symbol = symbols.get(named);
  if (named && !symbol) return <Label text={named} font={CAPTION} {...at} width={width} height={height} />;
  if (symbol)
    return (
      <SymbolPicture
        symbol={symbol}
        at={at}
        {...(fit === 'none' ? {} : { width, height })}
        fit={fit === 'fill' ? 'fill' : 'contain'}
        // what an animation decides goes over the colour of a machine at rest
        fill={channelled('fill', PALETTE.state.off)}
        stroke={channelled('stroke', PALETTE.line)}
      />
    );
  return (
    // an SVG of its own, so that a picture in its own size ends at its box
    <svg {...(at !== CORNER && at)} width={width} height={height} overflow="hidden">
      <File key={href} href={href} width={width} height={height} fit={fit} />
    </svg>
  );
}

/** A file that is gone leaves the frame of an empty picture, not the browser's sign of a broken one. */
function File({ href, width, height, fit }: Pick<ImageViewProps, 'href' | 'width' | 'height' | 'fit'>) {
  const [lost, setLost] = useState(false);
  if (lost) return <EmptyFrame x={0} y={0} width={width} height={height} />;
  return (
    <image
      href={href}
      preserveAspectRatio={ASPECT[fit]}
      {...(fit === 'none' ? {} : { width, height })}
      onError={() => setLost(true)}
    />
  );
}
