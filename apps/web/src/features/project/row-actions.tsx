import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlainColumn } from '../../lib/plain-table.tsx';
import styles from './project.module.css';

export interface RowAction<Row> {
  readonly label: string;
  readonly danger?: boolean;
  readonly run: (row: Row) => void;
}

/** The last column of a list of a project: what can be done with each row, told by its name. None for who may not change anything. */
export function useRowActions<Row>(
  mayEdit: boolean,
  nameOf: (row: Row) => string,
  actions: readonly RowAction<Row>[],
): PlainColumn<Row>[] {
  const { t } = useTranslation('project');
  if (!mayEdit) return [];
  return [
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => (
        <span className={styles['actions']}>
          {actions.map(({ label, danger = false, run }) => (
            <Button
              key={label}
              type="link"
              size="small"
              danger={danger}
              aria-label={t('ofName', { action: label, name: nameOf(row) })}
              onClick={() => run(row)}
            >
              {label}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}
