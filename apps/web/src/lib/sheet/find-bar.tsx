import { Button as QuietButton, Icon } from '@lightfield/ui';
import { Button, Checkbox, Input, type InputRef, Select } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Found, type Wanted, findAll } from './find.ts';
import { activeCell } from './selection.ts';
import type { SheetRow } from './sheet.ts';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';

const NOTHING: Wanted = { text: '', matchCase: false, wholeCell: false };

/** Find and replace, above the grid. Enter goes to the next cell, Shift+Enter to the one before. */
export function FindBar<Row extends SheetRow>({
  sheet,
  replacing,
  onClose,
}: {
  sheet: SheetState<Row>;
  replacing: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['sheet', 'common']);
  const [wanted, setWanted] = useState(NOTHING);
  const [replacement, setReplacement] = useState('');
  const [replaced, setReplaced] = useState<number>();
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const { viewRows, columns } = sheet;
  const late = useDeferredValue(wanted);
  const found = useMemo(() => findAll(viewRows, columns, late), [viewRows, columns, late]);
  const rowAt = useMemo(() => new Map(viewRows.map((row, index) => [row.id, index])), [viewRows]);
  const columnAt = useMemo(() => new Map(columns.map((column, index) => [column.id, index])), [columns]);
  const cell = activeCell(sheet.selection);
  const placeOf = (one: Found) => (rowAt.get(one.row) ?? 0) * columns.length + (columnAt.get(one.column) ?? 0);
  const here = cell.row * columns.length + cell.column;
  const current = found.findIndex((one) => placeOf(one) === here);

  const go = (back: boolean) => {
    const next = back
      ? (found.findLast((one) => placeOf(one) < here) ?? found.at(-1))
      : (found.find((one) => placeOf(one) > here) ?? found[0]);
    if (next) sheet.jump(next.row, next.column);
  };
  const change = (part: Partial<Wanted>) => {
    setWanted({ ...wanted, ...part });
    setReplaced(undefined);
  };
  const replaceOne = () => {
    const one = found[current];
    if (one) setReplaced(sheet.replace([one], wanted, replacement));
    go(false);
  };
  const count =
    wanted.text === ''
      ? ''
      : found.length === 0
        ? t('find.none')
        : current < 0
          ? t('find.count', { count: found.length })
          : t('find.at', { at: current + 1, count: found.length });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from any of its fields
    <search
      className={styles['findBar']}
      aria-label={t('find.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Input
        ref={field}
        size="small"
        className={styles['findField']}
        value={wanted.text}
        placeholder={t('find.text')}
        aria-label={t('find.text')}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(event.shiftKey);
        }}
      />
      <output className={styles['findCount']}>
        {replaced === undefined ? count : t('find.replaced', { count: replaced })}
      </output>
      <QuietButton kind="quiet" aria-label={t('find.previous')} disabled={found.length === 0} onClick={() => go(true)}>
        <Icon name="up" size={14} />
      </QuietButton>
      <QuietButton kind="quiet" aria-label={t('find.next')} disabled={found.length === 0} onClick={() => go(false)}>
        <Icon name="down" size={14} />
      </QuietButton>
      <Checkbox checked={wanted.matchCase} onChange={(event) => change({ matchCase: event.target.checked })}>
        {t('find.matchCase')}
      </Checkbox>
      <Checkbox checked={wanted.wholeCell} onChange={(event) => change({ wholeCell: event.target.checked })}>
        {t('find.wholeCell')}
      </Checkbox>
      <Select
        size="small"
        className={styles['findColumn'] ?? ''}
        aria-label={t('find.where')}
        value={wanted.column ?? ''}
        options={[
          { value: '', label: t('find.everywhere') },
          ...columns.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(column) => change({ column: column === '' ? undefined : column })}
      />
      {replacing && !sheet.readOnly ? (
        <>
          <Input
            size="small"
            className={styles['findField']}
            value={replacement}
            placeholder={t('find.replacement')}
            aria-label={t('find.replacement')}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <Button size="small" disabled={current < 0} onClick={replaceOne}>
            {t('find.replaceOne')}
          </Button>
          <Button
            size="small"
            disabled={found.length === 0}
            onClick={() => setReplaced(sheet.replace(found, wanted, replacement))}
          >
            {t('find.replaceAll')}
          </Button>
        </>
      ) : null}
      <span className={styles['gap']} />
      <QuietButton kind="quiet" aria-label={t('common:action.close')} onClick={onClose}>
        <Icon name="close" size={14} />
      </QuietButton>
    </search>
  );
}
