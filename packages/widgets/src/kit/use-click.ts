import type { ClickEvent, Widget } from '@lightfield/page';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { usePage } from './host.ts';

export interface ClickProps {
  readonly role: 'button';
  readonly tabIndex: 0;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}
const KEYS = new Set(['Enter', ' ']);
const isPress = ({ config }: ClickEvent): boolean => config.action === 'write' && config.writeType === 'press';

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
    const act = (released?: Promise<void>) => void page.act(widget, event, released);
    const letGo = () => release.current?.();
    const hold = () => {
      if (release.current) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      release.current = () => {
        release.current = null;
        resolve();
      };
      act(promise);
    };
    return {
      role: 'button',
      tabIndex: 0,
      onPointerDown: (pointer) => {
        if (!holds || pointer.button !== 0) return;
        // lifted outside, it still ends here
        pointer.currentTarget.setPointerCapture(pointer.pointerId);
        hold();
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClick: () => {
        if (!holds) act();
      },
      onKeyDown: (key) => {
        if (!KEYS.has(key.key) || key.target !== key.currentTarget) return;
        key.preventDefault();
        if (key.repeat) return;
        if (holds) hold();
        else act();
      },
      onKeyUp: (key) => {
        if (KEYS.has(key.key)) letGo();
      },
      onBlur: letGo,
    };
  }, [page, widget, event, holds]);
}
