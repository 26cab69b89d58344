import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import styles from './tab-bar.module.css';

export interface TabEntry {
  readonly key: string;
  readonly label: ReactNode;
}

const idOf = (key: string) => `tab-${key}`;
const panelOf = (key: string) => `tab-panel-${key}`;

/** Tabs of the page in one row that scrolls where it is too narrow; arrow keys move between them, as WAI-ARIA describes. */
export function TabBar({
  tabs,
  active,
  label,
  onOpen,
}: {
  tabs: readonly TabEntry[];
  active: string;
  label: string;
  onOpen: (key: string) => void;
}) {
  useEffect(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const next = targetOf(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onOpen(tab.key);
    document.getElementById(idOf(tab.key))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className={styles['tabBar']} onKeyDown={onKey}>
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          id={idOf(key)}
          type="button"
          role="tab"
          aria-selected={key === active}
          {...(key === active ? { 'aria-controls': panelOf(key) } : { tabIndex: -1 })}
          onClick={() => onOpen(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export function TabPanel({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
      id={panelOf(tab)}
      aria-labelledby={idOf(tab)}
      className={styles['panel']}
    >
      {children}
    </div>
  );
}
