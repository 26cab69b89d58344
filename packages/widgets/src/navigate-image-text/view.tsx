import './image-text.css';
import type { DataOf } from '@lightfield/page';
import { type ViewProps, boxCss, fontCss, useClick, usePage } from '../kit/index.ts';
import { clampCss } from '../kit/clamp.ts';
import { nameOf } from '../kit/name.ts';
import { ImageView } from '../usual-image/image-view.tsx';
import { captionHeight, imageText, pictureSize } from './definition.ts';

/** As in `image-text.css`. */
const LINE_HEIGHT = 1.3;

const FLOW = { top: 'column', bottom: 'column-reverse', left: 'row', right: 'row-reverse' } as const;

export function ImageTextView({ widget }: ViewProps<DataOf<typeof imageText>>) {
  const { data, position, style } = widget;
  const page = usePage();
  const click = useClick(widget, widget.clickEvent);
  const size = pictureSize(data, position);
  return (
    <div
      {...click}
      {...(click && !data.text.trim() && { 'aria-label': nameOf(widget, null, imageText.title, page) })}
      className="lf-navigate-image-text"
      style={{
        ...boxCss(style),
        ...fontCss(data.font),
        flexDirection: FLOW[data.side],
        gap: data.gap,
        padding: data.padding,
        borderRadius: data.radius,
      }}
    >
      {data.imgHref && (
        <svg {...size} aria-hidden="true">
          <ImageView href={data.imgHref} {...size} fit={data.fit} flip="none" />
        </svg>
      )}
      <span style={{ textAlign: data.align, ...clampCss(captionHeight(data, position), data.font.size, LINE_HEIGHT) }}>
        {data.text}
      </span>
    </div>
  );
}
