import type { DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  Label,
  type Reading,
  UNKNOWN,
  type ViewProps,
  cornersOf,
  paintProps,
  shortened,
  setText,
  textWidth,
  useClock,
  usePage,
  usePatch,
  usePeek,
} from '../kit/index.ts';
import { momentOf } from '../kit/moment.ts';
import { nowOf } from '../kit/now.ts';
import { formatTime } from '../kit/time-format.ts';
import type { timer } from './definition.ts';

type Data = DataOf<typeof timer>;

/** What it says: the clock's time, or the bound one as far as there is one. */
export function timerText({ bind, format }: Data, reading: Reading | undefined, now: number): string {
  if (bind === 'time') return formatTime(now, format);
  const moment = momentOf(reading);
  return moment === undefined ? UNKNOWN : formatTime(moment, format);
}

/** So much smaller its letters may become before it is cut. */
const SMALLEST = 0.6;
/** Letters in which a time fits into its box as a whole: one that is cut might be taken for another. */
export function fittingFont(text: string, font: Data['font'], width: number): Data['font'] {
  const share = width / textWidth(text, font);
  return share >= 1 ? font : { ...font, size: font.size * Math.max(SMALLEST, share) };
}

/** The server's clock where the page knows it: every screen of a plant then says the same. */
export function TimerView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const page = usePage();
  const text = useRef<SVGTextElement>(null);
  const binding = data.bind === 'data' ? data.data : null;
  const reading = usePeek(binding);
  const drawn = timerText(data, reading, nowOf(page));
  // of a time that is not known yet: as wide as the time of day
  const widest = drawn === UNKNOWN ? formatTime(nowOf(page), data.format) : drawn;
  const { width } = position;
  const font = fittingFont(widest, data.font, width);
  const fitted = (time: string) => shortened(time, font, width * 1.02);
  usePatch(binding, (reading) => setText(text.current, fitted(timerText(data, reading, nowOf(page)))));
  useClock(data.bind === 'time', () => setText(text.current, fitted(timerText(data, undefined, nowOf(page)))));
  return (
    <g>
      <rect width={position.width} height={position.height} {...cornersOf(style)} {...paintProps(style)} />
      <Label
        ref={text}
        text={fitted(drawn)}
        font={font}
        width={position.width}
        height={position.height}
        align={data.align}
      />
    </g>
  );
}
