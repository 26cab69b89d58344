import './nav.css';
import type { DataOf } from '@lightfield/page';
import { useRef, useState } from 'react';
import { type ViewProps, boxCss, cssColour, usePage } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { Below } from './below.tsx';
import { menu } from './definition.ts';
import { Entry } from './entry.tsx';
import { activeAtFirst, isActive, leadingHere, shownItems } from './item.ts';
import { lookCss } from './look-css.ts';
import { opensBelow, walkItems } from './walk.ts';

/** Entries, and below some of them more, which open over the page. */
export function MenuView({ widget }: ViewProps<DataOf<typeof menu>>) {
  const { data, style } = widget;
  const page = usePage();
  const bar = useRef<HTMLDivElement>(null);
  const items = shownItems(data.items, page.regions);
  const [chosen, setChosen] = useState<string>();
  const [met, setMet] = useState<string>();
  const [opened, setOpened] = useState('');
  const active = leadingHere(items, page.pageId) || (chosen ?? activeAtFirst(items));
  const at = [met, active.split('.')[0]].find((key) => items.some((item) => item.key === key)) ?? items[0]?.key;
  const openedAt = items.findIndex(({ key, children }) => key === opened && children.length > 0);
  const below = items[openedAt];
  const entryAt = (index: number) => {
    const entry = bar.current?.children[index];
    return entry instanceof HTMLElement ? entry : null;
  };
  const close = (focusBack: boolean) => {
    setOpened('');
    if (focusBack) entryAt(openedAt)?.focus({ preventScroll: true });
  };
  return (
    <nav
      className="lf-nav"
      aria-label={nameOf(widget, null, menu.title, page)}
      style={{ ...boxCss(style), ...lookCss(data) }}
      inert={page.mode === 'edit'}
    >
      <div ref={bar} className="lf-nav-bar" role="menubar" aria-orientation={data.direction} style={{ gap: data.gap }}>
        {items.map((item, index) => (
          <Entry
            key={item.key}
            widget={widget}
            item={item}
            active={isActive(active, item.key)}
            reached={item.key === at}
            iconSize={data.iconSize}
            {...(item.children.length > 0 && { open: item.key === opened })}
            onFocus={() => setMet(item.key)}
            onChoose={() => {
              if (item.children.length > 0) setOpened(item.key === opened ? '' : item.key);
              else setChosen(item.key);
            }}
            onWalk={({ key }) => {
              if (item.children.length > 0 && opensBelow(key, data.direction)) {
                setOpened(item.key);
                return true;
              }
              const next = walkItems(key, index, items, data.direction);
              if (next !== null) entryAt(next)?.focus();
              return next !== null;
            }}
          />
        ))}
      </div>
      {below && (
        <Below
          key={below.key}
          widget={widget}
          heading={below}
          active={active}
          direction={data.direction}
          iconSize={data.iconSize}
          anchor={() => entryAt(openedAt)}
          ground={cssColour(data.belowFill)}
          onChoose={setChosen}
          onClose={close}
        />
      )}
    </nav>
  );
}
