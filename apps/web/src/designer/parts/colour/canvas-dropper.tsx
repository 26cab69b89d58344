import { deepestAt, toPage } from '@lightfield/designer';
import { colourIn, cssColour } from '@lightfield/page';
import { type PointerEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../../session/designer-context.ts';
import styles from './dropper.module.css';
import { type Dropped, coloursOf } from './dropped.ts';

/** Pixels around a thin line within which it is meant. */
const SLACK = 5;
interface Met {
  readonly x: number;
  readonly y: number;
  readonly colours: readonly Dropped[];
}

/** Lies over the canvas until a colour was taken from a widget, for browsers that let no page look at the screen. */
export function CanvasDropper({
  onPick,
  onEnd,
}: {
  readonly onPick: (colour: string) => void;
  readonly onEnd: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const look = useThemeLook(editor.document);
  const [room] = useState(() => document.querySelector('[data-page-canvas]')?.getBoundingClientRect());
  const [met, meet] = useState<Met>();
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    };
    window.addEventListener('keydown', key, { capture: true });
    return () => window.removeEventListener('keydown', key, { capture: true });
  }, [onEnd]);
  if (!room) return null;
  const take = (colour: string) => {
    onPick(colour);
    onEnd();
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const view = editor.view.get();
    const [x, y] = [event.clientX - room.left, event.clientY - room.top];
    const widget = deepestAt(editor.document, toPage(view, { x, y }), SLACK / view.scale);
    const colours: readonly Dropped[] = widget
      ? coloursOf(widget)
      : [{ part: 'page', colour: editor.document.state.con.bgColor }];
    const [only, ...others] = colours;
    if (only && others.length === 0) take(only.colour);
    else meet({ x, y, colours });
  };
  const { left, top, width, height } = room;
  return createPortal(
    <div className={styles['dropper']} style={{ left, top, width, height }} onPointerDown={press}>
      <output className={styles['hint']}>{t('dropper.hint')}</output>
      {met ? (
        <fieldset
          className={styles['met']}
          aria-label={t('dropper.choose')}
          style={{
            left: Math.min(met.x + 8, width - 150),
            top: Math.min(met.y + 8, height - 34 * met.colours.length - 20),
          }}
        >
          {met.colours.map(({ part, colour }) => (
            <button key={`${part} ${colour}`} type="button" onClick={() => take(colour)}>
              <i style={{ background: cssColour(colourIn(look, colour)) }} />
              {t(`dropper.${part}`)}
            </button>
          ))}
          {met.colours.length === 0 ? t('dropper.nothing') : null}
        </fieldset>
      ) : null}
    </div>,
    document.body,
  );
}
