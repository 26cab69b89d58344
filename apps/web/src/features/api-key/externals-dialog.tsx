import type { ApiExternal } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { apiExternals, useAuthorise } from './api/api-key-queries.ts';

/** Which external enterprises may make keys. */
export function ExternalsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const may = usePermission('manage_api_auth');
  const [authorised, setAuthorised] = useState(true);
  const [keyword, setKeyword] = useState('');
  const [paging, setPaging] = useState({ page: 1, size: 10 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(
    apiExternals({ keyword: keyword || undefined, pageNum: paging.page, pageSize: paging.size }, authorised),
  );
  const change = useAuthorise(!authorised);
  const run = () =>
    change.mutate([...chosen], {
      onSuccess: ({ count }) => {
        setChosen(new Set());
        void message.success(t('ext.changed', { count }));
      },
    });
  const columns: ListColumn<ApiExternal>[] = [
    { key: 'name', title: t('ext.name'), head: true, plain: (row) => row.name, render: (row) => row.name },
    { key: 'parent', title: t('ext.parent'), render: (row) => row.parentName },
    ...(authorised
      ? [
          {
            key: 'at',
            title: t('ext.since'),
            render: ({ at, by }: ApiExternal) => (at === null ? '' : `${formatTime(at)} ${by}`),
          },
        ]
      : []),
    { key: 'keys', title: t('ext.keys'), right: true, render: (row) => row.keys },
  ];
  const failure = change.error ? words(change.error) : undefined;
  return (
    <Modal open width={720} title={t('ext.title')} onCancel={onClose} footer={null}>
      <p>{t('ext.note')}</p>
      {failure ? <Alert type="error" showIcon title={failure.title} description={failure.note} /> : null}
      <ListPage<ApiExternal>
        label={t('ext.title')}
        query={query}
        columns={columns}
        page={paging.page}
        size={paging.size}
        onPage={(page, size) => setPaging({ page, size })}
        filters={
          <>
            <Segmented
              value={authorised ? 'yes' : 'no'}
              options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`ext.${value}`) }))}
              onChange={(value) => {
                setAuthorised(value === 'yes');
                setChosen(new Set());
                setPaging({ ...paging, page: 1 });
              }}
            />
            <SearchField value={keyword} label={t('ext.search')} onChange={setKeyword} />
          </>
        }
        filtered={keyword !== ''}
        onClear={() => setKeyword('')}
        empty={{ icon: 'building', title: t('ext.none') }}
        {...(may && {
          selection: {
            ids: chosen,
            onChange: setChosen,
            bar: (
              <Button type="primary" danger={authorised} loading={change.isPending} onClick={run}>
                {t(authorised ? 'ext.cancel' : 'ext.auth')}
              </Button>
            ),
          },
        })}
      />
    </Modal>
  );
}
