import type { PopupFrame } from '@lightfield/widgets/runtime';
import { Icon } from '@lightfield/ui';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeWindow } from './place-window.ts';
import styles from './run.module.css';

/** Something that lies over the page: another page, or a link in a frame. */
export interface PageWindow {
  readonly id: number;
  readonly title: string;
  readonly frame: PopupFrame;
  readonly content: ReactNode;
}

/** A window over the page. It does not stop the work below: plant pages keep a faceplate open beside the plant. */
export function FloatingWindow({ window: shown, onClose }: { window: PageWindow; onClose: () => void }) {
  const { t } = useTranslation();
  const { frame, title, content } = shown;
  const place = useRef<HTMLDialogElement>(null);
  const [moved, move] = useState({ x: 0, y: 0 });
  const room = useWindowSize();
  const { left, top, width, height } = placeWindow(frame, moved, room);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    const { current } = place;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // the window alone: what lies below has its own Escape
      event.preventDefault();
      latest.current();
    };
    current?.addEventListener('keydown', onKey);
    current?.focus();
    return () => {
      current?.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    const head = event.currentTarget;
    head.setPointerCapture(event.pointerId);
    const from = { x: event.clientX - moved.x, y: event.clientY - moved.y };
    const follow = (to: globalThis.PointerEvent) => move({ x: to.clientX - from.x, y: to.clientY - from.y });
    const end = () => {
      head.removeEventListener('pointermove', follow);
      head.removeEventListener('pointerup', end);
      head.removeEventListener('pointercancel', end);
    };
    head.addEventListener('pointermove', follow);
    head.addEventListener('pointerup', end);
    head.addEventListener('pointercancel', end);
  };
  const close = (
    <button type="button" className={styles['windowClose']} aria-label={t('action.close')} onClick={onClose}>
      <Icon name="close" size={16} />
    </button>
  );
  return (
    <dialog
      ref={place}
      open
      aria-label={title}
      tabIndex={-1}
      className={styles['window']}
      style={{ left, top, width, height }}
    >
      {frame.titleShow ? (
        <header className={styles['windowHead']} onPointerDown={grab}>
          <span>{title}</span>
          {close}
        </header>
      ) : (
        <div className={styles['windowBare']}>{close}</div>
      )}
      <div className={styles['windowBody']}>{content}</div>
    </dialog>
  );
}

function useWindowSize(): { width: number; height: number } {
  const [size, set] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const look = () => set({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return size;
}
