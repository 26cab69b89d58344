import type { Widget } from '@lightfield/page';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePage } from '../host.ts';
import { cursorOf } from './cursor.ts';
import { placeAt } from './layout.ts';
import { type Picture, type Point, type TimedPicture, isTimed } from './picture.ts';
import type { Pointing, Sheet } from './sheet.tsx';
import type { ChartSource } from './sources.ts';
import { chosenPart } from './time-picture.ts';

/** Less than this was a click, page units. */
const LEAST_DRAWN = 8;
/** Shorter parts are not enlarged, ms. */
const SHORTEST = 1_000;

interface ShellOptions {
  readonly widget: Pick<Widget, 'clickEvent'>;
  readonly sheet: Sheet;
  /** What is drawn now; `off`: places in the legend that were switched off. */
  readonly make: (off: ReadonlySet<number>) => Picture | TimedPicture;
  /** Where a click on each of what is shown leads to. */
  readonly sources: readonly Pick<ChartSource, 'binding'>[];
  readonly mayToggle: boolean;
  /** A part that was drawn across is enlarged; `null`: it may not. */
  readonly zoom: ((from: number, to: number) => void) | null;
}
/**
 * What all charts do with the pointer: values where it is, one cursor for all charts of the page, legend, part, history. `null`:
 * it answers to nobody. Draws after React, and whenever `sheet.redraw` is called.
 */
export function useShell({ widget, sheet, make, sources, mayToggle, zoom }: ShellOptions): Pointing | null {
  const page = usePage();
  const off = useRef<ReadonlySet<number>>(new Set());
  const picture = useRef<Picture | TimedPicture | null>(null);
  const pointer = useRef<Point | null>(null);
  /** Pointed at on another chart. */
  const moment = useRef<number | null>(null);
  /** Where drawing across began. */
  const begun = useRef<number | null>(null);
  const cursor = cursorOf(page);
  const showOver = () => {
    const drawn = picture.current;
    if (!drawn) return;
    const [at, begin] = [pointer.current, begun.current];
    if (begin !== null && at && isTimed(drawn) && Math.abs(at.x - begin) >= LEAST_DRAWN)
      sheet.showOver([chosenPart(begin, at.x, drawn.plot)]);
    else if (at) sheet.showOver(drawn.over(at));
    else sheet.showOver(moment.current !== null && isTimed(drawn) ? drawn.atTime(moment.current) : []);
  };
  const redraw = () => {
    picture.current = make(off.current);
    sheet.show(picture.current.shapes);
    showOver();
  };
  useLayoutEffect(() => {
    sheet.redrawWith(redraw);
    redraw();
  });
  const latest = useRef(showOver);
  useLayoutEffect(() => {
    latest.current = showOver;
  });
  useEffect(
    () =>
      cursor.watch((time, by) => {
        if (by === sheet) return;
        moment.current = time;
        latest.current();
      }),
    [cursor, sheet],
  );
  if (page.mode !== 'run') return null;
  const timeAt = (x: number): number | null => {
    const drawn = picture.current;
    return drawn && isTimed(drawn) ? drawn.timeAt(x) : null;
  };
  const historyOf = (point: Point): (() => void) | undefined => {
    const at = picture.current?.hit(point) ?? -1;
    const binding = sources[at]?.binding;
    return binding && !widget.clickEvent.enable ? page.historyOf?.(binding) : undefined;
  };
  return {
    onPoint(point) {
      pointer.current = point;
      if (!point) begun.current = null;
      showOver();
      cursor.point(point && timeAt(point.x), sheet);
      if (!point) return 'default';
      const isName = mayToggle && placeAt(picture.current?.places ?? [], point.x, point.y) >= 0;
      return isName || historyOf(point) ? 'pointer' : 'default';
    },
    onDown({ x }) {
      if (zoom && timeAt(x) !== null) begun.current = x;
    },
    onUp({ x }) {
      const from = begun.current;
      begun.current = null;
      if (from === null || !zoom || Math.abs(x - from) < LEAST_DRAWN) return false;
      const ends = [timeAt(from), timeAt(x)].filter((end) => end !== null).toSorted((one, other) => one - other);
      const [first, last] = ends;
      if (first !== undefined && last !== undefined && last - first >= SHORTEST)
        zoom(Math.round(first), Math.round(last));
      showOver();
      return true;
    },
    onPress(point) {
      const at = mayToggle ? placeAt(picture.current?.places ?? [], point.x, point.y) : -1;
      if (at >= 0) {
        const next = new Set(off.current);
        if (!next.delete(at)) next.add(at);
        off.current = next;
        redraw();
        return true;
      }
      const lead = historyOf(point);
      lead?.();
      return lead !== undefined;
    },
  };
}
