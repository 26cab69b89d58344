import '../navigate-menu/nav.css';
import type { DataOf } from '@lightfield/page';
import { useRef, useState } from 'react';
import { type ViewProps, boxCss, usePage } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { Entry } from '../navigate-menu/entry.tsx';
import { activeAtFirst, leadingHere, shownItems } from '../navigate-menu/item.ts';
import { lookCss } from '../navigate-menu/look-css.ts';
import { walkItems } from '../navigate-menu/walk.ts';
import { nav } from './definition.ts';

/** One entry is reached with Tab, the others with the arrows. */
export function NavView({ widget }: ViewProps<DataOf<typeof nav>>) {
  const { data, style } = widget;
  const page = usePage();
  const bar = useRef<HTMLDivElement>(null);
  const items = shownItems(data.items, page.regions);
  const [chosen, setChosen] = useState<string>();
  const [met, setMet] = useState<string>();
  const active = leadingHere(items, page.pageId) || (chosen ?? activeAtFirst(items));
  const reached = [met, active].find((key) => items.some((item) => item.key === key)) ?? items[0]?.key;
  return (
    <nav
      className="lf-nav"
      aria-label={nameOf(widget, null, nav.title, page)}
      style={{ ...boxCss(style), ...lookCss(data) }}
      inert={page.mode === 'edit'}
    >
      <div
        ref={bar}
        className="lf-nav-bar"
        role="menubar"
        aria-orientation={data.direction}
        style={{ gap: data.gap }}
        {...(data.even && { 'data-even': '' })}
      >
        {items.map((item, at) => (
          <Entry
            key={item.key}
            widget={widget}
            item={item}
            active={item.key === active}
            reached={item.key === reached}
            iconSize={data.iconSize}
            onFocus={() => setMet(item.key)}
            onChoose={() => setChosen(item.key)}
            onWalk={({ key }) => {
              const entry = bar.current?.children[walkItems(key, at, items, data.direction) ?? -1];
              if (entry instanceof HTMLElement) entry.focus();
              return entry !== undefined;
            }}
          />
        ))}
      </div>
    </nav>
  );
}
