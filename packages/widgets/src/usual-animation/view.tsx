import type { DataOf } from '@lightfield/page';
import { useId, useRef } from 'react';
import {
  Label,
  type Reading,
  UNKNOWN,
  type ViewProps,
  cornersOf,
  paintProps,
  setAttribute,
  shortened,
  useClock,
  usePage,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import { EmptyFrame } from '../usual-image/empty-frame.tsx';
import { ImageView } from '../usual-image/image-view.tsx';
import { groundProps, symbolName } from '../usual-image/picture.ts';
import { isCycling, shownItem } from './chosen.ts';
import type { animation } from './definition.ts';

/** Share of the box by which the picture behind stands out. */
const BEHIND = 0.2;
const shownProps = (shown: boolean) => (shown ? {} : { display: 'none' });

/** All items are drawn once and all but one hidden: choosing another costs two attributes, and no picture is fetched twice. */
export function AnimationView({ widget }: ViewProps<DataOf<typeof animation>>) {
  const { data, position, style } = widget;
  const { width, height } = position;
  const { mode } = usePage();
  const items = useRef<SVGGElement>(null);
  const unknown = useRef<SVGGElement>(null);
  const latest = useRef<Reading | undefined>(undefined);
  const elapsed = useRef(0);
  const isUnknown = (reading: Reading | undefined) =>
    data.data !== null && (reading === undefined || reading.value === null);
  const show = () => {
    const at = shownItem(data, latest.current, elapsed.current);
    for (const [index, item] of [...(items.current?.children ?? [])].entries())
      setAttribute(item, 'display', index === at ? null : 'none');
    setAttribute(unknown.current, 'display', isUnknown(latest.current) ? null : 'none');
  };
  usePatch(data.data, (reading) => {
    latest.current = reading;
    show();
  });
  useClock(data.cycle.enable && data.data !== null, (now) => {
    elapsed.current = now;
    if (isCycling(data, latest.current)) show();
  });
  const reading = usePeek(data.data);
  const first = shownItem(data, reading, 0);
  const box = { width, height };
  const fitting = (text: string) =>
    text
      .split('\n')
      .map((line) => shortened(line, data.font, width))
      .join('\n');
  const corners = useId();
  const hasSymbols = data.display.type === 'image' && data.imgItems.some(({ url }) => symbolName(url) !== '');
  // a symbol has its own outline, and may reach to the corners of its box
  const isRound = Boolean(style.radius) && data.display.type === 'image' && !hasSymbols;
  return (
    <g>
      <rect {...box} {...cornersOf(style)} {...(hasSymbols ? groundProps(style) : paintProps(style))} />
      {isRound ? (
        <clipPath id={corners}>
          <rect {...box} {...cornersOf(style)} />
        </clipPath>
      ) : null}
      <g ref={items} {...(isRound && { clipPath: `url(#${corners})` })}>
        {data.display.type === 'image'
          ? data.imgItems.map(({ url }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- their place is what they are chosen by
              <g key={index} {...shownProps(index === first)}>
                <ImageView href={url} fit={data.fit} flip={data.flip} {...box} />
              </g>
            ))
          : data.textItems.map(({ text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <g key={index} {...shownProps(index === first)}>
                <Label text={fitting(text)} font={data.font} align={data.align} {...box} />
              </g>
            ))}
      </g>
      {mode === 'edit' && data.display.type === 'image' && data.imgItems.every(({ url }) => url === '') ? (
        // one picture before another
        <>
          <path
            d={`M${width * BEHIND} ${height * BEHIND}v${-height * BEHIND}h${width * (1 - BEHIND)}v${height * (1 - BEHIND)}h${-width * BEHIND}`}
            fill="none"
            stroke="#818c98"
            strokeDasharray="4,4"
          />
          <EmptyFrame x={0} y={height * BEHIND} width={width * (1 - BEHIND)} height={height * (1 - BEHIND)} />
        </>
      ) : null}
      <g ref={unknown} {...shownProps(isUnknown(reading))}>
        <Label text={UNKNOWN} font={data.font} {...box} />
      </g>
    </g>
  );
}
