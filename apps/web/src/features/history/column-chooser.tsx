import type { ReportColumn } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './history.module.css';

/** Which columns of a table are shown. */
export function ColumnChooser({
  columns,
  hidden,
  onHide,
}: {
  columns: readonly ReportColumn[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}) {
  const { t } = useTranslation('history');
  const count = columns.filter(({ key }) => hidden.includes(key)).length;
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((known) => known !== id) : [...hidden, id];
    // a table without any column says nothing
    if (next.length < columns.length) onHide(next);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: styles['menu'] ?? '',
        selectable: true,
        multiple: true,
        selectedKeys: columns.map(({ key }) => key).filter((key) => !hidden.includes(key)),
        items: [
          ...(count > 0 ? [{ key: '', label: t('allColumns') }, { type: 'divider' as const }] : []),
          ...columns.map(({ key, title }) => ({ key, label: title })),
        ],
        onClick: ({ key }) => (key === '' ? onHide([]) : toggle(key)),
      }}
    >
      <Button size="small" type="text" icon={<Icon name="columns" size={16} />}>
        {t('columns')}
        {count > 0 ? <span className={styles['unit']}> {t('hidden', { count })}</span> : null}
      </Button>
    </Dropdown>
  );
}
