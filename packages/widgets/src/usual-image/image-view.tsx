import { type Crop, Font, cropBox, isWhole } from '@lightfield/page';
import { type PropsWithChildren, use, useEffect, useState } from 'react';
import { Label, channelled } from '../kit/index.ts';
import type { Fit, Flip } from '../kit/parts.ts';
import { symbols } from '../symbols/library.ts';
import { SymbolPalette } from '../symbols/palette-context.ts';
import type { SymbolDefinition } from '../symbols/symbol.ts';
import { SymbolPicture } from '../symbols/view.tsx';
import { EmptyFrame } from './empty-frame.tsx';
import { type NaturalSize, naturalSize } from './natural-size.ts';
import { ASPECT, flipTransform, isPlatformFile, mirroring, symbolName } from './picture.ts';

export interface ImageViewProps {
  /** A file of the platform, or `symbol:<name>`. Empty: nothing is drawn. */
  readonly href: string;
  /** The symbol it names, where that is not one of the library. */
  readonly symbol?: SymbolDefinition;
  /** Left upper corner of its box; absent: 0,0. */
  readonly at?: { readonly x: number; readonly y: number };
  /** Page units. */
  readonly width: number;
  readonly height: number;
  readonly fit: Fit;
  readonly flip: Flip;
  /** What is cut off a picture, as it lies in its file. */
  readonly crop?: Crop;
}
const CAPTION = Font(12, '#53606e').parse({});

const CORNER = { x: 0, y: 0 } as const;

/** A picture in its box, inside an SVG. Without a transform where it can be: a page is painted in as many pieces as it has. */
export function ImageView({ href, symbol: given, at = CORNER, width, height, fit, flip, crop }: ImageViewProps) {
  const mirrored = flipTransform(flip, width, height);
  const named = symbolName(href);
  const symbol = given ?? symbols.get(named);
  // the name of a symbol that is missing is to be read
  if (!mirrored || (named && !symbol))
    return <Picture href={href} symbol={symbol} at={at} width={width} height={height} fit={fit} crop={crop} />;
  const { x, y } = at;
  return (
    <g transform={x === 0 && y === 0 ? mirrored : `translate(${x} ${y}) ${mirrored}`}>
      <Picture
        href={href}
        symbol={symbol}
        at={CORNER}
        width={width}
        height={height}
        fit={fit}
        crop={crop}
        mirrored={mirroring(flip)}
      />
    </g>
  );
}

type PictureProps = Required<Omit<ImageViewProps, 'flip' | 'symbol' | 'crop'>> & {
  readonly crop?: Crop | undefined;
  readonly symbol?: SymbolDefinition | undefined;
};
interface MirroredProps extends PictureProps {
  readonly mirrored?: ReturnType<typeof mirroring>;
}
function Picture({ href, symbol, at, width, height, fit, crop, mirrored }: MirroredProps) {
  const { state, line } = use(SymbolPalette);
  const named = symbolName(href);
  if (!named && !isPlatformFile(href)) return null;
  if (named && !symbol) return <Label text={named} font={CAPTION} {...at} width={width} height={height} />;
  if (symbol) {
    const isClipped = fit === 'cover' || fit === 'none';
    const picture = (
      <SymbolPicture
        symbol={symbol}
        at={isClipped ? CORNER : at}
        {...(fit === 'none' ? {} : { width, height })}
        fit={fit === 'none' ? 'contain' : fit}
        {...(mirrored && { mirrored })}
        // what an animation decides goes over the colour of a machine at rest
        fill={channelled('fill', state.off)}
        stroke={channelled('stroke', line)}
      />
    );
    return isClipped ? <Clip {...{ at, width, height }}>{picture}</Clip> : picture;
  }
  const place = { href, at, width, height, fit };
  return crop && !isWhole(crop) ? (
    <CutPicture key={href} {...place} crop={crop} />
  ) : (
    <FilePicture key={href} {...place} />
  );
}

/** An SVG of its own, so that what is larger than its box ends there. */
function Clip({ at, width, height, children }: Pick<PictureProps, 'at' | 'width' | 'height'> & PropsWithChildren) {
  return (
    <svg {...(at !== CORNER && at)} width={width} height={height} overflow="hidden">
      {children}
    </svg>
  );
}

/** A page on a wall runs for weeks, and a line may be cut just when it opens. Milliseconds. */
const ASKED_AGAIN_AFTER = 60_000;
/** A file that is gone leaves an empty frame: the sign of the browser, stretched over the box, would say less. */
function FilePicture({ href, at, width, height, fit }: Omit<PictureProps, 'symbol' | 'crop'>) {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!isGone) return undefined;
    const timer = setTimeout(() => setGone(false), ASKED_AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [isGone]);
  if (isGone) return <EmptyFrame {...at} width={width} height={height} />;
  return (
    <Clip {...{ at, width, height }}>
      <image
        href={href}
        preserveAspectRatio={ASPECT[fit]}
        {...(fit === 'none' ? {} : { width, height })}
        onError={() => setGone(true)}
      />
    </Clip>
  );
}

/** Part of a file, as large as it is in it, then fitted into the box as a whole picture would be. */
function CutPicture({ href, crop, at, width, height, fit }: Omit<PictureProps, 'symbol'> & { readonly crop: Crop }) {
  const own = useNaturalSize(href);
  if (own === null) return <EmptyFrame {...at} width={width} height={height} />;
  if (own === undefined) return null;
  const part = cropBox(crop, own);
  // what was cut off is seen neither in the box nor beside the part
  const picture = (
    <svg width={part.width} height={part.height} overflow="hidden">
      <image href={href} x={-part.x} y={-part.y} {...own} preserveAspectRatio="none" />
    </svg>
  );
  if (fit === 'none') return <Clip {...{ at, width, height }}>{picture}</Clip>;
  return (
    <svg
      {...(at !== CORNER && at)}
      width={width}
      height={height}
      viewBox={`0 0 ${part.width} ${part.height}`}
      preserveAspectRatio={ASPECT[fit]}
      overflow="hidden"
    >
      {picture}
    </svg>
  );
}

/** Pixels of a file; `null`: it is gone and is asked for again after a while, `undefined`: on its way. */
function useNaturalSize(href: string): NaturalSize | null | undefined {
  const [own, set] = useState<NaturalSize | null>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const found = await naturalSize(href);
      if (isOver) return;
      set(found);
      if (!found) timer = setTimeout(() => void ask(), ASKED_AGAIN_AFTER);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [href]);
  return own;
}
