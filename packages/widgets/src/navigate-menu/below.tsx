import type { Widget } from '@lightfield/page';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Entry } from './entry.tsx';
import type { Shown } from './item.ts';
import { type Direction, leadsBack, placeBelow, walkItems } from './walk.ts';

interface BelowProps {
  readonly widget: Widget;
  readonly heading: Shown;
  readonly active: string;
  readonly direction: Direction;
  readonly iconSize: number;
  readonly anchor: () => HTMLElement | null;
  readonly ground: string;
  readonly onChoose: (key: string) => void;
  /** `focusBack`: the keyboard goes on where it came from. */
  readonly onClose: (focusBack: boolean) => void;
}

/**
 * The entries below one, over everything else of the page whatever layer the menu lies in: in the browser's top layer,
 * enlarged as the page is. Goes away on Escape, Tab, a click beside it, or when the page moves beneath it.
 */
export function Below({ widget, heading, active, direction, iconSize, anchor, ground, onChoose, onClose }: BelowProps) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef({ anchor, onClose });
  const { children } = heading;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      children.findIndex(({ key }) => key === active),
    ),
  );
  useLayoutEffect(() => {
    latest.current = { anchor, onClose };
  });
  useLayoutEffect(() => {
    const [element, entry] = [list.current, latest.current.anchor()];
    if (!element || !entry) return;
    element.showPopover();
    const box = entry.getBoundingClientRect();
    const scale = entry.offsetWidth > 0 ? box.width / entry.offsetWidth : 1;
    element.style.transform = `scale(${scale})`;
    element.style.maxHeight = `${(innerHeight - 8) / scale}px`;
    if (direction === 'horizontal') element.style.minWidth = `${entry.offsetWidth}px`;
    const size = { width: element.offsetWidth * scale, height: element.offsetHeight * scale };
    const { left, top } = placeBelow(box, size, { width: innerWidth, height: innerHeight }, direction);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    const first = element.querySelector('[tabindex="0"]');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [direction]);
  useEffect(() => {
    const beside = ({ target }: Event) => {
      const inside = (element: HTMLElement | null) => target instanceof Node && element?.contains(target) === true;
      if (!inside(list.current) && !inside(latest.current.anchor())) latest.current.onClose(false);
    };
    const moved = () => latest.current.onClose(false);
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
  }, []);
  return (
    <div
      ref={list}
      className="lf-nav-below"
      popover="manual"
      role="menu"
      aria-orientation="vertical"
      aria-label={heading.label}
      style={{ background: ground }}
    >
      {children.map((item, index) => (
        <Entry
          key={item.key}
          widget={widget}
          item={item}
          active={item.key === active}
          reached={index === at}
          iconSize={iconSize}
          onFocus={() => setAt(index)}
          onChoose={() => {
            onChoose(item.key);
            onClose(true);
          }}
          onWalk={(event) => {
            if (event.key === 'Tab') onClose(true);
            if (leadsBack(event.key, direction)) {
              onClose(true);
              return true;
            }
            const next = list.current?.children[walkItems(event.key, index, children, 'vertical') ?? -1];
            if (next instanceof HTMLElement) next.focus();
            return next !== undefined;
          }}
        />
      ))}
    </div>
  );
}
