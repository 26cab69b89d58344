import { type SceneRow, ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { sceneList, useDeleteScene } from './api/scene-queries.ts';
import { NameDialog } from './name-dialog.tsx';
import styles from './scene.module.css';
import { UsesDialog } from './uses-dialog.tsx';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'copy'; readonly scene: SceneRow }
  | { readonly kind: 'uses'; readonly scene: SceneRow };

/** 3D scenes of the enterprise. */
export default function SceneScreen() {
  const { t } = useTranslation('scene');
  const mayEdit = usePermission('manage_scene_edit');
  const account = useAccount();
  const [state, change] = useSearchState(CODECS);
  const [asked, ask] = useState<Asked>();
  const query = useQuery(
    sceneList({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns({ mayEdit, centre: account?.kind === 'op', ask });
  const close = () => ask(undefined);
  return (
    <>
      <ListPage<SceneRow>
        label={t('title')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<SearchField value={state.keyword} label={t('search')} onChange={(keyword) => change({ keyword })} />}
        actions={
          <>
            {mayEdit ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => ask({ kind: 'add' })}>
                {t('add')}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_scene_edit" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'tank', title: t('empty'), note: t('emptyNote') }}
      />
      {asked && asked.kind !== 'uses' ? <NameDialog {...asked} onClose={close} /> : null}
      {asked?.kind === 'uses' ? <UsesDialog scene={asked.scene} onClose={close} /> : null}
    </>
  );
}

function useColumns({ mayEdit, centre, ask }: { mayEdit: boolean; centre: boolean; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('scene');
  const navigate = useNavigate();
  const open = ({ id }: SceneRow) => void navigate({ to: to(ROUTES.sceneConfig, { sceneId: id }) });
  const columns: ListColumn<SceneRow>[] = [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: (scene) => (
        <span className={styles['named']}>
          {scene.picture ? (
            <img className={styles['picture']} src={scene.picture} alt="" loading="lazy" />
          ) : (
            <span className={styles['picture']}>
              <Icon name="tank" size={24} />
            </span>
          )}
          <Button type="link" className={styles['open'] ?? ''} onClick={() => open(scene)}>
            {scene.name}
          </Button>
        </span>
      ),
    },
    ...(centre ? [{ key: 'org', title: t('column.org'), render: ({ orgName }: SceneRow) => orgName }] : []),
    { key: 'nodes', title: t('column.nodes'), right: true, render: ({ nodes }) => nodes },
    {
      key: 'pages',
      title: t('column.pages'),
      right: true,
      render: (scene) =>
        scene.pages === 0 ? (
          0
        ) : (
          <Button
            type="link"
            size="small"
            aria-label={t('usesOf', { name: scene.name, count: scene.pages })}
            onClick={() => ask({ kind: 'uses', scene })}
          >
            {scene.pages}
          </Button>
        ),
    },
    { key: 'version', title: t('column.version'), right: true, render: ({ version }) => `v${version}` },
    { key: 'at', title: t('column.at'), render: ({ at, by }) => `${formatTime(at)} ${by}` },
  ];
  if (!mayEdit) return columns;
  const actions: ListColumn<SceneRow> = {
    key: 'actions',
    title: t('column.actions'),
    stick: 'right',
    render: (scene) => <SceneActions scene={scene} ask={ask} />,
  };
  return [...columns, actions];
}

function SceneActions({ scene, ask }: { scene: SceneRow; ask: (asked: Asked) => void }) {
  const { t } = useTranslation(['scene', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useDeleteScene();
  const { id, name } = scene;
  const askDelete = () =>
    void modal.confirm({
      title: t('deleteAsk', { name }),
      content: t('deleteNote'),
      okText: t('common:action.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await remove.mutateAsync(id);
          void message.success(t('deleted'));
        } catch (error) {
          const { title, code } = words(error);
          void message.error(code === undefined ? title : `${title} (${code})`);
        }
      },
    });
  const button = (label: string, run: () => void, danger = false) => (
    <Button size="small" type="link" danger={danger} aria-label={t('ofName', { action: label, name })} onClick={run}>
      {label}
    </Button>
  );
  return (
    <span>
      {button(t('rename'), () => ask({ kind: 'rename', scene }))}
      {button(t('copy'), () => ask({ kind: 'copy', scene }))}
      {button(t('common:action.delete'), askDelete, true)}
    </span>
  );
}
