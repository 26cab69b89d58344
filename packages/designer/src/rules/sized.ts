import { type Box, type Con, type Widget, frameOf, roundWidget, scaleWidget, withFrame } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';
import { LEAST, backInside, leastOf, resized } from './resize.ts';

export const isGroup = (widget: Widget): boolean => (widget.children?.length ?? 0) > 0;
/** A widget's box before it is turned; of a group the box around what it holds. */
export const frameOfWidget = (widget: Widget): Box => (isGroup(widget) ? boxOf(widget) : frameOf(widget.position));

/** The widget with another width or height, its top left corner where it is, as far as the rules of resizing let it. */
export function withSize(
  widget: Widget,
  { width, height }: { readonly width?: number | undefined; readonly height?: number | undefined },
  canvas: Pick<Con, 'width' | 'height'>,
): Widget {
  const frame = frameOfWidget(widget);
  const round = 'r' in widget.position;
  const across = width ?? (round ? height : undefined);
  const down = height ?? (round ? width : undefined);
  const turned = 'rotate' in widget.position && widget.position.rotate !== 0;
  const least = isGroup(widget) ? leastOf([widget], frame) : { width: LEAST, height: LEAST };
  const pulled = {
    x: across === undefined ? undefined : 'end',
    y: down === undefined ? undefined : 'end',
  } as const;
  const to = { x: frame.x + (across ?? frame.width), y: frame.y + (down ?? frame.height) };
  const box = resized(frame, pulled, to, { canvas: turned ? undefined : canvas, least });
  if (box.width === frame.width && box.height === frame.height) return widget;
  const version = isGroup(widget)
    ? scaleWidget(widget, frame, box)
    : { ...widget, position: withFrame(widget.position, box) };
  return backInside(roundWidget(version), version, canvas);
}
