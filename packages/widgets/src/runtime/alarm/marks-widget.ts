import { isPipe, type Widget, type WidgetDefinition } from '@lightfield/page';
import type { AlarmMarks } from '../../kit/alarm-marks.ts';
import { isCalm } from '../../kit/calm.ts';
import type { PageClock } from '../../kit/host.ts';
import type { Writer } from '../element.ts';
import { keysBehind, keysOf } from '../quality.ts';
import { followAlarms } from './marks.ts';

/** Half of a flash: one a second, which is far from what harms (WCAG 2.3.1: three). Ms. */
const HALF_MS = 500;

/**
 * Values whose alarms a widget carries: those it shows. What only colours or moves it counts where it shows none, but not at pipes: one pump
 * would mark all that it fills. Charts and tables of the past show other times than now.
 */
export function markedKeys(
  widget: Widget,
  definition: Pick<WidgetDefinition, 'bindings' | 'animations' | 'isOfPast'>,
): readonly string[] {
  if (widget.children || definition.isOfPast) return [];
  const shown = keysOf(definition.bindings(widget.data));
  return shown.length > 0 || isPipe(widget) ? shown : keysBehind(widget, definition);
}

/** Keeps the alarm mark of a widget at what its values ask for. Answers how to stop. */
export function marksWidget(
  widget: Widget,
  definition: WidgetDefinition,
  marks: AlarmMarks,
  clock: PageClock,
  writer: Pick<Writer, 'alarm' | 'flash'>,
): (() => void) | undefined {
  const keys = markedKeys(widget, definition);
  if (keys.length === 0) return undefined;
  let stopFlash: (() => void) | undefined;
  const stop = followAlarms(keys, marks, (mark) => {
    stopFlash?.();
    stopFlash = undefined;
    writer.alarm(mark);
    if (mark?.standing !== 'unconfirmed' || isCalm()) return;
    let wasLit = true;
    stopFlash = clock.add((elapsed) => {
      const isLit = Math.floor(elapsed / HALF_MS) % 2 === 0;
      if (isLit !== wasLit) writer.flash(isLit);
      wasLit = isLit;
    });
  });
  return () => {
    stop();
    stopFlash?.();
  };
}
