import { Button } from '@lightfield/ui';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazy } from '../../lib/lazy.ts';
import type { MenuEntries } from './menu.tsx';
import styles from './menu-button.module.css';

export type { MenuEntries } from './menu.tsx';

const Menu = lazy(() => import('./menu.tsx'));

interface Props {
  readonly items: MenuEntries;
  readonly selected: readonly string[];
  /** Entries after which the menu stays: one looks at what they do. */
  readonly stays: (key: string) => boolean;
  readonly onChoose: (key: string) => void;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button with a menu. The menu is fetched when a hand comes near: a running page may never need one. */
export function MenuButton({ items, selected, stays, onChoose, label, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState<'byKey' | 'byPointer'>();
  const holder = useRef<HTMLSpanElement>(null);
  /** The press itself closes an open menu, and the click that follows must not open it again. */
  const wasOpen = useRef(false);
  const want = () => setWanted(true);
  const close = () => {
    setOpen(undefined);
    if (open === 'byKey') holder.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={holder} className={styles['holder']}>
      <Button
        kind="quiet"
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onPointerEnter={want}
        onFocus={want}
        onPointerDown={() => (wasOpen.current = open !== undefined)}
        onClick={({ detail }) => {
          want();
          setOpen(wasOpen.current ? undefined : detail === 0 ? 'byKey' : 'byPointer');
          wasOpen.current = false;
        }}
      >
        {children}
      </Button>
      {wanted ? (
        <Suspense>
          <Menu
            items={items}
            selected={selected}
            open={open !== undefined}
            byKey={open === 'byKey'}
            onChoose={(key) => {
              if (!stays(key)) close();
              onChoose(key);
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
