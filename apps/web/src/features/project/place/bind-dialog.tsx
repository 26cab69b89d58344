import { LIMITS } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { ListPage } from '../../../lib/list-page.tsx';
import { SearchField } from '../../../lib/search-field.tsx';
import { devicesToBind, projectChanges, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';
import { usePaged } from '../../../lib/use-paged.ts';

/** Pixels: a list with three columns. */
const WIDTH = 760;

/** Devices that are not bound yet, chosen on as many pages as one likes. */
export function BindDialog({ projectId, room, onClose }: { projectId: string; room: number; onClose: () => void }) {
  const { t } = useTranslation('project');
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<string, never>>();
  const list = usePaged();
  const query = useQuery(devicesToBind(projectId, list.paged));
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const change = useProjectChange<{ changed: number }>();
  const tooMany = chosen.size > room;
  return (
    <FormDialog
      title={t('devices.bindTitle')}
      form={form}
      width={WIDTH}
      submitText={chosen.size > 0 ? t('devices.bindCount', { count: chosen.size }) : t('devices.bind')}
      submittable={chosen.size > 0 && !tooMany}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(() => projectChanges.bind(projectId, [...chosen]), {
          onSuccess: ({ changed }) => {
            onClose();
            void message.success(t('devices.bound', { count: changed }));
          },
        })
      }
      above={
        <>
          <ListPage
            label={t('devices.bindTitle')}
            query={query}
            columns={[
              {
                key: 'name',
                title: t('devices.name'),
                head: true,
                plain: ({ name }) => name,
                render: ({ name }) => name,
              },
              { key: 'no', title: t('devices.no'), render: ({ deviceNo }) => deviceNo },
              { key: 'group', title: t('devices.group'), render: ({ groupName }) => groupName },
            ]}
            page={list.page}
            size={list.size}
            onPage={list.onPage}
            filters={
              <SearchField
                value={list.keyword}
                label={t('devices.search')}
                className={styles['search']}
                onChange={list.search}
              />
            }
            filtered={list.keyword !== ''}
            onClear={() => list.search('')}
            empty={{ icon: 'device', title: t('devices.nothing'), note: t('devices.nothingNote') }}
            selection={{ ids: chosen, onChange: choose }}
          />
          {tooMany ? (
            <p className={styles['problem']} role="alert">
              {t('devices.tooMany', { most: LIMITS.project.devices, room })}
            </p>
          ) : null}
        </>
      }
    />
  );
}
