import type { DataOf } from '@lightfield/page';
import { useRef } from 'react';
import {
  Label,
  type Reading,
  UNKNOWN,
  type ViewProps,
  paintProps,
  setText,
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

/** The server's clock where the page knows it: every screen of a plant then says the same. */
export function TimerView({ widget }: ViewProps<Data>) {
  const { data, position, style } = widget;
  const page = usePage();
  const text = useRef<SVGTextElement>(null);
  const binding = data.bind === 'data' ? data.data : null;
  const reading = usePeek(binding);
  usePatch(binding, (reading) => setText(text.current, timerText(data, reading, nowOf(page))));
  useClock(data.bind === 'time', () => setText(text.current, timerText(data, undefined, nowOf(page))));
  return (
    <g>
      <rect width={position.width} height={position.height} {...paintProps(style)} />
      <Label
        ref={text}
        text={timerText(data, reading, nowOf(page))}
        font={data.font}
        width={position.width}
        height={position.height}
        align={data.align}
      />
    </g>
  );
}
