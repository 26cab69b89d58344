import { type Message, type MessageMenu, messageAddress } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { App, Button, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { SeverityMark, useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { endOf } from './message-end.ts';
import { kindOf } from './message-href.ts';
import styles from './message-list.module.css';
import { useMarkAsRead } from './message-queries.ts';
import { useMessageWords } from './words.ts';

interface ColumnOptions {
  menuType: MessageMenu;
  narrow: boolean;
  onDelete: (ids: string[], title: string) => void;
}

/** Columns of the list; on a phone one column that holds everything. */
export function useColumns({ menuType, narrow, onDelete }: ColumnOptions): TableColumnsType<Message> {
  const { t } = useTranslation('message');
  const status = (row: Message) => (
    <StateMark state={row.dataStatus === 'sended' ? 'unread' : 'read'} text={t(`status.${row.dataStatus}`)} />
  );
  const wordsOf = useMessageWords();
  const title = (row: Message) => (
    <div className={styles['message']}>
      <Link className={styles['title']} to={messageAddress(row, menuType)}>
        {wordsOf(row).title}
      </Link>
      <span className={styles['note']}>{wordsOf(row).note}</span>
    </div>
  );
  const expiry = (row: Message) => {
    const end = endOf(row);
    return end === null ? '' : formatTime(end);
  };
  const actions = (row: Message) => <Actions row={row} onDelete={onDelete} />;
  if (narrow) {
    return [
      {
        key: 'all',
        render: (_value, row) => (
          <div className={styles['card']}>
            <div className={styles['cardHead']}>
              {status(row)}
              {row.severity ? <SeverityMark severity={row.severity} /> : null}
              <span className={styles['time']}>{formatTime(row.gmtCreate)}</span>
            </div>
            {title(row)}
            {endOf(row) === null ? null : (
              <span className={styles['ends']}>
                {t('column.expiry')} {expiry(row)}
              </span>
            )}
            {actions(row)}
          </div>
        ),
      },
    ];
  }
  return [
    { key: 'status', title: t('column.status'), width: 96, render: (_value, row) => status(row) },
    { key: 'title', title: t('column.title'), render: (_value, row) => title(row) },
    { key: 'type', title: t('type.label'), width: 110, render: (_value, row) => t(`type.${kindOf(row)}`) },
    {
      key: 'severity',
      title: t('column.severity'),
      width: 100,
      render: (_value, row) => (row.severity ? <SeverityMark severity={row.severity} /> : null),
    },
    { key: 'time', title: t('column.time'), width: 170, render: (_value, row) => formatTime(row.gmtCreate) },
    { key: 'expiry', title: t('column.expiry'), width: 170, render: (_value, row) => expiry(row) },
    { key: 'actions', title: t('column.actions'), width: 180, render: (_value, row) => actions(row) },
  ];
}

function Actions({ row, onDelete }: { row: Message; onDelete: ColumnOptions['onDelete'] }) {
  const wordsOf = useMessageWords();
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  const words = useErrorWords();
  const mark = useMarkAsRead();
  return (
    <span className={styles['actions']}>
      {row.dataStatus === 'sended' ? (
        <Button
          type="link"
          loading={mark.isPending}
          onClick={() => mark.mutate([row.id], { onError: (error) => void message.error(words(error).title) })}
        >
          {t('markRead')}
        </Button>
      ) : null}
      <Button type="link" danger onClick={() => onDelete([row.id], wordsOf(row).title)}>
        {t('delete')}
      </Button>
    </span>
  );
}
