import type { Camera } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { homeOrg } from '../../lib/home-org.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { OrgPicker, orgChoices } from '../../lib/org-picker.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { AccountBar } from './account-bar.tsx';
import { cameraList, useDeleteCamera } from './api/video-queries.ts';
import { CameraDialog, type Taken } from './camera-dialog.tsx';
import { CameraFinder } from './camera-finder.tsx';
import styles from './video.module.css';

const CODECS = { org: textField(), keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

/** A camera, known, new, looked for, or found. */
type Opened = Camera | 'new' | 'find' | { readonly taken: Taken };

/** The video account of an enterprise, and its cameras. */
export default function VideoScreen() {
  const { t } = useTranslation('video');
  const account = useAccount();
  const mayEdit = usePermission('manage_openys_edit');
  const [state, change] = useSearchState(CODECS);
  const [opened, open] = useState<Opened>();
  const choices = useQuery(orgChoices());
  const several = (choices.data?.length ?? 0) > 1;
  const home = homeOrg(account?.orgId ?? '', choices.data ?? []);
  const orgId = state.org || home;
  const query = useQuery({
    ...cameraList({
      orgId,
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
    enabled: state.org !== '' || !choices.isPending,
  });
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit, open);
  return (
    <div className={styles['page']}>
      <AccountBar key={orgId} orgId={orgId} mayEdit={mayEdit} />
      <ListPage<Camera>
        label={t('title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            {several ? (
              <OrgPicker
                className={styles['org']}
                label={t('org')}
                placeholder={t('org')}
                value={orgId}
                onChange={(org) => change({ org: org === home ? '' : (org ?? ''), keyword: '', page: 1 })}
              />
            ) : null}
            <SearchField
              value={state.keyword}
              label={t('search')}
              className={styles['search']}
              onChange={(keyword) => change({ keyword })}
            />
          </>
        }
        actions={
          <>
            {mayEdit ? (
              <>
                <Button icon={<Icon name="search" size={16} />} onClick={() => open('find')}>
                  {t('find.open')}
                </Button>
                <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => open('new')}>
                  {t('add')}
                </Button>
              </>
            ) : null}
            <ReadOnlyNote permission="manage_openys_edit" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'display', title: t('empty'), note: t('emptyNote') }}
      />
      <OpenedDialog opened={opened} orgId={orgId} open={open} />
    </div>
  );
}

function OpenedDialog({
  opened,
  orgId,
  open,
}: {
  opened: Opened | undefined;
  orgId: string;
  open: (next: Opened | undefined) => void;
}) {
  const close = () => open(undefined);
  if (opened === undefined) return null;
  if (opened === 'find') return <CameraFinder orgId={orgId} onTake={(taken) => open({ taken })} onClose={close} />;
  if (opened === 'new') return <CameraDialog camera={undefined} onClose={close} />;
  if ('taken' in opened) return <CameraDialog camera={undefined} taken={opened.taken} onClose={close} />;
  return <CameraDialog camera={opened} onClose={close} />;
}

function useColumns(mayEdit: boolean, open: (camera: Camera) => void): ListColumn<Camera>[] {
  const { t } = useTranslation('video');
  const columns: ListColumn<Camera>[] = [
    {
      key: 'title',
      title: t('column.title'),
      head: true,
      plain: ({ title }) => title,
      render: ({ title, simulated }) => (
        <>
          {title} {simulated ? <Tag>{t('simulated')}</Tag> : null}
        </>
      ),
    },
    { key: 'code', title: t('column.code'), render: ({ code }) => code },
    { key: 'owner', title: t('column.owner'), render: ({ ownerName }) => ownerName },
    { key: 'kind', title: t('column.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'source',
      title: t('column.source'),
      render: ({ kind, address, serialNumber, channelNumber }) => (
        <span className={styles['source']}>{kind === 'ezviz' ? `${serialNumber} / ${channelNumber}` : address}</span>
      ),
    },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (camera) => <CameraActions camera={camera} onOpen={() => open(camera)} />,
    },
  ];
}

function CameraActions({ camera, onOpen }: { camera: Camera; onOpen: () => void }) {
  const { t } = useTranslation(['video', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useDeleteCamera();
  const { id, title: name, equipmentId, projectId } = camera;
  const ask = () =>
    void modal.confirm({
      title: t('deleteAsk', { name }),
      content: t('deleteNote'),
      okText: t('common:action.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await remove.mutateAsync({ id, equipmentId: equipmentId ?? undefined, projectId: projectId ?? undefined });
          void message.success(t('deleted'));
        } catch (error) {
          const { title, code } = words(error);
          void message.error(code === undefined ? title : `${title} (${code})`);
        }
      },
    });
  return (
    <span className={styles['actions']}>
      <Button
        size="small"
        type="link"
        aria-label={t('ofName', { action: t('common:action.edit'), name })}
        onClick={onOpen}
      >
        {t('common:action.edit')}
      </Button>
      <Button
        size="small"
        type="link"
        danger
        aria-label={t('ofName', { action: t('common:action.delete'), name })}
        onClick={ask}
      >
        {t('common:action.delete')}
      </Button>
    </span>
  );
}
