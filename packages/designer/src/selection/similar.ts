import type { Widget } from '@lightfield/page';

/** How alike "select similar" wants them: of one type, or of one type and colour, or showing the same picture. */
export type Similarity = 'type' | 'look';

const colours = ({ style: { fill, stroke } }: Widget): string =>
  JSON.stringify([fill.enable && fill.color, stroke.enable && stroke.color]);

/** Of `among`, those like at least one of `samples`. */
export function similarTo(samples: readonly Widget[], among: readonly Widget[], similarity: Similarity): Widget[] {
  const key = (widget: Widget) =>
    similarity === 'type' ? widget.widgetType : `${widget.widgetType} ${colours(widget)}`;
  const wanted = new Set(samples.map(key));
  return among.filter((widget) => wanted.has(key(widget)));
}
