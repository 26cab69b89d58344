import './button.css';
import type { DataOf } from '@lightfield/page';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type ClickProps, type ViewProps, boxCss, channelled, fontCss, useClick } from '../kit/index.ts';
import { clampCss } from '../kit/clamp.ts';
import { nameOf } from '../kit/name.ts';
import { usePage } from '../kit/index.ts';
import { ImageView } from '../usual-image/image-view.tsx';
import { button } from './definition.ts';

/** As in `button.css`. */
const LINE_HEIGHT = 1.2;

type Widget = ViewProps<DataOf<typeof button>>['widget'];

/** How it looks, held down or not. An animation's colours go over both. */
export function buttonLook({ data, style }: Widget, down: boolean) {
  const pressed = down && data.downStyle.enable;
  const { filler, font } = pressed ? data.downStyle : data;
  const css: CSSProperties = {
    // as one word: a colour of the border beside it would be taken away with nothing in its place when it is let go
    ...boxCss(pressed ? { ...style, stroke: { ...style.stroke, color: data.downStyle.stroke } } : style),
    ...fontCss(font),
    borderRadius: data.radius,
    textAlign: data.align,
    ...(filler.type === 'color' && { background: channelled('fill', filler.color) }),
  };
  return {
    css,
    text: (pressed && data.downStyle.text) || data.text,
    picture: filler.type === 'img' ? filler.imgHref : '',
  };
}

/** The page's handlers, and beside them what shows that it is held down. */
function pressing(click: ClickProps, setDown: (down: boolean) => void) {
  return {
    ...click,
    onPointerDown(event: PointerEvent) {
      if (event.button === 0) setDown(true);
      click.onPointerDown(event);
    },
    onPointerUp() {
      setDown(false);
      click.onPointerUp();
    },
    onPointerCancel() {
      setDown(false);
      click.onPointerCancel();
    },
    onLostPointerCapture: () => setDown(false),
    // what is held keeps the pointer; anything else is let go by leaving it
    onPointerLeave: () => setDown(false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' || event.key === ' ') setDown(true);
      click.onKeyDown(event);
    },
    onKeyUp(event: KeyboardEvent) {
      setDown(false);
      click.onKeyUp(event);
    },
    onBlur() {
      setDown(false);
      click.onBlur();
    },
  };
}

export function ButtonView({ widget }: { readonly widget: Widget }) {
  const page = usePage();
  const [down, setDown] = useState(false);
  const click = useClick(widget, widget.clickEvent);
  const { css, text, picture } = buttonLook(widget, down && click !== undefined);
  const { data, position } = widget;
  const label = text.trim() ? {} : { 'aria-label': nameOf(widget, null, button.title, page) };
  return (
    <div className="lf-usual-button" style={css} {...label} {...(click && pressing(click, setDown))}>
      {picture ? (
        <svg viewBox={`0 0 ${position.width} ${position.height}`} aria-hidden="true">
          <ImageView href={picture} width={position.width} height={position.height} fit={data.fit} flip={data.flip} />
        </svg>
      ) : null}
      <span style={clampCss(position.height, data.font.size, LINE_HEIGHT)}>{text}</span>
    </div>
  );
}
