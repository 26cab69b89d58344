import { Icon, StateMark } from '@lightfield/ui';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import styles from './parts.module.css';

/** Width below which list and form stand one after the other, pixels. */
const NARROW = 860;

export interface SplitEntry {
  readonly id: string;
  readonly title: string;
  readonly note: ReactNode;
  /** Something about it is wrong. */
  readonly wrong: boolean;
}

/** Few items, each with a form: the list beside it; on a phone one after the other. */
export function ItemSplit({
  label,
  entries,
  active,
  onOpen,
  bar,
  children,
}: {
  label: string;
  entries: readonly SplitEntry[];
  /** `undefined`: none is opened. */
  active: string | undefined;
  onOpen: (id: string | undefined) => void;
  bar: ReactNode;
  /** Form of the active one. */
  children: ReactNode;
}) {
  const { t } = useTranslation(['device-core', 'common']);
  const narrow = useNarrow(NARROW);
  const list = useRef<HTMLUListElement>(null);
  const opened = entries.some(({ id }) => id === active);
  if (narrow && opened)
    return (
      <div className={styles['stack']}>
        <span>
          <Button icon={<Icon name="left" size={16} />} onClick={() => onOpen(undefined)}>
            {t('common:action.back')}
          </Button>
        </span>
        {children}
      </div>
    );
  const onKey = (event: KeyboardEvent) => {
    const at = entries.findIndex(({ id }) => id === active);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = entries[at + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelectorAll('button')[at + step]?.focus();
  };
  return (
    <div className={narrow ? styles['stack'] : styles['split']}>
      <section aria-label={label} className={styles['side']}>
        <div className={styles['bar']}>{bar}</div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
        <ul ref={list} className={styles['list']} onKeyDown={onKey}>
          {entries.map(({ id, title, note, wrong }) => (
            <li key={id}>
              <button type="button" aria-current={id === active ? 'true' : undefined} onClick={() => onOpen(id)}>
                <span className={styles['title']}>
                  {title}
                  {wrong ? <StateMark state="bad" text={t('tab.wrong')} /> : null}
                </span>
                <span className={styles['note']}>{note}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {narrow ? null : <div className={styles['detail']}>{children}</div>}
    </div>
  );
}

/** Which one is open: the one of the address, or the first where there is room beside the list. */
export function useOpened<Item extends { id: string }>(items: readonly Item[], wanted: string): Item | undefined {
  const narrow = useNarrow(NARROW);
  return items.find(({ id }) => id === wanted) ?? (narrow ? undefined : items[0]);
}
