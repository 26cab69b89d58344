import { ColumnLook, type ColumnSignal, NumberFormat, OwnFormat } from '@lightfield/widgets/kit';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProperty } from './field.tsx';
import styles from './inspector.module.css';

/** What a column may have for itself: where in the table what it begins with stands, and the editors. */
export interface OfColumn {
  readonly table: string;
  readonly body: string;
  readonly editors: Readonly<Record<'format' | 'look', (index: number) => ReactNode>>;
}
type Own = Pick<ColumnSignal, 'format' | 'look'>;
/** Absent where it has none: a page that was stored without stays what it is. */
export const ownOf = (entry: Own | null): Own => ({
  ...(entry?.format && { format: entry.format }),
  ...(entry?.look && { look: entry.look }),
});
export const withOwn = (entry: object, own: Own): object => ({
  ...Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'format' && key !== 'look')),
  ...ownOf(own),
});

/** How one column writes its numbers, and looks: as the table, or in a way of its own, which begins as that of the table. */
export function ColumnOwn({
  of,
  index,
  name,
  own: { format, look },
  disabled,
  onChange,
}: {
  readonly of: OfColumn;
  readonly index: number;
  readonly name: string;
  readonly own: Own;
  readonly disabled: boolean;
  readonly onChange: (own: Own) => void;
}) {
  const { t } = useTranslation('designer');
  const table = NumberFormat.safeParse(useProperty(of.table).value).data;
  const align = useProperty(`${of.body}.align`).value;
  const color = useProperty(`${of.body}.font.color`).value;
  return (
    <>
      <OwnOrTable
        label={t('recorded.format', { name })}
        words={{ table: t('recorded.formatOfTable'), own: t('recorded.formatOfColumn') }}
        isOwn={format !== undefined}
        disabled={disabled}
        onChange={(own) => onChange({ look, format: own ? OwnFormat.parse({ ...table }) : undefined })}
      />
      {format ? <div className={styles['ofColumn']}>{of.editors.format(index)}</div> : null}
      <OwnOrTable
        label={t('recorded.look', { name })}
        words={{ table: t('recorded.lookOfTable'), own: t('recorded.lookOfColumn') }}
        isOwn={look !== undefined}
        disabled={disabled}
        onChange={(own) => onChange({ format, look: own ? ColumnLook.safeParse({ align, color }).data : undefined })}
      />
      {look ? <div className={styles['ofColumn']}>{of.editors.look(index)}</div> : null}
    </>
  );
}

function OwnOrTable({
  label,
  words,
  isOwn,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly words: { readonly table: string; readonly own: string };
  readonly isOwn: boolean;
  readonly disabled: boolean;
  readonly onChange: (own: boolean) => void;
}) {
  return (
    <Select
      size="small"
      className={styles['wide'] ?? ''}
      aria-label={label}
      value={isOwn ? 'own' : 'table'}
      disabled={disabled}
      options={[
        { value: 'table', label: words.table },
        { value: 'own', label: words.own },
      ]}
      onChange={(next: string) => onChange(next === 'own')}
    />
  );
}
