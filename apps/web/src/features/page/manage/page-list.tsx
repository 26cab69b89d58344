import type { PageRow } from '@lightfield/contract';
import { titleInList } from '@lightfield/page';
import { Icon, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { App, Button, Tag } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { downloadBlob, safeFileName } from '../../../lib/download.ts';
import { MoreMenu } from '../../../lib/more-menu.tsx';
import { movedTo } from '../../../lib/move.ts';
import { TimeAgo, useErrorWords } from '../../../lib/texted.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { PageThumb } from '../../../still/page-thumb.tsx';
import { pageChanges, pagePicture, usePageChange, useSortPages } from './manage-queries.ts';
import styles from './manage.module.css';
import { type PageOwner, designerHref, viewHref } from './owner.ts';

/** What is open over the list, and for which page. */
export type Opened =
  | { readonly what: 'add' | 'permissions' | 'publishSeveral' }
  | { readonly what: 'settings' | 'copy' | 'keep' | 'versions' | 'publish'; readonly page: PageRow };

/** A newer version than people see who watch. */
export const waitsToBeShown = ({ shown, version }: PageRow): boolean => shown !== null && shown !== version;

interface ListProps {
  readonly owner: PageOwner;
  readonly rows: readonly PageRow[];
  readonly mayEdit: boolean;
  readonly onOpen: (opened: Opened) => void;
}

/** Pages in their order. It is changed by dragging, by the arrow keys on the handle, and by words in the menu. */
export function PageListView({ owner, rows, mayEdit, onOpen }: ListProps) {
  const { t } = useTranslation('page');
  const sort = useSortPages(owner);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [dragged, drag] = useState<string>();
  const [told, tell] = useState('');
  const mastered = rows.some(({ master }) => master !== null);
  const move = (from: number, target: number) => {
    const next = movedTo(rows, from, target);
    const page = rows[from];
    if (next === rows || !page) return;
    tell(t('list.moved', { title: page.title, place: next.indexOf(page) + 1, count: rows.length }));
    sort.mutate(next, { onError: (error) => void message.error(words(error).title) });
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };
  const onDrop = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    const from = rows.findIndex(({ id }) => id === dragged);
    drag(undefined);
    if (from >= 0) move(from, at);
  };
  return (
    <>
      <output className="lf-hidden">{told}</output>
      <ol className={styles['list']}>
        {rows.map((page, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle inside does it by keys
          <li
            key={page.id}
            className={styles['row']}
            data-dragged={page.id === dragged}
            draggable={mayEdit}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              drag(page.id);
            }}
            onDragEnd={() => drag(undefined)}
            onDragOver={(event) => {
              if (dragged) event.preventDefault();
            }}
            onDrop={onDrop(at)}
          >
            {mayEdit ? (
              <button
                type="button"
                className={styles['grip']}
                aria-label={t('list.move', { title: page.title })}
                onKeyDown={onKey(at)}
              >
                <Icon name="grip" size={16} />
              </button>
            ) : null}
            <Link to={designerHref(owner, page.id)} className={styles['picture']} tabIndex={-1} aria-hidden>
              <PageThumb document={pagePicture(page)} widgets={page.widgets} />
            </Link>
            <PageRowView owner={owner} page={page} mastered={mastered} />
            <RowActions
              owner={owner}
              page={page}
              mayEdit={mayEdit}
              onOpen={onOpen}
              {...(at > 0 && { onUp: () => move(at, at - 1) })}
              {...(at < rows.length - 1 && { onDown: () => move(at, at + 1) })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function PageRowView({ owner, page, mastered }: { owner: PageOwner; page: PageRow; mastered: boolean }) {
  const { t } = useTranslation('page');
  const { title, width, height, widgets, version, shown, changedAt, changedBy } = page;
  return (
    <div className={styles['facts']}>
      <div className={styles['head']}>
        <Link to={designerHref(owner, page.id)} className={styles['title']}>
          {titleInList(title)}
        </Link>
        {page.home ? <StateMark state="good" text={t('list.home')} tag /> : null}
        {page.master === null ? null : <Tag>{t(`master.lies.${page.master}`)}</Tag>}
        {mastered && page.master === null && !page.withMaster ? <Tag>{t('master.without')}</Tag> : null}
        {shown === null ? null : <ShownMark shown={shown} version={version} />}
        {page.checkpwd ? <Tag>{t('list.password')}</Tag> : null}
        {page.follow ? <Tag>{t('list.follow')}</Tag> : null}
        {page.adaption ? <Tag>{t('list.adaption')}</Tag> : null}
      </div>
      <div className={styles['soft']}>
        {t('list.size', { width, height })} · {t(`fit.${page.fit}`)} · {t('list.widgets', { number: widgets })} ·{' '}
        {t('list.version', { version })} · {t('list.savedBy', { who: changedBy })} <TimeAgo at={changedAt} />
      </div>
    </div>
  );
}

function ShownMark({ shown, version }: { shown: number; version: number }) {
  const { t } = useTranslation('page');
  if (shown === version) return <Tag color="success">{t('publishing.published')}</Tag>;
  return <Tag color="warning">{shown === 0 ? t('publishing.never') : t('publishing.waits', { shown })}</Tag>;
}

interface ActionsProps extends Omit<ListProps, 'rows'> {
  readonly page: PageRow;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}
function RowActions({ owner, page, mayEdit, onOpen, onUp, onDown }: ActionsProps) {
  const { t } = useTranslation('page');
  const { message } = App.useApp();
  const words = useErrorWords();
  const ask = useAsk();
  const view = page.shown === 0 ? undefined : viewHref(owner, page.id);
  const mayPublish = usePermission('manage_page_publish');
  const waits = waitsToBeShown(page);
  const change = usePageChange();
  const done = (run: () => Promise<unknown>, said: string) =>
    change.mutate(run, {
      onSuccess: () => void message.success(said),
      onError: (error) => void message.error(words(error).title),
    });
  const saveFile = async () => {
    try {
      const file = await pageChanges.exportFile(page.id);
      downloadBlob(
        `${safeFileName(page.title)}.page.json`,
        new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }),
      );
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  const remove = () =>
    ask({
      title: t('remove.title', { title: page.title }),
      content: t('remove.note'),
      okText: t('action.remove'),
      danger: true,
      run: async () => {
        await change.mutateAsync(() => pageChanges.remove(page.id));
        return t('remove.done');
      },
    });
  const edits = [
    ...(owner.kind === 'project'
      ? [
          {
            key: 'master',
            label: t(page.master === null ? 'master.make' : 'master.unmake'),
            onClick: () =>
              done(
                () => pageChanges.setMaster(page.id, page.master === null ? 'behind' : 'none'),
                t(page.master === null ? 'master.made' : 'master.unmade', { title: page.title }),
              ),
          },
        ]
      : []),
    ...(owner.kind !== 'template' && page.master === null
      ? [
          {
            key: 'home',
            label: t(page.home ? 'action.notHome' : 'action.home'),
            onClick: () =>
              done(
                () => pageChanges.setHome(page.id, !page.home),
                t(page.home ? 'home.off' : 'home.on', { title: page.title }),
              ),
          },
        ]
      : []),
    { key: 'copy', label: t('action.copy'), onClick: () => onOpen({ what: 'copy', page }) },
    { key: 'keep', label: t('action.keep'), onClick: () => onOpen({ what: 'keep', page }) },
    ...(onUp ? [{ key: 'up', label: t('action.up'), onClick: onUp }] : []),
    ...(onDown ? [{ key: 'down', label: t('action.down'), onClick: onDown }] : []),
  ];
  const items = [
    { key: 'versions', label: t('action.versions'), onClick: () => onOpen({ what: 'versions', page }) },
    { key: 'export', label: t('action.export'), onClick: () => void saveFile() },
    ...(mayEdit ? edits : []),
    ...(mayEdit
      ? [{ type: 'divider' as const }, { key: 'remove', label: t('action.remove'), danger: true, onClick: remove }]
      : []),
  ];
  return (
    <div className={styles['actions']}>
      {view === undefined ? null : (
        <Link to={view} aria-label={`${t('action.view')} ${page.title}`}>
          {t('action.view')}
        </Link>
      )}
      <Link to={designerHref(owner, page.id)} aria-label={`${t('action.design')} ${page.title}`}>
        {t('action.design')}
      </Link>
      {mayPublish && waits ? (
        <Button
          type="link"
          size="small"
          aria-label={`${t('publishing.publish')} ${page.title}`}
          onClick={() => onOpen({ what: 'publish', page })}
        >
          {t('publishing.publish')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          type="link"
          size="small"
          aria-label={`${t('action.settings')} ${page.title}`}
          onClick={() => onOpen({ what: 'settings', page })}
        >
          {t('action.settings')}
        </Button>
      ) : null}
      <MoreMenu dots name={t('action.more', { title: page.title })} items={items} />
    </div>
  );
}
