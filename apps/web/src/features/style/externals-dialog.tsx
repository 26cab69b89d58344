import type { StyleExternal, StyleRow } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { styleExternals, useAuth } from './api/style-queries.ts';

/** Which external enterprises see a style. */
export function ExternalsDialog({ style: { id, name }, onClose }: { style: StyleRow; onClose: () => void }) {
  const { t } = useTranslation('style');
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const [seen, setSeen] = useState(true);
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ page: 1, size: 10 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(
    styleExternals({ styleId: id, keyword: keyword || undefined, pageNum: paging.page, pageSize: paging.size }, seen),
  );
  const change = useAuth(!seen);
  const run = () =>
    change.mutate(
      { styleId: id, orgIds: [...chosen] },
      {
        onSuccess: ({ count }) => {
          setChosen(new Set());
          void message.success(t('externals.changed', { count }));
        },
      },
    );
  const columns: ListColumn<StyleExternal>[] = [
    { key: 'name', title: t('column.name'), head: true, plain: (row) => row.name, render: (row) => row.name },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ other }) =>
        other === null ? t(seen ? 'externals.seen' : 'externals.unseen') : t('externals.other', { name: other }),
    },
  ];
  const failure = change.error ? words(change.error) : undefined;
  return (
    <Modal open width={720} title={t('externals.title', { name })} onCancel={onClose} footer={null}>
      <p>{t('externals.note')}</p>
      {failure ? <Alert type="error" showIcon title={failure.title} description={failure.note} /> : null}
      <ListPage<StyleExternal>
        label={t('externals.title', { name })}
        query={query}
        columns={columns}
        page={paging.page}
        size={paging.size}
        onPage={(page, size) => setPaging({ page, size })}
        filters={
          <>
            <Segmented
              value={seen ? 'seen' : 'unseen'}
              options={(['seen', 'unseen'] as const).map((value) => ({ value, label: t(`externals.${value}`) }))}
              onChange={(value) => {
                setSeen(value === 'seen');
                setChosen(new Set());
                setPaging({ ...paging, page: 1 });
              }}
            />
            <SearchField value={keyword} label={t('externals.search')} onChange={setKeyword} />
          </>
        }
        filtered={keyword !== ''}
        onClear={() => setKeyword('')}
        empty={{ icon: 'building', title: t('externals.none') }}
        selection={{
          ids: chosen,
          onChange: setChosen,
          bar: (
            <Button type="primary" danger={seen} loading={change.isPending} onClick={run}>
              {t(seen ? 'externals.cancel' : 'externals.auth')}
            </Button>
          ),
        }}
      />
    </Modal>
  );
}
