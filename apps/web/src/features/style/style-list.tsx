import { ROUTES, type StyleRow } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { type ListColumn, ListPage } from '../../lib/list-page.tsx';
import { intField, textField } from '../../lib/search-codecs.ts';
import { SearchField } from '../../lib/search-field.tsx';
import { ServiceNotice } from '../../lib/service-notice.tsx';
import { Mark } from '../../lib/style/brand.tsx';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { AddDialog } from './add-dialog.tsx';
import { styleList, useDeleteStyle } from './api/style-queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ExternalsDialog } from './externals-dialog.tsx';
import styles from './style.module.css';

const CODECS = { keyword: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;
type Asked =
  | { readonly kind: 'add'; readonly from?: StyleRow | undefined }
  | { readonly kind: 'edit' | 'externals'; readonly style: StyleRow };
type Ask = (asked: Asked) => void;

/** The other screens of the subject: one does not find them by their names in the navigation. */
const OTHERS = [
  [ROUTES.styles, 'title'],
  [ROUTES.systemStyles, 'systemTitle'],
  [ROUTES.customStyle, 'custom.now'],
  [ROUTES.customPlatform, 'custom.addresses'],
] as const;
export function StyleLinks({ at }: { at: string }) {
  const { t } = useTranslation('style');
  return (
    <nav className={styles['links']} aria-label={t('title')}>
      {OTHERS.map(([path, key]) => (
        <Link key={path} to={path} {...(path === at ? { 'aria-current': 'page' as const } : {})}>
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}

const WORDS = {
  own: { title: 'title', add: 'add', empty: 'empty', note: 'emptyNote' },
  system: { title: 'systemTitle', add: 'addSystem', empty: 'systemEmpty', note: 'systemEmptyNote' },
} as const;

/** Styles of the enterprise, or those of the operation centre to begin with. */
export function StyleList({ system }: { system: boolean }) {
  const { t } = useTranslation('style');
  const account = useAccount();
  const centre = account?.kind === 'op';
  const mayEdit = usePermission('manage_style_edit');
  const [state, change] = useSearchState(CODECS);
  const [asked, ask] = useState<Asked>();
  const words = WORDS[system ? 'system' : 'own'];
  const query = useQuery(
    styleList(
      {
        keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
        pageNum: state.page,
        pageSize: Math.min(state.size, SIZE_MAX),
      },
      system,
    ),
  );
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns({ system, centre, mayEdit, ask });
  const mayAdd = mayEdit && (centre || !system);
  return (
    <>
      <StyleLinks at={system ? ROUTES.systemStyles : ROUTES.styles} />
      <ServiceNotice service="style" />
      <ListPage<StyleRow>
        label={t(words.title)}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={<SearchField value={state.keyword} label={t('search')} onChange={(keyword) => change({ keyword })} />}
        actions={
          <>
            {mayAdd ? (
              <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => ask({ kind: 'add' })}>
                {t(words.add)}
              </Button>
            ) : null}
            <ReadOnlyNote permission="manage_style_edit" />
          </>
        }
        filtered={state.keyword !== ''}
        onClear={() => change({ keyword: '' })}
        empty={{ icon: 'image', title: t(words.empty), note: t(words.note) }}
      />
      <Dialogs asked={asked} system={system} onClose={() => ask(undefined)} />
    </>
  );
}

function Dialogs({ asked, system, onClose }: { asked: Asked | undefined; system: boolean; onClose: () => void }) {
  if (asked?.kind === 'add') return <AddDialog system={system && !asked.from} from={asked.from} onClose={onClose} />;
  if (asked?.kind === 'edit') return <EditDialog style={asked.style} onClose={onClose} />;
  if (asked?.kind === 'externals') return <ExternalsDialog style={asked.style} onClose={onClose} />;
  return null;
}

function useColumns({
  system,
  centre,
  mayEdit,
  ask,
}: {
  system: boolean;
  centre: boolean;
  mayEdit: boolean;
  ask: Ask;
}) {
  const { t } = useTranslation('style');
  const columns: ListColumn<StyleRow>[] = [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ name, title, logo, accent }) => (
        <span className={styles['named']}>
          <span className={styles['mark']} style={accent ? { borderColor: accent } : {}}>
            <Mark logo={logo} size={24} />
          </span>
          <span>
            {name}
            {title ? <small>{title}</small> : null}
          </span>
        </span>
      ),
    },
    ...(centre && !system ? [{ key: 'org', title: t('column.org'), render: ({ orgName }: StyleRow) => orgName }] : []),
    ...(system ? [] : [stateColumn(t), addressColumn(t), externalsColumn(t)]),
    { key: 'version', title: t('column.version'), right: true, render: ({ version }) => `v${version}` },
    { key: 'at', title: t('column.at'), render: ({ at, by }) => `${formatTime(at)} ${by}` },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (style) => (
        <StyleActions style={style} system={system} mayChange={mayEdit && (centre || !system)} ask={ask} />
      ),
    },
  ];
  return columns;
}

type Say = ReturnType<typeof useTranslation<'style'>>['t'];
const stateColumn = (t: Say): ListColumn<StyleRow> => ({
  key: 'state',
  title: t('column.state'),
  render: ({ inUse, domain, domainConfirmed }) => (
    <>
      {inUse ? <StateMark tag state="done" text={t('state.inUse')} /> : <span>{t('state.idle')}</span>}
      {domain !== null && !domainConfirmed ? <StateMark tag state="pending" text={t('state.waiting')} /> : null}
    </>
  ),
});
const addressColumn = (t: Say): ListColumn<StyleRow> => ({
  key: 'address',
  title: t('column.address'),
  render: ({ loginUrl, domain }) => (
    <span className={styles['addresses']}>
      {loginUrl === null ? null : (
        <a href={`${ROUTES.login}?style=${loginUrl}`} target="_blank" rel="noreferrer">
          {`${ROUTES.login}?style=${loginUrl}`}
        </a>
      )}
      {domain === null ? null : <span>{domain}</span>}
    </span>
  ),
});
const externalsColumn = (t: Say): ListColumn<StyleRow> => ({
  key: 'externals',
  title: t('column.externals'),
  right: true,
  render: ({ externals }) => externals,
});

function StyleActions({
  style,
  system,
  mayChange,
  ask,
}: {
  style: StyleRow;
  system: boolean;
  mayChange: boolean;
  ask: Ask;
}) {
  const { t } = useTranslation(['style', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const remove = useDeleteStyle();
  const mayAdd = usePermission('manage_style_edit');
  const mayAuth = usePermission('manage_style_auth');
  const { id, name } = style;
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
  const label = (action: string) => t('ofName', { action, name });
  const button = (action: string, run: () => void, danger = false) => (
    <Button size="small" type="link" danger={danger} aria-label={label(action)} onClick={run}>
      {action}
    </Button>
  );
  const link = (action: string, path: string) => (
    <Link to={path} className={styles['action']} aria-label={label(action)}>
      {action}
    </Link>
  );
  return (
    <span className={styles['actions']}>
      {link(t('action.login'), to(system ? ROUTES.systemStyleLogin : ROUTES.styleLogin, { id }))}
      {link(t('action.main'), to(ROUTES.styleMain, { id }))}
      {link(t('action.preview'), to(ROUTES.stylePreview, { id }))}
      {mayChange ? button(t('action.settings'), () => ask({ kind: 'edit', style })) : null}
      {mayAuth && !system ? button(t('action.externals'), () => ask({ kind: 'externals', style })) : null}
      {mayAdd ? button(t('action.take'), () => ask({ kind: 'add', from: style })) : null}
      {mayChange ? button(t('action.delete'), askDelete, true) : null}
    </span>
  );
}
