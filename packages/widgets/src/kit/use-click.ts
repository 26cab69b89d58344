import './busy.css';
import type { ClickEvent, Widget } from '@lightfield/page';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { usePage } from './host.ts';

export interface ClickProps {
  readonly role: 'button';
  readonly tabIndex: 0;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  /** Without an event nothing shows that it is under way. */
  readonly onClick: (event?: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  /** What is held keeps the finger for itself, see `busy.css`. */
  readonly 'data-holds'?: true;
  readonly onContextMenu?: (event: MouseEvent) => void;
}
const KEYS = new Set(['Enter', ' ']);
const isPress = ({ config }: ClickEvent): boolean => config.action === 'write' && config.writeType === 'press';

/** Marks of what is clicked again while it is under way, which does nothing, last as long as the first. */
async function markWhile(done: Promise<void>, element: Element): Promise<void> {
  if (element.hasAttribute('aria-busy')) return;
  element.setAttribute('aria-busy', 'true');
  try {
    await done;
  } finally {
    element.removeAttribute('aria-busy');
  }
}

/**
 * Pointer and keyboard for a click event: `undefined` where nothing may be clicked (switched off, or in the designer).
 * What writes while it is held (`press`) begins with the finger and ends with it, wherever it is lifted, also when the
 * widget or its page goes away meanwhile: a machine must never keep running because a finger slid off.
 */
export function useClick(widget: Widget, event: ClickEvent): ClickProps | undefined {
  const page = usePage();
  const release = useRef<(() => void) | null>(null);
  const holds = event.enable && isPress(event) && page.mode === 'run';
  useEffect(() => {
    if (!holds) return;
    const letGo = () => release.current?.();
    const whenHidden = () => document.hidden && letGo();
    document.addEventListener('visibilitychange', whenHidden);
    globalThis.addEventListener('blur', letGo);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      globalThis.removeEventListener('blur', letGo);
      letGo();
    };
  }, [holds]);
  return useMemo(() => {
    if (!event.enable || page.mode !== 'run') return undefined;
    const act = (element: EventTarget | undefined, released?: Promise<void>) => {
      const done = page.act(widget, event, released);
      // past React: a page of thousands of widgets is not drawn anew because one of them waits
      if (element && 'setAttribute' in element) void markWhile(done, element as Element);
    };
    const letGo = () => release.current?.();
    const hold = (element: EventTarget) => {
      if (release.current) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      release.current = () => {
        release.current = null;
        resolve();
      };
      act(element, promise);
    };
    return {
      role: 'button',
      tabIndex: 0,
      onPointerDown: (pointer) => {
        if (!holds || pointer.button !== 0) return;
        // lifted outside, it still ends here
        pointer.currentTarget.setPointerCapture(pointer.pointerId);
        hold(pointer.currentTarget);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClick: (click) => {
        if (!holds) act(click?.currentTarget);
      },
      onKeyDown: (key) => {
        if (!KEYS.has(key.key) || key.target !== key.currentTarget) return;
        key.preventDefault();
        if (key.repeat) return;
        if (holds) hold(key.currentTarget);
        else act(key.currentTarget);
      },
      onKeyUp: (key) => {
        if (KEYS.has(key.key)) letGo();
      },
      onBlur: letGo,
      ...(holds && {
        'data-holds': true,
        // a long touch asks for a menu, and the browser would take the finger away for it
        onContextMenu(menu) {
          if (release.current) menu.preventDefault();
        },
      }),
    };
  }, [page, widget, event, holds]);
}
