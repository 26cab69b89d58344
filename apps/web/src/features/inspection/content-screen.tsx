import type { InspectionContent } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { formatTime } from '../../lib/time.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { contentList, useDeleteContent } from './api/inspection-queries.ts';
import { ContentDialog } from './content-dialog.tsx';
import styles from './inspection.module.css';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

/** What is looked at in inspections. */
export default function ContentScreen() {
  const { t } = useTranslation('inspection');
  const mayEdit = usePermission('manage_inspection_edit');
  const [state, change] = useSearchState(CODECS);
  const [opened, open] = useState<InspectionContent | 'new'>();
  const query = useQuery(
    contentList({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  return (
    <>
      <ListPage<InspectionContent>
        label={t('content.title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <SearchField
            value={state.keyword}
            label={t('searchContent')}
            className={styles['search']}
            onChange={(keyword) => change({ keyword, page: 1 })}
          />
        }
        actions={
          <>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
                {t('content.add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_inspection_edit" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '', page: 1 })}
        empty={{ icon: 'list', title: t('content.empty'), note: t('content.emptyNote') }}
      />
      {opened ? (
        <ContentDialog content={opened === 'new' ? undefined : opened} onClose={() => open(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(mayEdit: boolean, open: (content: InspectionContent) => void): ListColumn<InspectionContent>[] {
  const { t } = useTranslation(['inspection', 'common']);
  const ask = useAsk();
  const remove = useDeleteContent();
  const askDelete = ({ id, name }: InspectionContent) =>
    ask({
      title: t('content.deleteTitle', { name }),
      content: t('content.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('content.deleted')),
    });
  const columns: (ListColumn<InspectionContent> | undefined)[] = [
    { key: 'name', title: t('column.name'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    { key: 'note', title: t('column.note'), render: ({ note }) => note },
    { key: 'items', title: t('column.items'), right: true, render: ({ items }) => items.length },
    { key: 'plans', title: t('column.plans'), right: true, render: ({ plans }) => plans },
    {
      key: 'updated',
      title: t('column.updated'),
      render: ({ updatedAt, updatedBy }) => (
        <>
          {formatTime(updatedAt)}
          <span className={styles['soft']}> {updatedBy}</span>
        </>
      ),
    },
    mayEdit
      ? {
          key: 'actions',
          title: t('column.actions'),
          stick: 'right',
          render: (content) => (
            <>
              <Button
                size="small"
                type="link"
                aria-label={t('content.editOf', { name: content.name })}
                onClick={() => open(content)}
              >
                {t('edit')}
              </Button>
              <Button
                size="small"
                type="link"
                danger
                aria-label={t('content.deleteOf', { name: content.name })}
                onClick={() => askDelete(content)}
              >
                {t('common:action.delete')}
              </Button>
            </>
          ),
        }
      : undefined,
  ];
  return columns.filter((column) => column !== undefined);
}
