import type { DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  Label,
  type Reading,
  UNKNOWN,
  type ViewProps,
  paintProps,
  setAttribute,
  useClock,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import { ImageView } from '../usual-image/image-view.tsx';
import { groundProps, symbolName } from '../usual-image/picture.ts';
import { isCycling, shownItem } from './chosen.ts';
import type { animation } from './definition.ts';

const shownProps = (shown: boolean) => (shown ? {} : { display: 'none' });

/** All items are drawn once and all but one hidden: choosing another costs two attributes, and no picture is fetched twice. */
export function AnimationView({ widget }: ViewProps<DataOf<typeof animation>>) {
  const { data, position, style } = widget;
  const { width, height } = position;
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
  const hasSymbols = data.display.type === 'image' && data.imgItems.some(({ url }) => symbolName(url) !== '');
  return (
    <g>
      <rect {...box} {...(hasSymbols ? groundProps(style) : paintProps(style))} />
      <g ref={items}>
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
                <Label text={text} font={data.font} align={data.align} {...box} />
              </g>
            ))}
      </g>
      <g ref={unknown} {...shownProps(isUnknown(reading))}>
        <Label text={UNKNOWN} font={data.font} {...box} />
      </g>
    </g>
  );
}
