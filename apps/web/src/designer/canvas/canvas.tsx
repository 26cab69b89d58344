import { type Editor, type Size, type View, fit, toPage } from '@lightfield/designer';
import { type Point, boundsOfWidgets, grow } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument, usePageSize } from '../session/designer-context.ts';
import { place as placeWidget, isDragged } from './placing.ts';
import { usePicked, useSignal, useSize } from '../session/use-signal.ts';
import styles from './canvas.module.css';
import { GuideKeys } from './guide-keys.tsx';
import { InlineText } from './inline-text.tsx';
import { Minimap } from './minimap.tsx';
import { Overlay } from './overlay.tsx';
import { attachPointer } from './pointer.ts';
import { pointerPlace } from './pointer-place.ts';
import { Ruler } from './ruler.tsx';
import { Stage } from './stage.tsx';

interface Fitted {
  readonly view: View;
  readonly room: Size;
  readonly page: string;
}
/** Editors whose page was brought into view, and how: nobody has zoomed or pushed it while that is still their view. */
const fitted = new WeakMap<Editor, Fitted>();
/** Page units seen around a component that is opened. */
const AROUND = 120;
/** Edge of a ruler, pixels. */
const RULER = 20;

/** The page with rulers and grid, and all that is laid over it. Draws; what a gesture means is the engine's to say. */
export function Canvas({ onMenu }: { readonly onMenu: (at: { x: number; y: number }) => void }) {
  const { t } = useTranslation('designer');
  const { editor, settings, mayEdit, component } = useDesigner();
  const { ruler } = useSignal(settings);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const cursor = useCursor();
  const pageSize = usePageSize(editor.document);

  useLayoutEffect(() => {
    if (!size || size.width === 0) return;
    editor.screen.set(size);
    // who comes back from a component finds the page as they left it
    const before = fitted.get(editor);
    if (before && before.view !== editor.view.get()) return;
    // an alarm that comes takes room at the foot of the window: what is being drawn stays under the pointer
    const room = roomWithoutLine(size);
    if (before && before.page === pageSize && isSameSize(before.room, room)) return;
    const { con, widgets } = editor.document.state;
    const inside = component && boundsOfWidgets(widgets);
    const whole = { x: 0, y: 0, width: con.width, height: con.height };
    const view = fit(inside ? grow(inside, AROUND) : whole, size);
    fitted.set(editor, { view, room, page: pageSize });
    editor.view.set(view);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a page that becomes larger is brought into view again
  }, [editor, component, size, pageSize]);
  useEffect(() => {
    if (!element) return;
    const place = (point: Point | undefined) => pointerPlace.set(point);
    return attachPointer(element, editor, { place, menu: (at) => mayEdit && onMenu(at) });
  }, [element, editor, mayEdit, onMenu]);
  const pagePoint = useCallback(
    (event: { clientX: number; clientY: number }) => {
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
      return toPage(editor.view.get(), { x: event.clientX - left, y: event.clientY - top });
    },
    [editor, element],
  );

  return (
    <div className={styles['frame']} data-ruler={ruler}>
      {ruler ? (
        <>
          <div className={styles['corner']} style={{ width: RULER, height: RULER }} />
          <Ruler axis="x" thickness={RULER} canvas={element} />
          <Ruler axis="y" thickness={RULER} canvas={element} />
        </>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own: keys are handled by the screen around it */}
      <div
        ref={setElement}
        className={styles['canvas']}
        data-cursor={cursor}
        data-testid="designer-canvas"
        data-page-canvas=""
        data-area=""
        role="application"
        aria-label={t('canvas.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the canvas takes keys
        tabIndex={0}
        onDragOver={(event) => {
          if (mayEdit && isDragged(event.dataTransfer)) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          if (mayEdit) placeWidget(editor, event.dataTransfer, pagePoint(event));
          element?.focus();
        }}
      >
        <Stage holder={stage} />
        <div className={styles['catch']} />
        <Overlay />
        <GuideKeys canvas={element} />
        <InlineText />
        <EmptyHint />
      </div>
      <Minimap />
    </div>
  );
}

/** What the canvas has where no alarm stands at the foot of the window. */
const roomWithoutLine = ({ width, height }: Size): Size => {
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--lf-foot'));
  return { width, height: height + (Number.isFinite(foot) ? foot : 0) };
};
const isSameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

/** What the pointer is about to do. */
function useCursor(): string {
  const { editor } = useDesigner();
  const tool = useSignal(editor.tool);
  const space = useSignal(editor.spaceHeld);
  const brush = usePicked(editor.brush, (style) => style !== undefined);
  if (space || tool.kind === 'pan') return 'pan';
  if (tool.kind !== 'select') return 'draw';
  return brush ? 'brush' : 'plain';
}

/** How to begin, on a page that has nothing yet. */
function EmptyHint() {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, component, dialog } = useDesigner();
  const empty = useDocument(editor.document).widgets.length === 0;
  const drawing = usePicked(editor.overlay, ({ drawn }) => drawn !== undefined);
  if (!empty || drawing || !mayEdit) return null;
  return (
    <div className={styles['empty']}>
      <Icon name="edit" size={28} />
      <strong>{t('canvas.empty')}</strong>
      <span>{t('canvas.emptyNote')}</span>
      {component ? null : (
        <div className={styles['ways']}>
          <button type="button" data-own-pointer="" className={styles['begin']} onClick={() => dialog.set('draft')}>
            {t('sketch.choose')}
          </button>
          <button type="button" data-own-pointer="" className={styles['begin']} onClick={() => dialog.set('starters')}>
            {t('starters.choose')}
          </button>
        </div>
      )}
    </div>
  );
}
