import { Select } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

/** Which page permissions show a widget, or an entry of it; none chosen: everybody sees it. */
export const RegionEditor = memo(function RegionEditor(row: {
  readonly path: string;
  readonly label: string;
  readonly hint: string | undefined;
}) {
  const { t } = useTranslation('designer');
  const { regions } = useDesigner();
  const { value, disabled, set } = useProperty(row.path);
  return (
    <FieldRow label={row.label} hint={row.hint} tall>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          size="small"
          className={styles['wide'] ?? ''}
          value={typeof value === 'string' && value !== '' ? value.split(',') : []}
          placeholder={isMixed(value) ? t('inspector.mixed') : t('inspector.everybody')}
          disabled={disabled}
          notFoundContent={t('inspector.noRegions')}
          options={regions.map((title) => ({ value: title, label: title }))}
          onChange={(next: string[]) => set(next.join(','))}
        />
      )}
    </FieldRow>
  );
});
