import './busy.css';
import { type ClickEvent, type TriggerKind, type Widget, triggersOn } from '@lightfield/page';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { createGestures } from './gestures.ts';
import { type PageHost, usePage } from './host.ts';
import { performTrigger } from './perform-trigger.ts';

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

const isElement = (target: EventTarget | undefined): target is Element =>
  target !== undefined && 'setAttribute' in target;
/** Marks of what is clicked again while it is under way, which does nothing, last as long as the first. */
async function markWhile(done: Promise<unknown>, element: EventTarget | undefined): Promise<void> {
  if (!isElement(element) || element.hasAttribute('aria-busy')) return;
  element.setAttribute('aria-busy', 'true');
  try {
    await done;
  } finally {
    element.removeAttribute('aria-busy');
  }
}

/** Carries out the triggers of one kind that this widget has; `undefined`: it has none. */
function doing(page: PageHost, widget: Widget, kind: TriggerKind) {
  const triggers = triggersOn(widget.triggers, kind);
  if (triggers.length === 0) return undefined;
  return (element: Element | undefined) => {
    const done = Promise.all(
      triggers.map((trigger) => performTrigger(page, widget, trigger, widget.triggers.indexOf(trigger))),
    );
    void markWhile(done, element);
  };
}

/**
 * Pointer and keyboard for a click event: `undefined` where nothing may be clicked (switched off, or in the designer).
 * What writes while it is held (`press`) begins with the finger and ends with it, wherever it is lifted, also when the
 * widget or its page goes away meanwhile: a machine must never keep running because a finger slid off. The click event that all
 * widgets have comes with their triggers: double clicks and long presses, by the keys as well.
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
  // entries of a widget's own, as of a menu, have click events alone
  const isCommon = event === widget.clickEvent && !holds;
  const gestures = useMemo(() => {
    if (page.mode !== 'run') return undefined;
    const double = isCommon ? doing(page, widget, 'double') : undefined;
    const hold = isCommon ? doing(page, widget, 'hold') : undefined;
    if (!event.enable && !double && !hold) return undefined;
    const act = (element: Element | undefined) => {
      const done = page.act(widget, event);
      // past React: a page of thousands of widgets is not drawn anew because one of them waits
      void markWhile(done, element);
    };
    return {
      ...createGestures({ click: event.enable ? act : undefined, double, hold }),
      takesTime: hold !== undefined,
    };
  }, [page, widget, event, isCommon]);
  useEffect(() => () => gestures?.stop(), [gestures]);
  return useMemo(() => {
    if (!gestures) return undefined;
    const letGo = () => {
      gestures.cancel();
      release.current?.();
    };
    const hold = (element: Element) => {
      if (release.current) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      release.current = () => {
        release.current = null;
        resolve();
      };
      void markWhile(page.act(widget, event, promise), element);
    };
    const keepsFinger = holds || gestures.takesTime;
    return {
      role: 'button',
      tabIndex: 0,
      onPointerDown: (pointer) => {
        if (!keepsFinger || pointer.button !== 0) return;
        // lifted outside, it still ends here
        pointer.currentTarget.setPointerCapture(pointer.pointerId);
        if (holds) hold(pointer.currentTarget);
        else gestures.down(pointer.currentTarget);
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClick: (click) => {
        if (!holds) gestures.click(click?.currentTarget);
      },
      onKeyDown: (key) => {
        if (!KEYS.has(key.key) || key.target !== key.currentTarget) return;
        key.preventDefault();
        if (key.repeat) return;
        if (holds) hold(key.currentTarget);
        else if (gestures.takesTime) gestures.down(key.currentTarget);
        else gestures.click(key.currentTarget);
      },
      onKeyUp: (key) => {
        if (!KEYS.has(key.key) || key.target !== key.currentTarget) return;
        letGo();
        if (!holds && gestures.takesTime) gestures.click(key.currentTarget);
      },
      onBlur: letGo,
      ...(keepsFinger && {
        'data-holds': true,
        // a long touch asks for a menu, and the browser would take the finger away for it
        onContextMenu(menu) {
          if (gestures.takesTime || release.current) menu.preventDefault();
        },
      }),
    };
  }, [page, widget, event, holds, gestures]);
}
