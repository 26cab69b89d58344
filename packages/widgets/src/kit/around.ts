import { answersToPress, isAnimated, type Style, type Widget } from '@lightfield/page';
import { createContext, useContext } from 'react';
import { type PaintProps, paintProps } from './paint.ts';

/**
 * Is it certain that nothing around a widget gives it colours (see `CHANNELS`) or answers to a press in its place? So it is of
 * nearly all widgets of a running page; on the canvas of a designer all may change.
 */
export const StillAround = createContext(false);

/**
 * Do the settings of a widget alone say how it is painted, as long as it runs? Then its colours are named as they are: a browser takes
 * as long for a colour that may be replaced as for all the rest of a shape. And what paints nothing can be left out.
 */
export const useStill = (widget: Widget): boolean =>
  useContext(StillAround) &&
  widget.expressions.length === 0 &&
  !isAnimated(widget.animation) &&
  !answersToPress(widget);

/** Fill and outline of the shape that a widget is. */
export const usePaint = (widget: Widget): PaintProps => paintProps(widget.style, useStill(widget));

/** Is anything painted by a style, as long as no animation brings a colour? */
export const isPainted = ({ fill, stroke }: Style): boolean => fill.enable || (stroke.enable && stroke.width > 0);
