import './list-popup.css';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { placeList, walkList } from './walk-list.ts';

export interface ListItem {
  readonly key: string;
  readonly text: string;
  readonly disabled?: boolean;
  readonly selected?: boolean;
}
export interface ListPopupProps {
  readonly id: string;
  /** `menu`: entries do something; `listbox`: one of them is the value. */
  readonly kind: 'menu' | 'listbox';
  readonly name: string;
  readonly items: readonly ListItem[];
  /** What it opens beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** What has opened it and gets the focus back. */
  readonly focusBack: RefObject<HTMLElement | null>;
  readonly style?: CSSProperties;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
}

/**
 * A list over everything else of the page, whatever layer its widget lies in: it is in the browser's top layer, placed
 * and enlarged as its widget is. Goes away on Escape, Tab, a click beside it, or when the page moves beneath it.
 */
export function ListPopup({ id, kind, name, items, anchor, focusBack, style, onChoose, onClose }: ListPopupProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const [element, at] = [list.current, anchor.current];
    if (!element || !at) return;
    element.showPopover();
    const box = at.getBoundingClientRect();
    const scale = at.offsetWidth > 0 ? box.width / at.offsetWidth : 1;
    element.style.minWidth = `${at.offsetWidth}px`;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const place = placeList(box, size, { width: innerWidth, height: innerHeight }, scale);
    element.style.left = `${place.left}px`;
    element.style.top = `${place.top}px`;
    element.style.maxHeight = `${place.maxHeight}px`;
    element.style.transform = `scale(${scale})`;
    const first = element.querySelector<HTMLElement>('[aria-selected="true"]') ?? element.firstElementChild;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [anchor]);
  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (list.current?.contains(target) === true || anchor.current?.contains(target) === true);
    const beside = (event: Event) => {
      if (!inside(event.target)) close.current();
    };
    const moved = () => close.current();
    document.addEventListener('pointerdown', beside, true);
    document.addEventListener('scroll', beside, true);
    globalThis.addEventListener('resize', moved);
    globalThis.addEventListener('blur', moved);
    return () => {
      document.removeEventListener('pointerdown', beside, true);
      document.removeEventListener('scroll', beside, true);
      globalThis.removeEventListener('resize', moved);
      globalThis.removeEventListener('blur', moved);
    };
  }, [anchor]);
  const leave = () => {
    onClose();
    focusBack.current?.focus({ preventScroll: true });
  };
  const choose = (index: number) => {
    const item = items[index];
    if (!item || item.disabled) return;
    leave();
    onChoose(index);
  };
  const walk = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const next = walkList(event.key, at, items);
    const entry = next === null ? undefined : list.current?.children[next];
    event.stopPropagation();
    if (entry instanceof HTMLElement) entry.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={list} id={id} className="lf-list-popup" popover="manual" role={kind} aria-label={name} style={style}>
      {items.map(({ key, text, disabled = false, selected = false }, index) => (
        <button
          key={key}
          type="button"
          role={kind === 'menu' ? 'menuitem' : 'option'}
          tabIndex={-1}
          aria-disabled={disabled}
          {...(kind === 'listbox' && { 'aria-selected': selected })}
          onKeyDown={(event) => walk(event, index)}
          onClick={() => choose(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
